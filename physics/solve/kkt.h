#pragma once
// kkt.h — the matrix of one step, and its solution with some rows held at their bounds.
//
//     H = ⎡  M  -Gᵀ ⎤     M (n × n) inertia, symmetric positive
//         ⎣ -G  -Σ  ⎦     G (r × n) Jacobian, Σ (r × r) diagonal, positive
//
// A row held at a bound has its impulse known: its entries in G and Gᵀ become zeros (but stay in
// the pattern), its diagonal -1, and Gᵀλ moves to the right side. So bounds come and go without
// the pattern changing, and H stays symmetric and quasi-definite. A held row that follows another
// (capstan) has λ = share · λ_other + rest: its Gᵀ joins the other's column, the only entries that
// are not symmetric.
#include "physics/linear/direct_solver.h"
#include "physics/solve/pattern.h"

namespace fairlead::physics {

class Kkt {
  public:
    // Takes this step's values; analyses anew only when the pattern differs from the last one,
    // which need not be looked for where it is known to be the `same`.
    void assemble(int freedoms, const MassMatrix& M, const Rows& rows, bool same = false);

    // Factors H with the present bounds of the rows as assembled.
    void factor(const Rows& rows);

    // [v; λ] from momentum (n) and the rows' right sides, bounds as factored; held rows keep λ.
    // False when H is singular.
    bool solve(const Eigen::VectorXd& momentum, Rows& rows, Eigen::VectorXd& v);

    // v (n) that impulses `pull` (n) make by themselves: rows that are free keep to what they hold,
    // held ones push no more than before. False when H is singular.
    bool respond(const Eigen::VectorXd& pull, Eigen::VectorXd& v);

    int unknowns() const { return H_.n; }
    MassMatrix mass() const;
    const SparseMatrix& matrix() const { return H_; }

  private:
    struct Run {  // rows … rows + count - 1 of one column; slot: in slot_, -1: only room
        int row, col, count, slot;
    };
    void build_pattern(const MassMatrix& M, const Rows& rows);
    int add_mass_runs(const MassMatrix& M);
    void add_row_runs(const Rows& rows, int slots);
    void merge_columns();
    void find_first_writers(const std::vector<Run>& in_order);

    int n_ = 0;  // freedoms
    bool mass_symmetric_ = false, condensed_ = false;
    SparsityPattern layout_;
    std::vector<int> springs_;  // of M's blocks, which are the first to be put into H_
    // Of what stands together in a column of M's blocks or of a row's entries, in the order of
    // assembly: the first place in H_.value, those below it follow. What is the first to come there
    // is written, and noted as ~place; the rest is added to it.
    std::vector<int> slot_;
    int mass_slots_ = 0;  // of those that belong to M
    // places that have nothing written to them: in M's part of H_.value, and in the rows'
    std::vector<int> bare_mass_, bare_rows_;
    std::vector<Run> runs_;  // scratch of build_pattern()
    SparseMatrix H_;
    DirectSolver direct_;
    std::vector<double> x_;
};

}  // namespace fairlead::physics
