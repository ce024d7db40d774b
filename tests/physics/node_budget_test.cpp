// How many mass nodes wires have, and where: budgets, tolerances, tension; and the chain beside.
#include <gtest/gtest.h>

#include "physics/wire/route/route.h"
#include "physics/world/state.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {
namespace {

using Limit = Allowance::Limit;

// Slack wires that hang between two points each, `wanted` nodes along 12 m.
World slack_wires(const std::vector<int>& wanted) {
    World w;
    add_wire_type(w, 1e6, 1);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const double y = double(i);
        Wire& wire = add_wire(w, {attach(0, {0, y, 10}), attach(0, {8, y, 10})}, 12);
        wire.resolution.max_nodes = wanted[i];
    }
    prepare(w);
    w.settling = 1;
    return w;
}

// Of a load on a wire that is let go level.
World pendulum(double wire_mass, double load, int nodes) {
    World w;
    add_wire_type(w, 1e7, wire_mass / 10);
    const int box = add_cube(w, "box", {10, 0, 0}, load, 0.5);
    add_wire(w, {attach(0), attach(box)}, 10).resolution.max_nodes = nodes;
    w.wires[0].resolution.min_segment = 0.1;
    prepare(w);
    return w;
}

int nodes(const World& w, int wire = 0) {
    return mass_nodes(w.wires[wire]);
}

double sag(const Wire& wire, const Bodies& bodies) {  // [m] of the lowest point
    double low = 1e9;
    Places places;
    find_places(wire, bodies, places);
    for (const Vec3& p : places.in) low = std::min(low, p.z());
    return 10 - low;
}

TEST(Allowance, WithoutLimitsAWireHasWhatTheSceneWants) {
    World w = slack_wires({20, 5});
    run(w, 2);
    EXPECT_EQ(nodes(w, 0), 20);
    EXPECT_EQ(nodes(w, 1), 5);
    EXPECT_EQ(w.wires[0].allowance.limit, Limit::scene);
    EXPECT_EQ(w.wires[0].allowance.accuracy, 1);
    EXPECT_EQ(w.wires[0].allowance.time, 1);
    w.wires[0].resolution.min_segment = 2;
    run(w, 2);
    EXPECT_EQ(w.wires[0].allowance.limit, Limit::spacing);
    EXPECT_LT(nodes(w, 0), 12);
}

// A mass that drowns in rounding beside a load held nothing: the load fell through its wire.
TEST(Allowance, TooLightForNodesIsWithout) {
    for (double mass_per_metre : {1e-30, 1e-12}) {
        World w;
        add_wire_type(w, 4e5, mass_per_metre);
        const int load = add_cube(w, "load", {0, 0, -2}, 1);
        add_wire(w, {attach(0), attach(load)}, 2).resolution.max_nodes = 10;
        prepare(w);
        run(w, 1);
        EXPECT_EQ(nodes(w, 0), 0);
        EXPECT_EQ(w.wires[0].allowance.limit, Limit::massless);
        EXPECT_NEAR(w.bodies[load].X_WB.p.z(), -2, 1e-3) << mass_per_metre;
    }
}

// [Adaptive] (11): N ~ (a N_wanted⁴)^(1/5) where the budget binds
TEST(Allowance, BudgetIsSharedByAttentionAndWant) {
    World w = slack_wires({60, 60, 60});
    w.wires[2].resolution.attention = 32;  // 32^(1/5) = 2
    w.node_budget = {80e-6, 1e-6};
    run(w, 5);
    EXPECT_EQ(nodes(w, 0), 20);
    EXPECT_EQ(nodes(w, 1), 20);
    EXPECT_EQ(nodes(w, 2), 40);
    for (const Wire& wire : w.wires) EXPECT_EQ(wire.allowance.limit, Limit::budget);
    EXPECT_NEAR(w.wires[0].allowance.accuracy, 1.0 / 9, 1e-12);
    EXPECT_NEAR(w.wires[0].allowance.time, 0.5, 1e-9);
    w.node_budget.seconds = 0;
    run(w, 5);
    for (int i : {0, 1, 2}) EXPECT_GT(nodes(w, i), 45) << i;
    EXPECT_EQ(w.wires[0].allowance.limit, Limit::scene);
}

