#include "physics/wire/dynamics/drum_stops.h"

#include <algorithm>
#include <numbers>

#include "physics/math/elementary.h"
#include "physics/wire/model/material.h"

namespace fairlead::physics {

namespace {

using Kind = WirePoint::Kind;

// [rad] from the way `tail` runs to where it would hang, about the wheel's axis.
double turn_to_plumb(const Vec3& tail, const Vec3& down, const Vec3& axis) {
    return elementary::atan2(axis.dot(tail.cross(down)),
                             tail.dot(down) - axis.dot(tail) * axis.dot(down));
}

// A tail that swings lays itself round the drum and off it: what counts is how much there would be
// if it hung still.
void add_stop(const WireView& view, bool first, const Vec3& weight, double h, Rows& rows) {
    const Wire& wire = view.wire;
    const WireContext& on = view.on;
    const WirePoint& drum = first ? wire.points.front() : wire.points.back();
    if (weight.squaredNorm() == 0) return;  // nothing weighs: there is no way to hang
    const Wheel wheel = wheel_of(drum, on.bodies);
    const Vec3 along = first ? wire.lines.front().u : Vec3(-wire.lines.back().u);
    const double turn = turn_to_plumb(along, weight.normalized(), wheel.n);
    const double radius = wheel_radius(drum);
    const double hangs = wire_rest_length(wire) - (first ? 1 : -1) * radius * turn;
    const double least = std::numbers::pi * radius;  // what half a turn takes up
    if (hangs > 2 * least) return;                   // no step takes in half a turn
    Row& stop = rows.add(Owner::bearing, view.index, first ? 0 : int(wire.points.size()) - 1);
    // what was cut shorter stays so: a stop holds a drum and does not drive it
    stop.g = std::max(0.0, hangs - least);
    stop.law = Law::approach;
    // the pull of a motor that stalls, 1 MN, creeps through it at 3e-5 m/s
    stop.compliance = 1e-12 / rows.scales.mass, stop.damping_time = 2 * h;
    stop.lower = 0;
    rows.add_freedom(on.winches[drum.wheel.winch].first, 1);
}

// What weighs at the end that is not on the drum [any unit]: the wire there, of a loose end; of one
// that is made fast, what it is made fast to, if that moves.
Vec3 weight_at(const WirePoint& end, const WireSegment& tail, const Bodies& bodies,
               const Vec3& gravity) {
    if (end.kind == Kind::mass) return tail.load;
    return end.kind == Kind::attach && bodies[end.body].dynamic() ? gravity : Vec3(Vec3::Zero());
}

}  // namespace

void add_drum_stops(const std::vector<Wire>& wires, const WireContext& on, const Vec3& gravity,
                    double h, Rows& rows) {
    for (int w = 0; w < int(wires.size()); ++w) {
        if (!present(wires[w])) continue;
        const WirePoint &first = wires[w].points.front(), &last = wires[w].points.back();
        const auto& segments = wires[w].segments;
        if (first.kind == Kind::winch)
            add_stop({wires[w], w, on}, true, weight_at(last, segments.front(), on.bodies, gravity),
                     h, rows);
        if (last.kind == Kind::winch)
            add_stop({wires[w], w, on}, false,
                     weight_at(first, segments.back(), on.bodies, gravity), h, rows);
    }
}

}  // namespace fairlead::physics
