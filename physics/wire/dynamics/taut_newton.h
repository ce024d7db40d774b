#pragma once
// taut_newton.h — the moment a slack wire with mass nodes comes taut.
//
// Rows linearized where the wire hangs slack overshoot in that one step by per cents of its length,
// and explicit node motion explodes. Damped Newton passes at the predicted end of the step do not
// (theory/wires.md 4.3):
//     [M + c K_p] v⁺ - G_pᵀ λ = M v + c K_p v_p + h f
//     G_p v⁺ + Σ λ = (g + h b - g_p)/h + G_p v_p          b  wanted of ġ over the step
// c > 1 only damps the iteration. Contact nodes hold still in all this: they slide to where the
// wire's way is shorter (edge_slide_solver.h), but by the linear rate of a catch they would run off
// their edges. Quiet motion never comes here.
#include <vector>

#include "physics/wire/dynamics/tension_rows.h"

namespace fairlead::physics {

class Catch {
  public:
    // Which rows are about spans.
    void begin(const Rows& rows);

    // Whether moving by v for h would leave some span with mass nodes far from where its row wants
    // it, or its tension is far above the one its stiffness was made for. Moves bodies and back.
    bool missed(const std::vector<Wire>& wires, Bodies& bodies, const WireContext& on,
                const Eigen::VectorXd& v, double h, const Rows& rows);

    // Of a solution v, what the next pass may be made at: bodies that the catch would turn by more
    // than this linearization is good for turn by less. `before` are the velocities of the last
    // step.
    static void limit_turning(const Bodies& bodies, const Eigen::VectorXd& before, double h,
                              Eigen::VectorXd& v);

    // Wire rows and lines as they are after moving by v for h. finish() puts the lines back.
    void relinearize(std::vector<Wire>& wires, Bodies& bodies, const WireContext& on,
                     const Eigen::VectorXd& v, double h, Rows& rows);
    void finish(std::vector<Wire>& wires, const Bodies& bodies);

  private:
    void go(Bodies& bodies, const Eigen::VectorXd& v, double h);
    void come_back(Bodies& bodies);

    std::vector<int> spans_;   // rows
    std::vector<Pose> poses_;  // (bodies) while they are moved,
    std::vector<Vec3> nodes_;  // (all points of all wires) and these
};

}  // namespace fairlead::physics
