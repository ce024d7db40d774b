#pragma once
// hybrid_solver.h — contacts in great number with a wire, joint or winch among them: a wrecking
// ball in a wall, pipes in slings. What ties is pivoted, since it may carry a thousand times what
// lies about it; what leans is swept, since pivots seldom find an end there.
//
//     in turn   T: pivot the ties' rows, the impulses of contacts as they are
//               C: sweep the contacts; tied freedoms answer through the ties' matrix, its rows
//                  free or held as T left them
//
// until T changes no side. As long as a wire stays taut that is one turn, and the answer that of
// both together: contacts feel the wire's pull within every sweep (theory/numerics.md 4).
#include "physics/math/disjoint_set.h"
#include "physics/solve/mlcp.h"
#include "physics/solve/subproblem.h"

namespace fairlead::physics {

class HybridSolver {
  public:
    // As Mlcp::solve.
    MlcpReport solve(const MassMatrix& M, const Eigen::VectorXd& momentum, Rows& rows,
                     Eigen::VectorXd& v);

  private:
    void split(const MassMatrix& M, const Eigen::VectorXd& momentum, const Rows& rows);
    Eigen::VectorXd momentum_with_contacts() const;

    int n_ = 0;                   // freedoms
    DisjointSets sets_;           // (freedoms, then rows)
    std::vector<int> number_;     // (freedoms, then rows) in ties_, -1: is free of them; rows that
                                  // lean: in contacts_
    Subproblem ties_, contacts_;  // contacts_ keeps the numbers of the whole for its freedoms
    Mlcp mlcp_;                   // of the ties
    IterativeSolver iterative_;   // of the contacts
    std::vector<Bound> sides_;    // (rows of ties_) as the sweeps took them
    Rows scratch_;                // the ties' rows
    Eigen::VectorXd answer_, pull_;  // (freedoms of ties_)
};

}  // namespace fairlead::physics
