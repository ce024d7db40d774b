// Ties by pivots and contacts by sweeps, in turn, against pivots for all.
#include "physics/solve/hybrid_solver.h"

#include <gtest/gtest.h>

#include "tests/physics/last_problem.h"

namespace fairlead::physics {
namespace {

// A ball on a wire that comes taut, swings into boxes on the floor and drags one that hangs on a
// hinge against them.
World ball_and_boxes(double speed = 3) {
    World w;
    add_floor(w);
    for (int i = 0; i < 6; ++i)
        add_box(w, "box" + std::to_string(i),
                {1.2 + 0.01 * i, i % 2 ? 0.21 : -0.21, 0.2 + 0.4 * (i / 2)}, {0.4, 0.4, 0.4}, 10);
    const int ball = add_box(w, "ball", {-0.6, 0, 1.3}, {0.4, 0.4, 0.4}, 60);
    w.bodies[ball].shape = {{Pose{}, Sphere{0.2}}};
    w.bodies[ball].v.x() = speed;
    const int door = add_box(w, "door", {1.8, 0, 0.75}, {0.1, 0.8, 1.4}, 20);
    add_joint(w, Joint::Kind::hinge, 0, door, {1.8, 0, 1.45}, Vec3::UnitY());
    add_wire_type(w, 1e6);
    add_wire(w, {attach(0, {0.6, 0, 3}), attach(ball)}, 2.15);
    w.method = Method::direct;
    prepare(w);
    return w;
}

// What becomes of a heap depends on rounding, and with it how many of its ticks are hard: so
// several blows are counted together.
TEST(HybridSolver, AgreesWithPivotsForAll) {
    int compared = 0, tied_and_leaning = 0, taut = 0, led_there = 0, others = 0;
    for (int blow = 0; blow < 36; ++blow) {
        World w = ball_and_boxes(2.4 + 0.1 / 3 * blow);
        bool other = false;
        for (int n = 0; n < 120; ++n) {
            const std::vector<Remembered> before = w.remembered;
            step(w, tick);
            ASSERT_TRUE(w.diverged.empty());
            Problem pivoted = last_problem(w, before), tied = pivoted;
            const bool both = std::any_of(tied.rows.rows.begin(), tied.rows.rows.end(),
                                          [](const Row& r) { return r.leans; }) &&
                              !std::all_of(tied.rows.rows.begin(), tied.rows.rows.end(),
                                           [](const Row& r) { return r.leans; });
            if (!both) continue;
            ++tied_and_leaning;
            Mlcp direct;
            Eigen::VectorXd v, v_tied;
            direct.kkt.assemble(int(pivoted.momentum.size()), pivoted.M, pivoted.rows);
            if (!direct.solve(pivoted.momentum, 200, pivoted.rows, v).solved) continue;
            const MlcpReport report =
                HybridSolver().solve(tied.M, tied.momentum, tied.rows, v_tied);
            EXPECT_TRUE(report.iterative);
            if (report.residual > 1e-4) continue;  // it wants more sweeps than it is given
            ++compared;
            taut += w.wires[0].segments[0].tension > 300;
            // where no row misses its condition by 1e-4 m/s the answer may be a hundred times as
            // far: then going on from there must lead to it
            const auto apart = [&] { return (v_tied - v).cwiseAbs().maxCoeff(); };
            if (apart() < 2e-4) continue;
            IterativeOptions on;
            on.tolerance = 1e-7, on.most_sweeps = 20000;
            const IterativeReport led =
                IterativeSolver().solve(tied.M, tied.momentum, tied.rows, v_tied, on);
            ++led_there;
            if (apart() < 2e-4) continue;
            // with Coulomb friction a heap may have two answers: then this is the other
            EXPECT_TRUE(led.converged) << "tick " << n;
            other = true;
        }
        others += other;  // it may last for ticks
    }
    EXPECT_GT(tied_and_leaning, 3600);
    EXPECT_GT(compared, tied_and_leaning * 2 / 3);  // 76 % of them in 200 such blows
    EXPECT_GT(taut, 1440);
    EXPECT_LT(led_there, compared / 10);
    EXPECT_LE(others, 6);  // 8 of 100 such blows
}

TEST(HybridSolver, SaysWhenThereIsNoAnswer) {
    World w = ball_and_boxes();
    step(w, tick);
    Problem p = last_problem(w, {});
    p.M.clear();
    Eigen::VectorXd v;
    const MlcpReport report = HybridSolver().solve(p.M, p.momentum, p.rows, v);
    EXPECT_FALSE(report.solved);
    EXPECT_EQ(report.residual, unbounded);
}

}  // namespace
}  // namespace fairlead::physics
