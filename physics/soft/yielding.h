#pragma once
// yielding.h — material that flows where it is stressed too far, and keeps the shape it flowed to.
//
// At each point of the quadrature F = F_e F_p, and G = F_p⁻¹ is kept. The elastic
// material sees F_e = F G, and so gradients Gᵀ b for b. Where its von Mises stress σ is above the
// yield stress σ_y, the deviator of its stretches s is taken back along its own axes,
//     s_i ← s̄ + (s_i − s̄) σ_y/σ,    G ← G V diag(s_i⁺/s_i) Vᵀ
// (radial return, Simo and Hughes 1998, 3.3): σ_y and the pressure remain, work is only lost.
//
// A step is one linear solve, and would answer what yields only in its course with all its elastic
// force: a plate that falls on a block was stopped in one tick. So where the stress at the end of
// the step, of the velocities found, would be σ > σ_y, the material answers with a smaller share of
// its shear modulus, and the step is solved for again, three times at most.
// Limits: no hardening, no rate; σ_y is a thousandth of Young's modulus at least; what is pressed
// below 0.3 of the volume to which it has flowed, or has flowed to four times its length or a
// quarter of it, flows no more. Source: docs/theory/soft.md 6.
#include "physics/soft/soft_body.h"

namespace fairlead::physics {

// At the places x.
void let_yield(SoftBody& body);

// Finds what shares of its shear modulus the material has in a step of h [s] in which the body's
// nodes move with v, (3 nodes) [m/s], and from the second time on, mends those that it had; with
// them force and stiffness. False: it does not yield, or the shares are as good as they were.
bool soften(SoftBody& body, const Eigen::Ref<const Eigen::VectorXd>& v, double h);

// Whether steps leave a point so: a saved state that says else is none.
bool may_be(const Flow& flow);

// [-] the largest that any point has: Σ √(2/3) |Δε_p|, the equivalent plastic strain.
double most_plastic_strain(const SoftBody& body);

}  // namespace fairlead::physics
