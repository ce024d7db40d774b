// A passive heave compensator against the gas law, and how much of the heave it leaves.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/physics/small_worlds.h"

namespace fairlead::physics {
namespace {

constexpr double hung = 20e3;  // [kg]

// 196.2 kN in the middle of the stroke.
GasSpring bottle(double volume, double friction = 0) {
    GasSpring gas;
    gas.fitted = true;
    gas.area = 0.05, gas.falls = 2, gas.stroke = 2, gas.mass = 800, gas.friction = friction;
    gas.volume = volume, gas.pressure = hung * 9.81 * gas.falls / gas.area;
    return gas;
}

// A braked winch on a tip that is moved, its wire straight down to something.
struct Sprung {
    World w;
    int tip = 0, load = 0;

    Sprung(const GasSpring& gas, bool held) {
        w.environment.gravity = {0, 0, -9.81};
        add_wire_type(w, 5e7);
        tip = add_kinematic(w, "tip", {0, 0, 40});
        load =
            held ? add_kinematic(w, "hand", {0.2, 0, 0}) : add_cube(w, "load", {0.2, 0, 0}, hung);
        const WirePoint drum = add_winch(w, tip, Vec3::Zero());
        // a load hangs from the start, in the middle of the stroke
        add_wire(w, {drum, attach(load)}, held ? -1 : 40 / (1 + hung * 9.81 / 5e7));
        w.winches[0].brake = true, w.winches[0].brake_force = 1e7;
        w.winches[0].gas = gas;
    }
    Winch& winch() { return w.winches[0]; }
    double pull() const { return w.probe.wires[0].tension; }
};

// Pulled out by a hand, slowly: F = p₀ A/f (V₀/(V₀ − A s/f))ⁿ all the way, and at the end of the
// stroke the wire itself.
TEST(GasSpring, PullsAsItsGasDoes) {
    Sprung at(bottle(0.5), true);
    prepare(at.w);
    run(at.w, 5);
    at.w.bodies[at.load].v = {0, 0, -0.05};
    const GasSpring gas = bottle(0.5);
    const double least = at.winch().gas.given;
    int compared = 0;
    for (int n = 0; n < 60 * 60; ++n) {
        step(at.w, tick);
        const double s = at.winch().gas.given;
        if (n < 60 || s > 0.98 * gas.most()) continue;
        const double law = gas.pressure * gas.area / gas.falls *
                           std::pow(gas.volume / (gas.volume - gas.area * s / gas.falls), 1.2);
        EXPECT_NEAR(at.pull() / law, 1, 2e-3) << s;
        ++compared;
    }
    EXPECT_GT(compared, 600);
    EXPECT_NEAR(at.winch().gas.given, gas.most(), 0.01);
    EXPECT_GT(at.winch().gas.given - least, 1.5);
    EXPECT_GT(at.pull(), 2 * gas.force());
}

// Out and back again: the seals hold back μ F each way.
TEST(GasSpring, SealsHoldBackEachWay) {
    constexpr double mu = 0.04;
    Sprung at(bottle(2, mu), true);
    prepare(at.w);
    run(at.w, 5);
    double pulls[2] = {};
    for (const int way : {0, 1}) {
        at.w.bodies[at.load].v = {0, 0, way ? 0.05 : -0.05};
        run(at.w, way ? 6 : 12);
        pulls[way] = at.pull() / at.winch().gas.force();
    }
    EXPECT_NEAR(pulls[0], 1 + mu, 2e-3);
    EXPECT_NEAR(pulls[1], 1 - mu, 2e-3);
}

// Of a tip that heaves A sin ωt a load of m on a spring k keeps (k − M ω²)/(k − (m + M) ω²), M
// being the piston's mass at the wire; in series with the wire. Longer waves than its own period
// are hardly taken out, much shorter ones almost wholly.
TEST(GasSpring, LeavesTheShareOfTheHeaveThatTheorySays) {
    for (const double volume : {4.0, 8.0}) {
        const GasSpring gas = bottle(volume);
        const double spring = gas.stiffness(), line = 5e7 / 40;
        const double k = 1 / (1 / spring + 1 / line), M = gas.mass / (gas.falls * gas.falls);
        for (const double period : {6.0, 8.5, 12.0}) {
            const double omega = 2 * std::numbers::pi / period, square = omega * omega;
            const double share = (k - M * square) / (k - (hung + M) * square);
            constexpr double amplitude = 0.15;
            Sprung at(gas, false);
            prepare(at.w);
            const double rest = at.w.bodies[at.load].X_WB.p.z();
            // as it goes when it has gone for long
            const double speed = amplitude * omega;
            at.w.bodies[at.load].v.z() = share * speed;
            at.winch().speed = (1 - share) * speed;
            double sine = 0;
            const int ticks = int(std::lround(4 * period / tick));
            for (int n = 0; n < ticks; ++n) {
                at.w.bodies[at.tip].v = {0, 0, speed * std::cos(omega * (n + 0.5) * tick)};
                step(at.w, tick);
                sine += 2.0 / ticks * (at.w.bodies[at.load].X_WB.p.z() - rest) *
                        std::sin(omega * (n + 1) * tick);
            }
            EXPECT_NEAR(sine / amplitude, share, 0.03 * std::abs(share) + 0.002)
                << volume << " m³, " << period << " s";
        }
    }
}

// With its valve shut the load goes with the tip.
TEST(GasSpring, ShutItsValveHoldsTheWire) {
    Sprung at(bottle(4), false);
    at.winch().gas.locked = true;
    prepare(at.w);
    run(at.w, 5);
    const double rest = at.w.bodies[at.load].X_WB.p.z();
    at.w.bodies[at.tip].v = {0, 0, 0.1};
    run(at.w, 5);
    EXPECT_NEAR(at.w.bodies[at.load].X_WB.p.z() - rest, 0.5, 0.02);
    EXPECT_EQ(at.winch().gas.given, 0);
}

}  // namespace
}  // namespace fairlead::physics
