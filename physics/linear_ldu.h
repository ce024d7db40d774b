#pragma once
// linear_ldu.h — LDU factors of a matrix of symmetric pattern, in a fixed order, pivots on the
// diagonal: everything but the numbers is found once per pattern, so that a factorization is
// arithmetic alone. Row by row (up-looking), a symmetric matrix at half the cost:
//
//     y = (D U)(·, k):  y_j -= L(j, i) y_i        z = (L D)(k, ·):  z_j -= z_i U(i, j)
//     U(i, k) = y_i/D_i    L(k, i) = z_i/D_i      D_k = A(k, k) - Σ z_i y_i/D_i
//
// Two columns that go on alike are taken together: y is then read and written once for both, by
// the same sums.
//
// Right for quasi-definite matrices, which have nonzero pivots in any order (Vanderbei,
// Symmetric quasi-definite matrices, 1995); others may meet a pivot near zero. No refinement here.
#include <vector>

#include "physics/linear.h"

namespace fairlead::physics {

class LduFactors {
  public:
    void analyse(const SparseMatrix& A);
    bool factor(const SparseMatrix& A);        // of the analysed pattern; false: a pivot vanished
    void solve(std::vector<double>& x) const;  // x ← A⁻¹ x

  private:
    template <bool symmetric>
    bool factor_rows(const SparseMatrix& A);

    int n_ = 0;
    std::vector<int> order_;  // (n) unknown that is eliminated k-th
    // entries of A above the diagonal, by the row and column k that they are taken in with
    struct Entry {
        int i;             // (i, k), i < k, in the order of elimination
        int upper, lower;  // places of (i, k) and (k, i) in A's values; -1: not there
    };
    std::vector<int> entry_start_, diagonal_;  // (n + 1), (n)
    std::vector<Entry> entries_;
    // row k of L has nonzeros in these columns, ascending
    std::vector<int> row_start_, row_;  // (n + 1), (nonzeros)
    // columns of L and, in the same places, rows of U
    std::vector<int> start_, index_;        // (n + 1), (nonzeros)
    std::vector<char> paired_;              // (n) column i + 1 is as this one, but for i + 1 itself
    std::vector<double> lower_, upper_;     // (nonzeros)
    std::vector<double> pivot_;             // (n) D
    std::vector<int> filled_;               // (n) scratch: end of a column so far
    std::vector<double> y_, z_;             // (n) scratch, zero between rows
    mutable std::vector<double> permuted_;  // (n) scratch
    bool symmetric_ = false;                // as last factored
};

}  // namespace fairlead::physics
