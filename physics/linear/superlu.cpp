#include "physics/linear/superlu.h"

#include <slu_ddefs.h>

#include <algorithm>

namespace fairlead::physics {

namespace {

// SuperLU's interface takes pointers to what it only reads.
template <class T>
T* reads(const std::vector<T>& v) {
    return const_cast<T*>(v.data());
}

}  // namespace

struct PivotedFactors::Factors {
    std::vector<int> columns, rows;  // (n) their orders
    SuperMatrix L{}, U{};
    int info = 0;  // of SuperLU: 0, or why there are none

    ~Factors() {
        if (info < 0 || info > int(columns.size())) return;
        Destroy_SuperNode_Matrix(&L);
        Destroy_CompCol_Matrix(&U);
    }

    void factor_and_solve(const SparseMatrix& A, SuperMatrix& right, SuperLUStat_t& statistics) {
        superlu_options_t options;
        set_default_options(&options);
        options.ColPerm = COLAMD;
        columns.resize(A.n), rows.resize(A.n);
        SuperMatrix matrix;
        dCreate_CompCol_Matrix(&matrix, A.n, A.n, int(A.value.size()), reads(A.value), reads(A.row),
                               reads(A.column_start), SLU_NC, SLU_D, SLU_GE);
        dgssv(&options, &matrix, columns.data(), rows.data(), &L, &U, &right, &statistics, &info);
        Destroy_SuperMatrix_Store(&matrix);
    }

    bool solve_again(SuperMatrix& right, SuperLUStat_t& statistics) {
        int trouble = 0;
        dgstrs(NOTRANS, &L, &U, columns.data(), rows.data(), &right, &statistics, &trouble);
        return trouble == 0;
    }
};

PivotedFactors::PivotedFactors() = default;
PivotedFactors::~PivotedFactors() = default;

void PivotedFactors::forget() {
    factors_.reset();
}

bool PivotedFactors::solve(const SparseMatrix& A, std::vector<double>& x) {
    const bool anew = !factors_;
    if (anew) factors_ = std::make_unique<Factors>();
    if (factors_->info != 0) return false;
    std::vector<double> solution = x;
    SuperLUStat_t statistics;
    StatInit(&statistics);
    SuperMatrix right;
    dCreate_Dense_Matrix(&right, A.n, 1, solution.data(), A.n, SLU_DN, SLU_D, SLU_GE);
    bool solved = true;
    if (anew)
        factors_->factor_and_solve(A, right, statistics), solved = factors_->info == 0;
    else
        solved = factors_->solve_again(right, statistics);
    Destroy_SuperMatrix_Store(&right);
    StatFree(&statistics);
    if (solved) std::copy(solution.begin(), solution.end(), x.begin());  // x keeps its place
    return solved;
}

}  // namespace fairlead::physics
