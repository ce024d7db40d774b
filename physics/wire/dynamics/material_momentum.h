#pragma once
// material_momentum.h — momentum of wire that runs over what it touches.
//
// Material of λ [kg/m] that runs at s [m/s] through a wrap, an eye or over a wheel turns from u_in
// to u_out, and what it runs over pays for that:
//     F = (T - λ s²)(u_out - u_in)                     [N] on the body
//     T_out - λ s² ≤ e^(μ φ) (T_in - λ s²)             the capstan law of running wire
// In terms of lumps: the material of half a segment has the velocity of its end. What comes from
// one end to another in a motion, because it ran there, a node came, went or slid, or the end
// turned with its body, keeps its momentum: mass nodes take it as it is, and bodies take up all by
// which it differs from their own. So linear momentum is exact. Source: theory/wires.md 5.
//
// Over a wheel h |s| λ/2 of material leaves the far end of the segment that gives, as much its near
// end; as much joins both ends of the segment that takes. What it has of momentum at the far end is
// carried along the wire, v ← v_B + Q (v - v_B) with Q the turn from u_in to u_out.
#include "physics/wire/model/segment_ends.h"

namespace fairlead::physics {

// λ s² of the material that runs through the wrap [N].
double flow_tension(const Wire& wire, const Wrap& wrap);

// Before a motion: which velocity the material has. Then slide_wires() tells how much of it, and
// once the wire lies where it comes to lie what changed hands goes to mass nodes and bodies.
void note_material(std::vector<Wire>& wires, const Bodies& bodies);
void keep_momentum(Wire& wire, Bodies& bodies);

// Material of one wrap runs at one speed, and where it cannot slip through at none; bodies pay.
void agree_on_slips(Wire& wire, Bodies& bodies);

// A node whose way along its edge is no freedom of the step stands still; its body pays.
void end_slides(Wire& wire, Bodies& bodies);

// A wrap that sticks creeps at what its friction row lets through, v (n), but is to stand still:
// its body has what that leaves. Changes velocities.
void stop_creep(const std::vector<Wire>& wires, const WireFreedoms& freedoms,
                const Eigen::VectorXd& v, Bodies& bodies);

// What the last motion's flow over wheels does to momentum (n) [N s], with rest lengths as they are
// after it.
void add_flow(const std::vector<Wire>& wires, const WireContext& on, double h,
              Eigen::VectorXd& momentum);

}  // namespace fairlead::physics
