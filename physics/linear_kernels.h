#pragma once
// linear_kernels.h — the arithmetic of one front (linear_ldu.h): dense, column by column, on and
// below the diagonal. Four columns are eliminated at a time, so that what they change is read and
// written once for the four. Links (linear_fronts.h) stay in registers.
//
// Sums run down columns, never across vector lanes: any width of vector gives the same bits.
#include <algorithm>

#include "physics/linear_fronts.h"

namespace fairlead::physics {

inline constexpr int at_a_time = 4;  // columns

// c ← c - Σ x_k y_k over `count` columns of x, `ld` apart; c and columns have n numbers.
template <int count>
inline void subtract(const double* __restrict x, int ld, const double (&y)[at_a_time], int n,
                     double* __restrict c) {
    for (int i = 0; i < n; ++i) {
        double sum = x[i] * y[0];
        if constexpr (count > 1) sum += x[ld + i] * y[1];
        if constexpr (count > 2) sum += x[2 * ld + i] * y[2];
        if constexpr (count > 3) sum += x[3 * ld + i] * y[3];
        c[i] -= sum;
    }
}

// The panel (size × width) of one half and its remainder (m × m), m = size - width.
struct HalfFront {
    double *panel, *remainder;
};

// What columns k … k + count - 1 do to all columns behind them.
template <int count>
inline void update(const HalfFront& L, const HalfFront& U, int size, int width, int k,
                   const double* pivot) {
    const int m = size - width;
    for (int j = k + count; j < size; ++j) {
        double y[at_a_time];
        for (int c = 0; c < count; ++c) y[c] = pivot[c] * U.panel[(k + c) * size + j];
        double* to = j < width ? L.panel + j * size + j : L.remainder + (j - width) * (m + 1);
        subtract<count>(L.panel + k * size + j, size, y, size - j, to);
    }
}

// Eliminates the front's own columns: panels become L and Uᵀ, remainders are taken away from, and
// the pivots are found, as their inverses. A symmetric front has L for U.
template <bool symmetric>
inline void eliminate(const HalfFront& L, const HalfFront& U, int size, int width,
                      double* inverse) {
    for (int k = 0; k < width; k += at_a_time) {
        const int end = std::min(k + at_a_time, width);
        double pivot[at_a_time];
        for (int c = k; c < end; ++c) {
            double *l = L.panel + c * size, *u = U.panel + c * size;
            pivot[c - k] = l[c];
            inverse[c] = 1 / l[c];
            for (int j = c + 1; j < end; ++j) {
                const double by_l = l[j] * inverse[c], by_u = u[j] * inverse[c];
                double *to_l = L.panel + j * size, *to_u = U.panel + j * size;
                for (int i = j; i < size; ++i) to_l[i] -= l[i] * by_u;
                if (!symmetric)
                    for (int i = j + 1; i < size; ++i) to_u[i] -= u[i] * by_l;
            }
            for (int i = c + 1; i < size; ++i) l[i] *= inverse[c];
            if (!symmetric)
                for (int i = c + 1; i < size; ++i) u[i] *= inverse[c];
        }
        const auto rest = [&](const HalfFront& a, const HalfFront& b) {
            switch (end - k) {
                case 4:
                    return update<4>(a, b, size, width, k, pivot);
                case 3:
                    return update<3>(a, b, size, width, k, pivot);
                case 2:
                    return update<2>(a, b, size, width, k, pivot);
                case 1:
                    return update<1>(a, b, size, width, k, pivot);
            }
        };
        rest(L, U);
        if (!symmetric) rest(U, L);
    }
}

// A link of a symmetric matrix: column by column, on and below the diagonal.
struct Link {
    static constexpr int width = Front::link_width, below = Front::link_below;
    static constexpr int size = width + below;
    double A[width][size];
};

// Its remainder, which the next link of a chain takes as it is.
struct LinkRemainder {
    double R[Link::below][Link::below];
};

// Eliminates a link two columns at a time, B of both being one pivot: half as many divisions wait
// for each other. With A₁₁ = L D Lᵀ its panel takes L, of D the inverse, and below L not L₂ but
// W = A₁₁⁻¹ A₁₂, transposed: with W what a solution hands on from link to link is one product away
// from what it was handed, and all else is worked out beside that.
inline void eliminate(Link& link, double* panel, double* inverse, LinkRemainder& left) {
    constexpr int width = Link::width, size = Link::size;
    auto& A = link.A;
    double R[Link::below][Link::below] = {};
#pragma GCC unroll 2
    for (int k = 0; k < width; k += 2) {
        const double a = A[k][k], b = A[k][k + 1], c = A[k + 1][k + 1];
        const double per_det = 1 / (a * c - b * b);
        double V[2][size];  // B⁻¹ of what the two reach, but for the determinant
#pragma GCC unroll 16
        for (int i = k + 2; i < size; ++i) {
            V[0][i] = c * A[k][i] - b * A[k + 1][i];
            V[1][i] = a * A[k + 1][i] - b * A[k][i];
        }
#pragma GCC unroll 16
        for (int j = k + 2; j < size; ++j)
#pragma GCC unroll 16
            for (int i = j; i < size; ++i) {
                double& to = j < width ? A[j][i] : R[j - width][i - width];
                to -= (A[k][i] * V[0][j] + A[k + 1][i] * V[1][j]) * per_det;
            }
#pragma GCC unroll 16
        for (int i = k + 2; i < size; ++i)
            A[k][i] = V[0][i] * per_det, A[k + 1][i] = V[1][i] * per_det;
        inverse[k] = c * per_det, inverse[k + 1] = a * per_det;
        A[k][k + 1] = -b * per_det;
    }
#pragma GCC unroll 16
    for (int j = 0; j < Link::below; ++j)
#pragma GCC unroll 16
        for (int i = j; i < Link::below; ++i) left.R[j][i] = R[j][i];
    static_assert(width == 4);
#pragma GCC unroll 16
    for (int k = 0; k < 2; ++k)
#pragma GCC unroll 16
        for (int i = width; i < size; ++i) A[k][i] -= A[k][2] * A[2][i] + A[k][3] * A[3][i];
#pragma GCC unroll 16
    for (int k = 0; k < width; ++k)
#pragma GCC unroll 16
        for (int i = k + 1; i < size; ++i) panel[k * size + i] = A[k][i];
}

// Solution with one front, down L D and up U: its own unknowns, and those below at b[reached],
// which are at hand in x meanwhile. Four columns at a time, each sum in the order of one by one.
inline void solve_down(const double* __restrict L, const double* inverse, int width, int below,
                       const int* reached, double* b, double* __restrict own,
                       double* __restrict x) {
    const int size = width + below;
    for (int i = 0; i < below; ++i) x[i] = b[reached[i]];
    for (int k = 0; k < width; ++k)
        for (int i = k + 1; i < width; ++i) own[i] -= L[k * size + i] * own[k];
    int k = 0;
    for (const double* l = L + width; k + at_a_time <= width; k += at_a_time, l += 4 * size)
        for (int i = 0; i < below; ++i)
            x[i] = x[i] - l[i] * own[k] - l[size + i] * own[k + 1] - l[2 * size + i] * own[k + 2] -
                   l[3 * size + i] * own[k + 3];
    for (; k < width; ++k)
        for (int i = 0; i < below; ++i) x[i] -= L[k * size + width + i] * own[k];
    for (int i = 0; i < below; ++i) b[reached[i]] = x[i];
    for (k = 0; k < width; ++k) own[k] *= inverse[k];
}

inline void solve_up(const double* __restrict U, int width, int below, const int* reached,
                     const double* b, double* __restrict own, double* __restrict x) {
    const int size = width + below;
    for (int i = 0; i < below; ++i) x[i] = b[reached[i]];
    int k = 0;
    for (const double* u = U + width; k + at_a_time <= width; k += at_a_time, u += 4 * size) {
        double s0 = own[k], s1 = own[k + 1], s2 = own[k + 2], s3 = own[k + 3];
        for (int i = below; i-- > 0;) {
            s0 -= u[i] * x[i], s1 -= u[size + i] * x[i];
            s2 -= u[2 * size + i] * x[i], s3 -= u[3 * size + i] * x[i];
        }
        own[k] = s0, own[k + 1] = s1, own[k + 2] = s2, own[k + 3] = s3;
    }
    for (; k < width; ++k)
        for (int i = below; i-- > 0;) own[k] -= U[k * size + width + i] * x[i];
    for (k = width; k-- > 0;)
        for (int i = width; --i > k;) own[k] -= U[k * size + i] * own[i];
}

// The same with a link: what is below gets -Wᵀ b on the way down, its own A₁₁⁻¹ b; and -W x of
// what is below on the way up.
inline void solve_link_down(const double* panel, const double* inverse, const int* reached,
                            double* b, double* own) {
    constexpr int width = Link::width, size = Link::size;
    const double x[width] = {own[0], own[1], own[2], own[3]};
#pragma GCC unroll 16
    for (int i = width; i < size; ++i) {
        double& to = b[reached[i - width]];
        to = to - panel[3 * size + i] * x[3] - panel[2 * size + i] * x[2] - panel[size + i] * x[1] -
             panel[i] * x[0];
    }
    const auto at = [&](int k, int i) { return panel[k * size + i]; };
    const double y2 = x[2] - at(0, 2) * x[0] - at(1, 2) * x[1];
    const double y3 = x[3] - at(0, 3) * x[0] - at(1, 3) * x[1];
    const double z2 = inverse[2] * y2 + at(2, 3) * y3, z3 = at(2, 3) * y2 + inverse[3] * y3;
    own[0] = inverse[0] * x[0] + at(0, 1) * x[1] - at(0, 2) * z2 - at(0, 3) * z3;
    own[1] = at(0, 1) * x[0] + inverse[1] * x[1] - at(1, 2) * z2 - at(1, 3) * z3;
    own[2] = z2, own[3] = z3;
}

inline void solve_link_up(const double* panel, const int* reached, const double* b, double* own) {
    constexpr int width = Link::width, size = Link::size;
    const double x0 = b[reached[0]], x1 = b[reached[1]], x2 = b[reached[2]];
#pragma GCC unroll 16
    for (int k = 0; k < width; ++k) {
        const double* w = panel + k * size + width;
        own[k] = own[k] - w[2] * x2 - w[1] * x1 - w[0] * x0;
    }
}

}  // namespace fairlead::physics
