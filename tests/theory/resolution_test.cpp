// A wire is the same wire with ten nodes and with two hundred: case A61 on the catenary of A02 a.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/physics/small_worlds.h"

namespace fairlead::physics {
namespace {

constexpr double weight = 200, length = 500;  // [N/m], [m]

World catenary(int nodes) {
    World w;
    w.gravity = {0, 0, -9.80665};
    w.settling = 1;
    WireType type;
    type.diameter = 0.1;
    type.mass_per_metre = weight / 9.80665;
    type.young_modulus = 1e13;
    w.wire_types.push_back(type);
    Wire wire;
    wire.points = {attach(0), attach(0, {400, 0, 200})};
    wire.resolution.max_nodes = nodes;
    lay_wire(wire, w.bodies, length);
    w.wires.push_back(wire);
    prepare(w);
    run(w, 60);
    return w;
}

double tension(const World& w) {
    return w.probe.wires[0].tension_end;
}
TEST(Resolution, A61TensionConvergesWithTheSquare) {
    const double exact = std::hypot(43694.6, 77634.4);
    const double coarse = std::abs(tension(catenary(10)) / exact - 1);
    const double fine = std::abs(tension(catenary(50)) / exact - 1);
    EXPECT_LT(coarse, 0.01);
    EXPECT_NEAR(std::log(coarse / fine) / std::log(51.0 / 11), 2, 0.6);
}

// Nodes by the slider, on a wire that hangs still: no energy, no mass, the same tension in the end.
// Not the same in between: a chord that gets a node sags, and a wire that does not stretch tells
// (up to four times the tension, for a moment).
TEST(Resolution, A61NodesComeAndGo) {
    World w = catenary(10);
    const double mass = w.probe.wires[0].mass, before = tension(w), held = energy(w);
    for (const int nodes : {200, 10}) {
        w.wires[0].resolution.max_nodes = nodes;
        double highest = -1e300;
        for (int tick = 0; tick < 60 * 60; ++tick) {
            step(w, physics::tick);
            ASSERT_NEAR(w.probe.wires[0].mass / mass, 1, 1e-6);
            highest = std::max(highest, energy(w));
        }
        EXPECT_NEAR(mass_nodes(w.wires[0]), nodes, 4);
        EXPECT_LT(highest - held, 1e-4 * weight * length * length) << nodes;
        EXPECT_NEAR(tension(w) / before, 1, 0.002) << nodes;
    }
}

}  // namespace
}  // namespace fairlead::physics
