// The capstan law T_big = T_small e^(mu phi), at rest and sliding: over wheels, beams and drums.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/physics/constants.h"
#include "tests/theory/played_scene.h"

namespace fairlead {
namespace {

struct Outcome {
    double acceleration = 0;  // [m/s²] of the heavy side, downwards
    double slip = 0;          // [m/s]
};

Outcome run(double friction, int turns, double light, double heavy, double seconds) {
    PlayedScene at("check/capstan.json", {{"/wire_types/w10/friction", text(friction)},
                                          {"/wires/line/route/1/turns", text(turns)},
                                          {"/bodies/light/mass", text(light)},
                                          {"/bodies/heavy/mass", text(heavy)}});
    at.run(seconds);
    return {-at("body.heavy.acceleration.z"), at("wire.line.slip")};
}

// Half a turn, 100 against 200 kg: a = g (2 - rho)/(2 + rho), and nothing above mu = ln 2 / pi.
TEST(Capstan, AtwoodOverADrum) {
    for (double mu : {0.0, 0.04, 0.08, 0.12, 0.16, 0.2}) {
        const double rho = std::exp(mu * pi);
        EXPECT_NEAR(run(mu, 0, 100, 200, 1).acceleration, g * (2 - rho) / (2 + rho), 1e-4) << mu;
    }
    for (double mu : {0.2215, 0.3, 1.0}) {
        const Outcome held = run(mu, 0, 100, 200, 60);
        EXPECT_LT(std::abs(held.acceleration), 1e-6) << mu;  // the loads swing by .1 mm
        EXPECT_EQ(held.slip, 0) << mu;
    }
}

// The holding ratio of several turns: just below it holds, just above it slips as theory says.
TEST(Capstan, HoldingRatioOfSeveralTurns) {
    for (int turns : {1, 2, 3}) {
        const double rho = std::exp(0.3 * pi * (1 + 2 * turns));
        EXPECT_LT(std::abs(run(0.3, turns, 1, 0.99 * rho, 5).acceleration), 1e-6) << turns;
        const double beyond = 1.2 * rho;
        EXPECT_NEAR(run(0.3, turns, 1, beyond, 1).acceleration, g * (beyond - rho) / (beyond + rho),
                    1e-3)
            << turns;
    }
}

// ---- [HMR] Fig. 12b: unbalanced loads

// a = g (1 - r e^(μπ))/(1 + r e^(μπ)) at r = 1/2 within 0.5 % of g/3; sticks from μ = ln 2 / π.
TEST(Capstan, UnbalancedLoadsAcrossABeam) {
    const double limit = std::log(2.0) / pi;
    const auto stage = [](double mu, double scale) {
        return PlayedScene("check/unbalanced_loads.json",
                           {{"/wire_types/w20/friction", text(mu)},
                            {"/bodies/light/mass", text(50 * scale)},
                            {"/bodies/heavy/mass", text(100 * scale)}});
    };
    for (double scale : {0.1, 1., 10.})
        for (double mu : {0., 0.05, 0.1, 0.15, 0.2, 0.99 * limit}) {
            PlayedScene at = stage(mu, scale);
            at.run(0.2);
            const double before = at("body.heavy.velocity.z");
            at.run(0.8);
            const double a = (before - at("body.heavy.velocity.z")) / 0.8;
            const double rho = 0.5 * std::exp(mu * pi);
            EXPECT_NEAR(a, g * (1 - rho) / (1 + rho), 0.005 * g / 3) << mu << " " << scale;
        }
    for (double mu : {1.01 * limit, 0.3, 1.}) {
        PlayedScene at = stage(mu, 1);
        at.run(1);
        const double before = at("body.heavy.position.z");
        at.run(60);
        EXPECT_NEAR(at("body.heavy.position.z"), before, 1e-6) << mu;
    }
}

// ---- wires pulled over a drum by two motors of given force

struct Capstan {
    double radius = 0.5, turns = 0.5, friction = 0.3;  // [m] [-] [-]
    int sides = 32;
    double lead = 0;  // [rad] of a helix
};

// `tail` and `load` [N] pull.
PlayedScene hauling(const Capstan& c, double tail, double load) {
    const double phi = 2 * pi * c.turns, r = c.radius + 0.0005, far = 4;
    const double up = std::sin(c.lead), round = std::cos(c.lead), far_round = far * round;
    const double x = far_round * std::sin(phi) - r * std::cos(phi);
    const double z = far_round * std::cos(phi) + r * std::sin(phi);
    const double rise = r * phi * up / round + 2 * far * up;  // turns must not meet
    const double y = c.lead > 0 ? rise / 2 : -0.02;
    const std::string from = text(-r, -y, -far_round), to = text(x, y, z);
    return PlayedScene(read_scene(
        R"({ "format": 1, "name": "A28", "gravity": [0, 0, 0],
  "wire_types": { "w": { "diameter": 0.001, "mass_per_metre": 0, "young_modulus": 1e13,
                         "friction": )" +
            text(c.friction) + R"( } },
  "bodies": [
    { "name": "drum", "motion": "fixed", "facets": )" +
            std::to_string(c.sides) + R"(,
      "shape": { "cylinder": { "radius": )" +
            text(c.radius) + R"(, "length": )" + text(1 + 2 * rise) + R"( } },
      "orientation": [0.7071067811865476, 0.7071067811865476, 0, 0] },
    { "name": "tail", "mass": 10, "shape": { "sphere": 0.01 }, "position": )" +
            from + R"( },
    { "name": "load", "mass": 10, "shape": { "sphere": 0.01 }, "position": )" +
            to + R"( } ],
  "joints": [
    { "name": "tail", "kind": "slider", "b": "tail", "at": )" +
            from + R"(, "axis": )" + text(0, -up, -round) + R"(,
      "motor": { "target": 100, "max_force": )" +
            text(tail) + R"( } },
    { "name": "load", "kind": "slider", "b": "load", "at": )" +
            to + R"(,
      "axis": )" +
            text(std::sin(phi) * round, up, std::cos(phi) * round) + R"(,
      "motor": { "target": 100, "max_force": )" +
            text(load) + R"( } } ],
  "wires": [ { "name": "w", "type": "w",
    "route": [ { "attach": "tail" },
               { "over": "drum", "axis": [0, 0, -1], "turns": )" +
            std::to_string(int(c.turns)) + R"(, "side": 1 },
               { "attach": "load" } ] } ] })",
        "A28"));
}

// How far the wire runs towards the load in half a second [m].
double run_over(const Capstan& c, double tail, double load) {
    PlayedScene at = hauling(c, tail, load);
    at.run(0.5);
    EXPECT_NEAR(at("wire.w.wrap_angle"), 2 * pi * c.turns, 0.02);
    const double before = at("joint.load.position");
    at.run(0.5);
    return at("joint.load.position") - before;
}

void expect_ratio(const Capstan& c, double tolerance) {
    const double rho = std::exp(c.friction * 2 * pi * c.turns);
    const auto load = [&](double ratio) { return run_over(c, 100, 100 * ratio); };
    SCOPED_TRACE(text(c.radius) + " m, " + text(c.turns) + " turns, " + text(c.friction));
    EXPECT_NEAR(load((1 - tolerance) * rho), 0, 1e-6);
    EXPECT_GT(load((1 + tolerance) * rho), 0.002);
    EXPECT_NEAR(load((1 + tolerance) / rho), 0, 1e-6);  // lowered until it slips the other way
    EXPECT_LT(load((1 - tolerance) / rho), -1e-5);
}

// Case A28, held to 0.3 % where it asks for 2 %; from a drum of 0.1 m to one of 1 m.
TEST(Capstan, A28HoldingRatio) {
    for (double mu : {0.1, 0.2, 0.3})
        for (double turns : {0.25, 0.5, 1., 2., 3.}) expect_ratio({0.5, turns, mu, 32}, 0.003);
    for (double radius : {0.1, 1.}) expect_ratio({radius, 1, 0.2, 32}, 0.003);
}

// The ratio depends on the angle, not on how many edges share it.
TEST(Capstan, HoldingRatioOfPolygons) {
    for (double mu : {0.1, 0.3}) {
        for (int sides : {8, 16})
            for (double turns : {0.5, 1.5, 3.}) expect_ratio({0.5, turns, mu, sides}, 0.003);
        for (double turns : {0.5, 1.}) expect_ratio({0.5, turns, mu, 128}, 0.003);
    }
}

// Along a helix the wire turns by φ cos β, and friction works against its own motion: what it does
// along the edges is part of it. It is laid along its helix, and stays there as it runs.
TEST(Capstan, RunsOverAHelix) {
    for (double degrees : {10, 20, 30, 45})
        for (double turns : {0.25, 0.5, 1., 2.5}) {
            const double lead = degrees * pi / 180,
                         rho = std::exp(0.6 * pi * turns * std::cos(lead));
            PlayedScene at = hauling({0.5, turns, 0.3, 32, lead}, 100, 130 * rho);
            const auto expect = [&](const char* when) {
                EXPECT_NEAR(at("wire.w.tension_end") / at("wire.w.tension_start"), rho, 0.003 * rho)
                    << degrees << " " << turns << when;
            };
            at.run(tick_seconds);
            const double length = at("wire.w.length") - 8;  // 4 m are free on either side
            EXPECT_NEAR(length, pi * turns * 1.001 / std::cos(lead), 0.003 * length) << degrees;
            expect(" as laid");
            while (at("joint.load.position") < 3) at.run(tick_seconds);
            expect(" run out");
        }
}

// Case A29: hauled to and fro against a spring, the force follows the law on both ways, and a
// cycle costs W = sinh(μπ) (S1² - S0²)/k.
TEST(Capstan, A29Hysteresis) {
    PlayedScene at("check/hysteresis.json");
    const double rho = std::exp(0.15 * pi);
    const auto expect = [&](double spring, double haul, double tolerance) {
        EXPECT_NEAR(at("wire.line.tension_start"), spring, tolerance * spring);
        EXPECT_NEAR(at("wire.line.tension_end"), haul, tolerance * haul);
    };
    at.run(2);
    const double work = at("world.drive_work");
    at.run(15.6);
    const double out = at("body.hand.position.z");
    expect(8000, 8000 * rho, 0.002);
    at.run(0.6);  // on the way back
    expect(8000, 4993.8275, 0.02);
    EXPECT_NEAR(at("wire.line.tension_start") / at("wire.line.tension_end"), rho, 0.001 * rho);
    at.run(15.4);
    expect(2000, 2000 / rho, 0.002);
    EXPECT_NEAR(at("body.hand.position.z") - out, 1.5, 0.015);
    EXPECT_NEAR(at("world.drive_work") - work, 7333.1191, 0.03 * 7333.1191);
}

}  // namespace
}  // namespace fairlead
