// Loads that swing on a wire without mass, against elliptic integrals, tables and a second,
// high-accuracy integration of the same motion. Cases A.. are those of cases/public.json.
#include <gtest/gtest.h>

#include <array>

#include "tests/physics/constants.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {

namespace {

// A load on a wire from the origin, in the elastic length of its static tension at `angle`.
World pendulum(double L, double m, double angle, double YA, double tau, double g) {
    World w;
    w.environment.gravity = {0, 0, -g};
    add_wire_type(w, YA, 0, tau);
    const double l = L * (1 + m * g * std::cos(angle) / YA);
    const int load = add_cube(w, "load", l * Vec3(std::sin(angle), 0, -std::cos(angle)), m);
    add_wire(w, {attach(0), attach(load)}, L);
    prepare(w);
    return w;
}

double tension(const World& w) {
    return w.wires[0].segments[0].tension;
}

void expect_at(const World& w, int body, double x, double z, double tolerance, double t) {
    EXPECT_NEAR(w.bodies[body].X_WB.p.x(), x, tolerance) << "x at " << t << " s";
    EXPECT_NEAR(w.bodies[body].X_WB.p.z(), z, tolerance) << "z at " << t << " s";
}

}  // namespace

TEST(Pendulum, PeriodAndEnergyOver300Seconds) {
    struct Case {
        double degrees, period_error, energy_drift;
    };
    for (const Case& k : {Case{5, 1e-4, 1e-4}, {45, 2e-4, 5e-3}})
        for (double tau : {0.0, 2 * tick}) {
            const double L = 10, m = 100, g = 9.81, angle = rad(k.degrees);
            World w = pendulum(L, m, angle, steel_10mm, tau, g);
            Trace x, e;
            for (int n = 0; n < 300 * 60; ++n) {
                step(w, tick);
                x.push_back(w.bodies[1].X_WB.p.x());
                e.push_back(energy(w));
            }
            ASSERT_EQ(w.diverged, "");
            const double T = pendulum_period(L, angle, g);
            EXPECT_LT(std::abs(period(x) / T - 1), k.period_error) << k.degrees << " tau " << tau;
            const auto two_periods = std::size_t(2 * T / tick);
            const double swing = m * g * L * (1 - std::cos(angle));
            const double drift =
                mean(e, e.size() - two_periods, e.size()) - mean(e, 0, two_periods);
            EXPECT_LT(std::abs(drift / swing), k.energy_drift) << k.degrees << " tau " << tau;
        }
}

TEST(Pendulum, A13ReleasedFromTheHorizontal) {
    const double L = 2, m = 1;
    World w = pendulum(L, m, pi / 2, steel_10mm, 2 * tick, g_n);
    struct At {
        double t, x, z, tolerance;
    };
    const std::vector<At> table{{0.5, 1.64457, -1.13815, 0.02},   {1.0, -0.956545, -1.75642, 0.02},
                                {1.5, -1.99442, -0.149317, 0.02}, {2.0, -1.93329, -0.512245, 0.02},
                                {3.0, 1.9118, -0.587373, 0.06},   {4.0, 1.07567, -1.6861, 0.06},
                                {5.0, -2, -0.00277957, 0.06}};
    double most_tension = 0, drift = 0, far = 0;
    Trace x;
    std::size_t next = 0;
    for (int n = 1; n <= 300; ++n) {
        step(w, tick);
        const Vec3& p = w.bodies[1].X_WB.p;
        if (next < table.size() && n == std::lround(table[next].t / tick)) {
            const At& at = table[next++];
            expect_at(w, 1, at.x, at.z, at.tolerance, at.t);
        }
        if (n == 60) {
            EXPECT_NEAR(tension(w), 25.8369, 0.02 * 25.8369);
        }
        most_tension = std::max(most_tension, tension(w));
        drift = std::max(drift, std::abs(p.norm() - L));
        x.push_back(-p.x());  // two passages to the left within 5 s
        if (n > 150) far = std::max(far, std::atan2(std::abs(p.x()), -p.z()));
    }
    EXPECT_NEAR(most_tension, 3 * m * g_n, 0.01 * 29.42);
    EXPECT_LT(drift, 0.002) << "length drift";
    EXPECT_LT(std::abs(1 - far / (pi / 2)), 0.01) << "amplitude loss";
    EXPECT_NEAR(period(x), 3.34921, 0.005 * 3.34921);
}

