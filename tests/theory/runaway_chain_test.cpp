// Fine chains that run off over a peg, faster and faster: node after node is taken in and given out
// without a jerk, and so is the end. Cases A26 and A27 of cases/public.json, but for the moment
// when the chain would leave the peg: contact nodes hold on (theory/wires.md 5).
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "tests/physics/constants.h"
#include "tests/theory/played_scene.h"

namespace fairlead {
namespace {

constexpr double arc = 0.0521 * std::numbers::pi;  // [m] of chain on the peg

PlayedScene over_a_peg(double mass_per_metre, const std::string& from, const std::string& to,
                       const std::string& load) {
    return PlayedScene(read_scene(
        R"({ "format": 1, "name": "peg", "gravity": [0, 0, -9.80665],
           "wire_types": { "w": { "diameter": 0.004, "mass_per_metre": )" +
            text(mass_per_metre) + R"(, "young_modulus": 1e11, "friction": 0 } },
           "bodies": [ { "name": "peg", "motion": "fixed", "orientation": [0.7071068, 0.7071068, 0, 0],
               "shape": { "cylinder": { "radius": 0.05, "length": 0.4 } } })" +
            load + R"( ],
           "wires": [ { "name": "w", "type": "w", "resolution": { "max_nodes": 60, "min_segment": 0.02 },
               "route": [ )" +
            from + R"(, { "over": "peg" }, )" + to + " ] } ] }",
        "peg.json"));
}

// A26: 200 kg pull three metres of light chain up, over and off.
TEST(RunawayChain, A26IsPulledOverAndOff) {
    const double lambda = 0.3, load = 200, up = 3, down = 1;
    PlayedScene at = over_a_peg(lambda, R"({ "free": [-0.052, 0, -3] })", R"({ "attach": "load" })",
                                R"(, { "name": "load", "mass": 200, "shape": { "sphere": 0.1 },
                               "position": [0.052, 0, -1] })");
    // (m + λ L) x'' = g_n (m + λ (down + x) - λ (up - x))
    const double whole = load + lambda * (up + down + arc), b = load + lambda * (down - up);
    const double rate = std::sqrt(2 * lambda * g_n / whole);
    for (int tick = 1; tick <= 60; ++tick) {
        at.run(tick_seconds);
        const double t = tick * tick_seconds;
        const double speed = g_n * b / whole / rate * std::sinh(rate * t);
        if (tick <= 44) {  // 2.6 m of the three are up
            ASSERT_NEAR(-at("body.load.velocity.z") / speed, 1, 0.005) << t;
        }
        ASSERT_LT(at("wire.w.tension"), 60) << t;  // 18 N of weight; no jerk of the load
    }
    EXPECT_EQ(at("wire.w.contact_nodes"), 0);
    EXPECT_NEAR(-at("body.load.velocity.z"), g_n, 0.01 * g_n);
}

// A27: a chain of 12 m with a tenth of it as imbalance.
TEST(RunawayChain, A27RunsOffWithCoshGrowth) {
    PlayedScene at =
        over_a_peg(1, R"({ "free": [-0.052, 0, -5.4] })", R"({ "free": [0.052, 0, -6.6] })", "");
    // the chain on the peg is carried along: L x'' = 2 g_n x, x0 = 0.6 m
    const double rate = std::sqrt(2 * g_n / (12 + arc));
    for (int tick = 1; tick <= 150; ++tick) {
        at.run(tick_seconds);
        const double t = tick * tick_seconds;
        const double speed = 0.6 * rate * std::sinh(rate * t);
        if (t < 2.25) {
            ASSERT_NEAR(at("wire.w.slip"), speed, 0.002 * speed + 0.001) << t;
        }
        ASSERT_LT(at("wire.w.tension"), 400) << t;  // the end whips; a jam was 40 kN
    }
    EXPECT_EQ(at("wire.w.contact_nodes"), 0);
    const double before = at("world.momentum.z");
    at.run(0.1);  // it falls freely
    EXPECT_NEAR(before - at("world.momentum.z"), (12 + arc) * g_n * 0.1, 1e-3);
}

}  // namespace
}  // namespace fairlead
