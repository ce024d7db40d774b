// Wires with weight that lie on a deck: what holds them and when they run.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/physics/constants.h"
#include "tests/theory/played_scene.h"

namespace fairlead {
namespace {

// Case A34: a wire on a deck runs over its rounded edge when too much of it hangs. The deck holds
// mass nodes, the edge contact nodes: their frictions agree.
TEST(WireOnDeck, A34Overhang) {
    const auto hung = [](double fraction, double edge_friction) {
        const double length = 30;
        PlayedScene at("check/overhang.json",
                       {{"/wire_types/w20/on/edge/friction", text(edge_friction)},
                        {"/wires/line/route/0/free", text(-length * (1 - fraction), 0, 0.0101)},
                        {"/wires/line/route/2/free", text(0.0101, 0, -length * fraction)}});
        at.run(2);
        return at;
    };
    const auto energy = [&](double fraction, double edge_friction) {
        return hung(fraction, edge_friction)("world.kinetic_energy");
    };
    EXPECT_LT(energy(0.98 * 0.23076923, 0), 1e-6);
    EXPECT_GT(energy(1.02 * 0.23076923, 0), 1);
    EXPECT_LT(energy(0.97 * 0.32459508, 0.3), 1e-6);
    EXPECT_GT(energy(1.03 * 0.32459508, 0.3), 1);
    // what presses on the greased edge, its bracket carries, and the 10 kg it weighs itself
    const PlayedScene at = hung(0.98 * 0.23076923, 0);
    EXPECT_NEAR(std::hypot(at("joint.bracket.force.x"), at("joint.bracket.force.z") - 10 * g_n),
                979.07093, 0.03 * 979.07093);
}

// Case A36: a wire drawn along itself starts at the static friction and slides on against the
// kinetic one: E = (F - μ_k m g_n)² t² / 2 m.
TEST(WireOnDeck, A36StaticAndKineticFriction) {
    const auto energy = [](double force, double sticks, double slides) {
        PlayedScene at("check/dragged_wire.json", {{"/gravity", text(force, 0, -g_n)},
                                                   {"/wire_types/w10/stick_friction", text(sticks)},
                                                   {"/wire_types/w10/friction", text(slides)}});
        at.run(0.25);
        return at("world.kinetic_energy");
    };
    const auto forward = [&](double force) { return energy(force, 0.8, 0.4); };
    EXPECT_NEAR(forward(7.5), 0, 1e-4);
    EXPECT_NEAR(forward(0.999 * 7.84532), 0, 1e-4);
    EXPECT_GT(forward(1.001 * 7.84532), 0.4);
    EXPECT_NEAR(forward(8), 0.51952192, 1e-6);
    EXPECT_NEAR(forward(9), 0.80560567, 1e-6);
    EXPECT_NEAR(forward(10.5), 1.3519188, 1e-6);
    const auto back = [&](double force) { return energy(-force, 0.4, 0.2); };
    EXPECT_NEAR(back(0.999 * 3.92266), 0, 1e-4);
    EXPECT_GT(back(1.001 * 3.92266), 0.1);
    EXPECT_NEAR(back(4), 0.12988048, 1e-6);
    EXPECT_NEAR(back(6), 0.50971423, 1e-6);
}

// Case A25: a chain that stands on its lower end falls onto the deck, which carries three times the
// weight that has landed.
TEST(WireOnDeck, A25ChainDroppedOnADeck) {
    const double mass = 30, length = 6, thick = 0.01;
    PlayedScene at(read_scene(R"({ "format": 1, "name": "A25", "gravity": )" + text(0, 0, -g_n) +
                                  R"(, "wire_types": { "chain": { "diameter": )" + text(thick) +
                                  R"(, "mass_per_metre": )" + text(mass / length) +
                                  R"(, "young_modulus": 1e11 } },
            "bodies": [ { "name": "deck", "motion": "fixed", "shape": { "half_space": [0, 0, 1] } } ],
            "wires": [ { "name": "chain", "type": "chain", "length": 6, "resolution": { "max_nodes": 40 },
                "route": [ { "free": )" +
                                  text(0, 0, length + thick / 2 + 0.001) + R"( }, { "free": )" +
                                  text(0, 0, thick / 2 + 0.001) + " } ] } ] }",
                              "A25.json"));
    double last = 0, t = 0;
    const auto deck_carries = [&](double until) {  // mean [N]
        const double momentum = last, from = t;
        at.run(until - t);
        last = at("world.momentum.z"), t = until;
        return (last - momentum) / (until - from) + mass * g_n;
    };
    const double landed = 1.1061914, half = std::sqrt(length / g_n);  // [s]
    deck_carries(half - 0.05);
    EXPECT_NEAR(deck_carries(half + 0.05) / (1.5 * mass * g_n), 1, 0.05);
    deck_carries(landed);
    EXPECT_NEAR((last + mass * g_n * landed) / 325.44096, 1, 0.02);
    deck_carries(1.5);
    EXPECT_NEAR(deck_carries(2) / (mass * g_n), 1, 0.005);
}

}  // namespace
}  // namespace fairlead
