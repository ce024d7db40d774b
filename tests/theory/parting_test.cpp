// A taut wire parts: what was stored runs out of both halves as a wave (theory/wires.md 7.3).
//     E = T² L / 2 Y A,   the end flies at T / √(Y A λ),   the far end feels it after L / √(Y A /
//     λ)
#include <gtest/gtest.h>

#include "physics/world/rigging.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {
namespace {

struct Parted {
    double kinetic = 0, speed = 0, felt = 0;  // [J] the most; [m/s] of the end; [s]
};

// 300 m between two fixed points, pulled until it parts in the middle.
Parted part(double damping_time, int nodes) {
    constexpr double YA = 1e5, lambda = 1, T = 1e4, length = 300;
    World w;
    w.environment.gravity.setZero();
    const int type = add_wire_type(w, YA, lambda, damping_time);
    const int far = add_kinematic(w, "far", {length, 0, 0});
    Wire& wire = add_wire(w, {attach(0), attach(far)}, length / (1 + T / YA), type);
    wire.resolution.max_nodes = nodes;
    Wire spare;
    spare.name = "spare";
    w.wires.push_back(spare);
    prepare(w);
    run(w, 2);
    EXPECT_EQ(cut(w, 0, wire_rest_length(w.wires[0]) / 2), "");
    Parted seen;
    for (int n = 0; n < 60; ++n) {
        step(w, tick);
        seen.kinetic = std::max(seen.kinetic, w.probe.kinetic_energy);
        seen.speed = std::max(seen.speed, w.wires[0].points.back().v.norm());
        if (seen.felt == 0 && w.probe.wires[0].tension_start < T / 2) seen.felt = (n + 1) * tick;
    }
    EXPECT_EQ(w.diverged, "");
    return seen;
}

TEST(Parting, WhatWasStoredRunsOutOfBothHalves) {
    constexpr double stored = 1e8 * (300 / 1.1) / 2e5, wave = 316.2;  // [J] [m/s]
    const Parted without = part(0, 60);
    EXPECT_NEAR(without.kinetic, stored, 0.05 * stored);
    EXPECT_NEAR(without.felt, 300 / 1.1 / 2 / wave, 0.05);
    EXPECT_GT(without.speed, 1e4 / wave * 0.95);
}

}  // namespace
}  // namespace fairlead::physics
