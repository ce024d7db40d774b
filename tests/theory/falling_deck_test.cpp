// A load is lifted from a deck that falls away at v, by a wire of stiffness k: it leaves the deck
// when the wire carries its weight W, at v still, and swings through W + v √(k m). [DOMAIN D6;
// DNV-RP-N103]
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "physics/wire/route/route.h"
#include "physics/world/world.h"

namespace fairlead::physics {
namespace {

// The largest tension over the weight.
double peak_ratio(double v, int nodes) {
    constexpr double m = 5000, k = 0.6e6, length = 59, diameter = 0.03, slack = 0.2;
    World w;
    WireType type;
    type.diameter = diameter;
    type.mass_per_metre = nodes > 0 ? 3.7 : 0;
    type.young_modulus = k * length / (std::numbers::pi / 4 * diameter * diameter);
    w.wire_types.push_back(type);
    Body deck;
    deck.motion = Motion::kinematic;
    deck.shape = {{Pose{}, Box{Vec3(4, 4, 0.5)}}};
    deck.v = Vec3(0, 0, -v);
    w.bodies.push_back(deck);
    Body load;
    load.mass = m;
    load.inertia = 5000 * Mat3::Identity();
    load.shape = {{Pose{}, Box{Vec3(1.2, 1.2, 1.3)}}};
    load.X_WB.p = Vec3(0, 0, 1.8);
    load.v = deck.v;
    w.bodies.push_back(load);
    Wire wire;
    wire.resolution.max_nodes = nodes;
    wire.points.resize(2);
    wire.points[0].kind = wire.points[1].kind = WirePoint::Kind::attach;
    wire.points[0].at = wire.points[0].node.x = Vec3(0, 0, 3.1 + length);
    wire.points[1].body = 2, wire.points[1].at = Vec3(0, 0, 1.3);
    lay_wire(wire, w.bodies, length + slack, find_surfaces(w.bodies, diameter), type);
    w.wires.push_back(wire);
    prepare(w);
    double peak = 0;
    const double takes = slack / v + 3 * m * 9.81 / k / v + std::numbers::pi * std::sqrt(m / k);
    for (int n = 0; n < 60 * takes; ++n) {
        step(w, 1.0 / 60);
        peak = std::max(peak, w.probe.wires[0].tension_end);
    }
    return peak / (m * 9.81);
}

}  // namespace

TEST(FallingDeck, LiftSnapsByTheSpeedAtWhichTheWireComesTight) {
    for (const int nodes : {0, 10})
        for (const double v : {0.3, 0.9, 1.43}) {
            const double expected = 1 + v * std::sqrt(0.6e6 * 5000) / (5000 * 9.81);
            EXPECT_NEAR(peak_ratio(v, nodes), expected, 0.05 * expected) << v << " " << nodes;
        }
}

}  // namespace fairlead::physics