TEST(Pendulum, A14RigidLoadOnAWireReleasedFromTheHorizontal) {
    World w;
    w.environment.gravity = {0, 0, -g_n};
    add_wire_type(w, steel_10mm);
    const int load = add_cube(w, "load", {4, 0, 0}, 1);
    w.bodies[load].inertia = 0.1 * Mat3::Identity();
    add_wire(w, {attach(0), attach(load, {-2, 0, 0})}, 2);
    prepare(w);
    struct At {
        double t, x, z, tolerance;
    };
    double now = 0;
    for (const At& at : {At{0.5, 3.81572, -1.19687, 0.05},
                         {1.0, 1.58849, -3.67011, 0.05},
                         {1.5, -2.46111, -3.15166, 0.05},
                         {2.0, -3.93341, -0.684037, 0.05},
                         {3.0, -3.5602, -1.82074, 0.25},
                         {4.0, 3.1199, -2.5028, 0.25},
                         {5.0, 3.95576, -0.301587, 0.25}}) {
        run(w, at.t - now);
        now = at.t;
        expect_at(w, load, at.x, at.z, at.tolerance, at.t);
    }
}

TEST(Pendulum, A15SlackWireBecomesTaut) {
    World w;
    w.environment.gravity = {0, 0, -10};
    add_wire_type(w, steel_10mm);
    const int load = add_cube(w, "load", {0.1, 0, 0.9}, 1);
    add_wire(w, {attach(0), attach(load)}, 1);
    prepare(w);
    const Body& b = w.bodies[load];
    const double exact = 0.615628;
    double caught = 0, impulse = 0, before = 0;
    for (int n = 1; n <= 120; ++n) {
        const Vec3 p = b.X_WB.p, v = b.v_now();
        step(w, tick);
        if (caught == 0 && tension(w) > 0) {
            caught = n * tick;
            // speed at the place of the catch, in free flight from the last slack tick
            before = std::sqrt(v.squaredNorm() + 2 * 10 * (p.z() + 0.994987));
            EXPECT_LT(std::abs(b.X_WB.p.x() - 0.1), 1e-4) << "sideways drift";
        }
        const double since = (n + 0.5) * tick - exact;
        if (since < 2.5 * tick) impulse += tick * tension(w);
        if (since >= 1.5 * tick && since < 2.5 * tick) {
            EXPECT_NEAR(impulse - 10 * since, 6.12542, 0.02 * 6.12542) << "impulse";
            EXPECT_NEAR(b.v_before.norm(), 0.615628, 0.03 * 0.615628) << "speed after";
        }
        if (n > 40) {
            EXPECT_NEAR(b.X_WB.p.norm(), 1, 0.005);
        }
    }
    EXPECT_NEAR(caught, exact, 0.017);
    EXPECT_NEAR(before, 6.15628, 0.01 * 6.15628);
}

TEST(Pendulum, A16LargeSwing) {
    const double L = 40, m = 10000, small = 12.6896;
    struct Case {
        double degrees, ratio, tension;
    };
    for (const Case& k : {Case{10, 1.00191, 101046},
                          {30, 1.01741, 124343},
                          {60, 1.07318, 196133},
                          {85, 1.15789, 277105}}) {
        World w = pendulum(L, m, rad(k.degrees), 2e9, 2 * tick, g_n);
        Trace x;
        double most = 0;
        for (int n = 0; n < 60 * 60; ++n) {
            step(w, tick);
            x.push_back(w.bodies[1].X_WB.p.x());
            most = std::max(most, tension(w));
        }
        EXPECT_NEAR(period(x) / small, k.ratio, 0.003 * k.ratio) << k.degrees;
        EXPECT_NEAR(most, k.tension, 0.01 * k.tension) << k.degrees;
    }
    World w = pendulum(L, m, rad(1), 2e9, 2 * tick, g_n);
    Trace x;
    for (int n = 0; n < 60 * 60; ++n) {
        step(w, tick);
        x.push_back(w.bodies[1].X_WB.p.x());
    }
    EXPECT_NEAR(period(x), small, 0.003 * small);
}

