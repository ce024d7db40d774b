#pragma once
// momentum_correction.h — what solving takes of the momentum of loose things, given back.
//
// Stiffness that acts on velocities (geometric_stiffness.h, bending.h) pushes sideways and keeps
// linear momentum, but its couples do not cancel; rows made for predicted positions (taut_newton.h)
// do not pull along one line. A region that is tied to nothing that stands still shows it: it would
// spin up or down by itself. It gets back what was lost as a motion of the whole as one rigid body,
// which no row of it can feel:
//
//     x = (Bᵀ M B)⁻¹ Bᵀ p,   v⁺ ← v⁺ - B x,   p = pushed - K v⁺ + Gᵀ λ
//
// with B (n × 6) the velocities of the region's bodies and nodes in rigid motion.
#include <functional>
#include <vector>

#include "physics/solve/condensation.h"
#include "physics/solve/kkt.h"
#include "physics/system/family.h"

namespace fairlead::physics {

struct LooseThings {
    std::function<void(std::vector<DofPlace>&)> find_places;  // of all that moves and has one
    const Rows& rows;
};

// Where the stiffness of deformable bodies is a hundred thousand times their inertia, rounding of
// K v would be felt: what is lost is then found as M v⁺ - free, which is the same.
//
// Blocks begin … end - 1 of M are K, what is before it the inertia, what is behind it couples with
// what is not in v; pushed (n) [N s] what K's terms add to the right side, free (n) [N s] the rest
// of it. Changes v (n).
void restore_momentum(const LooseThings& things, const MassMatrix& M, std::size_t begin,
                      std::size_t end, const Eigen::VectorXd& pushed, const Eigen::VectorXd& free,
                      Condensation& regions, Eigen::VectorXd& v);

}  // namespace fairlead::physics
