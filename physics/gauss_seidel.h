#pragma once
// gauss_seidel.h — projected Gauss–Seidel on the rows of a mixed linear complementarity problem:
// the way out where pivoting finds no answer.
//
//     λ_i ← clamp(λ_i - (G v + Σ λ - b)_i / (G M⁻¹ Gᵀ + Σ)_ii),   v ← v + M⁻¹ Gᵀ Δλ
//
// row after row, with bounds that follow other rows found anew at each visit. Impulses are within
// their bounds at any time and, while bounds stand still, every visit lowers the same quadratic
// form: it may stop early, but it cannot blow up. It is slow where masses differ much or rows are
// many in a chain, which is why it is not the solver. Source: [Regions].
#include <Eigen/SparseCore>

#include "physics/row.h"

namespace fairlead::physics {

// From the rows' impulses, pushed into their bounds; leaves impulses, bounds and v (n). Returns the
// largest violation left, as `violation` of row_limits.h; infinity if M has no inverse.
double gauss_seidel(const Eigen::SparseMatrix<double>& M, const Eigen::VectorXd& momentum,
                    int sweeps, Rows& rows, Eigen::VectorXd& v);

}  // namespace fairlead::physics
