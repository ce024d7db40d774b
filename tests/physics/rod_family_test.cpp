// Rods in a world: they hang on bodies and hold them, are saved, restored and hashed.
#include "physics/world/rod_family.h"

#include <gtest/gtest.h>

#include "physics/world/measure.h"
#include "physics/world/state.h"
#include "tests/physics/small_rods.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {

namespace {

// A rope from the ceiling, 2 m down to a cube.
struct Hoist {
    World world;
    RodFamily* rods = nullptr;

    explicit Hoist(double mass, double E = 1e9, int elements = 20) {
        add_cube(world, "load", Vec3(0, 0, -2), mass, .2);
        auto family = std::make_unique<RodFamily>();
        rods = family.get();
        RodSection section = RodSection::round(.008, 1100, E, .02);
        section.damping = 1;
        rods->rods.add("rope", section, straight_line({0, 0, 0}, {0, 0, -2}, elements));
        rods->tie(world, 0, 0, false);
        rods->tie(world, elements, 1, false);
        world.families.push_back(std::move(family));
    }
    void run(double seconds) {
        for (int k = 0; k < int(seconds / tick); ++k) step(world, tick);
    }
    const Rod& rope() const { return rods->rods.rods[0]; }
};

}  // namespace

// From a hundredth of the rope's own mass to ten thousand times it: T = m g, and no tremor.
TEST(RodFamily, HoldsAWeightOfAnySize) {
    for (const double mass : {.005, 1., 100., 5000.}) {
        Hoist hoist(mass, mass > 1000 ? 1e11 : 1e9);
        prepare(hoist.world);
        hoist.world.settling = 1;
        hoist.run(15);
        ASSERT_EQ(hoist.world.diverged, "");
        const double T = probe(*hoist.rods, hoist.rope()).tension_end;
        const double own = hoist.rope().section.mass_per_metre * 2 * 9.81;
        EXPECT_NEAR(T, mass * 9.81, .01 * mass * 9.81 + .05 * own) << mass;
        EXPECT_LT(hoist.world.bodies[1].v.norm(), 1e-3) << mass;
    }
}

// As a pendulum of length L with a heavy bob: ω² = g/L.
TEST(RodFamily, APendulumSwingsInItsTime) {
    Hoist hoist(50);
    hoist.rods->rods.rods[0].section.damping = 0;
    prepare(hoist.world);
    hoist.run(1);
    hoist.world.bodies[1].v = Vec3(.3, 0, 0);
    double before = 0, first = 0, last = 0;
    int crossings = 0;
    for (int k = 1; k < 1200; ++k) {
        step(hoist.world, tick);
        const double x = hoist.world.bodies[1].X_WB.p.x();
        if (before < 0 && x >= 0) {
            last = tick * (k - x / (x - before));
            if (crossings++ == 0) first = last;
        }
        before = x;
    }
    ASSERT_GT(crossings, 4);
    const double period = 2 * pi * std::sqrt(2 / 9.81);
    EXPECT_NEAR((last - first) / (crossings - 1), period, .02 * period);
}

// What else holds a body is met by what acted in the tick before: the share that a boom's hinge
// bears settles to that of statics.
TEST(RodFamily, HoldsABoomThatAHingeHolds) {
    World world;
    const int boom = add_cube(world, "boom", Vec3(2, 0, 0), 300, 1);
    Joint hinge;
    hinge.kind = Joint::Kind::hinge, hinge.name = "foot", hinge.a = 0, hinge.b = boom;
    const Pose foot{Vec3::Zero(), Quat::FromTwoVectors(Vec3::UnitZ(), Vec3::UnitY())};
    hinge.X_AJ = foot;
    hinge.X_BJ = world.bodies[boom].X_WB.inverse() * foot;
    world.joints.push_back(hinge);
    auto family = std::make_unique<RodFamily>();
    RodFamily* rods = family.get();
    rods->rods.add("topping lift", RodSection::round(.01, 1100, 1e9, .02),
                   straight_line({4, 0, 4}, {4, 0, 0}, 16));
    rods->tie(world, 0, 0, false);
    rods->tie(world, 16, boom, false);
    world.families.push_back(std::move(family));
    world.settling = 2;
    prepare(world);
    for (int k = 0; k < 1800; ++k) step(world, tick);
    ASSERT_EQ(world.diverged, "");
    // half of it: the rope pulls at twice the distance of the weight
    EXPECT_NEAR(probe(*rods, rods->rods.rods[0]).tension_end, 150 * 9.81, .02 * 150 * 9.81);
    EXPECT_LT(world.bodies[boom].w.norm(), 1e-3);
}

TEST(RodFamily, ARopeLaidOnABoxWakesItAndIsBorneByIt) {
    World world;
    world.bodies.front().shape = {{Pose{}, HalfSpace{Vec3::UnitZ()}}};
    const int box = add_box(world, "box", Vec3(0, 0, .25), Vec3(.5, .5, .5), 20);
    auto family = std::make_unique<RodFamily>();
    RodFamily* rods = family.get();
    RodSection section = RodSection::round(.01, 1100, 1e7, .02);
    section.damping = 3;
    rods->rods.add("rope", section, straight_line({-.2, 0, .9}, {.2, 0, .9}, 16));
    world.families.push_back(std::move(family));
    prepare(world);
    for (int k = 0; k < 300; ++k) step(world, tick);
    ASSERT_EQ(world.diverged, "");
    for (const Vec3& p : rods->shown()) EXPECT_NEAR(p.z(), .5 + .01, 2e-4);
    EXPECT_FALSE(world.bodies[box].asleep());
    double pressed = 0;
    for (const RodContact& c : rods->rods.contacts)
        if (c.j < 0) pressed += c.press * c.normal.z();
    EXPECT_NEAR(pressed, section.mass_per_metre * .4 * 9.81, .01 * pressed);
}

