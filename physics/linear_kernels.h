#pragma once
// linear_kernels.h — the arithmetic of one front (linear_ldu.h): dense, column by column, on and
// below the diagonal. Four columns are eliminated at a time, so that what they change is read and
// written once for the four. With sizes that the compiler knows (`small`) all stays in registers.
//
// Sums run down columns, never across vector lanes: any width of vector gives the same bits.
#include <algorithm>

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
        for (int c = 0; c < count; ++c) y[c] = pivot[k + c] * U.panel[(k + c) * size + j];
        double* to = j < width ? L.panel + j * size + j : L.remainder + (j - width) * (m + 1);
        subtract<count>(L.panel + k * size + j, size, y, size - j, to);
    }
}

// Eliminates the front's own columns: panels become L and Uᵀ, remainders are taken away from, and
// the pivots are found. A symmetric front has L for U.
template <bool symmetric>
inline void eliminate(const HalfFront& L, const HalfFront& U, int size, int width, double* pivot) {
    for (int k = 0; k < width; k += at_a_time) {
        const int end = std::min(k + at_a_time, width);
        for (int c = k; c < end; ++c) {
            double *l = L.panel + c * size, *u = U.panel + c * size;
            pivot[c] = l[c];
            const double inverse = 1 / l[c];
            for (int j = c + 1; j < end; ++j) {
                const double by_l = l[j] * inverse, by_u = u[j] * inverse;
                double *to_l = L.panel + j * size, *to_u = U.panel + j * size;
                for (int i = j; i < size; ++i) to_l[i] -= l[i] * by_u;
                if (!symmetric)
                    for (int i = j + 1; i < size; ++i) to_u[i] -= u[i] * by_l;
            }
            for (int i = c + 1; i < size; ++i) l[i] *= inverse;
            if (!symmetric)
                for (int i = c + 1; i < size; ++i) u[i] *= inverse;
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

// The same for a symmetric front whose size the compiler knows, all of it in registers; what was in
// the remainder before is taken for zero.
template <int width, int below>
inline void eliminate_small(double* panel, double* remainder, double* pivot) {
    constexpr int size = width + below;
    double A[size][size] = {};  // by columns
#pragma GCC unroll 16
    for (int j = 0; j < width; ++j)
#pragma GCC unroll 16
        for (int i = j; i < size; ++i) A[j][i] = panel[j * size + i];
#pragma GCC unroll 16
    for (int k = 0; k < width; ++k) {
        pivot[k] = A[k][k];
        const double inverse = 1 / A[k][k];
        double y[size];
#pragma GCC unroll 16
        for (int i = k + 1; i < size; ++i) y[i] = A[k][i], A[k][i] *= inverse;
#pragma GCC unroll 16
        for (int j = k + 1; j < size; ++j)
#pragma GCC unroll 16
            for (int i = j; i < size; ++i) A[j][i] -= A[k][i] * y[j];
    }
#pragma GCC unroll 16
    for (int j = 0; j < width; ++j)
#pragma GCC unroll 16
        for (int i = j + 1; i < size; ++i) panel[j * size + i] = A[j][i];
#pragma GCC unroll 16
    for (int j = 0; j < below; ++j)
#pragma GCC unroll 16
        for (int i = j; i < below; ++i) remainder[j * below + i] = A[width + j][width + i];
}

// Solution with one front, down L and up U: its own unknowns, and those below at b[reached], which
// are at hand in x meanwhile. Four columns at a time, each sum in the order of one by one.
inline void solve_down(const double* __restrict L, int width, int below, const int* reached,
                       double* b, double* __restrict own, double* __restrict x) {
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

// The same in registers.
template <int width, int below>
inline void solve_down(const double* L, const int* reached, double* b, double* own) {
    constexpr int size = width + below;
    double x[size];
    for (int i = 0; i < width; ++i) x[i] = own[i];
    for (int i = 0; i < below; ++i) x[width + i] = b[reached[i]];
#pragma GCC unroll 16
    for (int k = 0; k < width; ++k)
#pragma GCC unroll 16
        for (int i = k + 1; i < size; ++i) x[i] -= L[k * size + i] * x[k];
    for (int i = 0; i < width; ++i) own[i] = x[i];
    for (int i = 0; i < below; ++i) b[reached[i]] = x[width + i];
}

template <int width, int below>
inline void solve_up(const double* U, const int* reached, const double* b, double* own) {
    constexpr int size = width + below;
    double x[size];
    for (int i = 0; i < width; ++i) x[i] = own[i];
    for (int i = 0; i < below; ++i) x[width + i] = b[reached[i]];
    for (int i = size - 1; i > 0; --i)
#pragma GCC unroll 16
        for (int k = 0; k < width; ++k)
            if (k < i) x[k] -= U[k * size + i] * x[i];
    for (int i = 0; i < width; ++i) own[i] = x[i];
}

}  // namespace fairlead::physics
