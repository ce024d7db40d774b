#include "physics/constraint/condensed_body.h"

#include <Eigen/Cholesky>

namespace fairlead::physics {

namespace {

// Eigen cuts large dense matrices into blocks that fit the caches which it finds, and so sums in
// another order on another processor. With these sizes, of a small one, the bits are the same on
// all.
[[maybe_unused]] const bool same_blocks_everywhere = [] {
    Eigen::setCpuCacheSizes(32 << 10, 256 << 10, 2 << 20);
    return true;
}();

}  // namespace

const Eigen::MatrixXd& CondensedBody::inertia() const {
    if (inertia_.size() == 0 && compliance.size() > 0) {
        const Eigen::Index size = compliance.rows();
        const Eigen::MatrixXd S = compliance.llt().solve(Eigen::MatrixXd::Identity(size, size));
        inertia_ = (S + S.transpose()) / 2;
    }
    return inertia_;
}

}  // namespace fairlead::physics
