#include "physics/linear/direct_solver.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>

#include "physics/linear/lanes.h"
#include "physics/linear/multifrontal_ldu.h"
#include "physics/linear/superlu.h"

namespace fairlead::physics {

namespace {

constexpr int most_refinements = 2;
constexpr double exact = 1e-14;       // [-] backward error that needs no more refinement
constexpr double alone = 1e-13;       // [-] the same of one equation by itself,
constexpr double nothing = 1e-19;     // [-] unless it is so little beside the largest of its kind
constexpr double close = 1e-11;       // [-] backward error that one refinement makes exact
constexpr double good_enough = 1e-9;  // [-] beyond it rows are exchanged

// Two numbers in one register: terms of a sum are taken two at a time.
using Pair = Lanes<2>::Vector;

Pair magnitude(const Pair& pair) {
    using Bits __attribute__((vector_size(16))) = std::int64_t;
    return Pair(Bits(pair) & std::numeric_limits<std::int64_t>::max());
}

}  // namespace

struct DirectSolver::Factors {
    LduFactors ldu;
    PivotedFactors pivoted;  // where those are not good enough
    bool sound = false;
    std::vector<double> rhs, residual;  // (n)
    // A by rows: where each begins, the columns of its entries, ascending, and their places in A
    std::vector<int> start, column, place;  // (n + 1), (nonzeros), (nonzeros)
    std::vector<int> alike;                 // (n) columns from this one on with the same entries

    void find_rows(const SparseMatrix& A) {
        start.assign(A.n + 1, 0);
        for (const int i : A.row) ++start[i + 1];
        std::partial_sum(start.begin(), start.end(), start.begin());
        column.resize(A.row.size()), place.resize(A.row.size());
        std::vector<int> next(start.begin(), start.end() - 1);
        for (int j = 0; j < A.n; ++j)
            for (int k = A.column_start[j]; k < A.column_start[j + 1]; ++k) {
                const int to = next[A.row[k]]++;
                column[to] = j, place[to] = k;
            }
        alike.assign(A.n, 1);
        for (int j = A.n - 1; j-- > 0;) {
            const auto begin = A.row.begin() + A.column_start[j];
            const auto next = A.row.begin() + A.column_start[j + 1];
            if (std::equal(begin, next, next, A.row.begin() + A.column_start[j + 2]))
                alike[j] = alike[j + 1] + 1;
        }
    }

    // residual ← b - A x, and how large it is. Momenta and rows have units of their own, and what
    // is small in its equation may be lost beside what is large in others: so both kinds count by
    // themselves, and each equation does.
    struct Error {
        double backward = 0;  // max |b - A x| / max (|A| |x| + |b|)
        bool exact = true;    // nothing to refine
        bool close = true;    // nothing to look at when it has been refined once more
    };
    Error measure(const SparseMatrix& A, const std::vector<double>& x) {
        const Kind all[] = {ldu.symmetric() ? measure_columns(A, x, 0, A.freedoms)
                                            : measure_rows(A, x, 0, A.freedoms),
                            ldu.symmetric() ? measure_columns(A, x, A.freedoms, A.n)
                                            : measure_rows(A, x, A.freedoms, A.n)};
        const double worst = std::max(all[0].worst, all[1].worst);
        const double largest = std::max(all[0].largest, all[1].largest);
        Error error;
        if (largest == 0) return error;
        error.backward = std::isfinite(largest) ? worst / largest : HUGE_VAL;
        const auto look_at = [&](const Kind& k) {
            error.exact &= k.worst <= exact * k.largest && k.beyond <= nothing * k.largest;
            error.close &= k.worst <= close * k.largest;
        };
        look_at(all[0]);
        if (all[1].worst > A.row_rounding) look_at(all[1]);
        return error;
    }

