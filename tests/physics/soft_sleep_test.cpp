// Deformable bodies at rest cost nothing, and whatever could move them wakes them.
#include <gtest/gtest.h>

#include <cmath>

#include "physics/world/sleep.h"
#include "physics/world/state.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {
namespace {

SoftBody& add_block(World& w, const Vec3& at, double young = 1e6) {
    static const auto shape =
        std::make_shared<const SoftShape>(box_of_tetrahedra(Vec3::Constant(.4), {2, 2, 2}));
    w.soft_bodies.push_back(soft_body("block " + std::to_string(w.soft_bodies.size()), shape,
                                      Pose{at, Quat::Identity()}));
    w.soft_bodies.back().young = young;
    w.soft_bodies.back().damping_time = .03;
    return w.soft_bodies.back();
}

// Two blocks on each other with a rigid box on top, and a block apart.
World soft_tower() {
    World w;
    add_floor(w);
    add_block(w, {0, 0, .2}), add_block(w, {0, 0, .6}), add_block(w, {5, 0, .2});
    add_box(w, "load", {0, 0, .9}, {.3, .3, .2}, 10);
    prepare(w);
    return w;
}

World sleeping_soft_tower() {
    World w = soft_tower();
    run(w, 8);
    return w;
}

int asleep_in(const World& w) {
    int count = 0;
    for (const Body& b : w.bodies) count += b.asleep();
    for (const SoftBody& b : w.soft_bodies) count += b.asleep();
    return count;
}

}  // namespace

TEST(SoftSleep, WhatRestsCostsNothingAndStays) {
    World w = sleeping_soft_tower();
    ASSERT_EQ(asleep_in(w), 4);
    EXPECT_EQ(w.soft_bodies[0].island, 2) << "soft and rigid sleep as one island";
    EXPECT_EQ(w.soft_bodies[1].island, 2);
    EXPECT_EQ(w.bodies[2].island, 2);
    EXPECT_EQ(w.soft_bodies[2].island, int(w.bodies.size()) + 2);
    EXPECT_EQ(w.probe.rows, 0);
    EXPECT_EQ(w.probe.kinetic_energy, 0);
    const double weight = 9.81 * mass(w.soft_bodies[0]);
    EXPECT_NEAR(w.soft_bodies[0].contact_force.z(), weight, 2e-3 * weight);
    double on_floor = 0;
    for (const SoftContact& c : w.soft_contacts)
        if (c.body == 1) on_floor += c.force.z();
    EXPECT_NEAR(on_floor, 3 * weight + 98.1, 2e-3 * weight);
    const std::uint64_t before = hash(w);
    const auto then = w.time;
    run(w, 10);
    EXPECT_NEAR(w.soft_bodies[0].contact_force.z(), weight, 2e-3 * weight);
    w.time = then;
    EXPECT_EQ(hash(w), before) << "nothing but the time changes";
}

TEST(SoftSleep, AwokenItStandsAsItStood) {
    World w = sleeping_soft_tower();
    const Vec3 load = w.bodies[2].X_WB.p, top = centre(w.soft_bodies[1]);
    wake_all(w);
    step(w, tick);
    EXPECT_EQ(asleep_in(w), 0);
    run(w, 4);
    EXPECT_EQ(asleep_in(w), 4);
    EXPECT_LT((w.bodies[2].X_WB.p - load).norm(), 1e-3);
    EXPECT_LT((centre(w.soft_bodies[1]) - top).norm(), 1e-3);
}

// A nudge, another stiffness, a blow, gravity, what it stands on: each wakes those it concerns.
TEST(SoftSleep, WhateverCouldMoveItWakesIt) {
    const World asleep = sleeping_soft_tower();
    const std::vector<std::uint8_t> then = save(asleep);
    const auto after = [&](const auto& change) {
        World w = soft_tower();
        restore(w, then);
        change(w);
        step(w, tick), step(w, tick);
        EXPECT_EQ(w.diverged, "");
        return asleep_in(w);
    };
    EXPECT_EQ(after([](World&) {}), 4);
    EXPECT_EQ(after([](World& w) {
                  for (Vec3& v : w.soft_bodies[1].v) v.x() = .5;
              }),
              1);
    EXPECT_EQ(after([](World& w) { w.soft_bodies[2].young *= 1.1; }), 3);
    EXPECT_EQ(after([](World& w) { w.bodies[2].v.x() = .5; }), 1);
    EXPECT_EQ(after([](World& w) { w.environment.gravity.x() = .1; }), 0);
    EXPECT_EQ(after([](World& w) { w.bodies[1].X_WB.p.z() = -.01; }), 0);
}

TEST(SoftSleep, ABlowOfEitherKindWakes) {
    for (const bool rigid : {true, false}) {
        World w = soft_tower();
        if (rigid) {
            add_box(w, "falls", {5, 0, 120}, {.3, .3, .3}, 20);
        } else {
            add_block(w, {5, 0, 120});
        }
        prepare(w);
        run(w, 4.9);  // falls for (2 · 119.5/9.81)^½ = 4.94 s
        ASSERT_EQ(w.soft_bodies[2].asleep(), true) << rigid;
        run(w, .2);
        EXPECT_FALSE(w.soft_bodies[2].asleep()) << rigid;
        EXPECT_TRUE(w.soft_bodies[0].asleep()) << rigid;
        EXPECT_EQ(w.diverged, "");
    }
}

// As rigid bodies do: a run from a saved state goes as the run it was saved in.
TEST(SoftSleep, IsState) {
    World w = soft_tower();
    add_block(w, {5.1, 0, 40});
    prepare(w);
    run(w, 2.2);
    ASSERT_GT(asleep_in(w), 0);
    const std::vector<std::uint8_t> then = save(w);
    run(w, 2);
    World again = soft_tower();
    add_block(again, {5.1, 0, 40});
    prepare(again);
    restore(again, then);
    run(again, 2);
    EXPECT_EQ(hash(again), hash(w)) << first_difference(w, again);
    EXPECT_EQ(again.soft_bodies[0].contact_force, w.soft_bodies[0].contact_force);
    EXPECT_EQ(again.soft_bodies[0].elastic_energy, w.soft_bodies[0].elastic_energy);
}

// What hardly holds on a slope and begins to slide is not taken for still.
TEST(SoftSleep, WhatBeginsToSlideStaysAwake) {
    World w;
    const Quat tilt(Eigen::AngleAxisd(rad(20), Vec3::UnitY()));
    add_floor(w, tilt * Vec3::UnitZ());
    w.materials[0].friction = .995 * std::tan(rad(20));
    SoftBody& b = add_block(w, {0, 0, 0}, 1e7);
    for (Vec3& x : b.x) x = tilt * (x + Vec3(0, 0, .2));
    b.linearized_at = b.still_at = b.x;
    prepare(w);
    run(w, 6);
    EXPECT_FALSE(w.soft_bodies[0].asleep());
    EXPECT_GT(centre(w.soft_bodies[0]).x(), .1);
}

}  // namespace fairlead::physics
