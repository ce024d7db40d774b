#pragma once
// last_problem.h — what a step asked its solver, to be asked again in another way.
#include "physics/world/step_solver.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {

// The whole problem of a world's last tick, as the solver had it before. For worlds of bodies:
// wires must be without mass nodes.
struct Problem {
    Rows rows;
    MassMatrix M;
    Eigen::VectorXd momentum;
};

inline Problem last_problem(const World& w, const std::vector<Remembered>& before) {
    const int n = w.solver->freedoms.count;
    Problem p{w.rows, {}, Eigen::VectorXd::Zero(n)};
    for (const Body& b : w.bodies) {
        if (b.first < 0) continue;
        p.M.add_block(b.first, b.first, b.mass * Mat3::Identity());
        p.M.add_block(b.first + 3, b.first + 3, b.inertia_W());
    }
    p.M.multiply(w.solver->v, p.momentum);
    for (const Body& b : w.bodies)
        if (b.first >= 0) p.momentum.segment<3>(b.first) += tick * b.mass * w.environment.gravity;
    for (Row& r : p.rows.rows) {
        r.impulse = 0;
        for (const Remembered& m : before)
            if (m.key == r.key) r.impulse = m.impulse;
    }
    return p;
}

}  // namespace fairlead::physics