namespace {

// A rope over a round rail, half a turn, between two weights.
struct OverARail {
    World world;
    RodFamily* rods = nullptr;
    int load, other;

    OverARail(double mass, double other_mass, double friction = .3, double strands = 0) {
        constexpr double radius = .1, rope = .012, at = radius + rope + .002;
        world.materials.push_back({});
        world.materials[0].friction = friction;
        Body rail;
        rail.motion = Motion::fixed, rail.name = "rail";
        rail.X_WB = {Vec3::Zero(), Quat(std::sqrt(.5), std::sqrt(.5), 0, 0)};
        rail.shape = {{Pose{}, Cylinder{radius, 1}}};
        world.bodies.push_back(rail);
        load = add_cube(world, "load", Vec3(at, 0, -1.4), mass, .3);
        other = add_cube(world, "other", Vec3(-at, 0, -1.4), other_mass, .3);
        std::vector<Vec3> points{{at, 0, -1.2}, {at, 0, -.6}, {at, 0, -.12}};
        for (int i = 0; i <= 6; ++i)
            points.push_back({at * std::cos(pi * i / 6), 0, at * std::sin(pi * i / 6)});
        for (const double z : {-.12, -.6, -1.2}) points.push_back({-at, 0, z});
        auto family = std::make_unique<RodFamily>();
        rods = family.get();
        RodSection section = RodSection::round(rope, 1100, 2e8, .02);
        section.damping = 1, section.friction = friction, section.strand_friction = strands;
        rods->rods.add("rope", section, evenly_spaced(smooth_line(points), 2 * rope));
        rods->tie(world, 0, load, false);
        rods->tie(world, rods->rods.rods[0].last(), other, false);
        world.families.push_back(std::move(family));
        world.settling = 1;
        prepare(world);
    }
    void run(double seconds) {
        for (int k = 0; k < int(seconds / tick); ++k) step(world, tick);
    }
    double height() const { return world.bodies[load].X_WB.p.z(); }
};

}  // namespace

// e^(0.3π) = 2.57
TEST(RodFamily, ARopeOverARailHoldsAndSlipsByTheCapstanLaw) {
    OverARail holds(44, 20);
    holds.run(3);
    const double then = holds.height();
    holds.run(5);
    EXPECT_NEAR(holds.height(), then, 1e-5);
    OverARail slips(60, 20);
    slips.run(3);
    const double before = slips.height();
    slips.run(2);
    EXPECT_LT(slips.height(), before - .1);
}

// A rope whose strands rub with the moment f a T is bent to 1/R where it comes on and straightened
// where it leaves: it loses 2 f a/R of its pull there, 4.3 % here, where nothing else rubs.
TEST(RodFamily, StrandsThatRubCostARopeOverASheaveItsShare) {
    OverARail holds(20.5, 20, 0, .2);  // 2.5 %
    holds.run(3);
    const double then = holds.height();
    holds.run(5);
    EXPECT_NEAR(holds.height(), then, 1e-3);
    OverARail runs(21.3, 20, 0, .2);  // 6.5 %
    runs.run(3);
    const double before = runs.height();
    runs.run(1);
    EXPECT_LT(runs.height(), before - .02);
    OverARail smooth(20.5, 20, 0, 0);
    smooth.run(3);
    const double first = smooth.height();
    smooth.run(1);
    EXPECT_LT(smooth.height(), first - .02);
}

TEST(RodFamily, StateIsSavedHashedAndRestored) {
    Hoist hoist(3, 1e7);
    const auto thrown = evenly_spaced(overhand_line(.05, .2), .016);
    RodSection laid = RodSection::round(.008, 1100, 1e7, .1);
    laid.strand_friction = .2;
    hoist.rods->rods.add("knot", laid, thrown);
    hoist.world.bodies.front().shape = {
        {Pose{Vec3(0, 0, -2.6), Quat::Identity()}, HalfSpace{Vec3::UnitZ()}}};
    prepare(hoist.world);
    hoist.run(1);
    const std::vector<std::uint8_t> saved = save(hoist.world);
    const std::uint64_t then = hash(hoist.world);
    const Vec3 place = hoist.rods->shown()[7];
    hoist.run(1);
    const std::uint64_t later = hash(hoist.world);
    EXPECT_NE(later, then);
    restore(hoist.world, saved);
    EXPECT_EQ(hash(hoist.world), then);
    EXPECT_EQ(hoist.rods->shown()[7], place);
    hoist.run(1);
    EXPECT_EQ(hash(hoist.world), later);
    EXPECT_GT(hoist.rods->rods.contacts.size(), 0u);
    // bytes that are no such state are refused, and change nothing
    std::vector<std::uint8_t> bad = saved;
    const double nowhere = 1e300;
    std::memcpy(&bad[bad.size() - 10 * sizeof nowhere], &nowhere, sizeof nowhere);
    EXPECT_THROW(restore(hoist.world, bad), std::runtime_error);
    EXPECT_EQ(hash(hoist.world), later);
}

TEST(RodFamily, WhatRunsAwayIsNamed) {
    Hoist hoist(3);
    hoist.rods->rods.nodes[5].v = Vec3(1e300, 0, 0);
    prepare(hoist.world);
    hoist.run(1);
    EXPECT_EQ(hoist.world.diverged.rfind("rod rope would reach", 0), 0u) << hoist.world.diverged;
}

}  // namespace fairlead::physics
