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
//
// One solution, and what is repeated in it:
//
//     solve                     once a step
//     └ linearized pass         at most 30: while a family finds it too far from the truth
//       └ assembly              at most 4: while couplings were made for other forces
//         └ islands             each by itself (islands.h)
//           └ active set        mlcp.h: which rows sit at a bound
//             └ factorization   kkt.h, direct_solver.h
#include <memory>
#include <vector>

#include "physics/constraint/options.h"
#include "physics/solve/condensation.h"
#include "physics/system/family.h"

namespace fairlead::physics {

// What one step asks of the solver. The world is handed on to the families, and not looked into.
struct StepProblem {
    World& world;
    const Families& families;
    Rows& rows;
    std::vector<Remembered>& remembered;  // last step's answers, and this one's
    double settling = 0;                  // [1/s] rate at which all motion fades
    Method method = Method::automatic;
    SoftRegions soft_regions = SoftRegions::body;
    int threads = 1;
};

class Solver {
  public:
    Freedoms freedoms;
    Eigen::VectorXd v, v_new;  // (n) [m/s] before and after
    MlcpReport report;

    // New velocities and forces: everything but moving. Leaves v_new and the rows' impulses; what
    // moves is not touched, so a step that diverged can be refused.
    void solve(const StepProblem& problem, double h);

    int unknowns() const { return regions_.unknowns(); }
    int regions() const { return regions_.count(); }
    const std::vector<IslandReport>& island_reports() const { return regions_.reports(); }
    Eigen::VectorXd inertias() const {  // (n) [kg] or [kg m²] M's diagonal, without stiffness
        Eigen::VectorXd diagonal = Eigen::VectorXd::Zero(freedoms.count);
        for (std::size_t i = 0; i < stiff_begin_; ++i)
            M_.each_entry(M_.blocks[i], [&](int row, int col, double value) {
                if (row == col) diagonal[row] += value;
            });
        return diagonal;
    }
    // What the last solution was of, rows apart: M and what its freedoms are pushed by [N s]. Of a
    // world that has not been changed since.
    const MassMatrix& problem() const { return M_; }
    const Eigen::VectorXd& momentum() const { return momentum_; }
    // of the last solution's largest region
    const SparseMatrix& matrix() const { return regions_.largest_matrix(); }

  private:
    void begin(const StepProblem& problem, Solution& s);
    void assemble_inertia(const StepProblem& problem, double h);
    void assemble_stiffness(const StepProblem& problem, const Solution& s);
    bool relinearize(const StepProblem& problem, const Solution& s);
    void solve_pass(const StepProblem& problem, Solution& s);
    void solve_rows(const StepProblem& problem);
    void correct_momentum(const StepProblem& problem);

    Condensation regions_;
    std::unique_ptr<ThreadPool> threads_;
    MassMatrix M_;
    Eigen::VectorXd force_, momentum_;             // (n)
    Eigen::VectorXd free_momentum_;                // (n) without stiffness
    Eigen::VectorXd pushed_;                       // (n) what stiffness adds to momentum_
    std::size_t stiff_begin_ = 0, stiff_end_ = 0;  // and to M_: these blocks
    std::vector<double> rates_;                    // (rows) [m/s] ġ before the step
};

}  // namespace fairlead::physics
