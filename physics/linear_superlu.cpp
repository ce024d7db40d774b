#include <slu_ddefs.h>

#include <cmath>

#include "physics/linear.h"

namespace fairlead::physics {

struct DirectSolver::Factors {
    superlu_options_t options{};
    SuperMatrix A{}, ordered{}, L{}, U{}, B{};
    GlobalLU_t lu{};
    SuperLUStat_t statistics{};
    std::vector<int> column_order, row_order, tree;
    std::vector<double> rhs, residual;
    bool have_order = false, have_factors = false;

    Factors() {
        set_default_options(&options);
        // diagonal pivots only, see linear.h
        options.ColPerm = MMD_AT_PLUS_A;
        options.SymmetricMode = YES;
        options.DiagPivotThresh = 0.0;
        options.Equil = NO;
        options.PivotGrowth = NO;
        options.ConditionNumber = NO;
        StatInit(&statistics);
    }
    ~Factors() {
        forget();
        StatFree(&statistics);
    }
    Factors(const Factors&) = delete;
    Factors& operator=(const Factors&) = delete;

    void forget() {
        if (have_factors) {
            Destroy_SuperNode_Matrix(&L);
            Destroy_CompCol_Matrix(&U);
        }
        if (have_order) {
            Destroy_CompCol_Permuted(&ordered);
            Destroy_SuperMatrix_Store(&A);
        }
        have_factors = have_order = false;
    }
};

DirectSolver::DirectSolver() : factors_(std::make_unique<Factors>()) {}
DirectSolver::~DirectSolver() = default;
DirectSolver::DirectSolver(DirectSolver&&) noexcept = default;
DirectSolver& DirectSolver::operator=(DirectSolver&&) noexcept = default;

namespace {

// SuperLU's interface takes pointers to what it only reads.
template <class T>
T* reads(const std::vector<T>& v) {
    return const_cast<T*>(v.data());
}

}  // namespace

void DirectSolver::analyse(const SparseMatrix& A) {
    Factors& f = *factors_;
    f.forget();
    f.column_order.assign(A.n, 0), f.row_order.assign(A.n, 0), f.tree.assign(A.n, 0);
    f.rhs.resize(A.n), f.residual.resize(A.n);
    dCreate_CompCol_Matrix(&f.A, A.n, A.n, int(A.value.size()), reads(A.value), reads(A.row),
                           reads(A.column_start), SLU_NC, SLU_D, SLU_GE);
    get_perm_c(f.options.ColPerm, &f.A, f.column_order.data());
    f.options.Fact = DOFACT;
    sp_preorder(&f.options, &f.A, f.column_order.data(), f.tree.data(), &f.ordered);
    f.have_order = true;
}

bool DirectSolver::factor(const SparseMatrix& A) {
    Factors& f = *factors_;
    if (A.n == 0) return true;
    // the analysed matrix itself may be gone: look at nothing but this one
    auto* plain = static_cast<NCformat*>(f.A.Store);
    plain->nzval = reads(A.value), plain->rowind = reads(A.row);
    plain->colptr = reads(A.column_start);
    auto* ordered = static_cast<NCPformat*>(f.ordered.Store);
    ordered->nzval = reads(A.value), ordered->rowind = reads(A.row);
    f.options.Fact = f.have_factors ? SamePattern_SameRowPerm : DOFACT;
    int info = 0;
    dgstrf(&f.options, &f.ordered, sp_ienv(2), sp_ienv(1), f.tree.data(), nullptr, 0,
           f.column_order.data(), f.row_order.data(), &f.L, &f.U, &f.lu, &f.statistics, &info);
    f.have_factors = info >= 0 && info <= A.n;
    return info == 0;
}

void DirectSolver::solve(const SparseMatrix& A, std::vector<double>& x) {
    Factors& f = *factors_;
    if (A.n == 0) return;
    int info = 0;
    const auto back_substitute = [&](std::vector<double>& b) {
        dCreate_Dense_Matrix(&f.B, A.n, 1, b.data(), A.n, SLU_DN, SLU_D, SLU_GE);
        dgstrs(NOTRANS, &f.L, &f.U, f.column_order.data(), f.row_order.data(), &f.B, &f.statistics,
               &info);
        Destroy_SuperMatrix_Store(&f.B);
    };
    f.rhs = x;
    back_substitute(x);

    double before = HUGE_VAL;
    for (int pass = 0; pass < 2; ++pass) {
        f.residual = f.rhs;
        for (int j = 0; j < A.n; ++j)
            for (int k = A.column_start[j]; k < A.column_start[j + 1]; ++k)
                f.residual[A.row[k]] -= A.value[k] * x[j];
        double size = 0;
        for (double r : f.residual) size = std::max(size, std::abs(r));
        if (!(size < before / 2) || size == 0) break;
        before = size;
        back_substitute(f.residual);
        for (int i = 0; i < A.n; ++i) x[i] += f.residual[i];
    }
}

}  // namespace fairlead::physics
