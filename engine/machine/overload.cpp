#include "engine/machine/overload.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/input/clock.h"
#include "engine/machine/machine.h"
#include "engine/machine/named.h"

namespace fairlead {
namespace {

using Acts = OverloadState::Acts;

// [N] on the hook, as the protection's own cell has it: neither filtered nor to be put wrong.
double pull_on_hook(const Crane& crane, const physics::World& world) {
    double pull = 0;
    for (const int wire : crane.load_wires)
        if (std::size_t(wire) < world.probe.wires.size())
            pull += crane.falls * world.probe.wires[std::size_t(wire)].tension_end;
    return pull;
}

// [N] least and greatest that the chart rates anywhere; a rating of nothing is none.
std::pair<double, double> rated_range(const Crane& crane) {
    double least = std::numeric_limits<double>::infinity(), most = 0;
    for (const auto& column : crane.chart)
        for (const auto& [radius, load] : column.points)
            if (load > 0) least = std::min(least, load), most = std::max(most, load);
    if (!(crane.capacity > 0)) return {least, most};
    return {std::min(least, crane.capacity), crane.capacity};
}

bool leads_too_far(const OverloadProtection& of, const Crane& crane, const physics::World& world) {
    if (!(of.off_lead > 0) && !(of.side_lead > 0)) return false;
    const auto [along, across] = leads_of(crane, world);
    return (of.off_lead > 0 && along > of.off_lead) || (of.side_lead > 0 && across > of.side_lead);
}

}  // namespace

OverloadProtection build_overload(const SceneOverload& from, const physics::World& world) {
    return {from, named(world.winches, from.winch)};
}

std::pair<double, double> leads_of(const Crane& crane, const physics::World& world) {
    if (crane.hook < 0 || crane.suspension_body < 0) return {0, 0};
    const auto at = [&](int body) -> const physics::Body& {
        return world.bodies[std::size_t(body)];
    };
    const Vec3 tip = at(crane.suspension_body).point(crane.suspension);
    Vec3 off = at(crane.hook).point(crane.hook_at) - tip;
    off.z() = 0;
    if (crane.slewing_body < 0) return {off.norm(), 0};
    Vec3 boom = tip - at(crane.slewing_body).point(crane.slewing_at);
    boom.z() = 0;
    if (!(boom.norm() > 0)) return {off.norm(), 0};
    boom.normalize();
    const double along = off.dot(boom);
    return {std::abs(along), (off - along * boom).norm()};
}

void protect(const OverloadProtection& of, const Crane& crane, const Levers& levers, bool reset,
             OverloadState& s, physics::World& world) {
    const auto [least, most] = rated_range(crane);
    const double rated = std::max(least, capacity_now(crane, world));
    const double load = pull_on_hook(crane, world);

    const bool down = of.button && levers[*of.button];
    s.pressed = down ? s.pressed + tick_seconds : 0;
    Acts why = Acts::no;
    if (down && s.pressed > of.guard)
        why = Acts::by_hand;
    else if (of.factor > 0 && load > of.factor * rated)
        why = Acts::overload;
    else if (of.factor > 0 && load > of.share * most && leads_too_far(of, crane, world))
        why = Acts::lead;

    const bool begins = why != Acts::no && s.acts == Acts::no;
    const bool by_hand_now = why == Acts::by_hand && s.acts != Acts::by_hand;
    if (begins || by_hand_now) s.acts = why, s.load = load / rated;
    const double share = s.acts == Acts::by_hand ? of.share_by_hand : of.share;
    const double drag = share * most / crane.falls;
    if (begins || by_hand_now) {
        // from what pulls now: less than the drum holds, so that it gives way at once
        if (!(s.relief > 0)) s.relief = std::max(drag, load / crane.falls);
        s.slope = (std::max(s.relief, most / crane.falls) - drag) / of.time;
    } else if (s.acts != Acts::no && reset && !down && why == Acts::no) {
        s.acts = Acts::no;
    }

    physics::Winch& winch = world.winches[std::size_t(of.winch)];
    if (s.relief > 0) {
        const double step = s.slope * tick_seconds;
        s.relief = s.acts != Acts::no ? std::max(drag, s.relief - step) : s.relief + step;
        const double held = std::max(winch.max_force, winch.brake_force);
        if (s.acts == Acts::no && s.relief > held) s.relief = 0;
    }
    winch.relief = s.relief > 0 ? s.relief : std::numeric_limits<double>::infinity();
}

}  // namespace fairlead
