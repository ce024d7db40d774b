#include "engine/session/show_wires.h"

#include <algorithm>
#include <span>

namespace fairlead {
namespace {

WirePoint::Kind kind_of(const physics::PathPoint& p) {
    using From = physics::WirePoint::Kind;
    if (p.arc) return WirePoint::Kind::arc;
    switch (p.kind) {
        case From::mass:
            return WirePoint::Kind::mass;
        case From::attach:
            return WirePoint::Kind::attach;
        case From::eye:
            return WirePoint::Kind::eye;
        case From::sheave:
            return WirePoint::Kind::sheave;
        case From::contact:
            return WirePoint::Kind::massless;
        case From::over:  // orders that laying has obeyed
        case From::by:
            break;
        case From::winch:
            return WirePoint::Kind::winch;
    }
    return WirePoint::Kind::massless;
}

WirePoint::Grip grip_of(const physics::PathPoint& p, const physics::Wire& wire) {
    if (p.kind != physics::WirePoint::Kind::contact) return WirePoint::Grip::none;
    return wire.points[p.segment].slips ? WirePoint::Grip::slips : WirePoint::Grip::sticks;
}

// `lying`: contacts of this wire's mass nodes, by their points.
void copy_wire(const physics::Wire& wire, const physics::World& world,
               std::span<const physics::NodeContact> lying, std::vector<physics::PathPoint>& path,
               WireState& to) {
    physics::wire_path(wire, world.bodies, path);
    to.points.resize(path.size());
    for (std::size_t i = 0; i < path.size(); ++i) {
        const physics::PathPoint& p = path[i];
        const int last = static_cast<int>(wire.segments.size()) - 1;
        const physics::WireSegment& span = wire.segments[std::clamp(p.segment, 0, last)];
        // what lies on a body does not sag into it, and without gravity nothing sags
        const bool hangs = p.segment <= last && physics::live(wire, p.segment) &&
                           !world.environment.gravity.isZero(0);
        const double slack = hangs ? std::max(0.0, span.rest_length - span.length) : 0;
        const int origin = wire.pieces.empty() ? -1 : wire.pieces[span.piece].origin;
        to.points[i] = {kind_of(p), p.p, span.tension, slack, grip_of(p, wire), origin};
        if (to.points[i].kind != WirePoint::Kind::mass) continue;
        while (!lying.empty() && lying.front().point < p.segment) lying = lying.subspan(1);
        const double near = world.wire_types[std::size_t(wire.type)].diameter / 2;
        for (const physics::NodeContact& c : lying)
            if (c.point == p.segment && c.gap < near) to.points[i].lies = true;
    }
}

// The wraps as measured; each has the next of the wire's contacts, and its middle amid those.
void copy_wraps(const std::vector<physics::WrapProbe>& wraps, WireState& to) {
    to.wraps.clear();
    auto at = to.points.begin();
    for (const physics::WrapProbe& wrap : wraps) {
        Vec3 p = Vec3::Zero();
        const int n = wrap.contact_nodes;
        for (int i = 0; i < n; ++i) {
            const auto contact = [](const WirePoint& q) { return q.grip != WirePoint::Grip::none; };
            at = std::find_if(at, to.points.end(), contact);
            if (at == to.points.end()) return;
            if (i == (n - 1) / 2) p += at->p / 2;
            if (i == n / 2) p += at->p / 2;
            ++at;
        }
        to.wraps.push_back(
            {p, wrap.body, wrap.angle, wrap.tension_in, wrap.tension_out, wrap.slip, wrap.slips});
    }
}

// Nodes that were not needed are said to be so, whatever else would limit them.
WireAllowance allowance_of(const physics::Wire& wire, const physics::WireProbe& probe) {
    const physics::Allowance& f = wire.allowance;
    WireAllowance to;
    to.limit = static_cast<WireAllowance::Limit>(f.limit);
    to.nodes = probe.mass_nodes, to.wanted = f.wanted, to.allowed = f.allowed;
    to.resolvable = f.resolvable;
    to.tension = probe.tension;
    to.tolerance = wire.resolution.tolerance;
    to.accuracy = f.accuracy, to.time = f.time, to.robustness = f.robustness;
    if (to.tolerance > 0 && to.nodes < to.allowed) to.limit = WireAllowance::Limit::tolerance;
    return to;
}

}  // namespace

void show_wires(const physics::World& world, std::vector<physics::PathPoint>& path, Snapshot& s) {
    s.wires.resize(world.wires.size());
    std::span<const physics::NodeContact> left = world.node_contacts;  // by wires, then points
    for (std::size_t i = 0; i < world.wires.size(); ++i) {
        const auto of_others = [&](const auto& c) { return std::size_t(c.wire) != i; };
        const auto end = std::find_if(left.begin(), left.end(), of_others);
        const auto count = std::size_t(end - left.begin());
        copy_wire(world.wires[i], world, left.first(count), path, s.wires[i]);
        left = left.subspan(count);
        if (i >= world.probe.wires.size()) continue;
        copy_wraps(world.probe.wires[i].wraps, s.wires[i]);
        s.wires[i].allowance = allowance_of(world.wires[i], world.probe.wires[i]);
    }
}

}  // namespace fairlead
