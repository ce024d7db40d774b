#include "physics/joint/joint.h"

#include <gtest/gtest.h>

#include "tests/physics/small_worlds.h"

namespace fairlead::physics {

namespace {

// A load held out on an arm: force and moment on the joint.
World cantilever(Joint::Kind kind, const Vec3& axis) {
    World w;
    const int load = add_cube(w, "load", {2, 0, 0}, 100);
    add_joint(w, kind, 0, load, {0, 0, 0}, axis);
    return w;
}

// Largest separation of the joint's two frames [m].
double gap(const World& w, const Joint& j) {
    return (w.bodies[j.b].X_WB * j.X_BJ.p - w.bodies[j.a].X_WB * j.X_AJ.p).norm();
}

Quat turn_of(const World& w, const Joint& j) {
    return (w.bodies[j.a].X_WB.q * j.X_AJ.q).conjugate() * (w.bodies[j.b].X_WB.q * j.X_BJ.q);
}

}  // namespace

TEST(Joint, LockHoldsForceAndMoment) {
    World w = cantilever(Joint::Kind::lock, Vec3::UnitZ());
    prepare(w);
    run(w, 10);
    const Joint& j = w.joints[0];
    EXPECT_LT(gap(w, j), 1e-6);
    EXPECT_LT(turn_of(w, j).vec().norm(), 1e-6);
    EXPECT_NEAR(j.force.norm(), 981, 1e-3);
    EXPECT_LT((j.force - Vec3(0, 0, 981)).norm(), 1e-2);
}

TEST(Joint, BallHoldsItsPointWhileSwinging) {
    World w = cantilever(Joint::Kind::ball, Vec3::UnitZ());
    w.bodies[1].w = {0, 0, 0.5};
    prepare(w);
    begin(w, tick);
    const double start = energy(w);
    double worst = 0;
    for (int n = 0; n < 600; ++n) {
        step(w, tick);
        worst = std::max(worst, gap(w, w.joints[0]));
    }
    EXPECT_LT(worst, 0.01);
    EXPECT_LT(energy(w) - start, 0.01 * 100 * 9.81 * 2);
}

// A compound pendulum: T = 2 pi sqrt((I + m l²) / (m g l)).
TEST(Joint, HingeSwingsAsACompoundPendulum) {
    World w;
    const double m = 50, l = 1.5, I = 20, angle = rad(5);
    const int bar = add_cube(w, "bar", {l * std::sin(angle), 0, -l * std::cos(angle)}, m);
    w.bodies[bar].X_WB.q = rotation({0, -angle, 0});
    w.bodies[bar].inertia = I * Mat3::Identity();
    add_joint(w, Joint::Kind::hinge, 0, bar, {0, 0, 0}, Vec3::UnitY());
    prepare(w);
    Trace q;
    double worst = 0;
    for (int n = 0; n < 3600; ++n) {
        step(w, tick);
        q.push_back(w.joints[0].position);
        worst = std::max(worst, std::abs(w.bodies[bar].X_WB.p.y()));
    }
    const double exact = pendulum_period((I + m * l * l) / (m * l), angle, 9.81);
    EXPECT_NEAR(period(q) / exact, 1, 1e-3);
    EXPECT_LT(worst, 1e-6) << "it stays in its plane";
}

TEST(Joint, SliderFallsAlongItsAxisOnly) {
    World w;
    const Vec3 axis = Vec3(1, 0, -1).normalized();
    const int load = add_cube(w, "load", {1, 2, 3}, 10);
    add_joint(w, Joint::Kind::slider, 0, load, {0, 2, 3}, axis);
    prepare(w);
    run(w, 2);
    const Vec3 moved = w.bodies[load].X_WB.p - Vec3(1, 2, 3);
    EXPECT_LT(moved.cross(axis).norm(), 1e-5);
    EXPECT_NEAR(moved.dot(axis) / (9.81 * std::sqrt(0.5) * 2), 1, 1e-6);
    EXPECT_NEAR(w.joints[0].position, moved.dot(axis), 1e-6);
    EXPECT_LT(w.bodies[load].X_WB.q.vec().norm(), 1e-6);
}

TEST(Joint, LimitsStopWithoutGainingEnergy) {
    for (auto kind : {Joint::Kind::hinge, Joint::Kind::slider}) {
        World w;
        const bool hinge = kind == Joint::Kind::hinge;
        const int load = add_cube(w, "load", {1, 0, 0}, 10);
        add_joint(w, kind, 0, load, {0, 0, 0}, hinge ? Vec3::UnitY() : Vec3::UnitZ());
        Joint& j = w.joints[0];
        j.limited = true, j.lower = -0.7, j.upper = 0.7;
        prepare(w);
        begin(w, tick);
        const double start = energy(w);
        double low = 0, high = 0, most = -1e300;
        for (int n = 0; n < 1200; ++n) {
            step(w, tick);
            low = std::min(low, w.joints[0].position), high = std::max(high, w.joints[0].position);
            most = std::max(most, energy(w) - start);
        }
        EXPECT_GT(low, -0.71);
        EXPECT_LT(high, 0.71);
        EXPECT_LT(most, 0.1) << "J of 69";
        // gravity holds it at the stop: about +y the load turns by a positive angle
        EXPECT_NEAR(w.joints[0].position, hinge ? 0.7 : -0.7, 1e-4);
        EXPECT_LT(w.bodies[load].v.norm(), 1e-4);
    }
}

TEST(Joint, HingeAngleCountsTurns) {
    World w;
    w.environment.gravity.setZero();
    const int wheel = add_cube(w, "wheel", {0, 0, 0}, 1);
    add_joint(w, Joint::Kind::hinge, 0, wheel, {0, 0, 0}, Vec3::UnitY());
    w.bodies[wheel].w = {0, 3, 0};
    prepare(w);
    run(w, 20);
    EXPECT_NEAR(w.joints[0].position, 60, 1e-6);
}

TEST(Motor, SpeedIsReachedWithinTheForceLimit) {
    World w;
    const int load = add_cube(w, "load", {0, 0, 0}, 100);
    add_joint(w, Joint::Kind::slider, 0, load, {0, 0, 0}, Vec3::UnitX());
    Motor& motor = w.joints[0].motor;
    motor.mode = Motor::Mode::speed, motor.target = 2, motor.max_force = 50;
    prepare(w);
    run(w, 2);
    // 50 N on 100 kg: 0.5 m/s² until 2 m/s
    EXPECT_NEAR(w.bodies[load].v_now().x(), 1, 1e-6);
    EXPECT_NEAR(w.joints[0].motor_force, 50, 1e-9);
    run(w, 4);
    EXPECT_NEAR(w.bodies[load].v_now().x(), 2, 1e-6);
    EXPECT_NEAR(w.joints[0].motor_force, 0, 1e-6);
    EXPECT_NEAR(w.joints[0].speed, 2, 1e-6);
    EXPECT_NEAR(w.probe.drive_work / (0.5 * 100 * 4), 1, 0.01);
}

TEST(Motor, StallsAboveItsForce) {
    for (double force : {900.0, 1100.0}) {  // to lift 981 N
        World w;
        const int load = add_cube(w, "load", {0, 0, 0}, 100);
        add_joint(w, Joint::Kind::slider, 0, load, {0, 0, 0});
        Motor& motor = w.joints[0].motor;
        motor.mode = Motor::Mode::speed, motor.target = 0.5, motor.max_force = force;
        prepare(w);
        run(w, 1);
        if (force < 981) {
            EXPECT_NEAR(w.bodies[load].v_now().z(), (force / 100 - 9.81) * 1, 1e-6) << "sinks";
        } else {
            EXPECT_NEAR(w.bodies[load].v_now().z(), 0.5, 1e-6) << "rises";
            EXPECT_NEAR(w.joints[0].motor_force, 981, 1e-3);
        }
    }
}

TEST(Motor, PositionIsReachedAndHeld) {
    for (auto kind : {Joint::Kind::hinge, Joint::Kind::slider}) {
        World w = cantilever(kind, kind == Joint::Kind::hinge ? Vec3::UnitY() : Vec3::UnitZ());
        Motor& motor = w.joints[0].motor;
        motor.mode = Motor::Mode::position, motor.target = 0.5, motor.max_force = 1e5;
        prepare(w);
        run(w, 5);
        EXPECT_NEAR(w.joints[0].position, 0.5, 1e-5);
        EXPECT_LT(w.bodies[1].v.norm(), 1e-5);
        const double held = kind == Joint::Kind::hinge ? -981 * 2 * std::cos(0.5) : 981;
        EXPECT_NEAR(w.joints[0].motor_force / held, 1, 1e-3);
    }
}

}  // namespace fairlead::physics
