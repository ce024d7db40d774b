#include "engine/session/hang_line.h"

#include "engine/session/short_number.h"
#include "physics/wire/route/lay.h"
#include "physics/wire/water/catenary.h"

namespace fairlead {

namespace {

// The name of the body that a point of the wire lies on.
const std::string& name_of(int body, const physics::World& world) {
    return world.bodies[body].name;
}

// A segment that is pulled by more than its kind may be; -1: none.
int overloaded(const physics::Wire& wire, const physics::World& world) {
    for (int k = 0; k < int(wire.segments.size()); ++k) {
        const double breaks = world.wire_types[wire.segments[k].type].breaking_load;
        if (breaks > 0 && wire.segments[k].tension > breaks) return k;
    }
    return -1;
}

}  // namespace

std::string hang_line(physics::Wire& wire, const physics::World& world,
                      const physics::Surfaces& surfaces) {
    using Kind = physics::WirePoint::Kind;
    for (std::size_t k = 1; k + 1 < wire.points.size(); ++k)
        if (wire.points[k].kind == Kind::contact)
            return "its straight way from end to end lies on body " +
                   name_of(wire.points[k].body, world) +
                   "; a wire can begin on its catenary only where it touches nothing";
    const auto weighs = [](const physics::WireType& type) { return type.mass_per_metre > 0; };
    if (!physics::all_types(wire, world.wire_types, weighs))
        return "what has no mass_per_metre does not hang";
    std::vector<physics::Wire> alone{wire};
    physics::find_material(alone, world.wire_types);
    wire = alone[0];
    if (!physics::put_nodes(wire, world.wire_types))
        return wire.pieces.empty()
                   ? "is too short for its way from stop to stop"
                   : "a line of pieces can begin on its catenary only where it leads "
                     "from end to end without a stop between";
    const physics::Hanging found =
        physics::hang(wire, world.bodies, world.wire_types, world.environment, 0);
    if (!found.rests)
        return "no rest was found: " + short_number(found.unrest) +
               " N are left on a node; give its resolution fewer nodes or more length";
    if (const int k = overloaded(wire, world); k >= 0)
        return "would begin with " + short_number(wire.segments[k].tension / 1e3) +
               " kN, above the breaking_load of " + world.wire_types[wire.segments[k].type].name;
    if (const int body = physics::body_in_the_way(wire, world.bodies, surfaces); body >= 0)
        return "would hang through body " + name_of(body, world);
    return {};
}

}  // namespace fairlead
