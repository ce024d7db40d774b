#pragma once
// superlu.h — SuperLU with partial pivoting, order and pivots chosen anew for each matrix: for the
// one that fixed diagonal pivots cannot factor well enough.
#include <memory>
#include <vector>

#include "physics/linear/sparse_matrix.h"

namespace fairlead::physics {

class PivotedFactors {
  public:
    PivotedFactors();
    ~PivotedFactors();

    // x ← A⁻¹ x, where it is: its memory stays in place. False when A is singular; x is then what
    // it was. A is factored the first time, and again after forget(): factoring takes some thirty
    // times as long as the rest, and sweeps ask for hundreds of answers of one matrix.
    bool solve(const SparseMatrix& A, std::vector<double>& x);

    // A is another matrix now.
    void forget();

  private:
    struct Factors;
    std::unique_ptr<Factors> factors_;
};

}  // namespace fairlead::physics
