// What does not touch is solved apart, and where pivoting gives up sweeps take over.
#include "physics/solve/islands.h"

#include <gtest/gtest.h>

#include <random>

#include "physics/world/step_solver.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {
namespace {

World pendulum() {
    World w;
    add_wire_type(w, steel_10mm, 0.5);
    const int load = add_box(w, "load", {3, 0, -4}, {0.5, 0.5, 0.5}, 100);
    add_wire(w, {attach(0), attach(load)});
    w.wires[0].resolution.max_nodes = 6;
    return w;
}

// The pendulum swings to the last bit as it does alone, whatever goes on beside it.
TEST(Islands, DoNotDisturbEachOther) {
    World alone = pendulum(), company = pendulum();
    add_floor(company);
    company.bodies.back().X_WB.p.z() = -20;
    for (int i = 0; i < 5; ++i)
        add_box(company, "box" + std::to_string(i), {50 + 0.1 * i, 0, -19 + 0.6 * i},
                {0.5, 0.5, 0.5}, 10 + i);
    prepare(alone), prepare(company);
    for (int tick = 0; tick < 300; ++tick) {
        step(alone, physics::tick), step(company, physics::tick);
        if (tick == 10) {
            EXPECT_GE(company.solver->regions(), 2);
        }
        ASSERT_EQ(alone.bodies[1].X_WB.p, company.bodies[1].X_WB.p) << tick;
        ASSERT_EQ(alone.bodies[1].w, company.bodies[1].w) << tick;
    }
    EXPECT_EQ(alone.solver->regions(), 1);
    EXPECT_GT(company.probe.asleep, 0);
}

TEST(Islands, AreCounted) {
    World w;
    add_floor(w);
    for (int i = 0; i < 4; ++i)
        add_box(w, "box" + std::to_string(i), {2.0 * i, 0, 0.25}, {0.5, 0.5, 0.5}, 10);
    prepare(w);
    run(w, 0.5);
    EXPECT_EQ(w.solver->regions(), 4) << "a fixed floor joins nothing";
    EXPECT_EQ(w.probe.regions, 4);
}

// Beads on wires with mass: what pulls at a centre of mass turns nothing, so a bead's spin is tied
// to nothing. It stays in the bead's region, and all goes as with pulls that are a hair beside.
TEST(Islands, KeepTheSpinOfWhatIsPulledAtItsCentre) {
    const Vec3 spin(1, 2, 3);  // [rad/s]
    const auto beads = [&](double beside) {
        World w;
        add_wire_type(w, steel_10mm, 0.5);
        const Vec3 at(beside, 0, beside);
        for (int i = 1; i <= 3; ++i) {
            const int bead = add_cube(w, "bead" + std::to_string(i), {double(i), 0, 0}, 5, 0.2);
            w.bodies[bead].w = spin;
            add_wire(w, {attach(bead - 1, bead > 1 ? at : Vec3(Vec3::Zero())), attach(bead, at)});
            w.wires.back().resolution.max_nodes = i == 2 ? 3 : 0;
        }
        prepare(w);
        run(w, 1);
        return w;
    };
    const World centred = beads(0), beside = beads(1e-10);
    EXPECT_EQ(centred.solver->regions(), 1);
    EXPECT_LT(centred.bodies[3].X_WB.p.z(), -1) << "they swing";
    for (int i = 1; i <= 3; ++i) {
        const Body &a = centred.bodies[i], &b = beside.bodies[i];
        EXPECT_LT((a.X_WB.p - b.X_WB.p).norm(), 1e-6) << i;
        EXPECT_LT((a.v - b.v).norm(), 1e-5) << i;
        EXPECT_LT((a.w - spin).norm(), 1e-9) << i;
        EXPECT_LT(a.X_WB.q.angularDistance(b.X_WB.q), 1e-6) << i;
    }
}

// A wire between two hooks that stand still, a wheel that does with a grip on the wire over it, and
// a load on the other end: rows without freedoms are problems too, and so is what follows them.
TEST(Islands, HoldRowsOfWhatIsFixed) {
    World w;
    add_wire_type(w, steel_10mm, 0);
    add_wire(w, {attach(0), attach(0, {2, 0, 0})}, 1.99);
    WirePoint wheel = add_sheave(w, "wheel", {5, 0, 0}, 0.4, 1);
    w.bodies.back().motion = Motion::kinematic;
    wheel.wheel.efficiency = 0.9;
    const int load = add_box(w, "load", {5.4, 0, -4}, {0.5, 0.5, 0.5}, 100);
    add_wire(w, {attach(0, {4.6, 0, -3}), wheel, attach(load)});
    prepare(w);
    run(w, 5);
    EXPECT_EQ(w.diverged, "");
    EXPECT_EQ(w.solver->regions(), 1);  // what moves nothing goes with what does
    EXPECT_NEAR(w.wires[0].segments[0].tension / steel_10mm, 0.01 / 1.99, 1e-4);
    EXPECT_NEAR(w.wires[1].segments[1].tension, 981, 1);
}

// Sixty boxes and balls that fall on one place, some of them fast.
TEST(Islands, HeapFallsTogetherAndLies) {
    World w;
    add_floor(w);
    std::mt19937 random(1);
    std::uniform_real_distribution<double> aside(-0.6, 0.6);
    for (int i = 0; i < 60; ++i) {
        const int b = add_box(w, "b" + std::to_string(i),
                              {aside(random), aside(random), 1 + 0.3 * i}, {0.2, 0.2, 0.2}, 10);
        if (i % 2 == 0) {
            w.bodies[b].shape = {{Pose{}, Sphere{0.1}}};
            w.bodies[b].inertia = 0.4 * 10 * 0.1 * 0.1 * Mat3::Identity();
        }
        if (i % 10 == 0) w.bodies[b].v.z() = -20;
    }
    prepare(w);
    begin(w, tick);
    const double start = w.probe.kinetic_energy + w.probe.potential_energy;
    double lowest = 1;
    for (int n = 0; n < 4 * 60; ++n) {
        step(w, tick);
        ASSERT_EQ(w.diverged, "");
        ASSERT_LE(w.probe.kinetic_energy + w.probe.potential_energy, 1.001 * start) << n;
        for (const Body& b : w.bodies)
            if (b.dynamic()) lowest = std::min(lowest, b.X_WB.p.z());
    }
    EXPECT_GT(lowest, -0.1) << "a blow from above presses no body wholly into the floor";
    EXPECT_LT(w.probe.kinetic_energy, 0.05 * start);
    for (const Body& b : w.bodies) {
        if (!b.dynamic()) continue;
        EXPECT_LT(b.X_WB.p.z(), 1) << b.name;
        EXPECT_GT(b.X_WB.p.z(), 0.09) << b.name;
    }
}

}  // namespace
}  // namespace fairlead::physics
