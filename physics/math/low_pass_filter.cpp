#include "physics/math/low_pass_filter.h"

#include "physics/math/math.h"

namespace fairlead::physics {

// Both from the first piece and from the last towards the one in the middle: neither waits for what
// the other divides.
void LowPass::set(const std::vector<double>& R, double passed) {
    const std::size_t n = R.size();
    lengths_ = per_diagonal_ = R;
    side_.resize(n), share_.resize(n);
    if (n == 0) return;
    for (std::size_t j = 0; j + 1 < n; ++j) {
        side_[j] = -passed * passed * 2 / (R[j] + R[j + 1]);
        per_diagonal_[j] -= side_[j], per_diagonal_[j + 1] -= side_[j];
    }
    const auto eliminate = [this](std::size_t j, std::size_t before, double side) {
        share_[before] = side * per_diagonal_[before];
        per_diagonal_[j] -= share_[before] * side;
    };
    const std::size_t middle = n / 2;
    for (std::size_t j = 0, k = n - 1; j < middle; ++j, --k) {
        per_diagonal_[j] = 1 / per_diagonal_[j];
        eliminate(j + 1, j, side_[j]);
        if (k == middle) break;
        per_diagonal_[k] = 1 / per_diagonal_[k];
        eliminate(k - 1, k, side_[k - 1]);
    }
    per_diagonal_[middle] = 1 / per_diagonal_[middle];
}

template <class Value>
void LowPass::apply(std::vector<Value>& e) const {
    const std::size_t n = e.size(), middle = n / 2;
    if (n == 0) return;
    for (std::size_t j = 0; j < n; ++j) e[j] *= lengths_[j];
    for (std::size_t j = 0, k = n - 1; j < middle; ++j, --k) {
        e[j + 1] -= share_[j] * e[j];
        if (k > middle) e[k - 1] -= share_[k] * e[k];
    }
    e[middle] *= per_diagonal_[middle];
    for (std::size_t j = middle, k = middle; j > 0; --j) {
        e[j - 1] = (e[j - 1] - side_[j - 1] * e[j]) * per_diagonal_[j - 1];
        if (++k < n) e[k] = (e[k] - side_[k - 1] * e[k - 1]) * per_diagonal_[k];
    }
}

template void LowPass::apply(std::vector<double>&) const;
template void LowPass::apply(std::vector<Vec3>&) const;

}  // namespace fairlead::physics
