#pragma once
// front_kernels.h — the arithmetic of one front (multifrontal_ldu.h): dense, four rows by four
// columns at a time. What such a tile loses to the columns before it is summed up in registers,
// column after column. On and below the diagonal all is worked out; a tile that it runs through has
// more above, which is not looked at. Links (symbolic.h) and single ones stay in registers
// altogether.
//
// Sums run down columns, never across vector lanes: any width of vector gives the same bits.
#include <algorithm>
#include <cstring>

#include "physics/linear/lanes.h"
#include "physics/linear/symbolic.h"

namespace fairlead::physics {

inline constexpr int at_a_time = 4;

// Numbers of a column, one after the other, in vectors of so many lanes.
template <int lanes, int count>
struct Packed {
    using Vector = typename Lanes<lanes>::Vector;
    static constexpr int parts = count / lanes;
    Vector part[parts];

    void read(const double* from) {
        for (int i = 0; i < parts; ++i) std::memcpy(&part[i], from + i * lanes, sizeof part[i]);
    }
    void write(double* to) const {
        for (int i = 0; i < parts; ++i) std::memcpy(to + i * lanes, &part[i], sizeof part[i]);
    }
    void scale(double y) {
        for (int i = 0; i < parts; ++i) part[i] *= y;
    }
    void subtract(const Packed& x) {
        for (int i = 0; i < parts; ++i) part[i] -= x.part[i];
    }
    void add(const Packed& x, double y) {
        for (int i = 0; i < parts; ++i) part[i] += x.part[i] * y;
    }
    void add(const Packed& x, const Packed& y) {
        for (int i = 0; i < parts; ++i) part[i] += x.part[i] * y.part[i];
    }
    void subtract(const Packed& x, double y) {
        for (int i = 0; i < parts; ++i) part[i] -= x.part[i] * y;
    }
    double operator[](int i) const { return part[i / lanes][i % lanes]; }
};

template <int lanes>
using Four = Packed<lanes, at_a_time>;

// The panel (stride × width) of one half and its remainder.
struct HalfFront {
    double *panel, *remainder;
};

// y (4 × n) ← rows … rows + 3 of n columns, each times its pivot.
template <int lanes>
inline void scale(const double* rows, int stride, int n, const double* pivot, double* y) {
    for (int p = 0; p < n; ++p) {
        Four<lanes> row;
        row.read(rows + p * stride);
        row.scale(pivot[p]);
        row.write(y + at_a_time * p);
    }
}

// c ← c - Σ x_p y_p over n columns of x, in as many rows as are packed and up to four columns of c;
// fresh: c was nothing.
template <class Rows, int columns, bool fresh>
inline void subtract_tile(const double* x, int stride, int n, const double* y, double* c,
                          int c_stride) {
    Rows sum[columns] = {};
    if (!fresh)
#pragma GCC unroll 4
        for (int j = 0; j < columns; ++j) sum[j].read(c + j * c_stride);
    for (int p = 0; p < n; ++p, x += stride, y += at_a_time) {
        Rows row;
        row.read(x);
#pragma GCC unroll 4
        for (int j = 0; j < columns; ++j) sum[j].subtract(row, y[j]);
    }
#pragma GCC unroll 4
    for (int j = 0; j < columns; ++j) sum[j].write(c + j * c_stride);
}

template <int lanes, int columns, bool fresh>
inline void subtract(const double* x, int stride, int n, const double* y, int rows, double* c,
                     int c_stride) {
    constexpr int most = lanes > 2 ? 2 * at_a_time : at_a_time;  // what registers there are hold
    int i = 0;
    for (; i + most <= rows; i += most)
        subtract_tile<Packed<lanes, most>, columns, fresh>(x + i, stride, n, y, c + i, c_stride);
    if (i < rows) subtract_tile<Four<lanes>, columns, fresh>(x + i, stride, n, y, c + i, c_stride);
}

// Columns k … k + columns - 1 of a front, once those before them have been taken away: the pivots,
// and what is below. `panel` begins at row and column k, `rows` of the panel are from there on.
template <int lanes, int columns, bool symmetric>
inline void eliminate_columns(double* L, double* U, int stride, int rows, double* inverse,
                              double* pivot) {
    double by_l[columns][columns] = {}, by_u[columns][columns] = {};
    double l[columns][columns], u[columns][columns];
#pragma GCC unroll 4
    for (int c = 0; c < columns; ++c)
#pragma GCC unroll 4
        for (int i = c; i < columns; ++i)
            l[c][i] = L[c * stride + i], u[c][i] = symmetric ? 0 : U[c * stride + i];
#pragma GCC unroll 4
    for (int c = 0; c < columns; ++c) {
        pivot[c] = l[c][c];
        inverse[c] = 1 / l[c][c];
#pragma GCC unroll 4
        for (int j = c + 1; j < columns; ++j) {
            by_l[c][j] = l[c][j] * inverse[c];
            by_u[c][j] = symmetric ? by_l[c][j] : u[c][j] * inverse[c];
        }
#pragma GCC unroll 4
        for (int j = c + 1; j < columns; ++j)
#pragma GCC unroll 4
            for (int i = j; i < columns; ++i) {
                l[j][i] -= l[c][i] * by_u[c][j];
                if (!symmetric) u[j][i] -= u[c][i] * by_l[c][j];
            }
#pragma GCC unroll 4
        for (int i = c + 1; i < columns; ++i) {
            L[c * stride + i] = by_l[c][i];
            if (!symmetric) U[c * stride + i] = by_u[c][i];
        }
    }
    const auto solve_rows = [&](double* half, const double(&by)[columns][columns]) {
        for (int i = at_a_time; i < rows; i += at_a_time) {
            Four<lanes> x[columns];
#pragma GCC unroll 4
            for (int c = 0; c < columns; ++c) x[c].read(half + c * stride + i);
#pragma GCC unroll 4
            for (int c = 0; c < columns; ++c) {
#pragma GCC unroll 4
                for (int j = c + 1; j < columns; ++j) x[j].subtract(x[c], by[c][j]);
                x[c].scale(inverse[c]);
                x[c].write(half + c * stride + i);
            }
        }
    };
    solve_rows(L, by_u);
    if (!symmetric) solve_rows(U, by_l);
}

// A front on its way: places for pivots and y (n, 4 n) are lent.
struct Eliminated {
    const Front& front;
    HalfFront L, U;
    double *inverse, *pivot, *y;
};

template <int lanes, int columns, bool symmetric>
inline void eliminate_columns(const Eliminated& e, int k) {
    const int stride = e.front.stride(), rows = stride - k;
    double *L = e.L.panel + k, *U = e.U.panel + k;
    if (k > 0) {
        scale<lanes>(U, stride, k, e.pivot, e.y);
        subtract<lanes, columns, false>(L, stride, k, e.y, rows, L + k * stride, stride);
    }
    if (k > 0 && !symmetric) {
        scale<lanes>(e.L.panel + k, stride, k, e.pivot, e.y);
        subtract<lanes, columns, false>(U, stride, k, e.y, rows, U + k * stride, stride);
    }
    eliminate_columns<lanes, columns, symmetric>(L + k * stride, U + k * stride, stride, rows,
                                                 e.inverse + k, e.pivot + k);
}

// Eliminates the front's own columns: panels become L and Uᵀ, remainders -L₂ D U₂, and the pivots
// are found, as their inverses. A symmetric front has L for U.
template <int lanes, bool symmetric>
inline void eliminate(const Eliminated& e) {
    const int width = e.front.width, stride = e.front.stride(), left = e.front.left();
    int k = 0;
    for (; k + at_a_time <= width; k += at_a_time) eliminate_columns<lanes, 4, symmetric>(e, k);
    switch (width - k) {
        case 3:
            eliminate_columns<lanes, 3, symmetric>(e, k);
            break;
        case 2:
            eliminate_columns<lanes, 2, symmetric>(e, k);
            break;
        case 1:
            eliminate_columns<lanes, 1, symmetric>(e, k);
            break;
    }
    const double *L2 = e.L.panel + e.front.below_begin(), *U2 = e.U.panel + e.front.below_begin();
    for (int j = 0; j < left; j += at_a_time) {
        const int diagonal = j * left + j;
        scale<lanes>(U2 + j, stride, width, e.pivot, e.y);
        subtract<lanes, 4, true>(L2 + j, stride, width, e.y, left - j, e.L.remainder + diagonal,
                                 left);
        if (symmetric) continue;
        scale<lanes>(L2 + j, stride, width, e.pivot, e.y);
        subtract<lanes, 4, true>(U2 + j, stride, width, e.y, left - j, e.U.remainder + diagonal,
                                 left);
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

// A single front of a symmetric matrix, and its solution.
inline void eliminate_single(const double* value, const Fronts::Entry* e, double* panel,
                             double* inverse) {
    const double a = value[e[0].lower], b = value[e[1].lower], c = value[e[2].lower];
    inverse[0] = 1 / a;
    const double ba = b * inverse[0], ca = c * inverse[0];
    const double d = value[e[3].lower] - b * ba, g = value[e[4].lower] - b * ca;
    inverse[1] = 1 / d;
    const double gd = g * inverse[1];
    inverse[2] = 1 / (value[e[5].lower] - c * ca - g * gd);
    panel[0] = ba, panel[1] = ca, panel[2] = gd;
}

inline void solve_single(const double* panel, const double* inverse, double* own) {
    const double y1 = own[1] - panel[0] * own[0];
    const double y2 = own[2] - panel[1] * own[0] - panel[2] * y1;
    own[2] = inverse[2] * y2;
    own[1] = inverse[1] * y1 - panel[2] * own[2];
    own[0] = inverse[0] * own[0] - panel[0] * own[1] - panel[1] * own[2];
}

// Solution with one front, down L D and up U: its own unknowns, and those below at b[reached],
// which are at hand in x meanwhile (stride numbers), placed as in the panel.
template <int lanes>
inline void fetch(const Front& f, const int* reached, const double* b, double* x) {
    const int begin = f.below_begin(), stride = f.stride();
    constexpr Four<lanes> nothing = {};
    nothing.write(x + begin - at_a_time);
    nothing.write(x + stride - at_a_time);
    for (int k = 0; k < f.width; ++k) x[k] = b[f.first + k];
    for (int i = 0; i < f.below; ++i) x[begin + i] = b[reached[i]];
}

template <int lanes, int columns>
inline void solve_down_columns(const double* L, int stride, int rows, double* x) {
#pragma GCC unroll 4
    for (int c = 0; c < columns; ++c)
#pragma GCC unroll 4
        for (int i = c + 1; i < columns; ++i) x[i] -= L[c * stride + i] * x[c];
    double y[columns];
#pragma GCC unroll 4
    for (int c = 0; c < columns; ++c) y[c] = x[c];
    for (int i = at_a_time; i < rows; i += at_a_time) {
        Four<lanes> sum, l, to;
        sum.read(L + i);
        sum.scale(y[0]);
#pragma GCC unroll 4
        for (int c = 1; c < columns; ++c) {
            l.read(L + c * stride + i);
            sum.add(l, y[c]);
        }
        to.read(x + i);
        to.subtract(sum);
        to.write(x + i);
    }
}

template <int lanes, int columns>
inline void solve_up_columns(const double* U, int stride, int rows, double* x) {
    Four<lanes> sum[columns] = {}, known, u;
    for (int i = at_a_time; i < rows; i += at_a_time) {
        known.read(x + i);
#pragma GCC unroll 4
        for (int c = 0; c < columns; ++c) {
            u.read(U + c * stride + i);
            sum[c].add(u, known);
        }
    }
#pragma GCC unroll 4
    for (int c = columns - 1; c >= 0; --c) {
        const Four<lanes>& s = sum[c];
        double left = x[c] - ((s[0] + s[2]) + (s[1] + s[3]));
#pragma GCC unroll 4
        for (int i = c + 1; i < columns; ++i) left -= U[c * stride + i] * x[i];
        x[c] = left;
    }
}

template <int lanes>
inline void solve_down(const Front& f, const double* L, const double* inverse, const int* reached,
                       double* b, double* x) {
    const int stride = f.stride();
    fetch<lanes>(f, reached, b, x);
    int k = 0;
    const auto block = [&] { return L + k * stride + k; };
    for (; k + at_a_time <= f.width; k += at_a_time)
        solve_down_columns<lanes, 4>(block(), stride, stride - k, x + k);
    switch (f.width - k) {
        case 3:
            solve_down_columns<lanes, 3>(block(), stride, stride - k, x + k);
            break;
        case 2:
            solve_down_columns<lanes, 2>(block(), stride, stride - k, x + k);
            break;
        case 1:
            solve_down_columns<lanes, 1>(block(), stride, stride - k, x + k);
            break;
    }
    for (k = 0; k < f.width; ++k) b[f.first + k] = x[k] * inverse[k];
    for (int i = 0; i < f.below; ++i) b[reached[i]] = x[f.below_begin() + i];
}

template <int lanes>
inline void solve_up(const Front& f, const double* U, const int* reached, double* b, double* x) {
    const int stride = f.stride();
    fetch<lanes>(f, reached, b, x);
    int k = f.width / at_a_time * at_a_time;
    const auto block = [&] { return U + k * stride + k; };
    switch (f.width - k) {
        case 3:
            solve_up_columns<lanes, 3>(block(), stride, stride - k, x + k);
            break;
        case 2:
            solve_up_columns<lanes, 2>(block(), stride, stride - k, x + k);
            break;
        case 1:
            solve_up_columns<lanes, 1>(block(), stride, stride - k, x + k);
            break;
    }
    while ((k -= at_a_time) >= 0) solve_up_columns<lanes, 4>(block(), stride, stride - k, x + k);
    for (k = 0; k < f.width; ++k) b[f.first + k] = x[k];
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
