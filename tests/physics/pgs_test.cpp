// The second solver against the first, and against plain sweeps; threads change nothing.
#include "physics/solve/pgs.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "physics/world/state.h"
#include "tests/physics/last_problem.h"

namespace fairlead::physics {
namespace {

World heap(int count, double aside, std::uint64_t seed = 1) {
    World w;
    add_floor(w);
    Random random(seed);
    for (int i = 0; i < count; ++i) {
        const Vec3 at(random(-aside, aside), random(-aside, aside), 0.3 + 0.3 * i);
        const int b = add_box(w, "b" + std::to_string(i), at, {0.2, 0.2, 0.2}, 10);
        if (i % 2 == 0) {
            w.bodies[b].shape = {{Pose{}, Sphere{0.1}}};
            w.bodies[b].inertia = 0.4 * 10 * 0.1 * 0.1 * Mat3::Identity();
        }
    }
    w.materials[0].rolling = 0.005;
    prepare(w);
    return w;
}

TEST(IterativeSolver, AgreesWithTheDirectSolver) {
    World w;
    add_floor(w);
    for (int i = 0; i < 3; ++i)
        add_box(w, "box" + std::to_string(i), {0.02 * i, 0, 0.25 + 0.5 * i}, {0.5, 0.5, 0.5}, 10);
    w.bodies.back().v.x() = 0.5;
    w.method = Method::direct;
    prepare(w);
    run(w, tick);
    const std::vector<Remembered> before = w.remembered;
    step(w, tick);
    ASSERT_LT(w.probe.residual, 1e-9);
    for (const Beta beta : {Beta::fletcher_reeves, Beta::polak_ribiere})
        for (const bool conjugate : {false, true}) {
            Problem p = last_problem(w, before);
            Eigen::VectorXd v;
            IterativeOptions options;
            options.beta = beta, options.conjugate_sweeps = conjugate;
            options.most_sweeps = 200000, options.tolerance = 1e-7;  // plain ones need many
            const IterativeReport report =
                IterativeSolver().solve(p.M, p.momentum, p.rows, v, options);
            EXPECT_TRUE(report.converged);
            EXPECT_LE(report.residual, options.tolerance);
            EXPECT_LT((v - w.solver->v_new).cwiseAbs().maxCoeff(), 1e-5);
        }
}

// A body asked to be without mass is no problem that sweeps could solve: they say so.
TEST(IterativeSolver, RefusesAMassMatrixWithoutInverse) {
    MassMatrix M;
    M.add(0, 0, 1), M.add(1, 1, 0);
    Rows rows;
    rows.add(Owner::joint, 0, 0), rows.add_freedom(1, 1);
    Eigen::VectorXd v;
    const IterativeReport report = IterativeSolver().solve(M, Eigen::VectorXd::Ones(2), rows, v);
    EXPECT_FALSE(report.converged);
    EXPECT_EQ(report.residual, unbounded);
}

// What was pressed a thousand times harder a tick ago, and hardly is now: the impulses brought
// along would shoot it off, and there is no time for a sweep that takes them back.
// A friction that drives what it is three times as large as: sweeps go astray by 3 to the 150th.
// The velocities that are given back are those of the impulses that are. (They kept what was
// rounded off of the largest, and pipes in a choker flew off at 1e68 m/s.)
TEST(IterativeSolver, GivesVelocitiesThatBelongToTheImpulses) {
    MassMatrix M;
    M.add(0, 0, 1), M.add(1, 1, 1);
    Rows rows;
    rows.add(Owner::joint, 0, 0).rhs = 1;
    rows.add_freedom(0, 1);
    rows.add(Owner::friction, 0, 0).rhs = 1e90;
    rows.add_freedom(0, -1), rows.add_freedom(1, 1);
    Cone& cone = rows.add_cone(0, 0);
    cone.upper.i = cone.stick_upper.i = 3;
    IterativeOptions options;
    options.most_gradients = 0, options.conjugate_sweeps = false;
    Eigen::VectorXd v;
    IterativeSolver().solve(M, Eigen::Vector2d(0.25, 0.5), rows, v, options);
    const double push = rows.rows[0].impulse, drag = rows.rows[1].impulse;
    EXPECT_NEAR(v[0], 0.25 + push - drag, 1e-12);
    EXPECT_NEAR(v[1], 0.5 + drag, 1e-12);
    EXPECT_LT(std::abs(drag), 100);
}

TEST(IterativeSolver, BringsAlongNoMoreThanHelps) {
    constexpr int count = 3;
    MassMatrix M;
    Rows rows;
    for (int i = 0; i < count; ++i) {
        M.add(i, i, 1);
        Row& row = rows.add(Owner::joint, i, 0);
        row.lower = 0, row.impulse = 1000;
        rows.add_freedom(i, 1);
        if (i > 0) rows.add_freedom(i - 1, -1);  // one on the other
    }
    const Eigen::VectorXd falling = Eigen::VectorXd::Constant(count, -1);
    IterativeOptions none;
    none.most_gradients = none.most_sweeps = 0;
    Eigen::VectorXd v;
    IterativeSolver().solve(M, falling, rows, v, none);
    EXPECT_LE(v.squaredNorm(), falling.squaredNorm());
    EXPECT_GT(rows.rows[0].impulse, 0);
}

// The combined method leaves fewer problems badly solved than plain sweeps of the same number.
TEST(IterativeSolver, HasFewerPoorConvergencesThanPlainSweeps) {
    World w = heap(60, 0.6);
    int plain = 0, combined = 0, problems = 0;
    constexpr double poor = 1e-4;  // [m/s] left
    for (int n = 0; n < 240; ++n) {
        const std::vector<Remembered> before = w.remembered;
        step(w, tick);
        ASSERT_EQ(w.diverged, "");
        if (n < 30 || n % 4 != 0 || w.rows.rows.empty()) continue;
        ++problems;
        Eigen::VectorXd v;
        Problem p = last_problem(w, before), q = p;
        IterativeOptions sweeps;
        sweeps.most_gradients = 0, sweeps.most_sweeps = 160, sweeps.conjugate_sweeps = false;
        plain += IterativeSolver().solve(p.M, p.momentum, p.rows, v, sweeps).residual > poor;
        combined += IterativeSolver().solve(q.M, q.momentum, q.rows, v).residual > poor;
    }
    RecordProperty("problems", problems);
    RecordProperty("plain", plain);
    RecordProperty("combined", combined);
    EXPECT_GT(plain, 0) << "else nothing is compared";
    EXPECT_LT(combined, plain) << "of " << problems;
}

TEST(Islands, AreSolvedAsTheWorldAsks) {
    for (const Method method : {Method::automatic, Method::direct, Method::iterative}) {
        World w = heap(12, 0.2);
        w.method = method;
        run(w, 1);
        ASSERT_FALSE(w.solver->island_reports().empty());
        int iterative = 0;
        for (const IslandReport& r : w.solver->island_reports()) iterative += r.solution.iterative;
        EXPECT_EQ(w.probe.iterative, iterative);
        if (method == Method::iterative) {
            EXPECT_EQ(iterative, int(w.solver->island_reports().size()));
            EXPECT_EQ(w.probe.factorizations, 0);
        }
    }
}

// A large heap that nothing ties is swept, and not first pivoted in vain: a trial of that costs
// more.
TEST(Islands, SweepLargeHeapsAtOnce) {
    World w = heap(120, 0.4);
    int large = 0;
    for (int n = 0; n < 120; ++n) {
        step(w, tick);
        ASSERT_EQ(w.diverged, "");
        for (const IslandReport& r : w.solver->island_reports()) {
            if (r.rows < 250) continue;
            ++large;
            EXPECT_EQ(r.solution.factorizations, 0) << r.rows << " rows, tick " << n;
            EXPECT_TRUE(r.solution.iterative);
        }
    }
    EXPECT_GT(large, 0) << "else nothing is shown";
}

// FAIRLEAD_LONG=1: 10 000 ticks
TEST(Islands, ThreadsGiveTheSameBits) {
    const int ticks = std::getenv("FAIRLEAD_LONG") ? 10000 : 240;
    World one = heap(80, 3), two = heap(80, 3), many = heap(80, 3);
    two.threads = 2, many.threads = 5;
    for (int n = 0; n < ticks; ++n) {
        if (n % 200 == 150)  // so that it does not fall asleep for good
            for (World* w : {&one, &two, &many}) w->bodies[2 + n % 80].v.z() = 5;
        step(one, tick), step(two, tick), step(many, tick);
        ASSERT_EQ(hash(one), hash(two)) << n;
        ASSERT_EQ(hash(one), hash(many)) << n;
    }
    EXPECT_EQ(one.diverged, "");
}

TEST(ThreadPool, DoEachJobOnce) {
    for (const int count : {1, 2, 4}) {
        ThreadPool threads(count);
        for (int round = 0; round < 200; ++round) {
            std::vector<int> done(round % 17, 0);
            threads.run(int(done.size()), [&](int i) { ++done[i]; });
            for (const int times : done) ASSERT_EQ(times, 1);
        }
    }
}

}  // namespace
}  // namespace fairlead::physics
