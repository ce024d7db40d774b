#pragma once
// wire_flow.h — momentum of wire that runs over what it touches.
//
// Material of λ [kg/m] that runs at s [m/s] through a wrap, an eye or over a wheel turns from u_in
// to u_out, and what it runs over pays for that:
//     F = (T - λ s²)(u_out - u_in)                     [N] on the body
//     T_out - λ s² ≤ e^(μ φ) (T_in - λ s²)             the capstan law of running wire
// In terms of lumps: h |s| λ/2 of material leaves the far end of the segment that gives, as much
// its near end; as much joins both ends of the segment that takes. What it has of momentum at the
// far end is carried along the wire, v ← v_B + Q (v - v_B) with Q the turn from u_in to u_out, and
// all differences go to the body: momentum is exact. Source: notation.md 5.
#include "physics/wire_motion.h"

namespace fairlead::physics {

// λ s² of the material that runs through the wrap [N].
double flow_tension(const Wire& wire, const WireType& type, const Wrap& wrap);

// What the last motion's flow does to momentum (n) [N s], with rest lengths as they are after it.
void add_flow(const std::vector<Wire>& wires, const WireContext& on, double h,
              Eigen::VectorXd& momentum);

}  // namespace fairlead::physics