// A wire that wants less than its share leaves the rest to the others.
TEST(Allowance, WhatOneDoesNotWantOthersGet) {
    World w = slack_wires({4, 60});
    w.node_budget = {44e-6, 1e-6};
    run(w, 5);
    EXPECT_EQ(nodes(w, 0), 4);
    EXPECT_EQ(nodes(w, 1), 40);
}

TEST(Allowance, WireOnARunningWinchIsServedFirst) {
    World w;
    add_wire_type(w, 1e6, 1);
    for (int i : {0, 1}) {
        const WirePoint winch = add_winch(w, 0, {0, double(i), 10});
        w.winches[i].paid_out = 12;
        w.winches[i].max_speed = 1, w.winches[i].max_force = 1e6;
        add_wire(w, {winch, attach(0, {8, double(i), 10})}, 12).resolution.max_nodes = 60;
    }
    w.node_budget = {40e-6, 1e-6};
    w.winches[1].target_speed = 0.01;
    prepare(w);
    run(w, 3);
    EXPECT_NEAR(double(w.wires[1].allowance.allowed) / w.wires[0].allowance.allowed,
                std::pow(10, 0.2), 0.15);
}

// With a tolerance a taut wire keeps three nodes and a slack one what its shape asks for.
TEST(Allowance, ToleranceAsksForNodesWhereTheWireBends) {
    World fine = slack_wires({80}), w = slack_wires({80});
    w.wires[0].resolution.tolerance = 0.02;
    run(fine, 30), run(w, 30);
    EXPECT_GT(nodes(w), 8);
    EXPECT_LT(nodes(w), 40);
    EXPECT_NEAR(sag(w.wires[0], w.bodies), sag(fine.wires[0], fine.bodies), 0.02);

    World taut;
    add_wire_type(taut, 1e7, 1);
    const int box = add_cube(taut, "box", {0, 0, -10}, 1000);
    Wire& wire = add_wire(taut, {attach(0), attach(box)}, 10);
    wire.resolution.max_nodes = 40, wire.resolution.tolerance = 0.02;
    prepare(taut);
    run(taut, 5);
    EXPECT_EQ(nodes(taut), 3);
    EXPECT_LT(taut.wires[0].allowance.accuracy, 0.01);
}

// Nodes crowd where a wire bends: over the sharp corner of a slack bight, not on its straight leg.
TEST(Allowance, NodesGoWhereTheWireBends) {
    World w;
    add_wire_type(w, 1e6, 1);
    Wire& wire = add_wire(w, {attach(0, {0, 0, 10}), attach(0, {0.5, 0, 10})}, 16);
    wire.resolution.max_nodes = 64;
    w.node_budget = {16e-6, 1e-6};
    prepare(w);
    w.settling = 1;
    run(w, 30);
    EXPECT_EQ(nodes(w), 16);
    double bottom = 0, legs = 0;  // [m] longest pieces
    for (std::size_t k = 0; k < w.wires[0].segments.size(); ++k) {
        const SegmentLine& line = w.wires[0].lines[k];
        const double z = (line.from.p.z() + line.to.p.z()) / 2;
        (z < 2.6 ? bottom : legs) = std::max(z < 2.6 ? bottom : legs, line.length);
    }
    EXPECT_LT(bottom, 0.6);
    EXPECT_GT(legs, 1.2);
}

// [Adaptive] Fig. 4: nodes go while the load is at its heaviest and come back at the turning
// points.
TEST(Allowance, YieldsToTension) {
    World w = pendulum(1, 100, 33);
    w.wires[0].resolution.yields = true;
    int fewest = 99, most = 0;
    const double mass = wire_mass(w.wires[0]);
    for (int i = 0; i < 480; ++i) {
        step(w, tick);
        const Allowance& f = w.wires[0].allowance;
        ASSERT_LE(nodes(w), 33) << i;
        if (i > 60) {
            ASSERT_LE(f.allowed, std::max(1.0, f.resolvable)) << i;
            ASSERT_LT(w.probe.wires[0].violation, 0.01) << i;
        }
        ASSERT_NEAR(wire_mass(w.wires[0]), mass, 1e-12);
        fewest = std::min(fewest, nodes(w)), most = std::max(most, nodes(w));
    }
    EXPECT_LE(fewest, 2);
    EXPECT_GT(most, 5);
}

