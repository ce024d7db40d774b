#include "physics/linear/half_solution.h"

#include <algorithm>

#include "physics/linear/front_kernels.h"
#include "physics/linear/multifrontal_ldu.h"

namespace fairlead::physics {

namespace {

const bool half_wide = has_vectors_of_four();

// One front, down: x (stride × 4) are its own unknowns and those below, each with four right sides.
template <int lanes, int columns>
inline void go_down_columns(const double* L, int stride, int rows, double* x) {
    Four<lanes> y[columns];
#pragma GCC unroll 4
    for (int c = 0; c < columns; ++c) y[c].read(x + at_a_time * c);
#pragma GCC unroll 4
    for (int c = 0; c < columns; ++c) {
#pragma GCC unroll 4
        for (int i = c + 1; i < columns; ++i) y[i].subtract(y[c], L[c * stride + i]);
        y[c].write(x + at_a_time * c);
    }
    for (int i = at_a_time; i < rows; ++i) {
        Four<lanes> to;
        to.read(x + at_a_time * i);
#pragma GCC unroll 4
        for (int c = 0; c < columns; ++c) to.subtract(y[c], L[c * stride + i]);
        to.write(x + at_a_time * i);
    }
}

template <int lanes>
inline void go_down(const Front& f, const double* L, double* x) {
    const int stride = f.stride();
    int k = 0;
    const auto columns = [&](auto count) {
        go_down_columns<lanes, count.value>(L + k * stride + k, stride, stride - k,
                                            x + at_a_time * k);
    };
    for (; k + at_a_time <= f.width; k += at_a_time) columns(std::integral_constant<int, 4>());
    switch (f.width - k) {
        case 3:
            columns(std::integral_constant<int, 3>());
            break;
        case 2:
            columns(std::integral_constant<int, 2>());
            break;
        case 1:
            columns(std::integral_constant<int, 1>());
            break;
    }
}

// Σ y z of so many rows up to the last, the even and the odd ones, counted from there, each by
// themselves: half as many sums wait for each other.
template <int lanes>
inline void multiply_up(const double* y, const double* z, int rows, double* block) {
    Four<lanes> even[3] = {}, odd[3] = {}, row;
    y += at_a_time * rows, z += at_a_time * rows;
    for (; rows > 0; rows -= 2) {
        y -= at_a_time, z -= at_a_time;
        row.read(y);
#pragma GCC unroll 3
        for (int j = 0; j < 3; ++j) even[j].add(row, z[j]);
        if (rows == 1) break;
        y -= at_a_time, z -= at_a_time;
        row.read(y);
#pragma GCC unroll 3
        for (int j = 0; j < 3; ++j) odd[j].add(row, z[j]);
    }
    for (int j = 0; j < 3; ++j)
        for (int i = 0; i < 3; ++i) block[3 * j + i] = even[j][i] + odd[j][i];
}

[[gnu::flatten]] void multiply_by_two(const double* y, const double* z, int rows, double* block) {
    multiply_up<2>(y, z, rows, block);
}
FAIRLEAD_WIDE void multiply_by_four(const double* y, const double* z, int rows, double* block) {
    multiply_up<4>(y, z, rows, block);
}

}  // namespace

template <int lanes>
void LduFactors::go_up(int unknown, HalfSolution& half) const {
    const std::vector<Front>& fronts = pattern_.fronts;
    double* const x = halves_.data()->at;
    double* const at_hand = halves_.data()[n_].at;  // the front's
    int lowest = n_;
    for (int k = 0; k < 3; ++k) {
        const int turn = pattern_.turn[unknown + k];
        x[at_a_time * turn + k] = 1;
        lowest = std::min(lowest, turn);
    }
    const auto above = std::upper_bound(fronts.begin(), fronts.end() - 1, lowest,
                                        [](int row, const Front& f) { return row < f.first; });
    half.fronts.clear(), half.y.clear();
    for (int s = int(above - fronts.begin()) - 1; s >= 0; s = pattern_.parent(s)) {
        const Front& f = fronts[s];
        const int* reached = pattern_.reached.data() + f.reach;
        double* const below = at_hand + at_a_time * f.below_begin();
        std::fill_n(at_hand, at_a_time * f.stride(), 0.0);
        std::copy_n(x + at_a_time * f.first, at_a_time * f.width, at_hand);
        for (int i = 0; i < f.below; ++i)
            std::copy_n(x + at_a_time * reached[i], at_a_time, below + at_a_time * i);
        go_down<lanes>(f, lower_.panel(f), at_hand);
        half.fronts.push_back(s);
        const auto* own = reinterpret_cast<const HalfSolution::Four*>(at_hand);
        half.y.insert(half.y.end(), own, own + f.width);
        std::fill_n(x + at_a_time * f.first, at_a_time * f.width, 0.0);
        for (int i = 0; i < f.below; ++i)
            std::copy_n(below + at_a_time * i, at_a_time, x + at_a_time * reached[i]);
    }
    half.by_D.resize(half.y.size());
    auto to = half.by_D.begin();
    auto from = half.y.begin();
    for (const int s : half.fronts)
        for (int k = fronts[s].first; k < fronts[s].first + fronts[s].width; ++k, ++to, ++from)
            for (int j = 0; j < at_a_time; ++j) to->at[j] = from->at[j] * inverse_[k];
}

[[gnu::flatten]] void LduFactors::go_up_by_two(int unknown, HalfSolution& half) const {
    go_up<2>(unknown, half);
}
FAIRLEAD_WIDE void LduFactors::go_up_by_four(int unknown, HalfSolution& half) const {
    go_up<4>(unknown, half);
}

void LduFactors::half_solve(int unknown, HalfSolution& half) const {
    if (halves_.empty()) {  // zeros at first, and left so
        int largest = 0;
        for (const Front& f : pattern_.fronts) largest = std::max(largest, f.stride());
        halves_.assign(std::size_t(n_) + largest, {});
    }
    half_wide ? go_up_by_four(unknown, half) : go_up_by_two(unknown, half);
}

void LduFactors::inverse_block(const HalfSolution& a, const HalfSolution& b, double* block) const {
    int rows = 0;
    for (auto i = a.fronts.rbegin(), j = b.fronts.rbegin();
         i != a.fronts.rend() && j != b.fronts.rend() && *i == *j; ++i, ++j)
        rows += pattern_.fronts[*i].width;
    const double* y = (a.y.data() + a.y.size() - rows)->at;
    const double* z = (b.by_D.data() + b.by_D.size() - rows)->at;
    half_wide ? multiply_by_four(y, z, rows, block) : multiply_by_two(y, z, rows, block);
}

}  // namespace fairlead::physics
