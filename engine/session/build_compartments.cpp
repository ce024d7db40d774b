// build_compartments.cpp — a scene's compartments become those of its hulls.
#include <algorithm>

#include "engine/machine/named.h"
#include "engine/session/build_hull.h"
#include "physics/geometry/mesh.h"
#include "physics/hull/loaded.h"
#include "physics/sea/sea.h"

namespace fairlead {
namespace {

using physics::Compartment;
using physics::Opening;

physics::TriangleMesh inside_of(const SceneCompartment& from, const Vec3& centre) {
    constexpr int facets = 24;
    physics::TriangleMesh mesh = physics::surface_of(from.shape, facets);
    for (Vec3& v : mesh.vertices) v -= centre;
    return mesh;
}

// The upper edges of the box about it: coamings.
void open_top(Compartment& space) {
    Vec3 low = space.mesh.vertices.front(), high = low;
    for (const Vec3& v : space.mesh.vertices) low = low.cwiseMin(v), high = high.cwiseMax(v);
    const Vec3 corners[4] = {{low.x(), low.y(), high.z()},
                             {high.x(), low.y(), high.z()},
                             {high.x(), high.y(), high.z()},
                             {low.x(), high.y(), high.z()}};
    for (int k = 0; k < 4; ++k) {
        Opening edge;
        edge.at = corners[k], edge.to = corners[(k + 1) % 4];
        space.openings.push_back(edge);
    }
}

Compartment build_compartment(const SceneCompartment& from, const Vec3& centre) {
    Compartment space;
    space.name = from.name;
    space.mesh = inside_of(from, centre);
    space.permeability = from.permeability;
    space.vented = from.vented, space.outside = from.on_deck;
    space.pump_rate = from.pump;
    if (space.outside) {  // as fine as a hull of its size
        Vec3 low = space.mesh.vertices.front(), high = low;
        for (const Vec3& v : space.mesh.vertices) low = low.cwiseMin(v), high = high.cwiseMax(v);
        space.skin = physics::refined(space.mesh, std::max((high - low).maxCoeff() / 16, 0.5));
    }
    physics::prepare(space);
    space.water = from.filled * space.room;
    for (const SceneCompartment::Opening& read : from.openings) {
        Opening opening;
        opening.name = read.name, opening.open = read.open;
        opening.at = read.at - centre, opening.to = read.to.value_or(read.at) - centre;
        opening.area = read.area, opening.flap = read.flap;
        space.openings.push_back(opening);
    }
    if (from.open_top) open_top(space);
    return space;
}

// How she floats with what is in her tanks.
void note_loaded(const physics::Hull& hull, const physics::World& world, Notes& notes) {
    double water = 0, room = 0;
    for (const Compartment& space : hull.compartments) water += space.water, room += space.room;
    if (room == 0) return;
    const std::string rooms = filled("%.4g", room), begins = filled("%.4g", water);
    if (!(water > 0)) {
        notes.push_back({tr_later("%s has compartments for %s m³ of water"), {hull.name, rooms}});
        return;
    }
    const double volume = world.bodies[std::size_t(hull.body)].mass / physics::sea_water;
    const auto loaded = physics::loaded_upright(hull.mesh, volume, hull.compartments);
    if (loaded)
        notes.push_back({tr_later("%s has compartments for %s m³ of water, begins with %s, and "
                                  "with them floats at %s m with a GM of %s m"),
                         {hull.name, rooms, begins, filled("%.2f", loaded->draught),
                          filled("%.2f", loaded->metacentric_height)}});
    else
        notes.push_back({tr_later("%s has compartments for %s m³ of water, begins with %s, and "
                                  "with them it sinks"),
                         {hull.name, rooms, begins}});
}

// A ship that stands elsewhere than she floats, water in her tanks included, bobs at first.
void note_place(const physics::Hull& hull, const physics::World& world, double sea_level,
                Notes& notes) {
    const physics::Body& body = world.bodies[std::size_t(hull.body)];
    const double volume = body.mass / physics::sea_water;
    const auto loaded = physics::loaded_upright(hull.mesh, volume, hull.compartments);
    if (!loaded) return;
    double keel = 0;  // [m] under the centre of mass
    for (const Vec3& v : hull.mesh.vertices) keel = std::max(keel, -v.z());
    const double above = body.X_WB.p.z() - sea_level - (keel - loaded->draught);
    if (std::abs(above) <= 0.02 * std::max(loaded->draught, 0.5)) return;
    notes.push_back({above > 0 ? tr_later("%s is placed %s m above where she floats by herself")
                               : tr_later("%s is placed %s m below where she floats by herself"),
                     {hull.name, filled("%.2f", std::abs(above))}});
}

}  // namespace

void add_compartments(const Scene& scene, physics::World& world, Notes& notes) {
    const auto hull_of = [&](const std::string& body) -> physics::Hull& {
        return world.hulls[std::size_t(index_of_name(world.hulls, body))];
    };
    for (const SceneCompartment& from : scene.compartments) {
        physics::Hull& hull = hull_of(from.body);
        const Vec3& centre = world.bodies[std::size_t(hull.body)].centre;
        hull.compartments.push_back(build_compartment(from, centre));
    }
    for (const physics::Hull& hull : world.hulls) {
        note_loaded(hull, world, notes);
        const SceneBody& body = scene.bodies[std::size_t(index_of_name(scene.bodies, hull.name))];
        if (body.hull->kind == SceneHull::Kind::ship)
            note_place(hull, world, scene.sea->level, notes);
    }
    for (const SceneCompartment& from : scene.compartments) {
        auto& spaces = hull_of(from.body).compartments;
        Compartment& space = spaces[std::size_t(index_of_name(spaces, from.name))];
        for (std::size_t k = 0; k < from.openings.size(); ++k)
            if (!from.openings[k].into.empty())
                space.openings[k].into = index_of_name(spaces, from.openings[k].into);
        for (const SceneFault& fault : scene.faults) {
            if (fault.kind != SceneFault::Kind::hole || fault.of != from.name) continue;
            Opening hole;
            hole.name = fault.name;
            hole.at = fault.offset - world.bodies[std::size_t(hull_of(from.body).body)].centre;
            hole.to = hole.at, hole.area = fault.amount, hole.open = 0;
            space.openings.push_back(hole);
        }
    }
}

}  // namespace fairlead
