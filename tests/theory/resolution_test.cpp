// A wire is the same wire with ten nodes and with two hundred: case A61 on the catenary of A02 a.
#include <gtest/gtest.h>

#include <cmath>

#include "physics/wire/route/route.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {
namespace {

constexpr double weight = 200, cable = 500;  // [N/m], [m]

World catenary(int nodes) {
    World w;
    w.environment.gravity = {0, 0, -9.80665};
    w.settling = 1;
    WireType type;
    type.diameter = 0.1;
    type.mass_per_metre = weight / 9.80665;
    type.young_modulus = 1e13;
    w.wire_types.push_back(type);
    Wire wire;
    wire.points = {attach(0), attach(0, {400, 0, 200})};
    wire.resolution.max_nodes = nodes;
    lay_wire(wire, w.bodies, cable);
    w.wires.push_back(wire);
    prepare(w);
    run(w, 60);
    return w;
}

double end_tension(const World& w) {
    return w.probe.wires[0].tension_end;
}
TEST(Resolution, A61TensionConvergesWithTheSquare) {
    const double exact = std::hypot(43694.6, 77634.4);
    const double coarse = std::abs(end_tension(catenary(10)) / exact - 1);
    const double fine = std::abs(end_tension(catenary(50)) / exact - 1);
    EXPECT_LT(coarse, 0.01);
    EXPECT_NEAR(std::log(coarse / fine) / std::log(51.0 / 11), 2, 0.6);
}

// Nodes by the slider, on a wire that hangs still: at once no energy, no mass and no tension, in
// the end the same tension, and hardly another one in between: each chord that gets a node sags
// anew, and a wire that does not stretch would tell by a third to four times its tension if the
// node came with all its weight.
TEST(Resolution, A61NodesComeAndGo) {
    World w = catenary(10);
    const double mass = w.probe.wires[0].mass, before = end_tension(w), held = energy(w);
    constexpr struct {
        int nodes;
        double least, most;  // [-] of the tension
    } changes[] = {{200, 0.985, 1.005}, {10, 0.92, 1.07}};
    for (const auto& [nodes, least, most] : changes) {
        w.wires[0].resolution.max_nodes = nodes;
        const double at_event = end_tension(w), energy_at_event = energy(w);
        step(w, physics::tick);
        EXPECT_NEAR(end_tension(w) / at_event, 1, 0.002) << nodes;
        EXPECT_NEAR((energy(w) - energy_at_event) / (weight * cable * cable), 0, 1e-4) << nodes;
        double highest = -1e300;
        for (int tick = 0; tick < 60 * 60; ++tick) {
            step(w, physics::tick);
            ASSERT_NEAR(w.probe.wires[0].mass / mass, 1, 1e-6);
            ASSERT_GT(end_tension(w), least * before) << nodes << " after " << tick;
            ASSERT_LT(end_tension(w), most * before) << nodes << " after " << tick;
            highest = std::max(highest, energy(w));
        }
        EXPECT_NEAR(mass_nodes(w.wires[0]), nodes, 4);
        EXPECT_LT(highest - held, 1e-4 * weight * cable * cable) << nodes;
        EXPECT_NEAR(end_tension(w) / before, 1, 0.002) << nodes;
    }
}

// Nodes that come and go in wires on loose bodies: what a node leaves a body is taken up by all
// that rides on it, ends of other wires too.
TEST(Resolution, NodesOfSeveralWiresOnABodyKeepMomentum) {
    World w;
    w.environment.gravity.setZero();
    add_wire_type(w, 3e7, 2);
    for (int i = 0; i < 3; ++i) {
        const int b = add_cube(w, "b", Vec3(4 * i, 0, 0.3 * i), 20 + 30 * i);
        w.bodies[b].v = Vec3(i - 1, 2 - 2 * i, 1), w.bodies[b].w = Vec3(0.2, 0.1, 0.3);
    }
    for (int i : {1, 2})
        add_wire(w, {attach(i, {0.15, 0, 0.1}), attach(i + 1, {-0.15, 0, 0.1})}, 4.5);
    for (Wire& wire : w.wires) wire.resolution.max_nodes = 10;
    prepare(w);
    step(w, tick);
    const Vec3 before = w.probe.momentum;
    for (int n = 0; n < 600; ++n) {
        if (n % 60 == 0)
            for (Wire& wire : w.wires) wire.resolution.max_nodes = 3 + (7 * n / 60) % 40;
        step(w, tick);
        ASSERT_LT((w.probe.momentum - before).norm(), 1e-12 * before.norm()) << "tick " << n;
    }
}

}  // namespace
}  // namespace fairlead::physics
