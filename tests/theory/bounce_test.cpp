// Springs: what SPOOK does to a mass on an elastic wire is known in closed form, period
// T = π h / atan(h ω / 2), so the tests ask for that and not for the continuous 2 π / ω.
#include <gtest/gtest.h>

#include "tests/physics/small_worlds.h"

namespace fairlead::physics {

namespace {

double discrete_period(double omega, double h) {
    return pi * h / std::atan(h * omega / 2);
}

}  // namespace

TEST(Bounce, PeriodFollowsTheDiscreteLaw) {
    const double m = 100, L = 10, g = 9.81;
    for (double YA : {1e3, 1e4, 1e5, 1e6, 1.57e7}) {
        World w;
        add_wire_type(w, YA, 0, 0);
        const double stretch = m * g * L / YA;
        const int load = add_cube(w, "load", {0, 0, -L - 0.5 * stretch}, m);
        add_wire(w, {attach(0), attach(load)}, L);
        prepare(w);
        const double omega = std::sqrt(YA / L / m), T = discrete_period(omega, tick);
        Trace z;
        for (double t = 0; t < std::max(20 * T, 2.0); t += tick) {
            step(w, tick);
            z.push_back(w.bodies[load].X_WB.p.z());
        }
        ASSERT_EQ(w.diverged, "");
        EXPECT_NEAR(harmonic_period(z) / T, 1, 0.5e-4) << "YA " << YA;
        // tau = 0 keeps the amplitude
        const auto swing = [](auto first, auto last) {
            const auto [low, high] = std::minmax_element(first, last);
            return *high - *low;
        };
        const std::ptrdiff_t n = std::ptrdiff_t(std::min(double(z.size()), 3 * T / tick + 12));
        EXPECT_NEAR(swing(z.end() - n, z.end()) / swing(z.begin(), z.begin() + n), 1, 0.02) << YA;
    }
}

// Two free boxes on a cable without mass (HMR supplement S1). Winches that pull with constant
// force on both boxes keep the cable taut without adding stiffness.
TEST(MasslessCable, PeriodOfTwoBoxes) {
    struct Case {
        double c_s, h, period;
    };
    for (const Case& k : {Case{10, 0.01, 44.43},
                          {1e3, 0.01, 4.443},
                          {1e6, 0.01, 0.1428},
                          {10, tick, 44.43},
                          {1e3, tick, 4.443},
                          {1e6, tick, 0.1468}}) {
        const double m = 1000, L = 4, rest_stretch = 0.4, amplitude = 0.1;
        World w;
        w.environment.gravity.setZero();
        add_wire_type(w, k.c_s * L, 0, 0);
        add_wire_type(w, 1e8);
        const double x = (L + rest_stretch + amplitude) / 2;
        const int a = add_cube(w, "a", {-x, 0, 0}, m), b = add_cube(w, "b", {x, 0, 0}, m);
        add_wire(w, {attach(a), attach(b)}, L);
        for (int side : {-1, 1}) {
            const WirePoint drum = add_winch(w, 0, {side * 20.0, 0, 0});
            Winch& winch = w.winches.back();
            winch.max_force = k.c_s * rest_stretch;
            winch.drum_inertia = 1e-6;
            winch.max_speed = 100;
            winch.target_speed = -100;
            add_wire(w, {drum, attach(side < 0 ? a : b)}, -1, 1);
        }
        prepare(w);
        Trace d;
        for (double t = 0; t < 6 * k.period + 1; t += k.h) {
            step(w, k.h);
            ASSERT_GT(w.wires[0].segments[0].tension, 0) << "cable must not go slack";
            d.push_back(w.bodies[b].X_WB.p.x() - w.bodies[a].X_WB.p.x());
        }
        ASSERT_EQ(w.diverged, "");
        const double T = harmonic_period(d, k.h);
        EXPECT_NEAR(T / k.period, 1, 4e-4) << "c_s " << k.c_s << " h " << k.h;  // digits printed
        EXPECT_NEAR(T / discrete_period(std::sqrt(2 * k.c_s / m), k.h), 1, 1e-4);
    }
}

// What flies off aslant comes taut on the circle, not on its tangent, which is h² v²/2 L = 17 mm
// further out after a tick.
TEST(SlackCatch, ComesTautOnTheCircle) {
    for (const double before : {0.2, 0.3, 0.4, 0.5}) {  // [m]
        World w;
        w.environment.gravity.setZero();
        add_wire_type(w, steel_10mm);
        const double L = 1, v = 11, slant = 0.3;
        const Vec3 way(std::cos(slant), 0, -std::sin(slant));
        const int load = add_cube(w, "load", Vec3(0, 0, -L) - before * way, 1);
        w.bodies[load].v = w.bodies[load].v_before = v * way;
        add_wire(w, {attach(0), attach(load)}, L);
        prepare(w);
        double longest = 0;
        for (int n = 0; n < 20; ++n) {
            step(w, tick);
            longest = std::max(longest, w.bodies[load].X_WB.p.norm());
        }
        EXPECT_LT(longest, L + 2e-3) << before;
        EXPECT_NEAR(w.bodies[load].v.norm(), v * std::cos(slant), 0.02 * v) << before;
    }
}

// A slack wire that comes taut may lose energy, never give any.
TEST(SlackCatch, NeverGainsEnergy) {
    for (double tau : {tick, 2 * tick, 0.1})
        for (double mass_per_metre : {0.0, 0.1})
            for (const Vec3& start : {Vec3(0, 0, -9), Vec3(0.5, 0, -9), Vec3(3, 0, -1)}) {
                const double m = 100, L = 10;
                World w;
                add_wire_type(w, steel_10mm, mass_per_metre, tau);
                const int load = add_cube(w, "load", start, m);
                add_wire(w, {attach(0), attach(load)}, L);
                prepare(w);
                begin(w, tick);
                const double before = energy(w), fall = m * 9.81 * (L + start.z());
                double most = -1e300;
                for (int n = 0; n < 600; ++n) {
                    step(w, tick);
                    most = std::max(most, energy(w));
                }
                ASSERT_EQ(w.diverged, "");
                EXPECT_LE(most - before, 1e-3 * fall)
                    << "tau " << tau << " lambda " << mass_per_metre << " from "
                    << start.transpose();
            }
}

// A 1 kg wire with a load at rest, in the elastic equilibrium: the load end carries exactly m g.
TEST(HeavyLoad, TensionAtTheLoadEndIsItsWeight) {
    const double L = 10, g = 9.81, wire_mass = 1;
    for (double m : {1.0, 10.0, 100.0, 1e3, 1e4, 1e5}) {
        World w;
        add_wire_type(w, steel_10mm, wire_mass / L);
        const double stretched = L * (1 + (m + wire_mass / 2) * g / steel_10mm);
        const int load = add_cube(w, "load", {0, 0, -stretched}, m);
        add_wire(w, {attach(0), attach(load)}, L);
        prepare(w);
        double worst = 0;
        for (int n = 0; n < 1200; ++n) {
            step(w, tick);
            if (n >= 60)
                worst = std::max(worst, std::abs(w.probe.wires[0].tension_end / (m * g) - 1));
        }
        EXPECT_LT(worst, 1e-9) << "load " << m << " kg";
        EXPECT_NEAR(w.probe.wires[0].tension_start / ((m + wire_mass) * g), 1, 1e-9);
        EXPECT_LT(w.bodies[load].v.norm(), 1e-9);
    }
}

// The same from the unstretched wire: the heaviest load loses its bounce at 0.26 / s.
TEST(HeavyLoad, SettlesToItsWeight) {
    for (double m : {1.0, 100.0, 1e5}) {
        World w;
        add_wire_type(w, steel_10mm, 0.1);
        const int load = add_cube(w, "load", {0, 0, -10}, m);
        add_wire(w, {attach(0), attach(load)}, 10);
        prepare(w);
        run(w, 120);
        EXPECT_NEAR(w.probe.wires[0].tension_end / (m * 9.81), 1, 1e-9) << "load " << m << " kg";
    }
}

}  // namespace fairlead::physics
