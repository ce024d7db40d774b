#pragma once
// islands.h — a step's problem in the parts that know nothing of each other, each solved on its
// own, by several threads where that pays.
//
// Freedoms belong together when an entry of M or a row joins them; what is fixed has no freedoms
// and so joins nothing. A row that changes sides then costs a factorization of its own part only,
// and what is hard in one place does not hold up, or disturb, another. A part's answer depends on
// its own rows alone: it is the same for any number of threads. Source: [Regions].
//
// Left to themselves, regions of contacts alone go to the iterative solver where they are large
// and their masses alike, large heaps with something tied in them to both (hybrid_solver.h), all
// others to the direct one (theory/numerics.md 1).
#include <Eigen/Cholesky>
#include <map>

#include "physics/constraint/options.h"
#include "physics/math/disjoint_set.h"
#include "physics/solve/hybrid_solver.h"
#include "physics/solve/mlcp.h"
#include "physics/solve/subproblem.h"
#include "physics/solve/thread_pool.h"

namespace fairlead::physics {

struct IslandReport {
    int freedoms = 0, rows = 0;
    MlcpReport solution;
};

class Islands {
  public:
    IterativeOptions sweeping;  // of the iterative solver

    // Splits M (n × n) and rows and solves the parts, as Mlcp::solve; the report sums up. What
    // keeps its first freedom keeps its analysed pattern. The six freedoms of each of `bodies`
    // (first ones, -1: none) stay together, though a pull at its centre joins only three.
    MlcpReport solve(const MassMatrix& M, const Eigen::VectorXd& momentum,
                     const std::vector<int>& bodies, Rows& rows, Eigen::VectorXd& v, Method method,
                     ThreadPool& threads);

    // Equal for freedoms and rows of one region, as assembled.
    int home(int freedom) { return sets_.root(freedom); }
    int home_of_row(int i) { return sets_.root(n_ + i); }

    int count() const { return int(parts_.size()); }
    int unknowns() const { return sets_.size(); }
    // Of the last solution, regions without rows left out.
    const std::vector<IslandReport>& reports() const { return reports_; }
    const SparseMatrix& largest_matrix() const;

  private:
    struct Island : Subproblem {
        Mlcp mlcp;
        IterativeSolver iterative;
        HybridSolver hybrid_solver;
        Rows again;               // as they were, for a second solver
        Eigen::VectorXd v_again;  // (freedoms)
        Eigen::MatrixXd dense;    // (freedoms × freedoms) where there are no rows
        Eigen::LDLT<Eigen::MatrixXd> factors;
        IslandReport report;
        bool assembled = false;  // with the present layout
    };

    void join(const MassMatrix& M, const std::vector<int>& bodies, const Rows& rows);
    void share_out();
    void share_out(const MassMatrix& M);
    void solve_part(const Eigen::VectorXd& momentum, Rows& rows, Eigen::VectorXd& v, Method method,
                    Island& region);
    void solve_problem(const MassMatrix& M, const Eigen::VectorXd& pushed, Rows& rows,
                       Eigen::VectorXd& v, Method method, Island& region) const;

    int n_ = 0;  // freedoms
    SparsityPattern layout_;
    std::map<int, Island> all_;    // by root, once used
    std::vector<Island*> parts_;   // in use, by root
    std::vector<Island*> order_;   // those with rows, largest first
    DisjointSets sets_;            // (freedoms, then rows) that joins them
    std::vector<Island*> region_;  // (freedoms, then rows)
    std::vector<int> number_;      // (freedoms, then rows) in its region
    std::vector<IslandReport> reports_;
};

}  // namespace fairlead::physics
