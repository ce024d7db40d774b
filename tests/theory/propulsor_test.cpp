// What drives ships, against momentum theory and the manoeuvres of ships of its kind.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "physics/hull/coefficients.h"
#include "physics/hull/hull_form.h"
#include "physics/hull/stability.h"
#include "physics/sea/sea_state.h"
#include "physics/world/world.h"
#include "tests/physics/constants.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {
namespace {

constexpr double knot = 0.5144;

Propulsor propeller(double y) {
    Propulsor p;
    p.name = y > 0 ? "port" : "starboard";
    p.diameter = 4, p.power = 6e6, p.efficiency = 0.7, p.ramp = 10;
    p.at = {-33, y, -4};
    return p;
}

// A 75 m anchor handler with two propellers in nozzles and a rudder behind each.
World tug_afloat() {
    World w;
    w.environment.sea = Sea{};
    const HullForm form;
    Hull hull;
    hull.name = "tug", hull.body = 1;
    hull.mesh = *hull_mesh(form);
    const double volume = form.block * form.length * form.beam * form.draught;
    const Floating drawn = *floating_upright(hull.mesh, volume);
    const Vec3 centre(drawn.buoyancy.x(), 0, drawn.metacentre - 1);
    for (Vec3& v : hull.mesh.vertices) v -= centre;
    Afloat ship{volume * sea_water, {}, *floating_upright(hull.mesh, volume)};
    ship.inertia = ship_inertia(ship.mass, form.length, form.beam);
    estimate_ship(hull, ship, {});
    Body body;
    body.name = "tug", body.mass = ship.mass, body.inertia = ship.inertia;
    body.X_WB.p = {0, 0, ship.at.height};
    w.bodies.push_back(body);
    w.hulls.push_back(hull);
    for (const double y : {4.3, -4.3}) {
        Propulsor p = propeller(y);
        p.body = 1;
        p.at = Vec3(-33, y, 2.2) - centre;
        p.steering = "rudder", p.rudder_area = 7.5;
        estimate_wake(p, hull, ship.mass);
        w.propulsors.push_back(p);
    }
    prepare(w);
    return w;
}

double heading(const World& w) {
    const Mat3 R = w.bodies[1].X_WB.q.toRotationMatrix();
    return std::atan2(R(1, 0), R(0, 0));
}

double ahead(const World& w) {
    return w.bodies[1].v.dot(w.bodies[1].X_WB.q * Vec3::UnitX());
}

// (½ π ρ D²)^⅓ (η P)^⅔ 2^⅓ in a nozzle: 2 × 6 MW at 4 m pull 197 t.
TEST(Propulsor, BollardPullOfMomentumTheory) {
    Propulsor p = propeller(0);
    const double pull = thrust_of(p, sea_water, 0, 1, 1);
    const double theory = std::cbrt(pi / 2 * sea_water * 16) * std::pow(0.7 * 6e6, 2.0 / 3);
    EXPECT_NEAR(pull, theory * std::cbrt(2), 1e-6 * pull);
    EXPECT_NEAR(2 * pull / tonne, 197, 1);
    p.nozzle = false;
    EXPECT_NEAR(thrust_of(p, sea_water, 0, 1, 1), theory, 1e-6 * theory);
    EXPECT_NEAR(thrust_of(p, sea_water, 0, 0.5, 1), theory / 2, 1e-6 * theory);
    EXPECT_NEAR(thrust_of(p, sea_water, 0, -1, 1), -0.65 * theory, 1e-6 * theory);
    EXPECT_EQ(thrust_of(p, sea_water, 3, 0, 1), 0);
    // power that goes into the race and into the ship is all that there is
    for (const double u : {2.0, 5.0, 8.0}) {
        const double thrust = thrust_of(p, sea_water, u, 1, 1), area = 4 * pi;
        const double added = (-u + std::sqrt(u * u + 2 * thrust / (sea_water * area))) / 2;
        EXPECT_NEAR(thrust * (u + added), 0.7 * 6e6, 1e-3 * 6e6);
    }
}

TEST(Propulsor, FullPowerAheadAndCrashStop) {
    World w = tug_afloat();
    for (Propulsor& p : w.propulsors) p.wanted = 1;
    run(w, 600);
    const double speed = ahead(w);
    EXPECT_GT(speed, 16 * knot);
    EXPECT_LT(speed, 17.5 * knot);
    EXPECT_LT(std::abs(heading(w)), 0.2);
    const Vec3 from = w.bodies[1].X_WB.p;
    for (Propulsor& p : w.propulsors) p.wanted = -1;
    double taken = 0;
    for (; ahead(w) > 0 && taken < 400; taken += 1) run(w, 1);
    const double way = (w.bodies[1].X_WB.p - from).norm() / 75;
    EXPECT_GT(way, 2);
    EXPECT_LT(way, 4);
}

// Under way with so much of her power, for as long as it takes.
World under_way(double setting) {
    World w = tug_afloat();
    for (Propulsor& p : w.propulsors) p.wanted = p.setting = setting;
    run(w, 400);
    return w;
}

// At 35 degrees of rudder, at 90 % of her power [IMO MSC.137(76): advance 4.5, tactical diameter 5
// lengths at most]: to the side the rudder says; ships of her kind have 2.5 to 4 lengths.
TEST(Propulsor, TurningCircle) {
    for (const double side : {1.0, -1.0}) {
        World w = under_way(0.9);
        const double approach = ahead(w);
        EXPECT_GT(approach, 15.5 * knot);
        for (Propulsor& p : w.propulsors) p.wanted_angle = side * 0.61;
        const Pose from = w.bodies[1].X_WB;
        double turned = 0, last = heading(w), advance = 0;
        for (int i = 0; side * turned < pi && i < 400; ++i) {
            run(w, 1);
            turned += std::remainder(heading(w) - last, 2 * pi);
            last = heading(w);
            if (side * turned < pi / 2)
                advance = (from.q.conjugate() * (w.bodies[1].X_WB.p - from.p)).x() / 75;
        }
        EXPECT_NEAR(turned, side * pi, 0.1);
        const Vec3 way = from.q.conjugate() * (w.bodies[1].X_WB.p - from.p);
        EXPECT_GT(side * way.y() / 75, 2.5);
        EXPECT_LT(side * way.y() / 75, 4.0);
        EXPECT_GT(advance, 2.5);
        EXPECT_LT(advance, 4.5);
        run(w, 120);  // steady: she loses half of her way and more, and does not spin
        const Vec3 v = w.bodies[1].X_WB.q.conjugate() * w.bodies[1].v;
        EXPECT_GT(v.norm() / approach, 0.35);
        EXPECT_LT(v.norm() / approach, 0.6);
        EXPECT_LT(std::abs(v.y() / v.x()), std::tan(0.52));
    }
}

// Zigzag 10/10 of a ship that goes her length in less than ten seconds [IMO MSC.137(76)]: first
// overshoot 10 degrees at most, second 25; within 2.5 lengths she is 10 degrees off.
TEST(Propulsor, ZigzagAndHowSoonSheAnswers) {
    World w = under_way(0.9);
    EXPECT_LT(75 / ahead(w), 10);
    const double ten = pi / 18;
    const Vec3 from = w.bodies[1].X_WB.p;
    std::vector<double> overshoots;
    double side = 1, way = 0;
    for (int leg = 0; leg < 3; ++leg) {
        for (Propulsor& p : w.propulsors) p.wanted_angle = side * ten;
        double furthest = 0;  // of the other side, from where she comes
        for (int i = 0; i < 1000 && side * heading(w) < ten; ++i) {
            run(w, 0.1);
            furthest = std::max(furthest, -side * heading(w));
        }
        EXPECT_GE(side * heading(w), ten) << leg;
        if (leg == 0) way = (w.bodies[1].X_WB.p - from).norm() / 75;
        if (leg > 0) overshoots.push_back((furthest - ten) * 180 / pi);
        side = -side;
    }
    EXPECT_LT(way, 2.5);
    EXPECT_GT(overshoots[0], 2);
    EXPECT_LT(overshoots[0], 10);
    EXPECT_LT(overshoots[1], 25);
}

// Her rudders amidships she goes straight on: a turn that something gave her dies away.
TEST(Propulsor, KeepsHerCourse) {
    World w = under_way(0.9);
    w.bodies[1].w.z() = 0.02;
    run(w, 200);
    EXPECT_LT(std::abs(w.bodies[1].w.z()), 2e-4);
}

// Twin screws of the 75 m ship by Holtrop and Mennen; one screw on the middle line has more of the
// hull before it. What a scene gives is what counts.
TEST(Propulsor, WakeAndThrustDeductionOfTheHullBeforeIt) {
    const World w = tug_afloat();
    const Hull& hull = w.hulls[0];
    Propulsor p = w.propulsors[0];
    const double block = w.bodies[1].mass / (sea_water * hull.length * hull.beam * hull.draught);
    const double disc = 4 / std::sqrt(hull.beam * hull.draught);
    EXPECT_NEAR(p.wake, 0.3095 * block + 10 * 0.0025 * block - 0.23 * disc, 1e-9);
    EXPECT_NEAR(p.deduction, 0.325 * block - 0.1885 * disc, 1e-9);
    EXPECT_NEAR(p.wake, 0.13, 0.01);
    EXPECT_NEAR(p.deduction, 0.14, 0.01);
    p.at.y() = 0;
    estimate_wake(p, hull, w.bodies[1].mass);
    EXPECT_NEAR(p.wake, 0.5 * block - 0.05, 1e-9);
    EXPECT_NEAR(p.deduction, 0.6 * p.wake + 0.01, 1e-9);
}

// Two propellers against each other turn a ship where it lies.
TEST(Propulsor, TwinScrewsTurnOnTheSpot) {
    World w = tug_afloat();
    w.propulsors[0].wanted = -0.6, w.propulsors[1].wanted = 0.39;
    run(w, 120);
    EXPECT_GT(heading(w), 0.3);
    EXPECT_LT(w.bodies[1].X_WB.p.head<2>().norm(), 75);
}

TEST(Propulsor, TooLittlePowerIsSharedAndABlackoutRunsDown) {
    World w = tug_afloat();
    w.plants.push_back({"main", 6e6, 20});
    for (Propulsor& p : w.propulsors) p.plant = 0, p.wanted = 1;
    run(w, 15);
    EXPECT_NEAR(w.propulsors[0].drawn + w.propulsors[1].drawn, 6e6, 1);
    EXPECT_NEAR(w.plants[0].share, 0.5, 1e-9);
    const double pull = w.propulsors[0].thrust;
    w.plants[0].available = 0;
    run(w, 15);
    EXPECT_LT(w.propulsors[0].thrust, 0.05 * pull);
    w.plants[0].available = 6e6;
    run(w, 19);
    EXPECT_LT(w.propulsors[0].thrust, 0.05 * pull);
    run(w, 10);
    EXPECT_GT(w.propulsors[0].thrust, 0.7 * pull);
}

// Out of the water nothing pulls; back in it, the pull is back within two seconds.
TEST(Propulsor, AirInThePropeller) {
    World w = tug_afloat();
    for (Propulsor& p : w.propulsors) p.wanted = p.setting = 1;
    step(w, tick);
    const double pull = w.propulsors[0].thrust;
    w.bodies[1].X_WB.p.z() += 8;
    step(w, tick);
    EXPECT_NEAR(w.propulsors[0].thrust, 0, 1e-6 * pull);
    w.bodies[1].X_WB.p.z() -= 8;
    run(w, 0.5);
    EXPECT_LT(w.propulsors[0].thrust, 0.5 * pull);  // it still churns air
    run(w, 1.5);
    EXPECT_GT(w.propulsors[0].thrust, 0.9 * pull);
}

}  // namespace
}  // namespace fairlead::physics
