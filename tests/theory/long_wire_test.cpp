// Long, soft wires with mass: how loads bounce on them, how they sag, swing and carry waves. What
// is measured is the motion of every node. Cases A.. are those of cases/public.json.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "engine/session/build.h"
#include "physics/world/world.h"
#include "tests/physics/constants.h"
#include "tests/theory/played_scene.h"

namespace fairlead {
namespace {

using physics::World;
using Node = physics::WirePoint;

struct LongWire {
    double length, mass_per_metre, axial_stiffness;  // [m] [kg/m] [N]
    int nodes;
    std::string far_end;  // of the route
    double load = 0;      // [kg]
    Vec3 load_at = Vec3::Zero();
};

World hang(const LongWire& wire) {
    const double diameter = 0.05;
    const std::string load =
        wire.load == 0 ? ""
                       : R"("bodies": [ { "name": "load", "shape": { "sphere": 0.3 }, "mass": )" +
                             text(wire.load) + ", \"position\": " +
                             text(wire.load_at.x(), wire.load_at.y(), wire.load_at.z()) + " } ],";
    const std::string scene =
        R"({ "format": 1, "name": "long wire", "gravity": )" + text(0, 0, -g_n) +
        R"(, "wire_types": { "w": { "diameter": )" + text(diameter) + R"(, "mass_per_metre": )" +
        text(wire.mass_per_metre) + R"(, "young_modulus": )" +
        text(wire.axial_stiffness / (pi * diameter * diameter / 4)) + " } }, " + load +
        R"("wires": [ { "name": "line", "type": "w", "length": )" + text(wire.length) +
        R"(, "resolution": { "max_nodes": )" + std::to_string(wire.nodes) +
        R"( }, "route": [ { "attach": "world" }, )" + wire.far_end + " ] } ] }";
    Notes notes;
    World w = build_world(read_scene(scene, "long_wire.json"), notes);
    physics::prepare(w);
    return w;
}

void watch(World& w, double seconds, const std::function<void()>& look = {}) {
    for (long n = std::lround(seconds / tick_seconds); n > 0; --n) {
        physics::step(w, tick_seconds);
        if (look) look();
    }
}

void settle(World& w) {
    w.settling = 2;
    watch(w, 60);
    w.settling = 0;
    watch(w, 2);
}

void give(Node& node, const Vec3& velocity) {
    node.node.v += velocity;
    node.node.v_before += velocity;
}

// [rad/s] from the first rise through the mean to the last
double frequency(std::vector<double> x) {
    double mean = 0;
    for (const double each : x) mean += each / double(x.size());
    double first = 0, last = 0;
    int rises = -1;
    for (std::size_t i = 1; i < x.size(); ++i)
        if (x[i - 1] < mean && x[i] >= mean) {
            last = tick_seconds * (double(i) - (x[i] - mean) / (x[i] - x[i - 1]));
            if (++rises == 0) first = last;
        }
    return 2 * pi * rises / (last - first);
}

double largest(const std::vector<double>& x, std::size_t from, std::size_t to) {
    double most = 0;
    for (std::size_t i = from; i < to; ++i) most = std::max(most, std::abs(x[i]));
    return most;
}

// Its pieces are stiffer than a step resolves; it is soft as a whole, and goes on bouncing.
TEST(LongWire, A08ALoadBounces) {
    const double length = 300, mass = 8, stiffness = 8e7, load = 5000;
    const double stretch = (load * g_n * length + mass * g_n * length * length / 2) / stiffness;
    for (const int nodes : {10, 30}) {
        World w = hang({length, mass, stiffness, nodes, R"({ "attach": "load" })", load,
                        Vec3(0, 0, -(length + stretch + 0.05))});
        std::vector<double> z;
        watch(w, 20, [&] { z.push_back(w.bodies.back().X_WB.p.z() + length + stretch); });
        EXPECT_NEAR(frequency(z) / 6.767299, 1, 0.01) << nodes;
        EXPECT_GT(largest(z, 1080, 1200), 0.7 * largest(z, 0, 120)) << nodes;  // 21 periods
        EXPECT_LT(largest(z, 1080, 1200), 1.01 * largest(z, 0, 120)) << nodes;
    }
}

TEST(LongWire, A09SaggedWireVibrates) {
    struct Mode {
        double hertz, tolerance;
        Vec3 along;
        std::function<double(double)> shape;
    };
    const Mode modes[] = {
        {0.24757133, 0.01, Vec3::UnitY(), [](double s) { return std::sin(pi * s); }},
        {0.49514266, 0.01, Vec3::UnitZ(), [](double s) { return std::sin(2 * pi * s); }},
        {0.37347536, 0.015, Vec3::UnitZ(), [](double s) { return 1 - std::cos(2 * pi * s); }}};
    for (const Mode& mode : modes) {
        SCOPED_TRACE(mode.hertz);
        World w =
            hang({199.83142774, 150 / g_n, 6e7, 40, R"({ "attach": "world", "at": [200, 0, 0] })"});
        settle(w);
        auto& points = w.wires[0].points;
        double sag = 0;
        std::vector<Vec3> rest;
        for (Node& p : points) {
            rest.push_back(p.node.x);
            sag = std::max(sag, -p.node.x.z());
            if (p.kind == Node::Kind::mass)
                give(p, 0.05 * mode.shape(p.node.x.x() / 200) * mode.along);
        }
        EXPECT_NEAR(sag, 5, 0.025);
        std::vector<double> moved;
        watch(w, 60, [&] {
            double sum = 0;
            for (std::size_t k = 1; k + 1 < points.size(); ++k)
                sum += mode.shape(rest[k].x() / 200) * mode.along.dot(points[k].node.x - rest[k]);
            moved.push_back(sum);
        });
        EXPECT_NEAR(frequency(moved) / (2 * pi * mode.hertz), 1, mode.tolerance);
        EXPECT_NEAR(largest(moved, 3300, 3600) / largest(moved, 0, 300), 1, 0.06);
    }
}

// The wire moves down as a whole, and is stopped at its upper end: a step of tension v √(EA μ)
// runs down it.
TEST(LongWire, A23StressWaveOfAWireThatIsStopped) {
    const double length = 2000, stiffness = 1.5e8, mass = 12, speed = 2;
    const double wave = std::sqrt(stiffness / mass);
    const double lower = length + mass * g_n * length * length / 2 / stiffness;
    World w = hang({length, mass, stiffness, 100, "{ \"free\": " + text(0, 0, -lower) + " }"});
    settle(w);
    const double before = w.probe.wires[0].tension_start;
    EXPECT_NEAR(before / (mass * g_n * length), 1, 1e-3);
    for (Node& p : w.wires[0].points)
        if (p.kind == Node::Kind::mass) give(p, Vec3(0, 0, -speed));
    double sum = 0, t = 0, arrived = -1;
    int count = 0;
    const Node& end = w.wires[0].points.back();
    watch(w, 1.8 * length / wave, [&] {
        t += tick_seconds;
        if (t > 0.1 * length / wave) sum += w.probe.wires[0].tension_start - before, ++count;
        if (arrived < 0 && end.node.v.z() + end.node.v_before.z() > 0)
            arrived = t;  // it swings to +v
    });
    EXPECT_NEAR(sum / count / (speed * std::sqrt(stiffness * mass)), 1, 0.05);
    EXPECT_NEAR(arrived, 0.56568542, 0.04);
}

// A load that is flicked sideways tells it to the top by a wave of √(T/μ), which pulls the top
// aside by 2 T v/c as it is thrown back. On beads a step's front is not sharp, it passes a third of
// its height in time (Airy's integral).
TEST(LongWire, A11PulseClimbsALoadedWire) {
    const double length = 60, mass = 6, load = 2000, speed = 0.5;
    for (const int nodes : {30, 60}) {
        World w =
            hang({length, mass, 1e9, nodes, R"({ "attach": "load" })", load, Vec3(0, 0, -length)});
        settle(w);
        physics::Body& flicked = w.bodies.back();
        flicked.v.x() += speed, flicked.v_before.x() += speed;
        const double top = (load + mass * length) * g_n;
        const double full = 2 * speed * std::sqrt(top * mass);  // [N]
        double before = load * speed, t = 0, arrived = 0;
        watch(w, 1.3, [&] {
            const double now = w.probe.momentum.x(), pull = (before - now) / tick_seconds;
            if (arrived == 0 && pull > full / 3) arrived = t + tick_seconds / 2;
            t += tick_seconds, before = now;
        });
        EXPECT_NEAR(arrived / 1.0060297, 1, 0.02) << nodes;
    }
}

TEST(LongWire, A62FiftyTonnesOnFifteenKilograms) {
    const double length = 30, load = 50000;
    LongWire wire{length, 0.5, 6e7, 30, R"({ "attach": "load" })", load, Vec3(0, 0, -length)};
    World w = hang(wire);
    settle(w);
    const double rest = w.bodies.back().X_WB.p.z();
    EXPECT_NEAR(w.probe.wires[0].tension_end / (load * g_n), 1, 0.002);
    EXPECT_NEAR((-length - rest) / 0.24516625, 1, 0.02);
    watch(w, 60);
    EXPECT_NEAR(w.bodies.back().X_WB.p.z(), rest, 1e-6) << "creep";

    // as long as the pull at 10° makes it, so that it does not bounce
    const double a = pi / 18, along = length + (-length - rest) * std::cos(a);
    wire.load_at = along * Vec3(std::sin(a), 0, -std::cos(a));
    World swung = hang(wire);
    std::vector<double> x;
    double most = 0;
    watch(swung, 60, [&] {
        x.push_back(swung.bodies.back().X_WB.p.x());
        most = std::max(most, swung.probe.wires[0].tension);
    });
    EXPECT_NEAR(2 * pi / frequency(x) / 11.055414, 1, 0.005);
    EXPECT_NEAR(most / 505231, 1, 0.01);
}

}  // namespace
}  // namespace fairlead