// Nodes that come and go under a budget that jumps cost energy, never give any.
TEST(Allowance, JumpingBudgetGivesNoEnergy) {
    World w = slack_wires({60});
    w.settling = 0;
    step(w, tick);
    const double start = energy(w), length = wire_rest_length(w.wires[0]);
    for (int i = 0; i < 1800; ++i) {
        w.node_budget = {i / 60 % 2 ? 12e-6 : 50e-6, 1e-6};
        step(w, tick);
        ASSERT_LT(energy(w), start + 0.01 * 12 * 9.81 * 4) << i;
        ASSERT_NEAR(wire_rest_length(w.wires[0]), length, 1e-12) << i;
        ASSERT_LT(w.probe.wires[0].violation, 0.01) << i;
    }
}

// What was allowed and when a node last moved is state: the same bits after save and restore.
TEST(Allowance, IsRestored) {
    World w = slack_wires({60, 40});
    w.node_budget = {30e-6, 1e-6};
    run(w, 1.5);
    const auto saved = save(w);
    World other = slack_wires({60, 40});
    restore(other, saved);
    for (int i = 0; i < 300; ++i) {
        step(w, tick), step(other, tick);
        ASSERT_EQ(hash(w), hash(other)) << i;
    }
}

// Of 10 m and 20 nodes, hung with a load 10° off: stable while the load weighs no more than the
// wire, and not at a hundred times that, where a wire with implicit stiffness swings on.
TEST(Chain, IsStableUnderLightLoadsOnly) {
    const auto violation = [](Wire::Model model, double load) {
        World w;
        add_wire_type(w, 1e8, 0.1);
        const double swing = rad(10);
        const Vec3 end(10 * std::sin(swing), 0, -10 * std::cos(swing));
        const int box = add_cube(w, "load", end, load, 0.3);
        Wire wire;
        wire.model = model;
        wire.points = {attach(0), attach(box)};
        wire.resolution.max_nodes = 20;
        lay_wire(wire, w.bodies, -1);
        w.wires.push_back(wire);
        prepare(w);
        double most = 0;
        for (int i = 0; i < 1200 && w.diverged.empty(); ++i) {
            step(w, tick);
            most = std::max(most, w.probe.wires[0].violation);
        }
        return w.diverged.empty() ? most : 1;
    };
    EXPECT_LT(violation(Wire::Model::chain, 0.5), 0.05);
    EXPECT_GT(violation(Wire::Model::chain, 100), 0.05);
    EXPECT_LT(violation(Wire::Model::hmr, 100), 1e-3);
}

// Its nodes stand evenly along the way it is led, and keep their material whatever happens.
TEST(Chain, IsLaidEvenlyAndKeepsItsNodes) {
    World w;
    add_wire_type(w, 1e6, 1);
    WirePoint corner;
    corner.kind = WirePoint::Kind::by;
    corner.at = {3, 0, 4};
    Wire wire;
    wire.model = Wire::Model::chain;
    wire.points = {attach(0), corner, attach(0, {6, 0, 0})};
    wire.resolution.max_nodes = 19;
    EXPECT_NEAR(lay_wire(wire, w.bodies, -1), 10, 1e-12);
    w.wires.push_back(wire);
    prepare(w);
    EXPECT_NEAR((w.wires[0].points[10].node.x - corner.at).norm(), 0, 1e-12);
    for (const WireSegment& s : w.wires[0].segments) EXPECT_NEAR(s.rest_length, 0.5, 1e-12);
    run(w, 3);
    EXPECT_EQ(nodes(w), 19);
    for (const WireSegment& s : w.wires[0].segments) EXPECT_NEAR(s.rest_length, 0.5, 1e-12);
}

}  // namespace
}  // namespace fairlead::physics
