// Rods on bodies that something else holds, too: how they resist, and what comes of it.
#include "physics/rod/rod_party.h"

#include <gtest/gtest.h>

#include "physics/world/measure.h"
#include "physics/world/rod_family.h"
#include "physics/world/state.h"
#include "tests/physics/small_rods.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {

namespace {

using Vec6 = RodParty::Vec6;

// A bent rope from a place that is held to two bodies that are led, clamped to the second.
struct TwoLed {
    SmallRods small;
    int first = 0, second = 0;

    TwoLed() {
        Rods& rods = small.rods;
        RodSection section = RodSection::round(.01, 1100, 3e8, .1);
        section.damping = 1;
        rods.add("rope", section,
                 evenly_spaced(smooth_line({{0, 0, 0}, {.5, .2, -.4}, {1, 0, 0}}), .1));
        small.hold(0, false);
        first = body(5, false), second = body(rods.rods[0].last(), true);
        small.run(.5);
    }
    int body(int node, bool clamped) {
        Rods& rods = small.rods;
        RodBody body;
        body.held = false, body.led = true, body.mass = 2;
        body.inertia = .01 * Mat3::Identity();
        body.X.p = rods.nodes[node].x + Vec3(0, .02, -.05);
        rods.bodies.push_back(body);
        rods.attach(node, int(rods.bodies.size()) - 1, clamped);
        return int(rods.bodies.size()) - 1;
    }
    // [N s] [N m s] what the body is given
    Vec6 given(int body) const {
        Vec6 both;
        both << small.rods.bodies[body].impulse, small.rods.bodies[body].turn_impulse;
        return both;
    }
};

}  // namespace

// What rods give less when a body goes on faster, twice: by substeps made with the other velocity,
// and by S, which is linear where the tick ends and has the swing of rods.md 6 besides: a tenth of
// what turns, a twentieth of what goes straight. That S is symmetric, and takes from what moves.
TEST(RodResistance, IsHowSubstepsAnswer) {
    TwoLed at_rest;
    const std::vector<char> others{false, true, true};
    for (const int moved : {at_rest.first, at_rest.second})
        for (int c = 0; c < 6; ++c) {
            TwoLed faster;
            const double little = c < 3 ? 1e-6 : 1e-5;
            (c < 3 ? faster.small.rods.bodies[moved].v : faster.small.rods.bodies[moved].w)[c % 3] =
                little;
            faster.small.tick();
            TwoLed still;
            still.small.tick();
            const auto parties = still.small.stepper.resistance(still.small.rods, others, rod_tick);
            ASSERT_EQ(parties.size(), 1u);
            ASSERT_EQ(parties[0].bodies, (std::vector<int>{still.first, still.second}));
            const std::size_t k = moved == still.first ? 0 : 1;
            for (std::size_t a = 0; a < 2; ++a) {
                const int b = parties[0].bodies[a];
                const Vec6 less = (still.given(b) - faster.given(b)) / little;
                const Vec6 says = parties[0].between(a, k).col(c);
                const double size = parties[0].between(k, k).col(c).norm();
                EXPECT_LT((less - says).norm(), (c < 3 ? .05 : .12) * size)
                    << moved << " " << c << " " << a;
                EXPECT_EQ(parties[0].between(a, k), parties[0].between(k, a).transpose());
            }
            EXPECT_GT(parties[0].between(k, k)(c, c), 0);
        }
}

namespace {

enum class Hold { wire, ball, lock };

// A rope of 2 m or a bar of 2 m, a ring on it, and a load 1 m below that the ring holds.
struct RingAndLoad {
    World world;
    RodFamily* rods = nullptr;
    int ring = 0, load = 0;

    RingAndLoad(double ring_mass, double load_mass, Hold hold, const RodSection& section,
                const std::vector<Vec3>& line, int node, bool at_both) {
        ring = add_cube(world, "ring", line[node], ring_mass, .1);
        load = add_cube(world, "load", line[node] - Vec3(0, 0, 1), load_mass, .2);
        if (hold == Hold::wire) {
            add_wire_type(world, 3e6);
            add_wire(world, {attach(ring), attach(load, Vec3(0, 0, .1))});
        } else {
            add_joint(world, hold == Hold::ball ? Joint::Kind::ball : Joint::Kind::lock, ring, load,
                      line[node]);
        }
        auto family = std::make_unique<RodFamily>();
        rods = family.get();
        rods->rods.add("rod", section, line);
        rods->tie(world, 0, 0, false);
        if (at_both) rods->tie(world, int(line.size()) - 1, 0, false);
        rods->tie(world, node, ring, false);
        world.families.push_back(std::move(family));
        prepare(world);
    }
    void run(double seconds) {
        for (int k = 0; k < int(seconds / tick); ++k) step(world, tick);
    }
    double height() const { return world.bodies[ring].X_WB.p.z(); }
};

}  // namespace

// From a thousandth of the load to a hundred times it, whatever holds the load: the rope bears
// both, stretched by P L / EA, and is still.
TEST(RodResistance, ALightRingOnARopeHoldsAHeavyLoad) {
    for (const Hold hold : {Hold::wire, Hold::ball, Hold::lock})
        for (const double ring : {.03, .5, 3., 30., 3000.}) {
            RodSection rope = RodSection::round(.01, 1100, ring > 100 ? 1e10 : 3e8, .02);
            rope.damping = 1;
            RingAndLoad hung(ring, 30, hold, rope, straight_line({0, 0, 0}, {0, 0, -2}, 40), 40,
                             false);
            hung.run(10);
            ASSERT_EQ(hung.world.diverged, "") << int(hold) << " " << ring;
            const double P = (ring + 30) * 9.81, own = rope.mass_per_metre * 2 * 9.81;
            const double longer = (P + own / 2) * 2 / rope.axial;
            EXPECT_NEAR(hung.height(), -2 - longer, .01 * longer + 1e-5)
                << int(hold) << " " << ring;
            EXPECT_LT(hung.world.bodies[hung.load].v.norm(), 1e-3) << int(hold) << " " << ring;
        }
}

