#pragma once
// closing_gap.h — by how much more a gap between a wire and a body closes in a tick than its speed
// says. What is meant to stop the body at the wire stops it by so much before. Source:
// theory/wires.md 2.5.
#include <algorithm>

#include "physics/wire/model/segment_ends.h"

namespace fairlead::physics {

// [m] ≤ 0: g̈ h²/2 at zero acceleration, along n from the body, which turns, to a point r_W [m] from
// its centre of mass that moves by v [m/s] over it.
inline double closed_by_turning(const Body& body, const Vec3& n, const Vec3& r_W, const Vec3& v,
                                double h) {
    const Vec3& w = body.w;
    return std::min(0.0, h * h / 2 * (2 * w.cross(n).dot(v) - n.dot(w.cross(w.cross(r_W)))));
}

// [m] the shortest d gets within h [s] as it changes by w [m/s].
inline double shortest_within(const Vec3& d, const Vec3& w, double h) {
    const double speed2 = w.squaredNorm();
    const double t = speed2 > 0 ? std::clamp(-d.dot(w) / speed2, 0.0, h) : 0;
    return (d + t * w).norm();
}

// Whether a step cannot resolve how the body swings against mass node k: h² k > m with
// k = T (1/l₁ + 1/l₂).
inline bool unresolved_at(const Wire& wire, int k, const Body& body, double h) {
    double stiffness = 0;  // [N/m]
    for (const int j : {k - 1, k})
        if (j >= 0 && j < int(wire.segments.size()))
            stiffness +=
                wire.segments[j].tension / std::max(wire.lines[j].length, least_rest_length(wire));
    return body.dynamic() && h * h * stiffness > body.mass;
}

// The same [m] ≤ 0 where the blow itself sets a light body turning: what closes a gap by `way` [m]
// in a tick, `arm` [m] from its centre, turns by some way/arm meanwhile, and brings a corner nearer
// by a part of way²/arm. Tuning: with half of the part taken here one more of the 60 bobs of
// BrushedWire changes the tension by a tenth, with twice as much one of 600 is thrown back.
inline double closed_by_blow(double way, double arm) {
    constexpr double part = 1. / 16;  // [-]
    return way > 0 ? -part * way * way / arm : 0;
}

// [m] ≤ 0: what of `closed` [m] turning can do to a gap [m] between the body and what is `distance`
// [m] from its centre of mass: it brings no part of the body further from there than its `reach`
// [m]. A ball's closes by none of it.
inline double within_reach(double closed, double gap, double distance, double reach) {
    return std::max(closed, std::min(0.0, distance - reach - gap));
}

}  // namespace fairlead::physics
