// The inertia of a condensed body is the inverse of its compliance.
#include "physics/constraint/condensed_body.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace fairlead::physics {
namespace {

// A chain of springs of 1 N/m from a wall: min(i, j) + 1 is what node i yields to a force on node
// j, and its inverse is the chain's stiffness, 2 and -1, with 1 at the loose end.
TEST(CondensedBody, InertiaOfAChainOfSpringsIsItsStiffness) {
    for (const int n : {1, 2, 7, 300}) {
        CondensedBody chain;
        chain.compliance.resize(n, n);
        for (int j = 0; j < n; ++j)
            for (int i = 0; i < n; ++i) chain.compliance(i, j) = std::min(i, j) + 1;
        Eigen::MatrixXd stiffness = Eigen::MatrixXd::Zero(n, n);
        stiffness.diagonal().setConstant(2);
        stiffness.diagonal(1).setConstant(-1);
        stiffness.diagonal(-1).setConstant(-1);
        stiffness(n - 1, n - 1) = 1;
        EXPECT_LT((chain.inertia() - stiffness).cwiseAbs().maxCoeff(), 1e-12) << n;
        EXPECT_TRUE(chain.inertia() == chain.inertia().transpose()) << n;
    }
}

}  // namespace
}  // namespace fairlead::physics
