// HMR Fig. 1: two boxes of 100 t that fall on a wire of 50 kg.
#include <gtest/gtest.h>

#include "build_paths.h"
#include "engine/scene/scene.h"
#include "engine/session/build.h"
#include "physics/wire/route/route.h"
#include "tests/physics/small_worlds.h"
#include "tests/physics/wire_piercing.h"

namespace fairlead {
namespace {

double mechanical_energy(const physics::World& w) {
    return w.probe.kinetic_energy + w.probe.potential_energy + w.probe.elastic_energy;
}

TEST(BoxesOnWire, AreCaughtAndHeld) {
    Notes notes;
    physics::World w = build_world(load_scene(FAIRLEAD_HOME "/scenes/boxes_on_wire.json"), notes);
    physics::begin(w, physics::tick);
    const double start = mechanical_energy(w);
    double deepest = 0, carried = 0;  // [N] by the piers, mean of the last second: they bounce
    const physics::Wire& wire = w.wires[0];
    for (int tick = 0; tick < 60 * 60; ++tick) {
        physics::step(w, physics::tick);
        ASSERT_EQ(w.diverged, "");
        ASSERT_LE(mechanical_energy(w), start);
        deepest = std::max(deepest, physics::find_piercing(w, wire, w.surfaces[wire.type]).depth);
        if (tick >= 59 * 60)
            carried += (w.probe.wires[0].tension_end * wire.lines.back().u.z() -
                        w.probe.wires[0].tension_start * wire.lines.front().u.z()) /
                       60;
    }
    EXPECT_LT(deepest, 1e-4);
    EXPECT_EQ(w.probe.wires[0].contact_nodes, 4) << "the lower edges across the wire";
    // the piers carry all that hangs: to 0.1 %
    const double weight = 9.81 * (2e5 + w.probe.wires[0].mass);
    EXPECT_NEAR(carried / weight, 1, 1e-3);
    for (const physics::Body& b : w.bodies) {
        if (!b.dynamic()) continue;
        EXPECT_LT(b.v.norm(), 0.005) << b.name;
        EXPECT_GT(b.X_WB.p.z(), 4) << b.name;
    }
}

// Without skirts they balance on a line, and fall. A hundred tonnes roll off a wire under two
// meganewtons: whatever becomes of it, no energy comes from nowhere.
TEST(BoxesOnWire, RollOffWithoutHarm) {
    physics::World w;
    physics::WireType rope;
    rope.diameter = 0.05, rope.mass_per_metre = 50 / 13.0, rope.young_modulus = 2e11;
    w.wire_types.push_back(rope);
    for (double side : {-1, 1}) {
        const int box = physics::add_box(w, side < 0 ? "a" : "b",
                                         Vec3(1.5 * side, 0, 6.5 + side / 2), Vec3(2, 2, 2), 1e5);
        w.bodies[box].w = Vec3(0.05, 0, 0);
    }
    physics::Wire wire;
    wire.resolution.max_nodes = 20, wire.resolution.min_segment = 0.2;
    wire.points = {physics::attach(0, {-6, 0, 4}), physics::attach(0, {6, 0, 4})};
    physics::lay_wire(wire, w.bodies, 13);
    w.wires.push_back(wire);
    physics::prepare(w);
    physics::begin(w, physics::tick);
    const double start = mechanical_energy(w);
    for (int tick = 0; tick < 10 * 60; ++tick) {
        physics::step(w, physics::tick);
        ASSERT_EQ(w.diverged, "") << tick;
        ASSERT_LE(mechanical_energy(w), start + 1e-3 * std::abs(start)) << tick;
    }
    for (const physics::Body& b : w.bodies) {
        if (!b.dynamic()) continue;
        EXPECT_LT(b.X_WB.p.z(), 0) << b.name << " has fallen past the wire";
    }
}

// Masses of 4000 : 1 and more along a wire: sweeps stop far from an answer, pivots find it.
TEST(BoxesOnWire, NeedTheDirectSolver) {
    double left[2] = {};  // [m/s] worst of direct, of iterative
    for (const physics::Method method : {physics::Method::direct, physics::Method::iterative}) {
        Notes notes;
        physics::World w =
            build_world(load_scene(FAIRLEAD_HOME "/scenes/boxes_on_wire.json"), notes);
        w.method = method;
        double& worst = left[method == physics::Method::iterative];
        for (int tick = 0; tick < 90 && w.diverged.empty(); ++tick) {
            physics::step(w, physics::tick);
            worst = std::max(worst, w.probe.residual);
        }
    }
    EXPECT_LT(left[0], 1e-6);
    EXPECT_GT(left[1], 0.1);
}

}  // namespace
}  // namespace fairlead
