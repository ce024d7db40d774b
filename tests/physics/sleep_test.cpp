// What rests costs nothing and stays where it is to the last bit; whatever could move it wakes it.
#include "physics/world/sleep.h"

#include <gtest/gtest.h>

#include "physics/world/state.h"
#include "physics/world/step_solver.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {
namespace {

// A tower of three on the floor (bodies 2 … 4), and one box apart from it (5).
World tower() {
    World w;
    add_floor(w);
    for (int i = 0; i < 3; ++i)
        add_box(w, "box" + std::to_string(i), {0, 0, 0.25 + 0.5 * i}, {0.5, 0.5, 0.5}, 10);
    add_box(w, "alone", {5, 0, 0.25}, {0.5, 0.5, 0.5}, 10);
    prepare(w);
    return w;
}

World sleeping_tower() {
    World w = tower();
    run(w, 2);
    return w;
}

int asleep(const World& w) {
    return int(
        std::count_if(w.bodies.begin(), w.bodies.end(), [](const Body& b) { return b.asleep(); }));
}

TEST(Sleep, WhatRestsCostsNothingAndStays) {
    World w = sleeping_tower();
    ASSERT_EQ(asleep(w), 4);
    EXPECT_EQ(w.bodies[4].island, 2) << "a tower sleeps as one island";
    EXPECT_EQ(w.bodies[5].island, 5);
    EXPECT_EQ(w.probe.rows, 0);
    EXPECT_EQ(w.probe.kinetic_energy, 0);
    const std::uint64_t before = hash(w);
    const auto then = w.time;
    run(w, 30);
    w.time = then;
    EXPECT_EQ(hash(w), before) << "nothing but the time changes";
}

TEST(Sleep, ForcesAreShownAsTheyWere) {
    World w = sleeping_tower();
    double on_floor = 0;
    for (const BodyContact& c : w.contacts)
        if (c.a == 1) on_floor += c.force.z();
    EXPECT_NEAR(on_floor, 40 * 9.81, 0.1);
}

TEST(Sleep, ANudgeMovesTheBoxAtOnce) {
    World w = sleeping_tower();
    w.bodies[4].v.x() = 0.5;
    const double before = w.bodies[4].X_WB.p.x();
    step(w, tick), step(w, tick);
    EXPECT_GT(w.bodies[4].X_WB.p.x(), before + 0.3 * tick);
    EXPECT_EQ(asleep(w), 1) << "the tower is awake, what stands apart is not";
}

TEST(Sleep, AwokenItStandsAsItStood) {
    World w = sleeping_tower();
    const std::vector<Vec3> before = {w.bodies[2].X_WB.p, w.bodies[4].X_WB.p};
    wake_all(w);
    step(w, tick);
    EXPECT_EQ(asleep(w), 0);
    run(w, 2);
    EXPECT_EQ(asleep(w), 4);
    EXPECT_LT((w.bodies[2].X_WB.p - before[0]).norm(), 1e-6);
    EXPECT_LT((w.bodies[4].X_WB.p - before[1]).norm(), 1e-6);
}

TEST(Sleep, ABlowWakes) {
    World w = tower();
    add_box(w, "falls", {0.1, 0, 30}, {0.5, 0.5, 0.5}, 20);
    prepare(w);
    run(w, 2);
    ASSERT_EQ(asleep(w), 4);
    run(w, 0.5);  // it falls for 2.4 s
    EXPECT_EQ(asleep(w), 1);
    for (const BodyContact& c : w.contacts) EXPECT_GT(c.gap, -0.05) << c.a << ' ' << c.b;
}

TEST(Sleep, ASupportThatBeginsToMoveWakes) {
    World w;
    const int lift = add_kinematic(w, "lift", {0, 0, 0});
    w.bodies[lift].shape = {{Pose{}, Box{Vec3(1, 1, 0.1)}}};
    const int box = add_box(w, "box", {0, 0, 0.35}, {0.5, 0.5, 0.5}, 10);
    prepare(w);
    run(w, 2);
    ASSERT_EQ(asleep(w), 1);
    w.bodies[lift].v.z() = 0.5;
    run(w, 1);
    EXPECT_EQ(asleep(w), 0);
    EXPECT_NEAR(w.bodies[box].X_WB.p.z(), 0.35 + 0.5, 0.02);
    w.bodies[lift].v.z() = -20;  // faster than it falls
    run(w, 0.5);
    EXPECT_NEAR(w.bodies[box].v.z(), 0.5 - 9.81 * 0.5, 0.5);
}

TEST(Sleep, ChangedParametersWake) {
    const auto on_a_slope = [] {
        World w;
        add_floor(w, Vec3(-std::sin(0.3), 0, std::cos(0.3)));
        const int box = add_box(w, "box", {0, 0, 0.25}, {0.5, 0.5, 0.5}, 10);
        w.bodies[box].X_WB.q = rotation({0, -0.3, 0});
        w.bodies[box].X_WB.p = Vec3(-std::sin(0.3), 0, std::cos(0.3)) * 0.25;
        prepare(w);
        run(w, 2);
        EXPECT_EQ(asleep(w), 1);
        return w;
    };
    World w = on_a_slope();
    w.materials[0].friction = 0.1;
    run(w, 0.5);
    EXPECT_LT(w.bodies[2].v.x(), -0.5) << "friction";
    w = on_a_slope();
    w.environment.gravity = {3, 0, 9.81};
    run(w, 0.5);
    EXPECT_GT(w.bodies[2].v.z(), 2) << "gravity";
    w = on_a_slope();
    w.bodies[2].mass *= 2, w.bodies[2].inertia *= 2;
    step(w, tick);
    EXPECT_EQ(asleep(w), 0) << "mass";
    w = on_a_slope();
    w.bodies[1].X_WB.p.z() -= 1;
    run(w, 0.2);
    EXPECT_LT(w.bodies[2].v.z(), -1) << "what is fixed goes elsewhere";
    w = on_a_slope();
    w.apart.push_back({1, 2});
    run(w, 0.2);
    EXPECT_LT(w.bodies[2].v.z(), -1) << "it is let through";
}

// It has moved by a tenth of a millimetre when it has been slow for half a second; after that it
// goes on as free fall would, 5/7 of it for a ball that rolls.
TEST(Sleep, WhatBeginsToSlideOrRollStaysAwake) {
    for (const bool ball : {false, true}) {
        World w;
        add_floor(w);
        w.materials[0].friction = ball ? 0.5 : 0;
        w.environment.gravity = {1e-3, 0, -9.81};
        const int b = add_box(w, "it", {0, 0, 0.25}, {0.5, 0.5, 0.5}, 10);
        if (ball) {
            w.bodies[b].shape = {{Pose{}, Sphere{0.25}}};
            w.bodies[b].inertia = 0.4 * 10 * 0.25 * 0.25 * Mat3::Identity();
        }
        prepare(w);
        run(w, 10);
        const double way = (ball ? 5.0 / 7 : 1) * 1e-3 * 10 * 10 / 2;
        EXPECT_NEAR(w.bodies[b].X_WB.p.x(), way, 0.01 * way) << (ball ? "ball" : "box");
        w.environment.gravity.x() = 0, w.bodies[b].v.setZero(), w.bodies[b].w.setZero();
        run(w, 1);
        EXPECT_EQ(asleep(w), 1);
    }
}

TEST(Sleep, WhatIsTiedStaysAwake) {
    World w = tower();
    add_wire_type(w, steel_10mm, 0);
    add_wire(w, {attach(0, {5, 0, 3}), attach(5, {0, 0, 0.25})}, 4);
    const int hung = add_box(w, "hung", {10, 0, 3}, {0.5, 0.5, 0.5}, 10);
    add_wire(w, {attach(0, {10, 0, 5}), attach(hung)});
    prepare(w);
    run(w, 3);
    EXPECT_EQ(asleep(w), 3) << "the tower only";
    add_joint(w, Joint::Kind::ball, 0, 4, {0, 0, 3});
    step(w, tick);
    EXPECT_EQ(asleep(w), 0) << "tied in its sleep";
}

TEST(Sleep, WhatDriftsInSpaceStaysAwake) {
    World w;
    w.environment.gravity.setZero();
    const int box = add_box(w, "box", {0, 0, 0}, {0.5, 0.5, 0.5}, 10);
    w.bodies[box].v.x() = 1e-3;
    prepare(w);
    run(w, 10);
    EXPECT_NEAR(w.bodies[box].X_WB.p.x(), 1e-2, 1e-12);
}

// Saved asleep, saved while others sleep, saved awake: each goes on as if nothing had been.
TEST(Sleep, IsState) {
    World w = tower();
    add_box(w, "falls", {0.1, 0, 30}, {0.5, 0.5, 0.5}, 20);
    prepare(w);
    World other = tower();
    add_box(other, "falls", {0.1, 0, 30}, {0.5, 0.5, 0.5}, 20);
    prepare(other);
    run(other, 5);
    for (const double at : {0.3, 1.0, 2.3, 3.0}) {
        World start = tower();
        add_box(start, "falls", {0.1, 0, 30}, {0.5, 0.5, 0.5}, 20);
        prepare(start);
        run(start, at);
        const std::vector<std::uint8_t> bytes = save(start);
        run(start, 6 - at);
        for (World* into : {&start, &other}) {
            const std::uint64_t straight_on = hash(start);
            restore(*into, bytes);
            ASSERT_EQ(save(*into), bytes);
            run(*into, 6 - at);
            EXPECT_EQ(hash(*into), straight_on) << at;
        }
    }
}

TEST(Sleep, ABadStateIsRefused) {
    World w = sleeping_tower();
    const std::uint64_t before = hash(w);
    World bad = sleeping_tower();
    bad.sleeping.bodies[0].body = 99;
    EXPECT_THROW(restore(w, save(bad)), std::runtime_error);
    bad = sleeping_tower();
    bad.sleeping.contacts[0].a = 99;
    EXPECT_THROW(restore(w, save(bad)), std::runtime_error);
    bad = sleeping_tower();
    bad.bodies[3].island = 99;
    EXPECT_THROW(restore(w, save(bad)), std::runtime_error);
    EXPECT_EQ(hash(w), before);
}

}  // namespace
}  // namespace fairlead::physics
