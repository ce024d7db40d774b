// Wires over eyes, wheels and drums: Atwood's machine, block and tackle, hoisting, two-wire loads.
// Cases A.. are those of cases/public.json.
#include <gtest/gtest.h>

#include "tests/physics/constants.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {

namespace {

double tension(const World& w, int wire, int segment) {
    return w.wires[wire].segments[segment].tension;
}

}  // namespace

TEST(Atwood, AccelerationOverEyes) {
    struct Case {
        double light, heavy;
    };
    for (const Case& k : {Case{10, 20}, {1000, 2000}}) {
        const double g = 9.81;
        World w;
        add_wire_type(w, steel_10mm);
        const int a = add_cube(w, "a", {-0.5, 0, -6}, k.light);
        const int b = add_cube(w, "b", {0.5, 0, -3}, k.heavy);
        add_wire(w, {attach(a), eye(0, {-0.5, 0, 0}), eye(0, {0.5, 0, 0}), attach(b)});
        prepare(w);
        run(w, 0.2);  // the wire takes up its elastic stretch
        const double before = w.bodies[b].v.z();
        run(w, 0.5);
        const double acceleration = (before - w.bodies[b].v.z()) / 0.5;
        const double exact = g * (k.heavy - k.light) / (k.heavy + k.light);
        EXPECT_NEAR(acceleration / exact, 1, 1e-4) << k.light << "/" << k.heavy << " kg";
        const double pull = 2 * g * k.heavy * k.light / (k.heavy + k.light);
        EXPECT_NEAR(tension(w, 0, 0) / pull, 1, 1e-4);
        EXPECT_EQ(tension(w, 0, 0), tension(w, 0, 2));
    }
}

namespace {

struct Atwood {
    double acceleration, fall, heavy, light;
};

// A32's machine: two loads over a wheel.
Atwood atwood_with_wheel(double J) {
    World w;
    w.environment.gravity = {0, 0, -g_n};
    add_wire_type(w, 1e9);
    const int a = add_cube(w, "a", {-0.4, 0, -8}, 1000), b = add_cube(w, "b", {0.4, 0, -4}, 1200);
    const WirePoint wheel = add_sheave(w, "wheel", {0, 0, 0}, 0.4, J);
    add_wire(w, {attach(a), wheel, attach(b)});
    prepare(w);
    EXPECT_NEAR(wrap_angle(w.wires[0].points[1]), pi, 1e-12);
    Trace heavy, light;
    double half = 0;
    for (int n = 0; n < 120; ++n) {
        step(w, tick);
        if (n == 59) half = w.bodies[b].v_now().z();
        heavy.push_back(tension(w, 0, 1));
        light.push_back(tension(w, 0, 0));
    }
    EXPECT_EQ(w.diverged, "");
    return {half - w.bodies[b].v_now().z(), -4 - w.bodies[b].X_WB.p.z(), mean(heavy, 60, 120),
            mean(light, 60, 120)};
}

}  // namespace

TEST(Atwood, A32SheaveWithInertia) {
    const Atwood k = atwood_with_wheel(60);
    EXPECT_NEAR(k.acceleration, 0.761682, 0.005 * 0.761682);
    EXPECT_NEAR(k.heavy, 10854, 0.003 * 10854);
    EXPECT_NEAR(k.light, 10568.3, 0.003 * 10568.3);
    EXPECT_NEAR(k.fall, 1.52336, 0.01 * 1.52336);
    EXPECT_NEAR(atwood_with_wheel(1e-4).acceleration, 0.891514, 0.003 * 0.891514);
}

