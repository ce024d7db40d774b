// A taut wire parts: what was stored runs out of both halves as a wave (theory/wires.md 7.3).
//     E = T² L / 2 Y A,   the end flies at T / √(Y A λ),   the far end feels it after L √(λ / Y A),
//     and has pulled the wire to the momentum T L √(λ / Y A) by then (case A63)
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "physics/wire/model/material.h"
#include "physics/world/rigging.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {
namespace {

struct Line {
    double YA, lambda, T, length;  // [N] [kg/m] [N] [m]
    int nodes;
    double damping_time = -1;  // [s]

    double rest() const { return length / (1 + T / YA); }
    double stored() const { return T * T * rest() / (2 * YA); }  // [J]
    double speed() const { return T / std::sqrt(YA * lambda); }  // [m/s]
    double passage() const { return rest() * std::sqrt(lambda / YA); }
};

struct Parted {
    double kinetic = 0, most = 0;  // [J] when all is slack; the most of kinetic and elastic
    double speed = 0, felt = 0;    // [m/s] of the loose end; [s] the first stop pulls half of T
    double momentum = 0;           // [N s] of what hangs on the first stop
};

double momentum_along_x(const Wire& wire) {
    double sum = 0;
    for (int k = 0; k < int(wire.points.size()); ++k)
        sum += lumped_mass(wire, k) * wire.points[k].node.v.x();
    return sum;
}

// Between two fixed points, pulled; then cut at that share of its length; 1: a centimetre before
// its end.
Parted part(const Line& line, double share) {
    World w;
    w.environment.gravity.setZero();
    const int type = add_wire_type(w, line.YA, line.lambda, line.damping_time);
    const int far = add_kinematic(w, "far", {line.length, 0, 0});
    add_wire(w, {attach(0), attach(far)}, line.rest(), type).resolution.max_nodes = line.nodes;
    Wire spare;
    spare.name = "spare";
    w.wires.push_back(spare);
    prepare(w);
    run(w, 2);
    EXPECT_EQ(cut(w, 0, std::min(share * line.rest(), line.rest() - 0.01)), "");
    Parted seen;
    // until the wave is at both stops, and the last lumps have got their share of it
    const auto reached = [&](double part) { return int(part * line.passage() / tick) + 2; };
    for (int n = 1; n <= reached(std::max(share, 1 - share)) + 2; ++n) {
        step(w, tick);
        seen.kinetic = w.probe.kinetic_energy;
        seen.most = std::max(seen.most, seen.kinetic + w.probe.elastic_energy);
        seen.speed = std::max(seen.speed, w.wires[0].points.back().node.v.norm());
        if (seen.felt == 0 && w.probe.wires[0].tension_start < line.T / 2) seen.felt = n * tick;
        if (n == reached(share)) seen.momentum = -momentum_along_x(w.wires[0]);
    }
    EXPECT_EQ(w.diverged, "");
    return seen;
}

TEST(Parting, WhatWasStoredRunsOutOfBothHalves) {
    for (const double damping_time : {-1., 0.}) {
        const Line line{1e5, 1, 1e4, 300, 60, damping_time};
        const Parted seen = part(line, 0.5);
        EXPECT_NEAR(seen.kinetic, line.stored(), 0.05 * line.stored());
        EXPECT_LT(seen.most, 1.001 * line.stored());
        EXPECT_NEAR(seen.felt, line.passage() / 2, 2 * tick);
        EXPECT_GT(seen.speed, 0.95 * line.speed());
        EXPECT_LT(seen.speed, 1.25 * line.speed());  // half a lump: its piece is drawn in last
    }
}

TEST(Parting, SnapsBackAsCaseA63) {
    for (const int nodes : {20, 60, 200}) {
        const Line line{1e8, 10, 5e5, 400, nodes};
        const Parted seen = part(line, 1);
        EXPECT_NEAR(seen.speed, 15.811388, 0.05 * 15.811388) << nodes;
        EXPECT_NEAR(seen.felt, 0.12649111, 0.03) << nodes;
        EXPECT_NEAR(seen.momentum, 63245.553, 0.03 * 63245.553) << nodes;
        EXPECT_NEAR(seen.kinetic, line.stored(), 0.05 * line.stored()) << nodes;
        EXPECT_LT(seen.most, 1.001 * line.stored()) << nodes;
    }
}

// Of a stub shorter than the wire is thick the end could not stand beside what it is fast to: it
// was pressed against its own piece, 200 kN without end.
TEST(Parting, AStubBesideWhatItIsFastToIsSlack) {
    World w;
    w.environment.gravity.setZero();
    const int type = add_wire_type(w, 1e8, 10, -1);
    w.wire_types[type].diameter = 0.05;
    const int block = add_box(w, "block", {20.5, 0, 0}, {1, 1, 1}, 1);
    w.bodies[block].motion = Motion::fixed;
    add_wire(w, {attach(0), attach(block, {-0.5, 0, 0})}, 19.9, type).resolution.max_nodes = 20;
    Wire spare;
    spare.name = "spare";
    w.wires.push_back(spare);
    prepare(w);
    run(w, 1);
    ASSERT_EQ(cut(w, 0, wire_rest_length(w.wires[0]) - 0.001), "");
    EXPECT_NEAR(wire_rest_length(w.wires[1]), 0.05, 1e-9);
    run(w, 2);
    for (int n = 0; n < 60; ++n) {
        step(w, tick);
        EXPECT_LT(w.probe.wires[1].tension, 10) << n;  // [N] of 500 kN
    }
}

// Ropes and chains of any kind, cut anywhere.
TEST(Parting, AnyLineKeepsItsEnergyAndMomentum) {
    std::mt19937 random(63);
    const auto between = [&](double a, double b) {
        return a * std::pow(b / a, std::uniform_real_distribution(0., 1.)(random));
    };
    int tried = 0;
    for (int i = 0; i < 200; ++i) {
        const double YA = between(1e5, 1e9), strain = between(1e-4, 0.02);
        const Line line{YA, between(0.5, 200), YA * strain, between(10, 2000),
                        int(between(10, 150))};
        const double share = std::min(1., between(0.2, 1.5));  // 1: at its end
        const Parted seen = part(line, share);
        EXPECT_LT(seen.most, 1.002 * line.stored()) << i;
        // of the mass: the lump that a stop holds. Pieces that are flown over in two ticks are
        // joined
        const double piece = line.length / line.nodes, flight = 2 * line.speed() * tick;
        const double shorter = share < 1 ? std::min(share, 1 - share) * line.length : line.length;
        if (flight > piece && 2 * flight > shorter) continue;
        ++tried;
        const double held = (flight < piece ? piece : piece + flight) / (2 * line.length);
        EXPECT_GT(seen.kinetic, (0.95 - 2 * held) * line.stored()) << i;
        const double momentum = line.T * line.passage() * share;
        EXPECT_NEAR(seen.momentum, momentum, (0.03 + held / share) * momentum) << i;
    }
    EXPECT_GT(tried, 150);
}

}  // namespace
}  // namespace fairlead::physics
