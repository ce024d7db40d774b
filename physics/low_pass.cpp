#include "physics/low_pass.h"

#include "physics/math.h"

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

template <class Value>
void LowPass::apply(std::vector<Value>& e) const {
    const std::size_t n = e.size();
    if (n == 0) return;
    e[0] *= lengths_[0];
    for (std::size_t j = 1; j < n; ++j) e[j] = e[j] * lengths_[j] - share_[j] * e[j - 1];
    e[n - 1] *= per_diagonal_[n - 1];
    for (std::size_t j = n - 1; j-- > 0;) e[j] = (e[j] - side_[j] * e[j + 1]) * per_diagonal_[j];
}

template void LowPass::apply(std::vector<double>&) const;
template void LowPass::apply(std::vector<Vec3>&) const;

}  // namespace fairlead::physics
