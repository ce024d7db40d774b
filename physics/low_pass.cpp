#include "physics/low_pass.h"

namespace fairlead::physics {

void LowPass::set(const std::vector<double>& R, double passed) {
    const std::size_t n = R.size();
    lengths_ = per_diagonal_ = R;
    side_.assign(n, 0), share_.assign(n, 0);
    for (std::size_t j = 0; j + 1 < n; ++j) {
        side_[j] = -passed * passed * 2 / (R[j] + R[j + 1]);
        per_diagonal_[j] -= side_[j], per_diagonal_[j + 1] -= side_[j];
    }
    for (std::size_t j = 0; j < n; ++j) {
        if (j > 0) {
            share_[j] = side_[j - 1] * per_diagonal_[j - 1];
            per_diagonal_[j] -= share_[j] * side_[j - 1];
        }
        per_diagonal_[j] = 1 / per_diagonal_[j];
    }
}

void LowPass::apply(std::vector<double>& e) const {
    const std::size_t n = e.size();
    for (std::size_t j = 0; j < n; ++j)
        e[j] = e[j] * lengths_[j] - (j > 0 ? share_[j] * e[j - 1] : 0);
    for (std::size_t j = n; j-- > 0;)
        e[j] = (e[j] - (j + 1 < n ? side_[j] * e[j + 1] : 0)) * per_diagonal_[j];
}

}  // namespace fairlead::physics
