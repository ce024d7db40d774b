#pragma once
// rod_party.h — how rods resist what moves the bodies that they hold (theory/rods.md 6).
//
//     p(V) = p* - S (V - V*)
//
// p* is what rods give to bodies that move with V* for a tick; S is how that changes, substep by
// substep, with the velocity that bodies have all through it. With A = M + h² K the matrix of a
// substep, r the rods' freedoms and b the bodies', whose own inertia is no part of it, it would be
// A_bb - A_br A_rr⁻¹ A_rb for one substep; for more the change goes from each to the next. S
// is symmetric and not negative, and stands for all of the rods in whatever finds V.
#include <vector>

#include "physics/math/math.h"

namespace fairlead::physics {

// Bodies that feel each other through rods, and one of which something else moves, too.
struct RodParty {
    using Vec6 = Eigen::Matrix<double, 6, 1>;  // of a velocity, then a spin
    using Mat6 = Eigen::Matrix<double, 6, 6>;

    std::vector<int> bodies;  // ascending; of Rods::bodies
    std::vector<Mat6> S;      // (bodies × bodies) row by row: [kg], [kg m], [kg m²]

    const Mat6& between(std::size_t a, std::size_t b) const { return S[a * bodies.size() + b]; }
};

}  // namespace fairlead::physics