namespace {

// A trolley that accelerates at `a` for `seconds`, then keeps its speed; velocities half a tick on.
template <class See>
void drive_trolley(World& w, int trolley, double a, double seconds, double total, See&& see) {
    w.bodies[trolley].v.x() = a * tick / 2;
    for (int n = 1; n <= std::lround(total / tick); ++n) {
        if (n > 1) w.bodies[trolley].v.x() = a * std::min((n - 0.5) * tick, seconds);
        if (n == 1) begin(w, tick);
        w.bodies[trolley].v.x() = a * std::min((n + 0.5) * tick, seconds);
        step(w, tick);
        const Vec3 d = w.bodies[trolley + 1].X_WB.p - w.bodies[trolley].X_WB.p;
        see(std::atan2(-d.x(), -d.z()));
    }
}

World trolley_with_load(double L, double m) {
    World w;
    w.environment.gravity = {0, 0, -g_n};
    add_wire_type(w, 2e9);
    const int trolley = add_kinematic(w, "trolley", {0, 0, 0});
    const int load = add_cube(w, "load", {0, 0, -L * (1 + m * g_n / 2e9)}, m);
    add_wire(w, {attach(trolley), attach(load)}, L);
    prepare(w);
    return w;
}

}  // namespace

TEST(Pendulum, A18TrolleyAccelerates) {
    const double a = 1, L = 20, m = 5000, T = 8.95554;
    World w = trolley_with_load(L, m);
    Trace angle;
    double most_tension = 0;
    drive_trolley(w, 1, a, 1e9, 60, [&](double swing) {
        angle.push_back(swing * 180 / pi);
        most_tension = std::max(most_tension, tension(w));
    });
    EXPECT_NEAR(mean(angle, 0, std::size_t(std::lround(6 * T / tick))), 5.82242, 0.01 * 5.82242);
    EXPECT_NEAR(*std::max_element(angle.begin(), angle.end()), 11.6448, 0.01 * 11.6448);
    EXPECT_NEAR(period(angle), T, 0.005 * T);
    EXPECT_NEAR(most_tension, 49796.1, 0.01 * 49796.1);

    // stopped after exactly one period the load hangs still
    World still = trolley_with_load(L, m);
    Trace after;
    drive_trolley(still, 1, a, T, T + 30, [&](double swing) { after.push_back(swing * 180 / pi); });
    double residual = 0;
    for (std::size_t i = std::size_t(T / tick) + 2; i < after.size(); ++i)
        residual = std::max(residual, std::abs(after[i]));
    EXPECT_LT(residual, 0.15) << "deg";
}

TEST(Pendulum, A19SlewingCrane) {
    const double omega = 0.25, R = 30, L = 25, m = 3000;
    World w;
    w.environment.gravity = {0, 0, -g_n};
    add_wire_type(w, 2e9);
    const int jib = add_kinematic(w, "jib", {0, 0, 0});
    const int load = add_cube(w, "load", {R, 0, -L}, m);
    add_wire(w, {attach(jib, {R, 0, 0}), attach(load)}, L);
    prepare(w);
    Trace angle, pull, radius;
    const double ramp = 120, total = 180;
    for (int n = 1; n <= total / tick; ++n) {
        // a smooth ramp leaves no swing behind
        const double s = std::min((n + 0.5) * tick / ramp, 1.0);
        w.bodies[jib].w.z() = omega * s * s * (3 - 2 * s);
        step(w, tick);
        if (n * tick < ramp + 10) continue;
        const Vec3 tip = w.bodies[jib].point({R, 0, 0}), d = w.bodies[load].X_WB.p - tip;
        angle.push_back(std::atan2(d.head<2>().norm(), -d.z()) * 180 / pi);
        radius.push_back(w.bodies[load].X_WB.p.head<2>().norm());
        pull.push_back(tension(w));
    }
    EXPECT_NEAR(mean(angle, 0, angle.size()), 12.7554, 0.02 * 12.7554);
    EXPECT_NEAR(mean(pull, 0, pull.size()), 30164.4, 0.01 * 30164.4);
    EXPECT_NEAR(mean(radius, 0, radius.size()), 35.5197, 0.003 * 35.5197);
}

namespace {

// Plane double pendulum of two points, angles from the vertical, by the classical Runge-Kutta
// method with steps far below its error: the truth for the next test.
struct DoublePendulum {
    double l1, l2, m1, m2, g;
    using State = std::array<double, 4>;  // θ1, θ2, ω1, ω2
    State y;

