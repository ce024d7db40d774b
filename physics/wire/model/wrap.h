#pragma once
// wrap.h — wraps: runs of contact nodes on one body, with the wire straight on both sides.
//
// Across its edges a wrap of turning angle φ holds as long as
//     T_out ≤ e^(μ φ) w T_in   and   T_in ≤ e^(μ φ)/w T_out
// whatever the number of nodes; w is 1 where the wire crosses its edges at equal angles on both
// sides. Source: Euler–Eytelwein on the limit of a rounded edge; theory/wires.md 2.1, 2.2.
#include "physics/wire/model/material.h"

namespace fairlead::physics {

// Turning angle [rad] of the wire across an edge of direction t, from u_in to u_out.
double turning(const Vec3& u_in, const Vec3& u_out, const Vec3& t);
// sin α of the angle between wire and edge, never below 1e-6 [-].
double across(const Vec3& u, const Vec3& t);

// Fills wire.wraps, and wire.heavy, from its points, lines and material; `friction` [-] μ across
// edges per body is looked up in the wire's types.
void find_wraps(Wire& wire, WireTypes types, const Bodies& bodies);

// 1/m of the material that runs over a wrap as one, through an eye or over what has no friction
// [1/kg]; 0 where friction holds or brakes it, or the wire has no mass.
double running_mobility(const Wire& wire, const Wrap& wrap);

// The dead segments of a wrap, first and one past the last.
std::pair<int, int> dead_segments(const Wire& wire, const Wrap& wrap);

// Calls on(j) for every live segment j, ascending; the wraps are those of its points.
template <class On>
void each_live_segment(const Wire& wire, On on) {
    int j = 0;
    for (const Wrap& w : wire.wraps) {
        const auto [from, to] = dead_segments(wire, w);
        for (; j < from; ++j) on(j);
        j = to;
    }
    for (; j < int(wire.segments.size()); ++j) on(j);
}

// The wrap that point k belongs to, or null.
inline const Wrap* wrap_of(const Wire& wire, int k) {
    for (const Wrap& w : wire.wraps)
        if (w.first <= k && k <= w.last) return &w;
    return nullptr;
}

}  // namespace fairlead::physics
