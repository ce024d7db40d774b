#include "physics/wire/model/winch.h"

#include <gtest/gtest.h>

#include "tests/physics/small_worlds.h"

namespace fairlead::physics {

namespace {

// 1000 kg on 10 m of wire from a drum, at rest.
World hoist(double load_mass = 1000) {
    World w;
    add_wire_type(w, 1e7);
    const WirePoint drum = add_winch(w, 0, {-0.2, 0, 0});
    const double stretch = 10 * load_mass * 9.81 / 1e7;
    const int load = add_cube(w, "load", {0, 0, -10 - stretch}, load_mass);
    add_wire(w, {drum, attach(load)}, 10);
    w.winches[0].paid_out = 10;
    prepare(w);
    return w;
}

double tension(const World& w) {
    return w.wires[0].segments[0].tension;
}

}  // namespace

TEST(Winch, PaysOutAtTheCommandedSpeed) {
    for (double speed : {-0.4, 0.4}) {
        World w = hoist();
        const Winch& winch = w.winches[0];
        w.winches[0].target_speed = speed;
        run(w, 10);
        const double out = winch.paid_out, rest = w.wires[0].segments[0].rest_length;
        const double z = w.bodies[1].X_WB.p.z();
        run(w, 5);
        EXPECT_NEAR(winch.paid_out - out, 5 * speed, 1e-4);
        // what the drum gives is what the wire gets, and what the load moves
        EXPECT_NEAR(w.wires[0].segments[0].rest_length - rest, winch.paid_out - out, 1e-12);
        EXPECT_NEAR(w.bodies[1].X_WB.p.z() - z, -5 * speed, 5e-3);
        EXPECT_NEAR(tension(w), 9810, 20);
        EXPECT_NEAR(winch.motor_force, -9810, 30);  // against the wire's pull
    }
}

TEST(Winch, TargetIsClampedToItsFastest) {
    World w = hoist();
    w.winches[0].max_speed = 0.3;
    w.winches[0].target_speed = 7;
    run(w, 10);
    EXPECT_NEAR(w.winches[0].speed, 0.3, 1e-4);
}

// Weaker than the load it is pulled out, the motor at its limit: it renders.
TEST(Winch, RendersAboveItsForceLimit) {
    World w = hoist();
    w.winches[0].max_force = 8000;
    w.winches[0].target_speed = -0.5;
    run(w, 1);
    const Winch& winch = w.winches[0];
    EXPECT_GT(winch.paid_out, 10.1);
    EXPECT_NEAR(winch.motor_force, -8000, 1e-6);
    // m and the drum's reflected mass fall together: (m g - F) / (m + J/r²)
    const double a = (1000 * 9.81 - 8000) / (1000 + winch.reflected_mass());
    EXPECT_NEAR(-w.bodies[1].v_now().z() / a, 1, 0.02);
}

TEST(Winch, BrakeHoldsUpToItsForceAndSlipsAbove) {
    World w = hoist();
    Winch& winch = w.winches[0];
    winch.brake = true, winch.brake_force = 12000;
    winch.target_speed = 0.5;  // no matter: the brake is on
    run(w, 10);
    EXPECT_NEAR(winch.paid_out, 10, 1e-6);
    EXPECT_NEAR(winch.brake_pull, -9810, 1);
    EXPECT_EQ(winch.motor_force, 0);
    winch.brake_force = 9000;
    run(w, 1);
    EXPECT_GT(winch.paid_out, 10.1);
    EXPECT_NEAR(winch.brake_pull, -9000, 1e-6);
}

TEST(Winch, EndStops) {
    World w = hoist();
    w.winches[0].min_out = 9, w.winches[0].max_out = 11;
    for (double speed : {0.5, -0.5}) {
        w.winches[0].target_speed = speed;
        double low = 10, high = 10;
        for (int n = 0; n < 600; ++n) {
            step(w, tick);
            low = std::min(low, w.winches[0].paid_out),
            high = std::max(high, w.winches[0].paid_out);
        }
        EXPECT_GT(low, 9 - 1e-3);
        EXPECT_LT(high, 11 + 1e-3);
        EXPECT_NEAR(w.winches[0].paid_out, speed > 0 ? 11 : 9, 1e-3);
        EXPECT_LT(std::abs(w.winches[0].speed), 1e-3);
    }
}

// Paying out changes tension smoothly even with mass nodes coming and going.
TEST(Winch, NoJoltWhenNodesAreMadeAndTaken) {
    World w;
    add_wire_type(w, 1e7, 1);
    const WirePoint drum = add_winch(w, 0, {-0.2, 0, 0});
    const int load = add_cube(w, "load", {0, 0, -10}, 1000);
    Wire& wire = add_wire(w, {drum, attach(load)});
    wire.resolution.max_nodes = 20, wire.resolution.min_segment = 1;
    prepare(w);
    run(w, 10);
    int changes = 0, nodes = mass_nodes(w.wires[0]);
    double low = 1e300, high = 0;
    for (int n = 0; n < 30 * 60; ++n) {
        const double t = n * tick;
        w.winches[0].target_speed = 0.4 * std::sin(2 * pi * t / 15) * std::min(1.0, t);
        step(w, tick);
        changes += mass_nodes(w.wires[0]) != nodes;
        nodes = mass_nodes(w.wires[0]);
        const double pull = w.probe.wires[0].tension_end;
        low = std::min(low, pull), high = std::max(high, pull);
    }
    ASSERT_EQ(w.diverged, "");
    EXPECT_GT(changes, 2);
    // the drum's own acceleration is 0.17 m/s²: 2 % of the weight
    EXPECT_GT(low, 0.95 * 9810);
    EXPECT_LT(high, 1.05 * 9810);
}

}  // namespace fairlead::physics
