// What long lines cost a tick: the fullest scene of anchor handling (an anchor handler with two
// wires on deck, a rig that floats on eight lines, the ninth between them, 600 m of water, Hs 2.5
// m), and a ship on three kilometres of wire. Whole ticks of a session, processor time of one
// thread.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <numbers>

#include "build_paths.h"
#include "engine/session/session.h"
#include "tests/engine/long_line.h"
#include "tests/engine/random_hands.h"

namespace fairlead {
namespace {

template <class Named>
Named& named(std::vector<Named>& all, const std::string& name) {
    return *std::find_if(all.begin(), all.end(), [&](const Named& x) { return x.name == name; });
}

// As a pontoon of 104 × 40 m, ballasted to 12 m.
void let_float(SceneBody& rig) {
    rig.motion = physics::Motion::dynamic;
    rig.mass = physics::sea_water * 104 * 40 * 12;
    rig.pose.p.z() = -12;
    rig.shape = {{Pose{Vec3(0, 0, 10), Quat::Identity()}, physics::Box{Vec3(52, 20, 10)}}};
    SceneHull hull;
    hull.kind = SceneHull::Kind::ship;
    hull.metacentric_height = 3;
    hull.damping.roll = 0.1;
    rig.hull = hull;
}

Scene nine_lines() {
    Scene scene = load_scene(FAIRLEAD_HOME "/scenes/run_anchor.json");
    scene.exercise.reset();
    scene.marks.clear();
    scene.sea->wave_height = 2.5;
    SceneBody& rig = named(scene.bodies, "rig");
    let_float(rig);
    for (SceneWinch& winch : scene.winches)
        if (winch.body == "rig") winch.winch.centre = Vec3(12, 0, 4);
    const SceneWire chain = named(scene.wires, "chain");
    for (const double bearing : {40, 75, 110, 145, 215, 250, 285, 320}) {
        const Vec3 out = Quat(Eigen::AngleAxisd(bearing * std::numbers::pi / 180, Vec3::UnitZ())) *
                         Vec3::UnitX();
        SceneWire line = chain;
        line.name = "line_" + std::to_string(int(bearing));
        line.length = 1850;
        SceneStop fairlead, ground;
        fairlead.name = "rig", fairlead.at = 12 * out + Vec3(0, 0, 4);
        ground.name = "seabed", ground.at = rig.pose.p + 1530 * out;
        ground.at.z() = 0.3;
        line.route = {fairlead, ground};
        scene.wires.push_back(line);
    }
    return scene;
}

// [ms] of each tick.
struct Cost {
    std::vector<double> ticks;

    void tick(Session& session, const Levers& levers, Outbox& outbox) {
        const std::clock_t start = std::clock();
        session.tick(levers, outbox);
        ticks.push_back(1e3 * double(std::clock() - start) / CLOCKS_PER_SEC);
    }
    void report(benchmark::State& state) {
        std::sort(ticks.begin(), ticks.end());
        double sum = 0;
        for (const double ms : ticks) sum += ms;
        state.counters["mean_ms"] = sum / double(ticks.size());
        state.counters["p99_ms"] = ticks[ticks.size() * 99 / 100];
        state.counters["worst_ms"] = ticks.back();
    }
};

// A minute of simulated time, hands off (0) or a nervous operator's.
void nine_lines_in_a_sea(benchmark::State& state) {
    Cost cost;
    for (auto _ : state) {
        Session session(nine_lines());
        RandomHands hands(static_cast<unsigned>(state.range(0)));
        Outbox outbox;
        for (int i = 0; i < 60 * 60; ++i)
            cost.tick(session, state.range(0) > 0 ? hands.next() : Levers{}, outbox);
    }
    cost.report(state);
}
BENCHMARK(nine_lines_in_a_sea)
    ->Arg(0)
    ->Arg(1)
    ->Arg(2)
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1);

// An hour of simulated time.
void three_kilometres_of_line(benchmark::State& state) {
    Cost cost;
    for (auto _ : state) {
        Session session(read_scene(long_line, "long line"));
        Outbox outbox;
        for (int i = 0; i < 3600 * 60; ++i) cost.tick(session, {}, outbox);
    }
    cost.report(state);
}
BENCHMARK(three_kilometres_of_line)->Unit(benchmark::kSecond)->Iterations(1);

}  // namespace
}  // namespace fairlead
