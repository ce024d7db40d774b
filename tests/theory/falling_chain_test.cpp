// A24 of cases/public.json: a chain that hangs by both ends, close together, and is let go at one.
// Its fold keeps the energy of what it stops and pulls the falling part on: it falls faster than a
// stone, v² = g_n x (2 L - x)/(L - x). Source: Calkin & March, 1989.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "physics/wire/route/route.h"
#include "physics/world/step_solver.h"
#include "physics/world/world.h"
#include "tests/physics/constants.h"

namespace fairlead::physics {
namespace {

constexpr double tick_seconds = 1.0 / 60;
constexpr double length = 10;        // [m]
constexpr double mass = 2 * length;  // [kg]
constexpr double apart = 0.02;       // [m] the two halves

// With a load at the end that is let go, or none.
World hanging_by_both_ends(int nodes, double load = 0) {
    World w;
    w.environment.gravity = Vec3(0, 0, -g_n);
    WireType type;
    type.diameter = 0.01;
    type.mass_per_metre = mass / length;
    type.young_modulus = 1e11;
    w.wire_types.push_back(type);
    Wire wire;
    wire.resolution.max_nodes = nodes;
    wire.resolution.min_segment = 0.01;
    wire.points.resize(nodes + 2);
    for (int i = 0; i < nodes + 2; ++i) {
        const double s = length * i / (nodes + 1);
        wire.points[i].node.x = Vec3(s < length / 2 ? 0 : apart, 0, -std::min(s, length - s));
    }
    for (WirePoint* end : {&wire.points.front(), &wire.points.back()})
        end->kind = WirePoint::Kind::attach, end->at = end->node.x;
    if (load > 0) {
        Body jumper;
        jumper.mass = load;
        jumper.motion = Motion::fixed;
        jumper.X_WB.p = wire.points.back().node.x;
        w.bodies.push_back(jumper);
        wire.points.back().body = int(w.bodies.size()) - 1;
        wire.points.back().at = Vec3::Zero();
    }
    lay_wire(wire, w.bodies, length, find_surfaces(w.bodies, type.diameter), type);
    w.wires.push_back(wire);
    prepare(w);
    w.settling = 1;
    for (int n = 0; n < 1200; ++n) step(w, tick_seconds);
    w.settling = 0;
    if (load > 0) {
        w.bodies.back().motion = Motion::dynamic;
        return w;
    }
    WirePoint& tip = w.wires[0].points.back();
    tip.node.x = path_position(tip, w.bodies);
    tip.kind = WirePoint::Kind::mass;
    return w;
}

// Of the ideal chain, at a fall of x [m].
double speed_at(double x) {
    return std::sqrt(g_n * x * (2 * length - x) / (length - x));
}

double pull_at(double x) {  // [-] of the weight
    const double y = length - x;
    return (length + length * length / (4 * y) - 0.75 * y) / length;
}

double time_at(double x) {  // by x = x_end sin² a, whose ends are smooth
    double sum = 0;
    constexpr int pieces = 2000;
    for (int i = 0; i < pieces; ++i) {
        const double a = std::numbers::pi / 2 * (i + 0.5) / pieces;
        sum += x * std::sin(2 * a) / speed_at(x * std::sin(a) * std::sin(a));
    }
    return sum * std::numbers::pi / 2 / pieces;
}

class FallingChain : public testing::TestWithParam<int> {};

TEST_P(FallingChain, A24FallsFasterThanAStone) {
    World w = hanging_by_both_ends(GetParam());
    const Wire& wire = w.wires[0];
    const double top = wire.points.back().node.x.z();
    const auto pull = [&] {  // [-] at the support: that of the middle of the piece, and its weight
        const WireSegment& s = wire.segments.front();
        return s.tension / (mass * g_n) + s.rest_length / 2 / length;
    };
    const auto energy = [&] {
        return w.probe.kinetic_energy + w.probe.potential_energy + w.probe.elastic_energy;
    };
    EXPECT_NEAR(pull(), 0.5, 0.001);
    const double before = energy();

    // The tick that lets go moves nothing yet: times are from its middle.
    double x = 0, t = -tick_seconds / 2, pulled = 0, ideal = 0;
    std::vector<double> fallen = {x}, when = {t};
    while (x < 0.99 * length && t < 2) {
        step(w, tick_seconds);
        x = top - wire.points.back().node.x.z(), t += tick_seconds;
        const double middle = (x + fallen.back()) / 2;
        fallen.push_back(x), when.push_back(t);
        if (middle > 0.2 * length && middle < 0.8 * length)
            pulled += pull(), ideal += pull_at(middle);
        EXPECT_LT(energy(), before + 1e-3 * mass * g_n * length);
    }
    ASSERT_GE(x, 0.99 * length);
    EXPECT_NEAR(pulled / ideal, 1, 0.05);
    const auto time = [&](double x) {
        const auto n = std::lower_bound(fallen.begin(), fallen.end(), x) - fallen.begin();
        const double share = (fallen[n] - x) / (fallen[n] - fallen[n - 1]);
        return when[n] - share * (when[n] - when[n - 1]);
    };
    const auto ratio = [&](double share) { return time(share * length) / time_at(share * length); };
    EXPECT_NEAR(ratio(0.5), 1, 0.015);
    EXPECT_NEAR(ratio(0.9), 1, 0.015);
    EXPECT_NEAR(ratio(0.99), 1, 0.02);
    const double from = 0.45 * length, to = 0.55 * length;  // speed, over some nodes
    EXPECT_NEAR((time(to) - time(from)) / (time_at(to) - time_at(from)), 1, 0.03);
}

// As jumpers on a heavy bungee cord know: ½ (m + λ (L - x)/2) v² = m g_n x + λ g_n (L x/2 - x²/4).
// Source: Heck, Uylings & Kędzierska, Understanding the physics of bungee jumping, 2010.
TEST(FallingJumper, IsPulledOnByACordThatFalls) {
    constexpr double load = 20, lambda = mass / length;  // [kg] [kg/m]
    World w = hanging_by_both_ends(50, load);
    const double top = w.bodies.back().X_WB.p.z();
    double x = 0;
    while (x < 0.9 * length) {
        step(w, tick_seconds);
        x = top - w.bodies.back().X_WB.p.z();
        const double v = -w.bodies.back().v.z();  // that of the tick to come
        const double middle = x + v * tick_seconds / 2;
        if (x < 0.1 * length) continue;
        const double work =
            load * g_n * middle + lambda * g_n * (length * middle / 2 - middle * middle / 4);
        const double ideal = std::sqrt(2 * work / (load + lambda * (length - middle) / 2));
        ASSERT_NEAR(v / ideal, 1, 0.01) << x;
    }
}

INSTANTIATE_TEST_SUITE_P(Nodes, FallingChain, testing::Values(20, 50, 100));

}  // namespace
}  // namespace fairlead::physics
