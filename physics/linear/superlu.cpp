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

bool solve_with_pivoting(const SparseMatrix& A, std::vector<double>& x) {
    superlu_options_t options;
    set_default_options(&options);
    options.ColPerm = COLAMD;
    SuperLUStat_t statistics;
    StatInit(&statistics);
    SuperMatrix matrix, right, L, U;
    std::vector<double> solution = x;
    dCreate_CompCol_Matrix(&matrix, A.n, A.n, int(A.value.size()), reads(A.value), reads(A.row),
                           reads(A.column_start), SLU_NC, SLU_D, SLU_GE);
    dCreate_Dense_Matrix(&right, A.n, 1, solution.data(), A.n, SLU_DN, SLU_D, SLU_GE);
    std::vector<int> columns(A.n), rows(A.n);
    int info = 0;
    dgssv(&options, &matrix, columns.data(), rows.data(), &L, &U, &right, &statistics, &info);
    if (info >= 0 && info <= A.n) {
        Destroy_SuperNode_Matrix(&L);
        Destroy_CompCol_Matrix(&U);
    }
    Destroy_SuperMatrix_Store(&matrix);
    Destroy_SuperMatrix_Store(&right);
    StatFree(&statistics);
    if (info != 0) return false;
    std::copy(solution.begin(), solution.end(), x.begin());  // x keeps its place
    return true;
}

}  // namespace fairlead::physics
