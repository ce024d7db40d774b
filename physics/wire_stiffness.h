#pragma once
// wire_stiffness.h — geometric stiffness of taut wires as added mass on the change of transversal
// velocity. Explicit transversal motion of light nodes under high tension is unstable beyond
// 4 h² T / (l m) = 1 (notation.md 4.2), whatever solver is used; this is not, at any load:
//
//     [M + (β + τ) K(q)] v⁺ = M v + β K(min(q, q_old)) v + …,    K = Σ Dᵀ q P D,   q = h² T / l
//
// with D v the difference of a segment's end velocities and P = 1 - u uᵀ. Only segments beyond
// that limit get it: what the step resolves stays exactly conservative. Source: notation.md 4.3.
#include <vector>

#include "physics/kkt.h"
#include "physics/wire_motion.h"

namespace fairlead::physics {

// First pass of a step: `before` are the segments' tensions of the last step, v the velocities at
// its end. Newton passes (wire_catch.h) are damped by K alone: v are those of the pass before.
struct StiffnessPass {
    bool newton = false;
    const std::vector<double>& before;  // (segments of all wires) [N]
    const Eigen::VectorXd& v;           // (n) [m/s]
};

// Adds K to M and its part of the right side to `momentum` (n).
void add_wire_stiffness(const std::vector<Wire>& wires, const WireContext& on, double h,
                        const StiffnessPass& pass, MassMatrix& M, Eigen::VectorXd& momentum);

}  // namespace fairlead::physics
