#include "physics/constraint/condensed_body.h"

namespace fairlead::physics {

namespace {

// Eigen cuts large dense matrices into blocks that fit the caches which it finds, and so sums in
// another order on another processor. With these sizes, of a small one, the bits are the same on
// all.
[[maybe_unused]] const bool same_blocks_everywhere = [] {
    Eigen::setCpuCacheSizes(32 << 10, 256 << 10, 2 << 20);
    return true;
}();

// A, symmetric and positive, becomes its inverse: Gauss and Jordan's elimination in the lower
// triangle, whose error is that of a factor (Peters and Wilkinson 1975). Columns added to columns
// have the same bits everywhere; Eigen's factors of so large a matrix are products of blocks whose
// sizes hang on how many registers a processor has.
void invert_symmetric(Eigen::MatrixXd& A) {
    const Eigen::Index n = A.rows();
    Eigen::VectorXd column(n);
    for (Eigen::Index k = 0; k < n; ++k) {
        const double per_pivot = 1 / A(k, k);
        column.head(k) = A.row(k).head(k).transpose();
        column[k] = 0;
        column.tail(n - k - 1) = A.col(k).tail(n - k - 1);
        for (Eigen::Index j = 0; j < n; ++j)
            A.col(j).tail(n - j) -= (per_pivot * column[j]) * column.tail(n - j);
        A.row(k).head(k) = per_pivot * column.head(k).transpose();
        A(k, k) = -per_pivot;
        A.col(k).tail(n - k - 1) = per_pivot * column.tail(n - k - 1);
    }
    for (Eigen::Index j = 0; j < n; ++j) {
        A.col(j).tail(n - j) *= -1;
        A.row(j).tail(n - j) = A.col(j).tail(n - j).transpose();
    }
}

}  // namespace

const Eigen::MatrixXd& CondensedBody::inertia() const {
    if (inertia_.size() == 0 && compliance.size() > 0) {
        inertia_ = compliance;
        invert_symmetric(inertia_);
    }
    return inertia_;
}

}  // namespace fairlead::physics
