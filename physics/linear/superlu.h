#pragma once
// superlu.h — SuperLU with partial pivoting, order and pivots chosen anew each time: for the
// matrix that fixed diagonal pivots cannot factor well enough.
#include "physics/linear/sparse_matrix.h"

namespace fairlead::physics {

// x ← A⁻¹ x, where it is: its memory stays in place. False when A is singular; x is then what it
// was.
bool solve_with_pivoting(const SparseMatrix& A, std::vector<double>& x);

}  // namespace fairlead::physics