    State slope(const State& s) const {
        const double d = s[0] - s[1], c = std::cos(d), sn = std::sin(d), M = m1 + m2;
        // [M l1, m2 l2 c; l1 c, l2] [α1; α2] = r
        const double r1 = -m2 * l2 * s[3] * s[3] * sn - M * g * std::sin(s[0]);
        const double r2 = l1 * s[2] * s[2] * sn - g * std::sin(s[1]);
        const double det = M * l1 * l2 - m2 * l2 * c * l1 * c;
        return {s[2], s[3], (r1 * l2 - m2 * l2 * c * r2) / det, (M * l1 * r2 - l1 * c * r1) / det};
    }
    void advance(double dt) {
        const auto add = [](const State& a, const State& k, double f) {
            State s;
            for (int i = 0; i < 4; ++i) s[i] = a[i] + f * k[i];
            return s;
        };
        const State k1 = slope(y), k2 = slope(add(y, k1, dt / 2)), k3 = slope(add(y, k2, dt / 2)),
                    k4 = slope(add(y, k3, dt));
        for (int i = 0; i < 4; ++i) y[i] += dt / 6 * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]);
    }
};

}  // namespace

TEST(DoublePendulum, HookAndLoadAgainstRungeKutta) {
    const double l1 = 15, l2 = 4, g = 9.81;
    // A light hook is started in line: its own fast swing would run out of phase within 30 s.
    struct Case {
        double hook, load, sling_angle;
    };
    for (const Case& k : {Case{500, 500, 4}, {500, 5000, 4}, {50, 8000, 10}}) {
        DoublePendulum truth{l1, l2, k.hook, k.load, g, {rad(10), rad(k.sling_angle), 0, 0}};
        World w;
        add_wire_type(w, 2e9);
        const auto place = [&](double a, double b) {
            const Vec3 hook(l1 * std::sin(a), 0, -l1 * std::cos(a));
            return std::pair(hook, Vec3(hook + l2 * Vec3(std::sin(b), 0, -std::cos(b))));
        };
        const auto [p1, p2] = place(rad(10), rad(k.sling_angle));
        const int hook = add_cube(w, "hook", p1, k.hook), load = add_cube(w, "load", p2, k.load);
        add_wire(w, {attach(0), attach(hook)}, l1);
        add_wire(w, {attach(hook), attach(load)}, l2);
        prepare(w);
        double worst_hook = 0, worst_load = 0;
        for (int n = 0; n < 30 * 60; ++n) {
            step(w, tick);
            for (int i = 0; i < 100; ++i) truth.advance(tick / 100);
            const auto [q1, q2] = place(truth.y[0], truth.y[1]);
            worst_hook = std::max(worst_hook, (w.bodies[hook].X_WB.p - q1).norm());
            worst_load = std::max(worst_load, (w.bodies[load].X_WB.p - q2).norm());
        }
        ASSERT_EQ(w.diverged, "");
        // 30 s: four swings of the load, amplitude 2.9 m
        EXPECT_LT(worst_load, 0.02) << k.hook << " kg hook, " << k.load << " kg load";
        EXPECT_LT(worst_hook, 0.05) << k.hook << " kg hook, " << k.load << " kg load";
    }
}

// A hook 20000 times lighter than what hangs under it: nothing explodes.
TEST(DoublePendulum, LightHookUnderHeavyLoadStaysBounded) {
    for (double load_mass : {1e3, 1e4, 1e5})
        for (double hook_mass : {5.0, 50.0})
            for (double tau : {0.0, tick, 2 * tick}) {
                World w;
                const double YA = 2e8;
                add_wire_type(w, YA, 0, tau);
                const double L = 10, sling = 2, a = rad(10);
                const Vec3 down(std::sin(a), 0, -std::cos(a));
                // stretched as by the weight, so that nothing bounces
                const double strain = load_mass * 9.81 * std::cos(a) / YA;
                const double hook_at = L + (L - 0.1) * strain;
                const double load_at = hook_at + 0.2 + sling + (sling + 0.1) * strain;
                const int hook = add_cube(w, "hook", hook_at * down, hook_mass, 0.2);
                const int load = add_cube(w, "load", load_at * down, load_mass);
                w.bodies[hook].X_WB.q = rotation({0, -a, 0});
                add_wire(w, {attach(0), attach(hook, {0, 0, 0.1})}, L - 0.1);
                add_wire(w, {attach(hook, {0, 0, -0.1}), attach(load)}, sling + 0.1);
                prepare(w);
                begin(w, tick);
                const double start = energy(w);
                const double swing = load_mass * 9.81 * (L + sling) * (1 - std::cos(a));
                double most = -1e300, far = 0;
                for (int n = 0; n < 20 * 60; ++n) {
                    step(w, tick);
                    most = std::max(most, energy(w));
                    if (n > 600) far = std::max(far, std::abs(w.bodies[load].X_WB.p.x()));
                }
                ASSERT_EQ(w.diverged, "") << load_mass << " " << hook_mass << " tau " << tau;
                EXPECT_LT(most - start, 1e-3 * swing)
                    << load_mass << " " << hook_mass << " " << tau;
                EXPECT_NEAR(far / (load_at * std::sin(a)), 1, 0.03)
                    << load_mass << " " << hook_mass << " tau " << tau;
            }
}

