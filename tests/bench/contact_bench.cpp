// What contacts cost: boxes at rest beside Bullet's own sequential impulses on the same boxes, and
// a problem split into regions beside the same problem in one piece.
#include <benchmark/benchmark.h>
#include <btBulletDynamicsCommon.h>

#include <memory>

#include "build_paths.h"
#include "engine/session/build.h"
#include "tests/physics/last_problem.h"

namespace fairlead::physics {
namespace {

constexpr int towers = 5, storeys = 10;  // of boxes on four contacts each: 200
constexpr double edge = 0.5, mass = 50;  // [m] [kg]

Vec3 place(int tower, int storey) {
    return {1.5 * tower, 0, edge * (storey + 0.5)};
}

void boxes_at_rest(benchmark::State& state) {
    World w;
    add_floor(w);
    for (int t = 0; t < towers; ++t)
        for (int s = 0; s < storeys; ++s) add_box(w, "box", place(t, s), {edge, edge, edge}, mass);
    prepare(w);
    double residual = 0;
    const auto tick_awake = [&] {
        w.environment.gravity.z() =
            w.environment.gravity.z() == -9.81 ? -9.810000001 : -9.81;  // nothing may fall asleep
        step(w, tick);
    };
    for (int n = 0; n < 600; ++n) tick_awake();
    for (auto _ : state) {
        tick_awake();
        residual = std::max(residual, w.probe.residual);
    }
    const Vec3 drift = w.bodies.back().X_WB.p - place(towers - 1, storeys - 1);
    state.counters["contacts"] = double(w.contacts.size());
    state.counters["left"] = residual;
    state.counters["drift_mm"] = 1e3 * drift.head<2>().norm();
    state.counters["sunk_mm"] = -1e3 * drift.z();
}
BENCHMARK(boxes_at_rest)->Unit(benchmark::kMicrosecond);

// Bullet as it comes, but for the number of iterations; nothing sleeps there either.
void boxes_at_rest_in_bullet(benchmark::State& state) {
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher(&configuration);
    btDbvtBroadphase broad;
    btSequentialImpulseConstraintSolver solver;
    btDiscreteDynamicsWorld world(&dispatcher, &broad, &solver, &configuration);
    world.setGravity({0, 0, -9.81});
    world.getSolverInfo().m_numIterations = int(state.range(0));
    btStaticPlaneShape ground({0, 0, 1}, 0);
    btBoxShape box({edge / 2, edge / 2, edge / 2});
    btVector3 inertia;
    box.calculateLocalInertia(mass, inertia);
    std::vector<std::unique_ptr<btRigidBody>> bodies;
    bodies.push_back(std::make_unique<btRigidBody>(0, nullptr, &ground));
    for (int t = 0; t < towers; ++t)
        for (int s = 0; s < storeys; ++s) {
            bodies.push_back(std::make_unique<btRigidBody>(mass, nullptr, &box, inertia));
            const Vec3 at = place(t, s);
            bodies.back()->setWorldTransform(
                btTransform(btQuaternion::getIdentity(), {at.x(), at.y(), at.z()}));
            bodies.back()->setActivationState(DISABLE_DEACTIVATION);
        }
    for (const auto& body : bodies) world.addRigidBody(body.get());
    for (int n = 0; n < 600; ++n) world.stepSimulation(tick, 0);
    int contacts = 0;
    double closing = 0;  // [m/s] that the solver left at some contact
    const auto look = [&] {
        contacts = 0;
        for (int m = 0; m < dispatcher.getNumManifolds(); ++m) {
            const btPersistentManifold& manifold = *dispatcher.getManifoldByIndexInternal(m);
            const auto* a = btRigidBody::upcast(manifold.getBody0());
            const auto* b = btRigidBody::upcast(manifold.getBody1());
            for (int k = 0; k < manifold.getNumContacts(); ++k, ++contacts) {
                const btManifoldPoint& p = manifold.getContactPoint(k);
                const btVector3 v = a->getVelocityInLocalPoint(p.getPositionWorldOnA() -
                                                               a->getCenterOfMassPosition()) -
                                    b->getVelocityInLocalPoint(p.getPositionWorldOnB() -
                                                               b->getCenterOfMassPosition());
                closing = std::max(closing, -double(v.dot(p.m_normalWorldOnB)));
            }
        }
    };
    for (auto _ : state) world.stepSimulation(tick, 0);
    look();
    const btVector3 top = bodies.back()->getCenterOfMassPosition();
    const Vec3 drift = Vec3(top.x(), top.y(), top.z()) - place(towers - 1, storeys - 1);
    state.counters["contacts"] = contacts;
    state.counters["left"] = closing;
    state.counters["drift_mm"] = 1e3 * drift.head<2>().norm();
    state.counters["sunk_mm"] = -1e3 * drift.z();
    for (const auto& body : bodies) world.removeRigidBody(body.get());
}
BENCHMARK(boxes_at_rest_in_bullet)->Arg(10)->Arg(50)->Arg(200)->Unit(benchmark::kMicrosecond);

// Little heaps of three boxes and a ball, as they fall or as they lie (each a region, and none
// asleep yet), in five ticks: how many sides change in one is chance. [Regions] compares its solver
// so: region by region, and all in one.
std::vector<Problem> little_heaps(int heaps, bool at_rest) {
    World w;
    add_floor(w);
    Random random(5);
    for (int i = 0; i < heaps; ++i)
        for (int k = 0; k < 4; ++k) {
            const Vec3 at(3 * i + random(-0.1, 0.1), random(-0.1, 0.1), 0.25 + 0.45 * k);
            const int b = add_box(w, "box", at, {0.4, 0.4, 0.4}, 20);
            w.bodies[b].X_WB.q = rotation(random.vector(0.3));
            if (k == 3) w.bodies[b].shape = {{Pose{}, Sphere{0.2}}};
        }
    prepare(w);
    run(w, at_rest ? 1.0 : 0.25);
    std::vector<Problem> problems;
    for (int n = 0; n < 5; ++n) {
        run(w, 0.1);
        const std::vector<Remembered> before = w.remembered;
        step(w, tick);
        problems.push_back(last_problem(w, before));
    }
    return problems;
}

// Islands as each is solved by itself, and all swept; all in one piece, swept (as so many rows are
// when they hang together) and pivoted.
enum class How { regions, regions_swept, one_piece_swept, one_piece_pivoted };

void split_or_whole(benchmark::State& state, How how, bool at_rest) {
    const std::vector<Problem> problems = little_heaps(int(state.range(0)), at_rest);
    Islands regions;
    ThreadPool alone(1);
    IterativeSolver iterative;
    Mlcp mlcp;
    Eigen::VectorXd v;
    const auto solve = [&](const Problem& p) {
        Rows rows = p.rows;
        if (how == How::regions || how == How::regions_swept) {
            const Method method = how == How::regions ? Method::automatic : Method::iterative;
            return regions.solve(p.M, p.momentum, {}, rows, v, method, alone).residual;
        }
        if (how == How::one_piece_swept) return iterative.solve(p.M, p.momentum, rows, v).residual;
        mlcp.kkt.assemble(int(p.momentum.size()), p.M, rows);
        return mlcp.solve(p.momentum, 120, rows, v).residual;
    };
    double left = 0;
    for (auto _ : state)
        for (const Problem& p : problems) left = std::max(left, solve(p));
    double contacts = 0;
    for (const Problem& p : problems)
        for (const Row& r : p.rows.rows) contacts += r.key.owner == Owner::contact;
    state.counters["contacts"] = contacts / double(problems.size());
    state.counters["left"] = left;
}
BENCHMARK_CAPTURE(split_or_whole, falling_regions, How::regions, false)->Arg(1)->Arg(4)->Arg(16);
BENCHMARK_CAPTURE(split_or_whole, falling_regions_swept, How::regions_swept, false)
    ->Arg(1)
    ->Arg(4)
    ->Arg(16);
BENCHMARK_CAPTURE(split_or_whole, falling_whole, How::one_piece_swept, false)
    ->Arg(1)
    ->Arg(4)
    ->Arg(16);
BENCHMARK_CAPTURE(split_or_whole, lying_regions, How::regions, true)->Arg(1)->Arg(4)->Arg(16);
BENCHMARK_CAPTURE(split_or_whole, lying_regions_swept, How::regions_swept, true)
    ->Arg(1)
    ->Arg(4)
    ->Arg(16);
BENCHMARK_CAPTURE(split_or_whole, lying_whole, How::one_piece_swept, true)->Arg(1)->Arg(4)->Arg(16);
BENCHMARK_CAPTURE(split_or_whole, lying_whole_pivoted, How::one_piece_pivoted, true)
    ->Arg(1)
    ->Arg(4)
    ->Arg(16);

// Of [Regions]: how many problems the second solver leaves poorly solved, in their bucket of balls.
// Theirs are 2 n gradients, then sweeps; the same number of sweeps alone; ours are conjugate ones.
enum class Solving {
    sweeps,
    as_published,
    as_published_fletcher_reeves,
    sweeps_as_many,
    conjugate,
    conjugate_as_many
};

std::vector<Problem> bucket_of_balls() {
    Notes notes;
    World w = build_world(load_scene(FAIRLEAD_HOME "/scenes/bucket.json", {}), notes);
    prepare(w);
    std::vector<Problem> problems;
    for (int n = 0; n < 180; ++n) {
        const std::vector<Remembered> before = w.remembered;
        step(w, tick);
        if (n % 3 == 0 && !w.rows.rows.empty()) problems.push_back(last_problem(w, before));
    }
    return problems;
}

void poor_convergence(benchmark::State& state, Solving solving) {
    constexpr double poor = 1e-4;  // [m/s] left
    const std::vector<Problem> problems = bucket_of_balls();
    int left_poor = 0, without_end = 0;
    for (auto _ : state) {
        left_poor = without_end = 0;
        for (const Problem& p : problems) {
            Rows rows = p.rows;
            IterativeOptions options;
            options.conjugate_sweeps =
                solving == Solving::conjugate || solving == Solving::conjugate_as_many;
            options.most_gradients = 0;
            options.gradient_tolerance = options.tolerance;
            const int many = 2 * int(rows.rows.size());
            if (solving == Solving::as_published ||
                solving == Solving::as_published_fletcher_reeves)
                options.most_gradients = many;
            if (solving == Solving::as_published_fletcher_reeves)
                options.beta = Beta::fletcher_reeves;
            if (solving == Solving::sweeps_as_many || solving == Solving::conjugate_as_many)
                options.most_sweeps += many;
            Eigen::VectorXd v;
            const IterativeReport report =
                IterativeSolver().solve(p.M, p.momentum, rows, v, options);
            left_poor += report.residual > poor, without_end += !report.converged;
        }
    }
    const auto share = [&](int n) { return 100.0 * n / double(problems.size()); };
    state.counters["problems"] = double(problems.size());
    state.counters["poor_%"] = share(left_poor);
    state.counters["without_end_%"] = share(without_end);
}
BENCHMARK_CAPTURE(poor_convergence, sweeps, Solving::sweeps)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(poor_convergence, as_published, Solving::as_published)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(poor_convergence, as_published_fletcher_reeves,
                  Solving::as_published_fletcher_reeves)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(poor_convergence, sweeps_as_many, Solving::sweeps_as_many)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(poor_convergence, conjugate, Solving::conjugate)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(poor_convergence, conjugate_as_many, Solving::conjugate_as_many)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace fairlead::physics
