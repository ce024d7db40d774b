#pragma once
// geometric_stiffness.h — geometric stiffness of taut wires as added mass on the change of
// transversal velocity. Explicit transversal motion of light nodes under high tension is unstable,
// whatever solver is used; this is not, at any load:
//
//     [M + (β + τ) K(q)] v⁺ = M v + β K(q, q_old) v + τ K S v + …
//     K = Σ Dᵀ q P D,   q = h² T / l
//
// with D v the difference of a segment's end velocities, P = 1 - u uᵀ and S v what the neighbouring
// segments turn by. What the step resolves gets β = 1/12, which makes its waves true to fourth
// order and takes no energy; what it does not, β = 1. Source: theory/wires.md 4.3.
#include <vector>

#include "physics/constraint/mass_matrix.h"
#include "physics/wire/model/segment_ends.h"

namespace fairlead::physics {

// First pass of a step: `before` are the segments' tensions of the last step, v the velocities at
// its end. Newton passes (taut_newton.h) are damped by K alone: v are those of the pass before.
struct StiffnessPass {
    bool newton = false;
    const std::vector<double>& before;  // (segments of all wires) [N]
    const std::vector<Vec3>& rates;     // (segments of all wires) [1/s] Δv/l (centripetal.h)
    const Eigen::VectorXd& v;           // (n) [m/s]
};

// Adds K to M and its part of the right side to `momentum` (n).
void add_wire_stiffness(const std::vector<Wire>& wires, const WireContext& on, double h,
                        const StiffnessPass& pass, MassMatrix& M, Eigen::VectorXd& momentum);

}  // namespace fairlead::physics