// One pendulum, the wire modelled without mass, with its mass at the ends and with mass nodes.
TEST(Pendulum, SameWithMassNodes) {
    const double L = 10, g = 9.81, m = 1000, angle = rad(10);
    const double l = L * (1 + m * g * std::cos(angle) / steel_10mm);
    const double T = pendulum_period(l, angle, g);
    for (int nodes : {0, 10, 20}) {
        World w;
        add_wire_type(w, steel_10mm, 0.1);
        const int load = add_cube(w, "load", l * Vec3(std::sin(angle), 0, -std::cos(angle)), m);
        Wire& wire = add_wire(w, {attach(0), attach(load)}, L);
        wire.resolution.max_nodes = nodes;
        prepare(w);
        EXPECT_EQ(mass_nodes(w.wires[0]), nodes);
        begin(w, tick);
        const double start = energy(w), swing = m * g * L * (1 - std::cos(angle));
        Trace x;
        double most = -1e300;
        for (int n = 0; n < 60 * 60; ++n) {
            step(w, tick);
            x.push_back(w.bodies[load].X_WB.p.x());
            most = std::max(most, energy(w));
        }
        ASSERT_EQ(w.diverged, "");
        EXPECT_NEAR(period(x) / T, 1, 3e-4) << nodes << " nodes";
        EXPECT_LT(most - start, 1e-3 * swing) << nodes << " nodes";
        const auto [low, high] = std::minmax_element(x.end() - 420, x.end());
        EXPECT_NEAR((*high - *low) / (2 * l * std::sin(angle)), 1, 0.02) << nodes << " nodes";
    }
}

// A step turns these by up to a tenth of a radian: the way of a chord from its arc counts, and how
// it changes from step to step (theory/wires.md 1.4).
TEST(Pendulum, ShortOnesKeepTheirEnergy) {
    struct Case {
        double L, degrees;
        int nodes;
        double change;  // [-] of the swing in half a minute
    };
    for (const Case& k : {Case{1, 80, 0, 1e-3},
                          {0.5, 60, 0, 1e-2},
                          {2, 80, 10, 5e-3},
                          {1, 60, 10, 1e-2},
                          {0.5, 60, 10, 5e-2}}) {
        const double m = 10, angle = rad(k.degrees);
        World w;
        w.environment.gravity = {0, 0, -g_n};
        add_wire_type(w, 4e6, k.nodes > 0 ? 0.05 : 0);
        const int load = add_cube(w, "load", k.L * Vec3(std::sin(angle), 0, -std::cos(angle)), m);
        Wire& wire = add_wire(w, {attach(0), attach(load)}, k.L);
        wire.resolution.max_nodes = k.nodes;
        prepare(w);
        begin(w, tick);
        const double swing = m * g_n * k.L * (1 - std::cos(angle));
        const auto periods = std::lround(3 * pendulum_period(k.L, angle, g_n) / tick);
        Trace e;
        for (int n = 0; n < 32 * 60; ++n) {
            step(w, tick);
            e.push_back(energy(w));
        }
        ASSERT_EQ(w.diverged, "");
        // the first second brings the stretch that it begins without
        const double start = mean(e, 60, 60 + periods), end = mean(e, e.size() - periods, e.size());
        EXPECT_NEAR((end - start) / swing, 0, k.change)
            << k.L << " m, " << k.degrees << " degrees, " << k.nodes << " nodes";
    }
}

}  // namespace fairlead::physics
