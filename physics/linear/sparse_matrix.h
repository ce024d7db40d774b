#pragma once
// sparse_matrix.h — a sparse square matrix, column by column.
#include <vector>

namespace fairlead::physics {

struct SparseMatrix {
    int n = 0;
    int freedoms = 0;               // of the unknowns the first; what follows are rows
    bool symmetric = false;         // known to be, but for rounding; if not, it is looked for
    double row_rounding = 0;        // by how much rows may be off anyway: no need to refine it
    std::vector<int> column_start;  // (n + 1)
    std::vector<int> row;           // (nonzeros) ascending within a column
    std::vector<double> value;      // (nonzeros)
};

}  // namespace fairlead::physics
