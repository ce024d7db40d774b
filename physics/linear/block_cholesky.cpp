#include "physics/linear/block_cholesky.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

#include "physics/linear/lanes.h"
#include "physics/linear/min_fill.h"
#include "physics/linear/symbolic.h"

namespace fairlead::physics {

namespace {

using Block = BlockCholesky::Block;
constexpr int width = BlockCholesky::width;
using Pair = Lanes<2>::Vector;
using Quad = Lanes<4>::Vector;
constexpr int pairs = width / 2;
const bool has_quads = has_vectors_of_four();

template <class Vector>
void read(const double* from, Vector& v) {
    std::memcpy(&v, from, sizeof v);
}
template <class Vector>
void write(double* to, const Vector& v) {
    std::memcpy(to, &v, sizeof v);
}

// A column of a block in registers: three pairs; or a quad and a pair where the processor has them.
template <bool wide>
struct Column;
template <>
struct Column<false> {
    static constexpr int at_once = 3;  // columns of C that sixteen registers hold beside one of A
    Pair a, b, c;
    void read_from(const double* x) { read(x, a), read(x + 2, b), read(x + 4, c); }
    void write_to(double* x) const { write(x, a), write(x + 2, b), write(x + 4, c); }
    void subtract(const Column& x, double y) { a -= x.a * y, b -= x.b * y, c -= x.c * y; }
    void turn_sign() { a = -a, b = -b, c = -c; }
    void set_zero() { a = b = c = Pair{}; }
};
template <>
struct Column<true> {
    static constexpr int at_once = 6;
    Quad a;
    Pair b;
    void read_from(const double* x) { read(x, a), read(x + 4, b); }
    void write_to(double* x) const { write(x, a), write(x + 4, b); }
    void subtract(const Column& x, double y) { a -= x.a * y, b -= x.b * y; }
    void turn_sign() { a = -a, b = -b; }
    void set_zero() { a = Quad{}, b = Pair{}; }
};

// Some columns of C -= A Bᵀ; or of A Bᵀ, if C is fresh.
template <bool wide, bool fresh>
inline void some_columns(double* c, const double* a, const double* b) {
    constexpr int columns = Column<wide>::at_once;
    Column<wide> sum[columns];
    for (int j = 0; j < columns; ++j)
        if (fresh)
            sum[j].set_zero();
        else
            sum[j].read_from(c + width * j);
    for (int k = 0; k < width; ++k, a += width, b += width) {
        Column<wide> x;
        x.read_from(a);
        for (int j = 0; j < columns; ++j) sum[j].subtract(x, b[j]);
    }
    for (int j = 0; j < columns; ++j) {
        if (fresh) sum[j].turn_sign();
        sum[j].write_to(c + width * j);
    }
}

template <bool wide, bool fresh>
inline void multiply(Block& C, const Block& A, const Block& B) {
    constexpr int columns = Column<wide>::at_once;
    for (int j = 0; j < width; j += columns)
        some_columns<wide, fresh>(C.data() + width * j, A.data(), B.data() + j);
}

// y -= A x
inline void subtract_product(double* y, const Block& A, const double* x) {
    Pair sum[pairs];
    for (int i = 0; i < pairs; ++i) sum[i] = pair_at(y + 2 * i);
    for (int k = 0; k < width; ++k)
        for (int i = 0; i < pairs; ++i) sum[i] -= pair_at(A.data() + width * k + 2 * i) * x[k];
    for (int i = 0; i < pairs; ++i) write(y + 2 * i, sum[i]);
}

// y -= Aᵀ x
inline void subtract_transposed(double* y, const Block& A, const double* x) {
    const Pair x0 = pair_at(x), x1 = pair_at(x + 2), x2 = pair_at(x + 4);
    for (int k = 0; k < width; ++k) {
        const double* a = A.data() + width * k;
        const Pair sum = pair_at(a) * x0 + pair_at(a + 2) * x1 + pair_at(a + 4) * x2;
        y[k] -= sum[0] + sum[1];
    }
}

// D becomes the inverse of its lower Cholesky factor.
bool invert_factor(Block& D) {
    Block L, X;
    for (int j = 0; j < width; ++j) {
        double pivot = D(j, j);
        for (int k = 0; k < j; ++k) pivot -= L(j, k) * L(j, k);
        if (!(pivot > 0)) return false;
        L(j, j) = std::sqrt(pivot);
        X(j, j) = 1 / L(j, j);
        for (int i = j + 1; i < width; ++i) {
            double sum = D(i, j);
            for (int k = 0; k < j; ++k) sum -= L(i, k) * L(j, k);
            L(i, j) = sum * X(j, j);
        }
    }
    D.setZero();
    for (int j = 0; j < width; ++j) {
        D(j, j) = X(j, j);
        for (int i = j + 1; i < width; ++i) {
            double sum = 0;
            for (int k = j; k < i; ++k) sum -= L(i, k) * D(k, j);
            D(i, j) = sum * X(i, i);
        }
    }
    return true;
}

}  // namespace

void BlockCholesky::analyse(int n, const std::vector<Edge>& edges) {
    n_ = n;
    begin_.assign(n + 1, 0);
    neighbour_.resize(2 * edges.size());
    for (const auto& [a, b] : edges) ++begin_[a + 1], ++begin_[b + 1];
    std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
    // smaller neighbours first, then larger ones: both ascend, as edges do
    std::vector<int> next(begin_.begin(), begin_.end() - 1);
    for (const auto& [a, b] : edges) neighbour_[next[b]++] = a;
    for (const auto& [a, b] : edges) neighbour_[next[a]++] = b;
    find_order();
    find_tree();
    find_columns();
    find_rows();
    diagonal_.resize(n);
    lower_.resize(row_.size());
    y_.resize(width * n);
    mark_.assign(n, -1);
}

// Of least fill; then, by the tree that it makes, children right before their parents, so that what
// a column takes was written lately.
void BlockCholesky::find_order() {
    order_ = least_fill_order({std::vector<int>(n_, 1), begin_, neighbour_});
    place_of_.resize(n_);
    for (int k = 0; k < n_; ++k) place_of_[order_[k]] = k;
    find_tree();
    std::vector<int> sorted;
    sorted.reserve(n_);
    for (const int k : postorder(parent_)) sorted.push_back(order_[k]);
    order_ = sorted;
    for (int k = 0; k < n_; ++k) place_of_[order_[k]] = k;
}

// Liu's algorithm, with paths made shorter as they are walked.
void BlockCholesky::find_tree() {
    parent_.assign(n_, -1);
    std::vector<int> ancestor(n_, -1);
    for (int k = 0; k < n_; ++k)
        for (int p = begin_[order_[k]]; p < begin_[order_[k] + 1]; ++p)
            for (int i = place_of_[neighbour_[p]]; i != -1 && i < k;) {
                const int up = ancestor[i];
                ancestor[i] = k;
                if (up == -1) parent_[i] = k;
                i = up;
            }
}

// The rows of a column are those of A's, and those of its children but for itself.
void BlockCholesky::find_columns() {
    std::vector<std::vector<int>> children(n_);
    for (int k = 0; k < n_; ++k)
        if (parent_[k] >= 0) children[parent_[k]].push_back(k);
    column_.assign(n_ + 1, 0);
    row_.clear();
    mark_.assign(n_, -1);
    flops_ = 0;
    for (int k = 0; k < n_; ++k) {
        column_[k] = int(row_.size());
        const auto take = [&](int i) {
            if (i <= k || mark_[i] == k) return;
            mark_[i] = k;
            row_.push_back(i);
        };
        for (int p = begin_[order_[k]]; p < begin_[order_[k] + 1]; ++p)
            take(place_of_[neighbour_[p]]);
        for (const int child : children[k])
            for (int p = column_[child]; p < column_[child + 1]; ++p) take(row_[p]);
        std::sort(row_.begin() + column_[k], row_.end());
        const double m = double(row_.size()) - column_[k];
        flops_ += 2. * width * width * width * m * (m + 3) / 2;
        column_[k + 1] = int(row_.size());
    }
}

void BlockCholesky::find_rows() {
    row_begin_.assign(n_ + 1, 0);
    for (const int i : row_) ++row_begin_[i + 1];
    std::partial_sum(row_begin_.begin(), row_begin_.end(), row_begin_.begin());
    left_.resize(row_.size()), left_column_.resize(row_.size());
    std::vector<int> next(row_begin_.begin(), row_begin_.end() - 1);
    for (int k = 0; k < n_; ++k)
        for (int p = column_[k]; p < column_[k + 1]; ++p) {
            const int to = next[row_[p]]++;
            left_[to] = p, left_column_[to] = k;
        }
}

BlockCholesky::Place BlockCholesky::place(int row, int col) const {
    int i = place_of_[row], k = place_of_[col];
    const bool turned = i < k;
    if (turned) std::swap(i, k);
    const auto begin = row_.begin() + column_[k], end = row_.begin() + column_[k + 1];
    const auto at = std::lower_bound(begin, end, i);
    if (at == end || *at != i) return {};
    return {int(at - row_.begin()), turned};
}

void BlockCholesky::clear() {
    for (Block& b : diagonal_) b.setZero();
    for (Block& b : lower_) b.setZero();
}

template <bool wide>
bool BlockCholesky::factor_with() {
    for (int j = 0; j < n_; ++j) {
        for (int p = column_[j]; p < column_[j + 1]; ++p) mark_[row_[p]] = p;
        for (int r = row_begin_[j]; r < row_begin_[j + 1]; ++r) {
            const int p = left_[r], end = column_[left_column_[r] + 1];
            const Block& B = lower_[p];
            multiply<wide, false>(diagonal_[j], B, B);
            for (int q = p + 1; q < end; ++q)
                multiply<wide, false>(lower_[mark_[row_[q]]], lower_[q], B);
        }
        if (!invert_factor(diagonal_[j])) return false;
        for (int p = column_[j]; p < column_[j + 1]; ++p) {
            const Block A = lower_[p];
            multiply<wide, true>(lower_[p], A, diagonal_[j]);
        }
    }
    return true;
}

FAIRLEAD_WIDE bool BlockCholesky::factor_by_quads() {
    return factor_with<true>();
}

bool BlockCholesky::factor() {
    return has_quads ? factor_by_quads() : factor_with<false>();
}

void BlockCholesky::solve(double* x) const {
    const auto at = [&](int k) { return y_.data() + width * k; };
    const auto of = [&](int k) { return x + width * order_[k]; };
    for (int k = 0; k < n_; ++k) std::copy_n(of(k), width, at(k));
    double turned[width];
    for (int j = 0; j < n_; ++j) {
        std::fill_n(turned, width, 0.);
        subtract_product(turned, diagonal_[j], at(j));
        for (int i = 0; i < width; ++i) at(j)[i] = -turned[i];
        for (int p = column_[j]; p < column_[j + 1]; ++p)
            subtract_product(at(row_[p]), lower_[p], at(j));
    }
    for (int j = n_ - 1; j >= 0; --j) {
        for (int p = column_[j]; p < column_[j + 1]; ++p)
            subtract_transposed(at(j), lower_[p], at(row_[p]));
        std::fill_n(turned, width, 0.);
        subtract_transposed(turned, diagonal_[j], at(j));
        for (int i = 0; i < width; ++i) at(j)[i] = -turned[i];
    }
    for (int k = 0; k < n_; ++k) std::copy_n(at(k), width, of(k));
}

}  // namespace fairlead::physics
