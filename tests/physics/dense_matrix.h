#pragma once
// dense_matrix.h — a mass matrix written out, for comparison with what is worked out by hand.
#include <Eigen/Core>

#include "physics/constraint/mass_matrix.h"

namespace fairlead::physics {

inline Eigen::MatrixXd dense(const MassMatrix& M, int n) {
    Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(n, n);
    M.each_entry([&](int row, int col, double value) { sum(row, col) += value; });
    return sum;
}

}  // namespace fairlead::physics
