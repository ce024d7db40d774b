#include "physics/linear.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "physics/linear_ldu.h"
#include "physics/linear_superlu.h"

namespace fairlead::physics {

namespace {

constexpr int most_refinements = 2;
constexpr double exact = 1e-15;       // [-] backward error that needs no more refinement
constexpr double good_enough = 1e-9;  // [-] beyond it rows are exchanged

}  // namespace

struct DirectSolver::Factors {
    LduFactors ldu;
    bool sound = false;
    std::vector<double> rhs, residual;  // (n)
    // A by rows: where each begins, the columns of its entries, ascending, and their places in A
    std::vector<int> start, column, place;  // (n + 1), (nonzeros), (nonzeros)

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
    }

    // residual ← b - A x. Returns the backward error max |b - A x| / max (|A| |x| + |b|).
    double measure(const SparseMatrix& A, const std::vector<double>& x) {
        double worst = 0, largest = 0;
        for (int i = 0; i < A.n; ++i) {
            double left = rhs[i], size = std::abs(rhs[i]);
            for (int k = start[i]; k < start[i + 1]; ++k) {
                const double part = A.value[place[k]] * x[column[k]];
                left -= part;
                size += std::abs(part);
            }
            residual[i] = left;
            worst = std::max(worst, std::abs(left));
            largest = std::max(largest, size);
        }
        if (largest == 0) return 0;
        return std::isfinite(largest) ? worst / largest : HUGE_VAL;
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
}

bool DirectSolver::solve(const SparseMatrix& A, std::vector<double>& x) {
    Factors& f = *factors_;
    f.rhs = x;
    double error = HUGE_VAL;
    if (f.sound) {
        f.ldu.solve(x);
        error = f.measure(A, x);
        // once in any case: what is small in its row may be lost beside what is large in others
        for (int pass = 0; pass < most_refinements; ++pass) {
            const double before = error;
            f.ldu.solve(f.residual);
            for (int i = 0; i < A.n; ++i) x[i] += f.residual[i];
            error = f.measure(A, x);
            if (error <= exact || !(error < before / 2)) break;
        }
    }
    if (A.n == 0 || error < good_enough) return true;
    x = f.rhs;
    return solve_with_pivoting(A, x);
}

}  // namespace fairlead::physics
