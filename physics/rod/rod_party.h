#pragma once
// rod_party.h — how rods resist what moves the bodies that they hold (theory/rods.md 6).
//
//     p(V) = p* - S (V - V*)        S = A_bb - A_br A_rr⁻¹ A_rb,   A = M + h² K
//
// p* is what rods give to bodies that move with V* for a tick h, A the matrix of one backward Euler
// step of the rods (r) with the bodies' freedoms (b), whose own inertia is no part of it. S is
// symmetric and never negative, and stands for all of the rods in whatever finds V.
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