  private:
    struct Kind {
        double worst = 0, largest = 0;  // |b - A x|, |A| |x| + |b|
        double beyond = 0;              // what an equation is worse than it may be alone
        void add(double left, double size) {
            worst = std::max(worst, left);
            largest = std::max(largest, size);
            beyond = std::max(beyond, left - alone * size);
        }
    };
    Kind measure_rows(const SparseMatrix& A, const std::vector<double>& x, int begin, int end) {
        Kind kind;
        for (int i = begin; i < end; ++i) {
            double left = rhs[i], size = std::abs(rhs[i]);
            for (int k = start[i]; k < start[i + 1]; ++k) {
                const double part = A.value[place[k]] * x[column[k]];
                left -= part;
                size += std::abs(part);
            }
            residual[i] = left;
            kind.add(std::abs(left), size);
        }
        return kind;
    }
    // A symmetric matrix has its rows as columns, which need no looking up; those of a node three
    // at a time.
    Kind measure_columns(const SparseMatrix& A, const std::vector<double>& x, int begin, int end) {
        Kind kind;
        for (int i = begin; i < end;)
            if (alike[i] >= 3 && i + 3 <= end)
                measure_alike<3>(A, x, i, kind), i += 3;
            else
                measure_alike<1>(A, x, i, kind), i += 1;
        return kind;
    }
    template <int count>
    [[gnu::always_inline]] void measure_alike(const SparseMatrix& A, const std::vector<double>& x,
                                              int first, Kind& kind) {
        const int entries = A.column_start[first + 1] - A.column_start[first];
        const int* row = &A.row[A.column_start[first]];
        const double* value = &A.value[A.column_start[first]];
        Pair left[count], size[count];
#pragma GCC unroll 3
        for (int c = 0; c < count; ++c) {
            left[c] = Pair{rhs[first + c], 0};
            size[c] = magnitude(left[c]);
        }
        const auto take = [&](int c, const Pair& part) {
            left[c] -= part;
            size[c] += magnitude(part);
        };
        int k = 0;
        for (; k + 2 <= entries; k += 2) {
            const Pair by = {x[row[k]], x[row[k + 1]]};
#pragma GCC unroll 3
            for (int c = 0; c < count; ++c) take(c, pair_at(value + c * entries + k) * by);
        }
        if (k < entries) {
#pragma GCC unroll 3
            for (int c = 0; c < count; ++c) take(c, Pair{value[c * entries + k] * x[row[k]], 0});
        }
#pragma GCC unroll 3
        for (int c = 0; c < count; ++c) {
            residual[first + c] = left[c][0] + left[c][1];
            kind.add(std::abs(residual[first + c]), size[c][0] + size[c][1]);
        }
    }
};

DirectSolver::DirectSolver() : factors_(std::make_unique<Factors>()) {}
DirectSolver::~DirectSolver() = default;
DirectSolver::DirectSolver(DirectSolver&&) noexcept = default;
DirectSolver& DirectSolver::operator=(DirectSolver&&) noexcept = default;

void DirectSolver::analyse(const SparseMatrix& A) {
    Factors& f = *factors_;
    f.ldu.analyse(A);
    f.rhs.resize(A.n), f.residual.resize(A.n);
    f.find_rows(A);
}

void DirectSolver::factor(const SparseMatrix& A) {
    factors_->sound = factors_->ldu.factor(A);
    factors_->pivoted.forget();
}

bool DirectSolver::sound() const {
    return factors_->sound;
}

void DirectSolver::half_solve(int unknown, HalfSolution& half) const {
    factors_->ldu.half_solve(unknown, half);
}

void DirectSolver::inverse_block(const HalfSolution& a, const HalfSolution& b,
                                 double* block) const {
    factors_->ldu.inverse_block(a, b, block);
}

bool DirectSolver::solve(const SparseMatrix& A, std::vector<double>& x) {
    Factors& f = *factors_;
    f.rhs = x;
    Factors::Error error{HUGE_VAL, false, false};
    if (f.sound) {
        f.ldu.solve(x);
        error = f.measure(A, x);
        for (int pass = 0; pass < most_refinements && !error.exact; ++pass) {
            const double before = error.backward;
            f.ldu.solve(f.residual);
            for (int i = 0; i < A.n; ++i) x[i] += f.residual[i];
            if (error.close) break;
            error = f.measure(A, x);
            if (error.backward <= exact || !(error.backward < before / 2)) break;
        }
    }
    if (A.n == 0 || error.backward < good_enough) return true;
    x = f.rhs;
    return f.pivoted.solve(A, x);
}

}  // namespace fairlead::physics
