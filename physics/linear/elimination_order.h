#pragma once
// elimination_order.h — in which order to eliminate the unknowns of a step's matrix, by its pattern
// alone.
//
// Whatever fills in least goes next (min_fill.h), but for the rows whose freedoms M joins
// anyhow, as it does neighbours in a wire: these follow the first node that they tie, and cost no
// more fill than the node itself. So a chain goes by blocks of 3 + 1, and no row of it before what
// it moves: its pivot is then Σ + G M⁻¹ Gᵀ, not Σ alone, next to nothing if it is stiff. Free ends
// go first, ends that are fixed last.
#include <vector>

#include "physics/linear/sparse_matrix.h"

namespace fairlead::physics {

std::vector<int> elimination_order(const SparseMatrix& A);  // (n) unknown that is eliminated k-th

}  // namespace fairlead::physics
