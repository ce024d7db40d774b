#pragma once
// direct_solver.h — the direct factorization of a sparse square matrix, no library named.
//
// The matrices here are quasi-definite (mass block positive, compliance block negative), so any
// symmetric order of elimination has nonzero pivots on the diagonal. The solver therefore pivots
// there always: the order is a function of the pattern alone, and the same matrix gives the same
// bits whatever was factored before (so that a recording replays). What accuracy that costs is won
// back by iterative refinement; where it cannot be, SuperLU exchanges rows.
#include <memory>
#include <vector>

#include "physics/linear/half_solution.h"
#include "physics/linear/sparse_matrix.h"

namespace fairlead::physics {

class DirectSolver {
  public:
    DirectSolver();
    ~DirectSolver();
    DirectSolver(DirectSolver&&) noexcept;
    DirectSolver& operator=(DirectSolver&&) noexcept;

    // Orders the unknowns. Call when the pattern changes; factor() then reuses order and memory.
    void analyse(const SparseMatrix& A);

    // A must have the analysed pattern.
    void factor(const SparseMatrix& A);

    // x ← A⁻¹ x, A as factored. Refined until the backward error is that of rounding, at most
    // twice. False when A is singular; x is then what it was. Its memory stays in place.
    bool solve(const SparseMatrix& A, std::vector<double>& x);

    // Blocks of A⁻¹ of a symmetric positive matrix of nodes with three unknowns each, as factored
    // (multifrontal_ldu.h): of these nothing is refined.
    bool sound() const;  // no pivot vanished
    void half_solve(int unknown, HalfSolution& half) const;
    void inverse_block(const HalfSolution& a, const HalfSolution& b, double* block) const;

  private:
    struct Factors;
    std::unique_ptr<Factors> factors_;
};

}  // namespace fairlead::physics
