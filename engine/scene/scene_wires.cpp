
#include "engine/scene/scene_parts.h"

namespace fairlead {
namespace {

using Kind = SceneStop::Kind;

// Friction by material, in the order of the materials; what is not given is `own`.
std::vector<std::pair<int, physics::GripFriction>> read_friction_on(
    const SceneReader& from, const physics::GripFriction& own, const Scene& scene) {
    std::vector<std::pair<int, physics::GripFriction>> on;
    const std::vector<SceneReader> entries = from.elements("on");
    for (std::size_t m = 0; m < scene.materials.size(); ++m)
        for (const SceneReader& entry : entries) {
            if (entry.key() != scene.materials[m].name) continue;
            const auto value = [&](const char* key, double otherwise) {
                return entry.maybe_number(key).value_or(otherwise);
            };
            on.push_back({static_cast<int>(m),
                          {value("friction", own.across), value("friction_along_edge", own.along),
                           value("stick_friction", own.stick_across),
                           value("stick_friction_along_edge", own.stick_along)}});
        }
    return on;
}

physics::WireType read_type(const SceneReader& from, const Scene& scene) {
    physics::WireType type;
    type.name = from.key();
    type.diameter = from.number("diameter");
    type.mass_per_metre = from.number("mass_per_metre");
    type.young_modulus = from.number("young_modulus");
    type.breaking_load = from.number("breaking_load");
    type.damping_time = from.number("damping_time");
    type.bending_stiffness = from.number("bending_stiffness");
    type.torsional_stiffness = from.number("torsional_stiffness");
    type.flex_damping_time = from.number("flex_damping_time");
    type.min_bend_radius = from.number("min_bend_radius");
    type.yield_radius = from.number("yield_radius");
    type.torque_factor = from.number("torque_factor");
    type.water.drag = from.number("drag");
    type.water.axial_drag = from.number("axial_drag");
    type.water.added_mass = from.number("added_mass");
    type.water.axial_added_mass = from.number("axial_added_mass");
    type.displaced_area = from.number("displaced_area");
    type.seabed_width = from.number("seabed_width");
    type.friction.across = from.number("friction");
    type.friction.along = from.number("friction_along_edge");
    type.friction.stick_across = from.number("stick_friction");
    type.friction.stick_along = from.number("stick_friction_along_edge");
    type.on = read_friction_on(from, type.friction, scene);
    return type;
}

const SceneBody* find_body(const Scene& scene, const std::string& name) {
    for (const SceneBody& body : scene.bodies)
        if (body.name == name) return &body;
    return nullptr;
}

const physics::ShapePart* cylinder_of(const SceneBody& body) {
    for (const physics::ShapePart& part : body.shape)
        if (std::holds_alternative<physics::Cylinder>(part.geometry)) return &part;
    return nullptr;
}

// Any body with edges, round ones being seen with facets. The axis says which way round: a body
// that is one cylinder has one, and its radius and middle stand for it when turned about that.
void read_over(const SceneReader& from, const Scene& scene, SceneStop& stop) {
    const SceneBody* body = find_body(scene, stop.name);
    if (stop.name == "world" || (body && !body->has_edges()))
        from.error("over",
                   "this body has no edges to be wrapped over; expected one with a shape "
                   "that is not a half-space");
    const bool one = body && body->shape.size() == 1;
    const physics::ShapePart* cylinder = one ? cylinder_of(*body) : nullptr;
    stop.axis = Vec3::Zero();
    if (cylinder) stop.axis = cylinder->X_BS.q * Vec3::UnitZ();
    const Vec3 own = stop.axis;
    if (from.has("axis")) stop.axis = from.direction("axis");
    if (cylinder && own.cross(stop.axis).norm() < 1e-9) {
        stop.radius = std::get<physics::Cylinder>(cylinder->geometry).radius;
        stop.at = cylinder->X_BS.p;
    }
    stop.side = from.integer("side");
    stop.turns = from.integer("turns");
}

// A sheave is a wheel: its radius and middle are those of the body's cylinder unless given.
void read_sheave(const SceneReader& from, const Scene& scene, SceneStop& stop) {
    const SceneBody* wheel = find_body(scene, stop.name);
    const physics::ShapePart* cylinder = wheel ? cylinder_of(*wheel) : nullptr;
    if (cylinder) {
        stop.radius = std::get<physics::Cylinder>(cylinder->geometry).radius;
        stop.axis = cylinder->X_BS.q * Vec3::UnitZ();
        stop.at = cylinder->X_BS.p;
    } else if (!from.has("radius")) {
        from.error("", "a sheave whose body has no cylinder needs \"radius\" [m]");
    }
    if (from.has("at")) stop.at = from.vector("at");
    if (from.has("axis")) stop.axis = from.direction("axis");
    if (from.has("radius")) stop.radius = from.number("radius");
    stop.side = from.integer("side");
    stop.efficiency = from.number("efficiency");
    if (stop.name == "world" || (wheel && wheel->motion == physics::Motion::fixed))
        from.error("sheave", "a sheave must be able to turn, but this body is fixed");
}

SceneStop read_stop(const SceneReader& from, const Scene& scene) {
    static constexpr std::pair<const char*, Kind> kinds[] = {
        {"attach", Kind::attach}, {"eye", Kind::eye}, {"sheave", Kind::sheave},
        {"over", Kind::over},     {"by", Kind::by},   {"winch", Kind::winch},
        {"free", Kind::free}};
    SceneStop stop;
    for (const auto& [key, kind] : kinds) {
        if (!from.has(key)) continue;
        stop.kind = kind;
        if (kind != Kind::free && kind != Kind::by) stop.name = from.text(key);
    }
    switch (stop.kind) {
        case Kind::attach:
            if (from.has("clamp")) stop.clamp = from.direction("clamp");
            [[fallthrough]];
        case Kind::eye:
            stop.at = from.vector("at");
            break;
        case Kind::sheave:
            read_sheave(from, scene, stop);
            break;
        case Kind::free:
            stop.at = from.vector("free");
            stop.mass = from.number("mass");
            break;
        case Kind::over:
            read_over(from, scene, stop);
            break;
        case Kind::by:
            stop.at = from.vector("by");
            break;
        case Kind::winch:
            break;
    }
    return stop;
}

void check_ends(const std::vector<SceneReader>& places, const SceneWire& wire) {
    const auto is_end = [](Kind kind) {
        return kind == Kind::attach || kind == Kind::winch || kind == Kind::free;
    };
    for (std::size_t i = 0; i < wire.route.size(); ++i) {
        const bool last = i == 0 || i + 1 == wire.route.size();
        if (last && !is_end(wire.route[i].kind))
            places[i].error("", "a wire begins and ends with attach, winch or free");
        if (!last && is_end(wire.route[i].kind))
            places[i].error("", "only the first and last stop may be attach, winch or free");
        if (wire.route[i].kind == Kind::free && wire.route[i].mass == 0 &&
            wire.model == physics::Wire::Model::massless)
            places[i].error("", "the loose end of a massless wire needs \"mass\" [kg]");
    }
}

// Its nodes are material that stays between them.
void check_chain(const std::vector<SceneReader>& places, const SceneWire& wire) {
    if (wire.model != physics::Wire::Model::chain) return;
    for (std::size_t i = 0; i < wire.route.size(); ++i) {
        const Kind kind = wire.route[i].kind;
        if (kind != Kind::attach && kind != Kind::free && kind != Kind::by)
            places[i].error("", "a chain runs over nothing: its stops are attach, free and by");
    }
}

// Who says how near together nodes may be wants as many as that makes.
physics::Resolution read_resolution(const SceneReader& from, physics::Wire::Model model) {
    physics::Resolution r;
    r.max_nodes = from.integer("max_nodes");
    r.min_segment = from.number("min_segment");
    r.nodes_per_metre = from.number("nodes_per_metre");
    r.tolerance = from.number("tolerance");
    r.attention = from.number("attention");
    r.yields = from.flag("yield_to_tension");
    const bool spaced =
        from.has("min_segment") || from.has("nodes_per_metre") || from.has("tolerance");
    if (spaced && !from.has("max_nodes") && model == physics::Wire::Model::hmr)
        r.max_nodes = static_cast<int>(find_parameter("/wires/*/resolution/max_nodes")->max);
    return r;
}

// Of one kind all along, or of several.
void read_pieces(const SceneReader& from, SceneWire& wire) {
    const std::vector<SceneReader> places = from.elements("pieces");
    for (const SceneReader& place : places) {
        const bool last = &place == &places.back();
        ScenePiece piece{place.text("type"), place.maybe_number("length").value_or(-1),
                         read_colour(place)};
        if (!last && piece.length < 0)
            place.error("", "needs \"length\" [m]: only the last piece may take what is left");
        wire.pieces.push_back(piece);
    }
    if (wire.type.empty() == places.empty())
        from.error("", places.empty() ? "needs \"type\", or \"pieces\""
                                      : "has \"pieces\", so \"type\" has no meaning here");
    if (!places.empty() && wire.model == physics::Wire::Model::chain)
        from.error("pieces", "a wire of model chain is of one type");
}

// What hangs from end to end needs material to hang with and nodes to hang in.
void check_catenary(const SceneReader& from, const SceneWire& wire) {
    if (!wire.catenary) return;
    if (wire.model != physics::Wire::Model::hmr)
        return from.error("catenary", "only a wire of model hmr can begin on its catenary");
    if (wire.length < 0 && (wire.pieces.empty() || wire.pieces.back().length < 0))
        return from.error("catenary", "needs \"length\" [m]: it says how deep the wire hangs");
    if (wire.resolution.max_nodes == 0)
        return from.error("catenary",
                          "needs mass nodes to hang in: give resolution/max_nodes or "
                          "resolution/min_segment");
    for (const SceneStop& stop : wire.route)
        if (stop.kind == Kind::over || stop.kind == Kind::by || stop.kind == Kind::sheave)
            return from.error("catenary",
                              "a wire can begin on its catenary only where its stops are attach, "
                              "eye, winch and free");
}

SceneWire read_wire(const SceneReader& from, const Scene& scene) {
    SceneWire wire;
    wire.name = from.text("name");
    wire.type = from.text("type");
    wire.model = from.choice<physics::Wire::Model>("model");
    read_pieces(from, wire);
    const std::vector<SceneReader> places = from.elements("route");
    for (const SceneReader& place : places) wire.route.push_back(read_stop(place, scene));
    check_ends(places, wire);
    check_chain(places, wire);
    wire.passes = from.texts("passes");
    for (const std::string& name : wire.passes)
        for (std::size_t i = 0; i < wire.route.size(); ++i)
            if (wire.route[i].kind == Kind::over && wire.route[i].name == name)
                places[i].error("over", "the wire cannot be wrapped over a body that it passes");
    wire.length = from.maybe_number("length").value_or(-1);
    wire.twist = from.number("twist");
    wire.resolution = read_resolution(from.at("resolution"), wire.model);
    wire.catenary = from.flag("catenary");
    check_catenary(from, wire);
    wire.counts_nodes = from.at("resolution").has("max_nodes");
    wire.colour = read_colour(from);
    return wire;
}

}  // namespace

void read_wires(const SceneReader& root, Scene& scene) {
    for (const SceneReader& from : root.elements("wire_types"))
        scene.wire_types.push_back(read_type(from, scene));
    read_winches(root, scene);
    const std::vector<SceneReader> places = root.elements("wires");
    for (const SceneReader& from : places) scene.wires.push_back(read_wire(from, scene));
    wind_drums(root, scene);
}

}  // namespace fairlead
