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
#include <Eigen/Core>
#include <vector>

#include "physics/linear.h"
#include "physics/row.h"

namespace fairlead::physics {

struct MassMatrix {
    struct Entry {
        int row, col;
        double value;
    };
    std::vector<Entry> entries;  // duplicates add up

    void clear() { entries.clear(); }
    void add(int row, int col, double value) { entries.push_back({row, col, value}); }
    template <class Block>
    void add_block(int row, int col, const Block& block) {
        for (int i = 0; i < block.rows(); ++i)
            for (int j = 0; j < block.cols(); ++j) add(row + i, col + j, block(i, j));
    }
    // y += M x
    void multiply(const Eigen::VectorXd& x, Eigen::VectorXd& y) const {
        for (const Entry& e : entries) y[e.row] += e.value * x[e.col];
    }
};

class Kkt {
  public:
    // Takes this step's values; analyses anew only when the pattern differs from the last one.
    void assemble(int freedoms, const MassMatrix& M, const Rows& rows);

    // Factors H with the rows' present bounds.
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
    void build_pattern();

    struct Place {
        int row, col;
        bool operator==(const Place&) const = default;
    };
    int n_ = 0;                           // freedoms
    std::vector<Place> places_, before_;  // of every value, in the order of assembly
    std::vector<double> values_;          // (places) before any row is held
    std::vector<int> slot_;               // (places) → H_.value
    std::vector<int> order_;              // scratch of build_pattern
    int mass_count_ = 0;                  // places that belong to M
    SparseMatrix H_;
    DirectSolver direct_;
    std::vector<double> x_;
};

}  // namespace fairlead::physics
