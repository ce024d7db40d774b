// scene_compartments.cpp — what water may fill aboard: tanks, holds, wells on deck.
#include <algorithm>

#include "engine/scene/scene_parts.h"
#include "physics/body/body.h"

namespace fairlead {
namespace {

SceneCompartment::Opening read_opening(const SceneReader& from) {
    SceneCompartment::Opening opening;
    opening.name = from.text("name");
    opening.open = from.number("open");
    opening.at = from.vector("at");
    opening.to = from.maybe_vector("to");
    opening.area = from.number("area");
    opening.flap = from.flag("flap");
    opening.into = from.text("into");
    if (opening.to && opening.area > 0)
        from.error("area", "expected an area, or an edge that ends at \"to\", not both");
    if (!opening.to && !(opening.area > 0))
        from.error("", "expected an \"area\" [m²], or an edge that ends at \"to\"");
    return opening;
}

SceneCompartment read_compartment(const SceneReader& from, Scene& scene) {
    SceneCompartment space;
    space.name = from.text("name");
    space.body = from.text("body");
    space.shape = read_solid(from, scene);
    space.permeability = from.number("permeability");
    space.filled = from.number("filled");
    space.pump = from.number("pump");
    space.vented = from.flag("vented");
    space.on_deck = from.flag("on_deck");
    space.open_top = from.flag("open_top");
    for (const SceneReader& opening : from.elements("openings"))
        space.openings.push_back(read_opening(opening));
    const auto floats = [&](const SceneBody& b) { return b.name == space.body && b.hull; };
    if (std::none_of(scene.bodies.begin(), scene.bodies.end(), floats))
        from.error("body", "\"" + printable(space.body) + "\" has no \"hull\": it does not float");
    for (const physics::ShapePart& part : space.shape)
        if (std::holds_alternative<physics::HalfSpace>(part.geometry)) {
            from.error("shape", "a half-space encloses nothing that could fill");
            return space;
        }
    if (!space.shape.empty() && !(physics::solid(space.shape, 1).mass > 0))
        from.error("shape", "encloses no volume");
    if (space.on_deck && space.vented != true)
        from.error("vented", "a well on deck is open above; expected true");
    return space;
}

}  // namespace

void read_compartments(const SceneReader& root, Scene& scene) {
    const std::vector<SceneReader> all = root.elements("compartments");
    for (const SceneReader& from : all) scene.compartments.push_back(read_compartment(from, scene));
    // doors lead to compartments of the same ship
    for (std::size_t i = 0; i < all.size(); ++i) {
        const SceneCompartment& space = scene.compartments[i];
        const std::vector<SceneReader> openings = all[i].elements("openings");
        for (std::size_t k = 0; k < openings.size(); ++k) {
            const std::string& into = space.openings[k].into;
            if (into.empty()) continue;
            if (into == space.name) openings[k].error("into", "leads back into itself");
            for (const SceneCompartment& other : scene.compartments)
                if (other.name == into && other.body != space.body)
                    openings[k].error("into", "\"" + printable(into) + "\" is of another body");
        }
    }
}

}  // namespace fairlead
