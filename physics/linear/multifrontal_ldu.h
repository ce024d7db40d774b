#pragma once
// multifrontal_ldu.h — LDU factors of a matrix of symmetric pattern, in a fixed order, pivots on
// the diagonal: everything but the numbers is found once per pattern (symbolic.h), so that a
// factorization is arithmetic alone, by small dense blocks. A front of w columns and m rows below,
//
//     ⎡ A₁₁  A₁₂ ⎤   ⎡ L₁     ⎤ ⎡ D₁     ⎤ ⎡ U₁  U₂ ⎤
//     ⎣ A₂₁   0  ⎦ = ⎣ L₂   1 ⎦ ⎣    R   ⎦ ⎣      1 ⎦     R = -L₂ D₁ U₂,
//
// with the remainders of its children added to A, leaves R to its parent. Only what is on or below
// the diagonal is held: of U and the upper half of R their transposes, and of a symmetric matrix,
// where they are L and R again, nothing, at half the cost. There a link (symbolic.h) holds
// (A₁₁⁻¹ A₁₂)ᵀ in place of L₂ (front_kernels.h).
//
// Right for quasi-definite matrices, which have nonzero pivots in any order (Vanderbei,
// Symmetric quasi-definite matrices, 1995); others may meet a pivot near zero. No refinement here.
#include <vector>

#include "physics/linear/half_solution.h"
#include "physics/linear/symbolic.h"

namespace fairlead::physics {

struct HalfFront;

class LduFactors {
  public:
    void analyse(const SparseMatrix& A);
    bool factor(const SparseMatrix& A);  // of the analysed pattern; false: a pivot vanished
    bool symmetric() const { return symmetric_; }  // as last factored
    void solve(std::vector<double>& x) const;      // x ← A⁻¹ x

    // Of a symmetric matrix whose unknowns come in threes, nodes, so that there are no links: half
    // the solution for the unit vectors of unknown … unknown + 2, and A⁻¹ (3 × 3, column by column)
    // in rows of one node and columns of another.
    void half_solve(int unknown, HalfSolution& half) const;
    void inverse_block(const HalfSolution& a, const HalfSolution& b, double* block) const;

  private:
    // One triangle of all fronts: panels column by column, then what is left over. Fours are there
    // to be aligned; what reads them sees one row of numbers, longer than the first four.
    struct alignas(32) Aligned {
        double at[4];
    };
    struct Half {
        std::vector<Aligned> panels, remainders;
        double* panel(const Front& f) { return numbers(panels) + f.panel; }
        const double* panel(const Front& f) const {
            return reinterpret_cast<const double*>(panels.data()) + f.panel;
        }
        double* remainder(const Front& f) { return numbers(remainders) + f.remainder; }

      private:
        static double* numbers(std::vector<Aligned>& fours) {
            return reinterpret_cast<double*>(fours.data());
        }
    };
    bool find_symmetric(const SparseMatrix& A) const;
    template <int lanes>
    HalfFront gather(const Front& front, const SparseMatrix& A, bool lower);
    template <int lanes>
    void pass_on(const Front& front, bool lower);
    template <int lanes, bool symmetric>
    bool factor_fronts(const SparseMatrix& A);
    template <int lanes>
    bool factor_all(const SparseMatrix& A);
    bool factor_by_two(const SparseMatrix& A);
    bool factor_by_four(const SparseMatrix& A);
    template <int lanes>
    void solve_all(double* x) const;
    void solve_by_two(double* x) const;
    void solve_by_four(double* x) const;
    template <int lanes>
    void go_up(int unknown, HalfSolution& half) const;
    void go_up_by_two(int unknown, HalfSolution& half) const;
    void go_up_by_four(int unknown, HalfSolution& half) const;

    int n_ = 0;
    Fronts pattern_;
    Half lower_, upper_;
    std::vector<double> inverse_;                     // (n) D⁻¹
    std::vector<double> pivot_;                       // (n) scratch
    std::vector<Aligned> scaled_;                     // (n) scratch
    mutable std::vector<double> permuted_;            // (n) scratch
    mutable std::vector<Aligned> front_;              // scratch
    mutable std::vector<HalfSolution::Four> halves_;  // (n, then a front) scratch, n of it zeros
    bool symmetric_ = false;
};

}  // namespace fairlead::physics