namespace {

// Line pull over the weight hoisted, for `parts` falls. The line comes from the winch over the
// sheaves one by one, upper and lower in turn, to its dead end. `first_is_upper`: it leaves an
// upper sheave for the winch, so that all sheaves lie before the pull (A31); otherwise the pulled
// part is itself one of the falls and one sheave fewer counts.
double lead_line_factor(int parts, double efficiency, bool first_is_upper = true, int lead_in = 0,
                        double load = 26689.3296) {
    World w;
    w.environment.gravity = {0, 0, -g_n};
    add_wire_type(w, 5e7);
    const double r = 0.15, sheave_mass = 1, inertia = 1e-3;
    const int sheaves = first_is_upper ? parts : parts - 1;
    const double high = 20, low = 10;

    double hoisted = load;
    for (int i = 0; i < sheaves; ++i)
        if (first_is_upper == (i % 2 == 1)) hoisted -= sheave_mass * g_n;
    const int block = add_cube(w, "block", {0, 0, low}, hoisted / g_n);
    add_joint(w, Joint::Kind::slider, 0, block, {0, 0, low});  // guided: it cannot tilt

    // falls stand side by side, 2 r apart; the line comes straight to the first sheave
    std::vector<WirePoint> route;
    double x = 0;
    for (int i = 0; i < lead_in; ++i) {
        const bool up = (i + lead_in) % 2 == (first_is_upper ? 1 : 0) ? false : true;
        route.push_back(add_sheave(w, "lead " + std::to_string(i), {x + r, 0, up ? high : low - 5},
                                   r, inertia, sheave_mass, 0, efficiency));
        x += 2 * r;
    }
    const bool drum_is_low = lead_in % 2 == 0 ? first_is_upper : !first_is_upper;
    route.insert(route.begin(), add_winch(w, 0, {-r, 0, drum_is_low ? low - 8 : high + 2}, r));
    for (int i = 0; i < sheaves; ++i) {
        const bool upper = first_is_upper == (i % 2 == 0);
        route.push_back(add_sheave(w, "sheave " + std::to_string(i), {x + r, 0, upper ? high : low},
                                   r, inertia, sheave_mass, upper ? 0 : block, efficiency));
        x += 2 * r;
    }
    const bool last_is_upper = first_is_upper == (sheaves % 2 == 1);
    if (last_is_upper)
        route.push_back(attach(block, {x, 0, 0}));
    else
        route.push_back(attach(0, {x, 0, high}));
    Winch& winch = w.winches[0];
    winch.max_force = 1e6;
    add_wire(w, route);
    prepare(w);
    Trace pull;
    for (int n = 0; n < 15 * 60; ++n) {
        w.winches[0].target_speed = -0.1 * std::min(1.0, n * tick / 2);
        step(w, tick);
        if (n > 10 * 60) pull.push_back(tension(w, 0, 0));
    }
    EXPECT_EQ(w.diverged, "");
    EXPECT_GT(w.bodies[block].X_WB.p.z(), low + 0.05) << "it hoists";
    return mean(pull, 0, pull.size()) / load;
}

}  // namespace

TEST(Tackle, LinePullOfFourFalls) {
    EXPECT_NEAR(lead_line_factor(4, 0.98, false) / 0.2576, 1, 0.005);
    EXPECT_NEAR(lead_line_factor(4, 1, false) / 0.25, 1, 0.005);
}

TEST(Tackle, A31LeadLineFactors) {
    struct Case {
        int parts;
        double plain, roller, frictionless;
    };
    for (const Case& k : {Case{2, 0.5684689, 0.53019608, 0.5},
                          {3, 0.39505476, 0.36034854, 1.0 / 3},
                          {4, 0.30866866, 0.27549005, 0.25},
                          {6, 0.22291978, 0.1907619, 1.0 / 6},
                          {8, 0.18067438, 0.14852783, 0.125}}) {
        EXPECT_NEAR(lead_line_factor(k.parts, 1 / 1.09) / k.plain, 1, 0.01) << k.parts;
        EXPECT_NEAR(lead_line_factor(k.parts, 1 / 1.04) / k.roller, 1, 0.01) << k.parts;
        EXPECT_NEAR(lead_line_factor(k.parts, 1) / k.frictionless, 1, 0.003) << k.parts;
    }
    const double with_lead_in = lead_line_factor(4, 1 / 1.09, true, 2);
    EXPECT_NEAR(with_lead_in / 0.36672924, 1, 0.01);
    EXPECT_NEAR(with_lead_in * 26689.3296, 9787.7575, 0.01 * 9787.7575);
    EXPECT_NEAR(1 / lead_line_factor(4, 0.917), 3.2360785, 0.01 * 3.2360785);
}

// When lowering, the sheave losses help the winch.
TEST(Tackle, FrictionReversesWhenLowering) {
    World w;
    add_wire_type(w, 5e7);
    const int load = add_cube(w, "load", {0.2, 0, -5}, 1000);
    const WirePoint drum = add_winch(w, 0, {-0.4, 0, -8});
    const WirePoint sheave = add_sheave(w, "sheave", {0, 0, 0}, 0.2, 0.01, 1, 0, 0.95);
    add_wire(w, {drum, sheave, attach(load)});
    prepare(w);
    for (double direction : {-1.0, 1.0}) {
        w.winches[0].target_speed = 0.1 * direction;
        run(w, 8);
        const double ratio = tension(w, 0, 0) / (1000 * 9.81);
        EXPECT_NEAR(ratio, direction < 0 ? 1 / 0.95 : 0.95, 1e-3);
    }
}

