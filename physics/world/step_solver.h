#pragma once
// step_solver.h — one time step of all velocities as a mixed linear complementarity problem.
//
//     ⎡ M  -Gᵀ ⎤ ⎡ v⁺ ⎤   ⎡ M v + h f                                        ⎤
//     ⎣ G   Σ  ⎦ ⎣ λ  ⎦ = ⎣ -(4/h) Υ g + Υ (G v - h κ/2) - h κ⁺/2 - ġ_driven ⎦,   λ within bounds
//
//     Σ = 4 ε Υ / h²      Υ = 1 / (1 + 4 τ/h)
//
//     h  time step [s]              g  violation [m] or [rad]     M  mass matrix (n × n)
//     ε  compliance [m/N]           τ  damping time [s]           G  Jacobian    (r × n)
//     λ  impulse [N s]              κ  curvature [m/s²], κ⁺ next  f  force       (n)
//
// For τ = 0 a spring of any stiffness follows the discrete law T = π h / atan(h ω / 2) and keeps
// its amplitude. ε > 0 keeps Σ positive: never singular, even with more rows than freedoms.
// Source: [HMR] eq. 8 with the signs of theory/step.md 2 and theory/sources.md 2.1; curvature:
// theory/wires.md 1.4.
#include <memory>
#include <vector>

#include "physics/contact/contact.h"
#include "physics/solve/islands.h"
#include "physics/wire/dynamics/fold_impulse.h"
#include "physics/wire/dynamics/taut_newton.h"

namespace fairlead::physics {

struct World;

class Solver {
  public:
    Freedoms freedoms;
    Eigen::VectorXd v, v_new;  // (n) [m/s] before and after
    Turning turning;
    MlcpReport report;

    // New velocities and forces: everything but moving. Leaves v_new and the rows' impulses; the
    // world's bodies are not touched, so a step that diverged can be refused.
    void solve(World& world, double h);

    int unknowns() const { return regions_.unknowns(); }
    int regions() const { return regions_.count(); }
    const std::vector<RegionReport>& region_reports() const { return regions_.reports(); }
    // of the last solution's largest region
    const SparseMatrix& matrix() const { return regions_.largest_matrix(); }

  private:
    void solve_pass(World& world, double h, bool newton);
    void solve_rows(World& world);
    void momentum_of(const World& world, double h);

    Regions regions_;
    std::unique_ptr<Workers> workers_;
    Catch catch_;
    Folds folds_;
    Eigen::VectorXd v_predicted_;  // (n) of the pass before
    MassMatrix M_;
    Eigen::VectorXd force_, momentum_;             // (n)
    Eigen::VectorXd free_momentum_;                // (n) without stiffness
    Eigen::VectorXd pushed_;                       // (n) what stiffness adds to momentum_
    std::size_t stiff_begin_ = 0, stiff_end_ = 0;  // and to M_: these blocks
    std::vector<double> tension_before_;           // (segments of all wires) [N]
    std::vector<double> rates_;                    // (rows) [m/s] ġ before the step
};

}  // namespace fairlead::physics
