#pragma once
// half_solution.h — some 3 × 3 blocks of the inverse of a symmetric matrix, without solving for all
// of it. With A = L D Lᵀ, and E the three unit vectors of a node,
//
//     L Y = E          (A⁻¹)_ab = Y_aᵀ D⁻¹ Y_b
//
// Y is zero but for what the tree of elimination (symbolic.h) has between the node and its root:
// that is found once for each node, and each block then is a product over what two of them share.
// A block's bits depend on its two nodes alone, not on what else is asked for, or in which order.
// Source: Gilbert, Predicting structure in sparse matrix computations, 1994.
#include <vector>

namespace fairlead::physics {

struct HalfSolution {
    struct alignas(32) Four {
        double at[4];  // three right sides, and a zero
    };
    std::vector<int> fronts;    // on the way up, the root last
    std::vector<Four> y, by_D;  // (columns of these) Y, and D⁻¹ Y
};

}  // namespace fairlead::physics
