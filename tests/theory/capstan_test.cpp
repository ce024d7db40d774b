// The capstan law T_big = T_small e^(mu phi), at rest and sliding, on scenes/check/capstan.json.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "engine/session.h"

namespace fairlead {
namespace {

constexpr double g = 9.81;

struct Outcome {
    double acceleration = 0, slip = 0, drift = 0;  // [m/s²] [m/s] [m] of the heavy side, downwards
};

Outcome run(double friction, int turns, double light, double heavy, double seconds) {
    const std::string scene = FAIRLEAD_HOME "/scenes/check/capstan.json";
    Session session(load_scene(scene, {{"/wire_types/w10/friction", std::to_string(friction)},
                                       {"/wires/line/route/1/turns", std::to_string(turns)},
                                       {"/bodies/light/mass", std::to_string(light)},
                                       {"/bodies/heavy/mass", std::to_string(heavy)}}));
    const auto signal = [&](const std::string& path) -> double {
        const Snapshot& now = session.snapshot();
        for (std::size_t i = 0; i < now.signals.size(); ++i)
            if (now.scenery->signals[i].path == path) return now.signals[i];
        ADD_FAILURE() << "no signal " << path;
        return NAN;
    };
    Outbox outbox;
    const double start = signal("body.heavy.position.z");
    for (int n = 0; n < seconds * 60; ++n) session.tick(Levers{}, outbox);
    return {-signal("body.heavy.acceleration.z"), signal("wire.line.slip"),
            start - signal("body.heavy.position.z")};
}

// Half a turn, 100 against 200 kg: a = g (2 - rho)/(2 + rho), and nothing above mu = ln 2 / pi.
TEST(Capstan, AtwoodOverADrum) {
    for (double mu : {0.0, 0.04, 0.08, 0.12, 0.16, 0.2}) {
        const double rho = std::exp(mu * std::numbers::pi);
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
        const double rho = std::exp(0.3 * std::numbers::pi * (1 + 2 * turns));
        EXPECT_LT(std::abs(run(0.3, turns, 1, 0.99 * rho, 5).acceleration), 1e-6) << turns;
        const double beyond = 1.2 * rho;
        EXPECT_NEAR(run(0.3, turns, 1, beyond, 1).acceleration, g * (beyond - rho) / (beyond + rho),
                    1e-3)
            << turns;
    }
}

}  // namespace
}  // namespace fairlead
