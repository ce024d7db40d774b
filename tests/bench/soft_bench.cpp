// What deformable bodies cost: a compact box in a trough, on two of its faces, as it lies there and
// as it falls in; the 48 balls of the bucket.
#include <benchmark/benchmark.h>

#include "tests/physics/small_worlds.h"

namespace fairlead::physics {
namespace {

constexpr double soft_cell = .08;  // [m]

// Of (n + 1) × n × n cells, six tetrahedra each: n = 9 makes 4860, on 220 contacts.
World box_in_a_trough(int n, double young, double lift) {
    World w;
    add_floor(w, Vec3(0, 1, 1).normalized());
    add_floor(w, Vec3(0, -1, 1).normalized());
    const double edge = soft_cell * n;
    const auto shape = std::make_shared<SoftShape>(
        box_of_tetrahedra(Vec3(edge + soft_cell, edge, edge), {n + 1, n, n}));
    const Quat on_edge(Eigen::AngleAxisd(pi / 4, Vec3::UnitX()));
    const Vec3 centre = on_edge * Vec3(0, edge / 2, edge / 2) + Vec3(0, 0, lift);
    w.soft_bodies.push_back(soft_body("box", shape, Pose{centre, on_edge}));
    w.soft_bodies[0].young = young, w.soft_bodies[0].damping_time = .02;
    prepare(w);
    return w;
}

void count(const World& w, benchmark::State& state) {
    double tetrahedra = 0;
    for (const SoftBody& b : w.soft_bodies) tetrahedra += double(b.shape->elements.size());
    state.counters["tetrahedra"] = tetrahedra;
    state.counters["contacts"] = double(w.soft_contacts.size());
}

void soft_box_at_rest(benchmark::State& state) {
    World w = box_in_a_trough(int(state.range(0)), double(state.range(1)), 5e-4);
    run(w, 1);
    for (auto _ : state) step(w, tick);
    count(w, state);
}
BENCHMARK(soft_box_at_rest)
    ->Args({5, 1'000'000})
    ->Args({7, 1'000'000})
    ->Args({9, 1'000'000})
    ->Args({11, 1'000'000})
    ->Args({15, 1'000'000})
    ->Args({9, 100'000})
    ->Args({9, 100'000'000})
    ->Unit(benchmark::kMillisecond);

// A second in which it falls 0.3 m, strikes, rings and comes to rest; a tick's mean.
void soft_box_falls(benchmark::State& state) {
    World w;
    for (auto _ : state) {
        state.PauseTiming();
        w = box_in_a_trough(int(state.range(0)), double(state.range(1)), .3);
        begin(w, tick);
        state.ResumeTiming();
        run(w, 1);
    }
    count(w, state);
    state.counters["tick"] =
        benchmark::Counter(60. * double(state.iterations()),
                           benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK(soft_box_falls)
    ->Args({9, 100'000})
    ->Args({9, 1'000'000})
    ->Args({9, 100'000'000})
    ->Unit(benchmark::kMillisecond);

void soft_balls_in_a_bucket(benchmark::State& state) {
    World w;
    add_bucket(w);
    const auto shape = std::make_shared<SoftShape>(ball_of_tetrahedra(.18, 3));
    for (int i = 0; i < 48; ++i) {
        const Vec3 at(i & 1 ? .22 : -.21, i & 2 ? .2 : -.23, .3 + .4 * (i / 4));
        const Vec3 aside = .02 * Vec3(std::sin(i), std::cos(2 * i), 0);
        SoftBody& b = w.soft_bodies.emplace_back(
            soft_body("ball", shape, Pose{at + aside, Quat::Identity()}));
        b.young = 1e5, b.density = 500;
    }
    prepare(w);
    run(w, double(state.range(0)));
    for (auto _ : state) step(w, tick);
    count(w, state);
}
BENCHMARK(soft_balls_in_a_bucket)->Arg(1)->Arg(4)->Arg(12)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace fairlead::physics
