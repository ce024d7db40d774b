#pragma once
// wire_rows.h — what a wire does to the bodies it touches: tension rows, bearing rows, the inertia
// and weight of its material, and its geometric stiffness.
#include <vector>

#include "physics/kkt.h"
#include "physics/row.h"
#include "physics/wire.h"

namespace fairlead::physics {

// What wires hang on, and where that stands in the vector of velocities.
struct WireContext {
    const Bodies& bodies;
    const std::vector<Winch>& winches;
    const std::vector<WireType>& types;
    const Freedoms& freedoms;
};

// One row per live span (segments joined by frictionless eyes are one span), tension only:
//     g = Σ length - Σ R,  ε = R/(YA),  λ ≤ 0
// PHYSICS.md 1.1, 1.2, 3.3; slack spans get the approach law, so that the step in which they come
// taut ends exactly taut (0.1 A8). And one row per sheave with bearing friction (η < 1).
void add_wire_rows(const std::vector<Wire>& wires, const WireContext& on, double h, Rows& rows);

// Tensions of the segments from the solved rows.
void read_wire_rows(const Rows& rows, double h, std::vector<Wire>& wires);

// The material of every segment, half at each end: into M, and its weight into `force` (n) [N].
void add_wire_inertia(const std::vector<Wire>& wires, const WireContext& on, const Vec3& gravity,
                      MassMatrix& M, Eigen::VectorXd& force);

// Geometric stiffness as added mass on the change of transversal velocity (PHYSICS.md 4.3):
//     [M + (β + τ) K(q)] v⁺ = M v + β K(min(q, q_old)) v + …,   K = Σ Dᵀ q P D,  q = h² T / l
// for spans whose tension their ends' inertia cannot resolve at this h, 4 h² T / (l m) > 1; the
// others stay exactly conservative. Tensions are the segments', q_old from `before` (segments).
void add_wire_stiffness(const std::vector<Wire>& wires, const WireContext& on, double h,
                        const std::vector<double>& before, const Eigen::VectorXd& v, MassMatrix& M,
                        Eigen::VectorXd& momentum);

// Whether the solved rows carry tensions far above those the stiffness was made for, where that
// matters: the step should be solved again with the new ones.
bool tensions_jump(const std::vector<Wire>& wires, const WireContext& on, double h,
                   const Rows& rows);

}  // namespace fairlead::physics