TEST(Winch, A20EnergyAudit) {
    const double lambda = 10, payload = 5000, hang = 200, lift = 50, speed = 0.5, r = 0.2;
    World w;
    w.environment.gravity = {0, 0, -g_n};
    add_wire_type(w, 1e9, lambda);
    // level from drum to sheave, then down
    const WirePoint drum = add_winch(w, 0, {-3, 0, 0}, r);
    const WirePoint sheave = add_sheave(w, "sheave", {0, 0, 0}, r, 0.01);
    const int load = add_cube(w, "load", {r, 0, -hang}, payload);
    Wire& wire = add_wire(w, {drum, sheave, attach(load)});
    wire.resolution.max_nodes = 20;
    wire.resolution.min_segment = 2;
    w.winches[0].max_force = 1e6;
    prepare(w);
    for (int n = 0; n < 60 * 60; ++n) step(w, tick);  // the stretch comes to rest
    const auto at_sheave = [&] { return w.probe.wires[0].tension_start; };
    EXPECT_NEAR(at_sheave(), 68646.6, 0.003 * 68646.6);
    const double work_before = w.probe.drive_work, mass_before = w.probe.wires[0].mass;
    const double z_before = w.bodies[load].X_WB.p.z();
    const double seconds = lift / speed;
    // one second up to speed and one down: the same way in all
    for (int n = 1; n <= std::lround((seconds + 1) / tick); ++n) {
        const double t = (n - 0.5) * tick;
        w.winches[0].target_speed = -speed * std::clamp(std::min(t, seconds + 1 - t), 0.0, 1.0);
        step(w, tick);
    }
    w.winches[0].target_speed = 0;
    for (int n = 0; n < 60 * 60; ++n) step(w, tick);
    ASSERT_EQ(w.diverged, "");
    EXPECT_NEAR(w.bodies[load].X_WB.p.z() - z_before, lift, 0.03);
    EXPECT_NEAR(w.probe.drive_work - work_before, 3309744, 0.005 * 3309744);
    EXPECT_NEAR(at_sheave(), 63743.2, 0.003 * 63743.2);
    EXPECT_NEAR(mass_before - w.probe.wires[0].mass, 500, 0.002 * 500);
}

namespace {

// A17: a bar on two wires. Attached at the height of its centre.
struct Bifilar {
    World w;
    int load;
    explicit Bifilar(double twist, bool at_height_of_twist) {
        const double L = 15, m = 12000, b = 4, YA = 1e9;
        w.environment.gravity = {0, 0, -g_n};
        add_wire_type(w, YA);
        const double aside = b * std::sin(twist / 2);
        const double drop = at_height_of_twist ? std::sqrt(L * L - aside * aside) : L;
        load = add_cube(w, "load", {0, 0, -drop * (1 + m / 2 * g_n / YA)}, m);
        w.bodies[load].inertia = Vec3(500, 8000, 8000).asDiagonal();
        w.bodies[load].X_WB.q = rotation({0, 0, twist});
        for (double side : {-b / 2, b / 2})
            add_wire(w, {attach(0, {side, 0, 0}), attach(load, {side, 0, 0})}, L);
    }
    double yaw() const {
        const Quat& q = w.bodies[load].X_WB.q;
        return 2 * std::atan2(q.z(), q.w());
    }
};

}  // namespace

TEST(Bifilar, A17YawAndSwayPeriods) {
    Bifilar k(rad(3), true);
    prepare(k.w);
    Trace yaw;
    for (int n = 0; n < 60 * 60; ++n) {
        step(k.w, tick);
        yaw.push_back(k.yaw());
    }
    EXPECT_NEAR(period(yaw), 3.17241, 0.01 * 3.17241);

    Bifilar s(0, true);
    s.w.bodies[s.load].v.x() = 0.3;
    prepare(s.w);
    Trace x;
    for (int n = 0; n < 120 * 60; ++n) {
        step(s.w, tick);
        x.push_back(s.w.bodies[s.load].X_WB.p.x());
    }
    EXPECT_NEAR(period(x), 7.77079, 0.01 * 7.77079);
}

// Held at 60 deg by a motor on a carriage that slides up and down freely.
TEST(Bifilar, A17LiftAndRestoringMoment) {
    Bifilar level(0, true), k(rad(60), true);
    prepare(level.w);
    run(level.w, 20);
    const int carriage = add_cube(k.w, "carriage", k.w.bodies[k.load].X_WB.p, 0.01);
    add_joint(k.w, Joint::Kind::slider, 0, carriage, k.w.bodies[carriage].X_WB.p);
    const int turn =
        add_joint(k.w, Joint::Kind::hinge, carriage, k.load, k.w.bodies[carriage].X_WB.p);
    // the hinge measures from the pose it was made in: 60 deg
    Motor& motor = k.w.joints[turn].motor;
    motor.mode = Motor::Mode::position;
    motor.target = 0;
    motor.max_force = 1e6;
    prepare(k.w);
    run(k.w, 20);
    const double lift = k.w.bodies[k.load].X_WB.p.z() - level.w.bodies[level.load].X_WB.p.z();
    EXPECT_NEAR(lift, 0.133931, 0.01 * 0.133931);
    EXPECT_NEAR(std::abs(k.w.joints[turn].motor_force), 27421.8, 0.02 * 27421.8);
    EXPECT_NEAR(k.yaw(), rad(60), 1e-5);
}

}  // namespace fairlead::physics
