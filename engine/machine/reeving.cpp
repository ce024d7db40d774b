#include "engine/machine/reeving.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

#include "engine/view/ray.h"
#include "physics/wire/model/material.h"
#include "physics/wire/model/wrap.h"
#include "physics/wire/route/lay.h"
#include "physics/wire/route/route.h"
#include "physics/world/families.h"

namespace fairlead {
namespace {

using Stop = physics::WirePoint::Kind;

constexpr double reach = 2.2;  // [m] above his feet: overhead grip of a tall man (95th percentile)
constexpr double drum_stands = 1e-3;  // [m/s] of wire: a drum whose brake is on
// Of the hook block's own weight: what more a load cell of 5 % shows is no load.
constexpr double empty_hook = 1.1;

std::string metres_of(double x, const char* format) {
    char text[96];
    std::snprintf(text, sizeof text, format, x);
    return text;
}

std::string falls_there_are(const Crane& crane) {
    std::string list;
    for (const Reeving& way : crane.reevings)
        list += (list.empty() ? "" : ", ") + std::to_string(way.falls);
    return list;
}

bool stands_firm(int body, const physics::World& world) {
    const auto floats = [&](const physics::Hull& hull) { return hull.body == body; };
    return !world.bodies[body].dynamic() ||
           std::any_of(world.hulls.begin(), world.hulls.end(), floats);
}

// What riggers stand on under the hook: the highest of ground, quay and deck.
struct Floor {
    double height = -std::numeric_limits<double>::infinity();  // [m]
    int body = -1;                                             // -1: there is none
};
Floor floor_under_hook(const Crane& crane, const physics::World& world) {
    Floor floor;
    const Ray down{world.bodies[crane.hook].X_WB.p, -Vec3::UnitZ()};
    for (int i = 0; i < int(world.bodies.size()); ++i) {
        if (i == crane.hook || !stands_firm(i, world)) continue;
        for (const physics::ShapePart& part : world.bodies[i].shape) {
            const double depth = meets(down, part, world.bodies[i].X_WB);
            if (depth >= 0 && down.from.z() - depth > floor.height)
                floor = {down.from.z() - depth, i};
        }
    }
    const auto& sea = world.environment.sea;
    return sea && floor.height < sea->level ? Floor() : floor;
}

// Why riggers cannot work at the block now.
std::string beyond_riggers(const Machines& m, const physics::World& world) {
    for (std::size_t i = 0; i < m.grabs.size(); ++i)
        if (const int load = m.state.grabs[i].load; load >= 0)
            return world.bodies[m.grabs[i].loads[std::size_t(load)]].name +
                   " hangs on the hook: it must be set down and let go";
    const physics::Body& block = world.bodies[m.crane.hook];
    const double own = block.mass * world.environment.gravity.norm();
    if (m.state.load > empty_hook * own)
        return metres_of(m.state.load / 1e3, "the hook carries %.1f kN: it must be empty");
    if (std::abs(world.winches[m.crane.hoist].speed) > drum_stands)
        return "the drum turns: the hoist must stand";
    double top = -1e9;  // of its sheaves
    const physics::Wire& wire = world.wires[m.crane.load_wires.front()];
    for (const physics::WirePoint& p : wire.points)
        if (p.body == m.crane.hook) top = std::max(top, block.point(p.at).z());
    const Floor floor = floor_under_hook(m.crane, world);
    if (floor.body < 0) return "there is nothing below the hook that riggers could stand on";
    if (top - floor.height > reach)
        return metres_of(top - floor.height, "its sheaves are %.1f m above ") +
               world.bodies[floor.body].name +
               metres_of(reach, ", riggers reach %.1f m: lower the hook");
    return {};
}

// The wire as it would run, with as much material as pulls like that [N].
physics::Wire led_anew(const physics::Wire& wire, const Reeving& way, double pull,
                       const physics::World& world) {
    const physics::WireType& type = world.wire_types[wire.type];
    physics::Wire next = wire;
    next.points.resize(1);
    next.points.insert(next.points.end(), way.stops.begin(), way.stops.end());
    physics::lay_wire(next, world.bodies, -1, world.surfaces[wire.type], type);
    for (physics::WireSegment& s : next.segments) {
        s.rest_length /= 1 + pull / type.axial_stiffness();
        s.tension = pull;
    }
    next.balance.state.clear();
    return next;
}

// What the world keeps about wires is of one that is no more.
void take_over_wire(physics::World& world, int i) {
    physics::Wire& wire = world.wires[i];
    physics::find_material(world.wires, world.wire_types);
    physics::find_lines(wire, world.bodies);
    physics::find_wraps(wire, world.wire_types, world.bodies);
    using physics::Owner;
    std::erase_if(world.remembered, [&](const physics::Remembered& r) {
        const Owner owner = r.key.owner;
        return (owner == Owner::wire || owner == Owner::bearing || owner == Owner::wrap ||
                owner == Owner::slide) &&
               r.key.thing == i;
    });
    world.rigger = physics::Rigger();
    world.node_contacts.clear();
    physics::renumber(world);
    ++world.riggings;
}

}  // namespace

std::vector<Reeving> build_reevings(const SceneCrane& from, const physics::World& world) {
    std::vector<Reeving> ways;
    for (const SceneCrane::Reeving& way : from.reevings) {
        Reeving& reeving = ways.emplace_back();
        reeving.falls = way.falls;
        for (const SceneCrane::Reeving::Stop& stop : way.stops) {
            physics::WirePoint& point = reeving.stops.emplace_back();
            const auto body = std::find_if(world.bodies.begin(), world.bodies.end(),
                                           [&](const auto& b) { return b.name == stop.body; });
            point.kind = &stop == &way.stops.back() ? Stop::attach : Stop::eye;
            point.body = static_cast<int>(body - world.bodies.begin());
            point.at = stop.at - body->centre;
            point.stop = static_cast<int>(reeving.stops.size());
        }
    }
    return ways;
}

std::string reeve(Machines& m, physics::World& world, int falls) {
    Crane& crane = m.crane;
    if (crane.reevings.empty()) return "this crane is always reeved the same way";
    const auto way = std::find_if(crane.reevings.begin(), crane.reevings.end(),
                                  [&](const Reeving& r) { return r.falls == falls; });
    if (way == crane.reevings.end()) return "its numbers of falls are " + falls_there_are(crane);
    if (crane.falls == falls) return "it is reeved so already";
    if (std::string no = beyond_riggers(m, world); !no.empty()) return no;
    const int i = crane.load_wires.front();
    physics::Wire& wire = world.wires[i];
    physics::Winch& drum = world.winches[crane.hoist];
    const double pull = wire.segments.back().tension * crane.falls / falls;
    physics::Wire next;
    try {
        next = led_anew(wire, *way, pull, world);
    } catch (const std::runtime_error& e) {  // as the crane stands now
        return e.what();
    }
    const double out =
        drum.paid_out + physics::wire_rest_length(next) - physics::wire_rest_length(wire);
    if (out < drum.min_out || out > drum.max_out)
        return metres_of(out, "it needs %.1f m of wire off the drum, ") +
               metres_of(out < drum.min_out ? drum.min_out : drum.max_out,
                         "the end stop is at %.1f m");
    wire = std::move(next);
    drum.paid_out = out;
    take_over_wire(world, i);
    follow_reeving(crane, world);
    return {};
}

void follow_reeving(Crane& crane, const physics::World& world) {
    if (crane.reevings.empty()) return;
    crane.falls = 0;
    for (const physics::WirePoint& p : world.wires[crane.load_wires.front()].points)
        if (p.body == crane.hook) crane.falls += p.kind == Stop::eye ? 2 : p.kind == Stop::attach;
    crane.falls = std::max(crane.falls, 1);
}

}  // namespace fairlead
