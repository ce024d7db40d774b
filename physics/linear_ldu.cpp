#include "physics/linear_ldu.h"

#include <Eigen/OrderingMethods>
#include <Eigen/SparseCore>
#include <algorithm>
#include <cmath>
#include <numeric>

namespace fairlead::physics {

namespace {

// Sums of the same terms in another order differ in the last bits; refinement makes up for that.
constexpr double alike = 1e-13;  // [-]

// Approximate minimum degree on the pattern of A + Aᵀ.
std::vector<int> elimination_order(const SparseMatrix& A) {
    const Eigen::SparseMatrix<double> pattern = Eigen::Map<const Eigen::SparseMatrix<double>>(
        A.n, A.n, int(A.row.size()), A.column_start.data(), A.row.data(), A.value.data());
    Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int> order;
    Eigen::AMDOrdering<int>()(pattern, order);
    return {order.indices().begin(), order.indices().end()};
}

}  // namespace

void LduFactors::analyse(const SparseMatrix& A) {
    n_ = A.n;
    order_ = elimination_order(A);
    std::vector<int> turn(n_);  // of an unknown
    for (int k = 0; k < n_; ++k) turn[order_[k]] = k;

    // in the order of k, and of i where that is the same
    struct Taken {
        int k;
        Entry entry;
    };
    std::vector<Taken> taken, sorted;
    taken.reserve(A.row.size());
    diagonal_.assign(n_, -1);
    for (int j = 0; j < n_; ++j)
        for (int place = A.column_start[j]; place < A.column_start[j + 1]; ++place) {
            const int r = turn[A.row[place]], c = turn[j];
            if (r == c)
                diagonal_[c] = place;
            else if (r < c)
                taken.push_back({c, {r, place, -1}});
            else
                taken.push_back({r, {c, -1, place}});
        }
    sorted.resize(taken.size());
    std::vector<int> begin;
    const auto sort_by = [&](auto key) {  // keeps the order of equals
        begin.assign(n_ + 1, 0);
        for (const Taken& t : taken) ++begin[key(t) + 1];
        std::partial_sum(begin.begin(), begin.end(), begin.begin());
        for (const Taken& t : taken) sorted[begin[key(t)]++] = t;
        std::swap(taken, sorted);
    };
    sort_by([](const Taken& t) { return t.entry.i; });
    sort_by([](const Taken& t) { return t.k; });
    entry_start_.assign(1, 0), entries_.clear();
    auto next = taken.begin();
    for (int k = 0; k < n_; ++k) {
        for (; next != taken.end() && next->k == k; ++next) {
            const Entry& e = next->entry;
            const bool mirrored =
                int(entries_.size()) > entry_start_.back() && entries_.back().i == e.i;
            if (!mirrored) entries_.push_back(e);
            if (e.upper >= 0) entries_.back().upper = e.upper;
            if (e.lower >= 0) entries_.back().lower = e.lower;
        }
        entry_start_.push_back(int(entries_.size()));
    }

    // row k of L: what is reached from its entries by going up the elimination tree (Liu 1986)
    std::vector<int> parent(n_, -1), seen(n_, -1);
    start_.assign(n_ + 1, 0), row_start_.assign(1, 0), row_.clear();
    for (int k = 0; k < n_; ++k) {
        seen[k] = k;
        for (int e = entry_start_[k]; e < entry_start_[k + 1]; ++e)
            for (int i = entries_[e].i; seen[i] != k; i = parent[i]) {
                if (parent[i] < 0) parent[i] = k;
                seen[i] = k;
                row_.push_back(i);
                ++start_[i + 1];
            }
        row_start_.push_back(int(row_.size()));
    }
    std::partial_sum(start_.begin(), start_.end(), start_.begin());
    index_.resize(row_.size());
    filled_.assign(start_.begin(), start_.end() - 1);
    for (int k = 0; k < n_; ++k)
        for (int r = row_start_[k]; r < row_start_[k + 1]; ++r) index_[filled_[row_[r]]++] = k;
    // and ascending, by way of the columns
    filled_.assign(row_start_.begin(), row_start_.end() - 1);
    for (int i = 0; i < n_; ++i)
        for (int p = start_[i]; p < start_[i + 1]; ++p) row_[filled_[index_[p]]++] = i;
    filled_.assign(n_, 0);
    paired_.assign(n_, 0);
    for (int i = 0; i + 1 < n_; ++i) {
        const auto own = index_.begin() + start_[i], next = index_.begin() + start_[i + 1];
        const int more = start_[i + 2] - start_[i + 1];
        if (i > 0 && paired_[i - 1]) continue;
        paired_[i] = start_[i + 1] - start_[i] == 1 + more && *own == i + 1 &&
                     std::equal(next, next + more, own + 1);
    }
    lower_.resize(row_.size()), upper_.resize(row_.size());
    pivot_.resize(n_), permuted_.resize(n_);
    y_.assign(n_, 0), z_.assign(n_, 0);
}

template <bool symmetric>
bool LduFactors::factor_rows(const SparseMatrix& A) {
    const auto value = [&](int place) { return place < 0 ? 0.0 : A.value[place]; };
    std::copy(start_.begin(), start_.end() - 1, filled_.begin());
    double *y = y_.data(), *z = z_.data();
    bool sound = true;
    for (int k = 0; k < n_; ++k) {
        for (int e = entry_start_[k]; e < entry_start_[k + 1]; ++e) {
            y[entries_[e].i] = value(entries_[e].upper);
            if (!symmetric) z[entries_[e].i] = value(entries_[e].lower);
        }
        double d = value(diagonal_[k]);
        const auto finish = [&](int i, int end, double yi, double zi) {
            const double u = yi / pivot_[i];
            d -= zi * u;
            lower_[end] = symmetric ? u : zi / pivot_[i];
            if (!symmetric) upper_[end] = u;
        };
        for (int r = row_start_[k]; r < row_start_[k + 1]; ++r) {
            const int i = row_[r], end = filled_[i]++;
            const double yi = y[i], zi = symmetric ? yi : z[i];
            y[i] = 0;
            if (!symmetric) z[i] = 0;
            if (paired_[i] && i + 1 < k) {
                const int first = start_[i], next_first = start_[i + 1],
                          next_end = filled_[i + 1]++;
                const double yj = y[i + 1] - lower_[first] * yi;
                const double zj = symmetric ? yj : z[i + 1] - upper_[first] * zi;
                y[i + 1] = 0;
                if (!symmetric) z[i + 1] = 0;
                for (int p = first + 1, q = next_first; q < next_end; ++p, ++q) {
                    const int at = index_[q];
                    y[at] = y[at] - lower_[p] * yi - lower_[q] * yj;
                    if (!symmetric) z[at] = z[at] - upper_[p] * zi - upper_[q] * zj;
                }
                finish(i, end, yi, zi);
                finish(i + 1, next_end, yj, zj);
                ++r;
                continue;
            }
            for (int p = start_[i]; p < end; ++p) {
                y[index_[p]] -= lower_[p] * yi;
                if (!symmetric) z[index_[p]] -= upper_[p] * zi;
            }
            finish(i, end, yi, zi);
        }
        pivot_[k] = d;
        sound &= d != 0 && std::isfinite(d);
    }
    return sound;
}

bool LduFactors::factor(const SparseMatrix& A) {
    symmetric_ = std::all_of(entries_.begin(), entries_.end(), [&](const Entry& e) {
        if (e.upper < 0 || e.lower < 0) return false;
        const double u = A.value[e.upper], l = A.value[e.lower];
        return std::abs(u - l) <= alike * (std::abs(u) + std::abs(l));
    });
    return symmetric_ ? factor_rows<true>(A) : factor_rows<false>(A);
}

void LduFactors::solve(std::vector<double>& x) const {
    double* b = permuted_.data();
    for (int k = 0; k < n_; ++k) b[k] = x[order_[k]];
    for (int j = 0; j < n_; ++j) {
        if (!paired_[j]) {
            for (int p = start_[j]; p < start_[j + 1]; ++p) b[index_[p]] -= lower_[p] * b[j];
            continue;
        }
        int p = start_[j];
        const double own = b[j], next = b[j + 1] -= lower_[p++] * own;
        for (int q = start_[++j]; q < start_[j + 1]; ++p, ++q)
            b[index_[q]] = b[index_[q]] - lower_[p] * own - lower_[q] * next;
    }
    for (int j = 0; j < n_; ++j) b[j] /= pivot_[j];
    const std::vector<double>& upper = symmetric_ ? lower_ : upper_;
    for (int j = n_ - 1; j >= 0; --j) {
        double sum = b[j];
        for (int p = start_[j]; p < start_[j + 1]; ++p) sum -= upper[p] * b[index_[p]];
        b[j] = sum;
    }
    for (int k = 0; k < n_; ++k) x[order_[k]] = b[k];
}

}  // namespace fairlead::physics