// P L³/48 EI and the bar's own 5 w L⁴/384 EI; held at both ends it sags by so little that its own
// stretch bears a hundredth.
TEST(RodResistance, ALightRingOnABarHoldsAHeavyLoad) {
    RodSection bar = RodSection::round(.02, 7850, 2.1e11);
    bar.damping = 2;
    for (const Hold hold : {Hold::wire, Hold::ball})
        for (const double ring : {.3, .5, 5.}) {
            RingAndLoad hung(ring, 30, hold, bar, straight_line({-1, 0, 0}, {1, 0, 0}, 40), 20,
                             true);
            hung.run(8);
            ASSERT_EQ(hung.world.diverged, "") << int(hold) << " " << ring;
            const double EI = bar.bending.x(), w = bar.mass_per_metre * 9.81;
            const double sag = (ring + 30) * 9.81 * 8 / (48 * EI) + 5 * w * 16 / (384 * EI);
            EXPECT_NEAR(-hung.height(), sag, .03 * sag) << int(hold) << " " << ring;
        }
}

// Thrown sideways, a load of 30 kg on a ring of 0.3 kg swings, and never has more energy than it
// was thrown with.
TEST(RodResistance, WhatIsThrownGainsNothing) {
    RodSection rope = RodSection::round(.01, 1100, 3e8, .02);
    for (const Hold hold : {Hold::wire, Hold::ball, Hold::lock}) {
        RingAndLoad hung(.3, 30, hold, rope, straight_line({0, 0, 0}, {0, 0, -2}, 20), 20, false);
        hung.run(2);
        hung.world.bodies[hung.load].v.x() += 1;  // about the ring
        hung.world.bodies[hung.load].w.y() -= 1;
        step(hung.world, tick);
        const double before = energy(hung.world);
        for (int k = 0; k < 600; ++k) {
            step(hung.world, tick);
            ASSERT_LT(energy(hung.world), before + .1) << int(hold) << " " << k;  // of 15 J
        }
    }
}

// Two bodies that a joint holds and a rope holds, far from everything: what they and the rope have
// of momentum stays.
TEST(RodResistance, KeepsMomentum) {
    World world;
    world.environment.gravity.setZero();
    const int a = add_cube(world, "a", {0, 0, 0}, .2, .1),
              b = add_cube(world, "b", {0, 0, -1}, 20, .2);
    const int c = add_cube(world, "c", {0, 0, 1}, 3, .2);
    add_joint(world, Joint::Kind::ball, a, b, {0, 0, 0});
    auto family = std::make_unique<RodFamily>();
    RodFamily* rods = family.get();
    rods->rods.add("rope", RodSection::round(.01, 1100, 3e8, .02),
                   straight_line({0, 0, 0}, {0, 0, 1}, 20));
    rods->tie(world, 0, a, false);
    rods->tie(world, 20, c, false);
    world.families.push_back(std::move(family));
    prepare(world);
    const auto momentum = [&] {  // of one instant: rods are a tick ahead of what bodies have got
        Vec3 sum = Vec3::Zero();
        const Rods& all = rods->rods;
        for (int i = 0; i < int(all.nodes.size()); ++i)
            sum += node_mass(all, all.rods[0], i) * all.nodes[i].v;
        for (const Body& body : world.bodies)
            if (body.dynamic()) sum += body.mass * body.v;
        return sum;
    };
    for (int k = 0; k < 3; ++k) step(world, tick);
    world.bodies[c].v = Vec3(.3, 0, 1), world.bodies[b].v = Vec3(0, .2, -1);
    world.bodies[a].v = Vec3(0, .2, -1);
    const Vec3 before = momentum();
    for (int k = 0; k < 120; ++k) step(world, tick);
    ASSERT_EQ(world.diverged, "");
    EXPECT_LT((momentum() - before).norm(), 1e-6 * 23);
}

// Tied at its centre, or 3 cm below its surface, a ball hangs as from a point.
TEST(RodResistance, WhatIsTiedInsideABodyIsNotPushedOut) {
    for (const double below : {.1, .03}) {
        World world;
        const int ball = add_cube(world, "ball", {0, 0, -2 - .1 + below}, 200, .2);
        world.bodies[ball].shape = {{Pose{}, Sphere{.1}}};
        auto family = std::make_unique<RodFamily>();
        RodFamily* rods = family.get();
        RodSection rope = RodSection::round(.01, 1100, 5e8, .02);
        rope.damping = 1;
        rods->rods.add("rope", rope, straight_line({0, 0, 0}, {0, 0, -2}, 100));
        rods->tie(world, 0, 0, false);
        rods->tie(world, 100, ball, false);
        world.families.push_back(std::move(family));
        prepare(world);
        for (int k = 0; k < 900; ++k) step(world, tick);
        ASSERT_EQ(world.diverged, "");
        EXPECT_NEAR(probe(*rods, rods->rods.rods[0]).tension_end, 1962, .01 * 1962) << below;
    }
}

}  // namespace fairlead::physics
