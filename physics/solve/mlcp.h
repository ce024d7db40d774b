#pragma once
// mlcp.h — which rows sit at a bound: a mixed linear complementarity problem with box bounds,
// solved by direct pivoting over a sparse factorization.
//
//     w = G v⁺ + Σ λ - b,   M v⁺ - Gᵀ λ = p
//     lower < λ < upper : w = 0;    λ = lower : w ≥ 0;    λ = upper : w ≤ 0
//
// Block principal pivoting: all rows that violate their condition change sides at once while that
// keeps reducing their number; when it stalls, only the last of them (Murty's rule), which cannot
// cycle unless rows follow others (wraps may, where there is no answer). Bounds that follow other
// rows (friction, bearings) are updated between solutions until they stand still. Where no answer
// is found in time, friction of wires lags behind the impulses that it follows, and catches up with
// them in a few rounds: each of these problems is monotone and has an answer, the first is looked
// for along the central path (interior_point.h). Where even that is not found, the point of the
// least violation is taken, or what the iterative solver makes of it if that is nearer.
// Source: Júdice & Pires 1994; Murty 1974; rows: step_solver.h.
#include "physics/solve/pgs.h"

namespace fairlead::physics {

struct MlcpReport {
    int pivots = 0;  // rows that changed sides
    int factorizations = 0;
    int gradients = 0, sweeps = 0;  // of the iterative solver
    int lagging = 0;                // rows whose friction is by impulses found before
    double residual = 0;            // largest violation left [m/s, or N s / s of its scale]
    bool iterative = false;         // the answer is the iterative solver's
    bool solved = false;            // false: the point of the least violation met is returned
    bool put_off = false;           // no answer was found, and lagging was not tried

    void add(const MlcpReport& other);  // of another part of the same step
};

// Where a row stands, and the bounds that it had there [N s].
struct ActiveBound {
    Bound bound = Bound::free;
    double lower = 0, upper = 0;
};

class Mlcp {
  public:
    Kkt kkt;  // assemble() it before solve()

    // Starts from the rows' `bound` and `impulse`, leaves the answer there and in v.
    // Gives up after `patience` factorizations. Where friction is then to lag, that may be put off
    // until another solver has failed as well: it takes dozens of factorizations.
    enum class Lagging { at_once, put_off };
    MlcpReport solve(const Eigen::VectorXd& momentum, int patience, Rows& rows, Eigen::VectorXd& v,
                     Lagging lagging = Lagging::at_once);
    // Goes on where solve() put it off, with its report.
    void let_lag(const Eigen::VectorXd& momentum, Rows& rows, Eigen::VectorXd& v,
                 MlcpReport& report);

  private:
    IterativeSolver iterative_;
    std::vector<int> wrong_;         // rows that violate their condition
    std::vector<double> before_;     // (rows) impulses at the start
    std::vector<ActiveBound> best_;  // (rows) where the violation was least
};

}  // namespace fairlead::physics
