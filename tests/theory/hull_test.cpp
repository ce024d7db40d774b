// What floats, against Archimedes, metacentres, Kirchhoff and long waves.
#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <cmath>

#include "physics/hull/pressure.h"
#include "tests/theory/afloat_bodies.h"
#include "tests/theory/one_wave.h"

namespace fairlead::physics {
namespace {

using namespace tested_hulls;

TEST(Hull, BargeFloatsAsArchimedesSays) {
    const auto at = floating_upright(barge_mesh(), barge_volume);
    ASSERT_TRUE(at);
    EXPECT_NEAR(at->draught, 3, 1e-9);
    EXPECT_NEAR(at->metacentre, 8.6111111, 1e-3);                      // GM
    EXPECT_NEAR(at->metacentre - at->buoyancy.z(), 11.1111111, 1e-3);  // BM
    EXPECT_NEAR(at->long_metacentre - at->buoyancy.z(), 100, 0.01);
    EXPECT_NEAR(sea_water * 9.80665 * at->water_plane, 12062180, 100);  // heave stiffness
    EXPECT_NEAR(at->length, 60, 1e-9);
    EXPECT_NEAR(at->beam, 20, 1e-9);
}

// GZ = sin φ (GM + ½ BM tan² φ) until the deck edge goes under at 16.7°; −(KG − D/2) on its side,
// nothing upside down, and odd.
TEST(Hull, RightingLeverFromUprightToUpsideDown) {
    const TriangleMesh mesh = barge_mesh();
    const auto gz = [&](double deg) {
        return righting_lever(mesh, Vec3::Zero(), barge_volume, deg * degree);
    };
    for (const double deg : {1.0, 5.0, 10.0, 16.0}) {
        const double t = std::tan(deg * degree);
        const double wanted = std::sin(deg * degree) * (8.6111111 + 0.5 * 11.1111111 * t * t);
        EXPECT_NEAR(gz(deg), wanted, 1e-4);
        EXPECT_NEAR(gz(-deg), -wanted, 1e-4);
    }
    EXPECT_NEAR(gz(90), -(barge_kg - 3), 1e-5);
    EXPECT_NEAR(gz(180), 0, 1e-9);
    EXPECT_LT(gz(150), -1);  // steady upside down: it would have to be lifted over
    EXPECT_GT(gz(40), 1);
}

TEST(Hull, BargeHeavesAndRollsInItsPeriods) {
    for (const bool with_water : {false, true}) {
        World heaves = water();
        Hull& hull =
            float_on(heaves, barge_mesh(), barge_mass, barge_inertia(), barge_kg - 3 + 0.05);
        if (with_water) hull.added(2, 2) = barge_mass, hull.added(3, 3) = 0.25 * barge_mass * 49;
        World rolls = water();
        Hull& other = float_on(rolls, barge_mesh(), barge_mass, barge_inertia(), barge_kg - 3);
        other.added = hull.added;
        rolls.bodies[1].X_WB.q = rotation({0.02, 0, 0});
        prepare(heaves), prepare(rolls);
        EXPECT_NEAR(period_of(heaves, 60, [&] { return heaves.bodies[1].X_WB.p.z() - 1; }),
                    with_water ? 4.914679 : 3.4752028, 1e-3);
        EXPECT_NEAR(period_of(rolls, 60, [&] { return heel(rolls.bodies[1]); }),
                    with_water ? 5.3510989 : 4.7861684, 2e-3);
    }
}

// 50 t at the height of G, amidships and 5 m to port.
TEST(Hull, BargeSinksAndHeelsUnderALoad) {
    World w = water();
    Hull& hull = float_on(w, barge_mesh(), barge_mass, barge_inertia(), barge_kg - 3);
    hull.damping.diagonal() << 1e6, 1e6, 4e6, 4e8, 3e9, 1e9;
    Body load;
    load.name = "load", load.mass = 50e3, load.inertia = 1e4 * Mat3::Identity();
    load.X_WB.p = {0, 5, 1};
    w.bodies.push_back(load);
    Joint lock;
    lock.kind = Joint::Kind::lock, lock.name = "lashing", lock.a = 1, lock.b = 2;
    lock.X_AJ.p = {0, 5, 0};
    w.joints.push_back(lock);
    prepare(w);
    for (int i = 0; i < 60 * 120; ++i) step(w, h);
    const double sunk = 1 - (w.bodies[1].X_WB.p.z());
    EXPECT_NEAR(sunk, 0.0406504, 0.0406504 * 0.01);
    EXPECT_NEAR(-heel(w.bodies[1]) / degree, 0.45078, 0.45078 * 0.03);
    EXPECT_FALSE(w.bodies[1].asleep());
}

// Pressure in calm water has a potential: round any closed way through places and attitudes it
// does no work.
TEST(Hull, CalmWaterDoesNoWorkRoundAClosedLoop) {
    const TriangleMesh mesh = barge_mesh();
    Pressure pressure;
    const auto at = [&](double s) {
        const double a = 2 * pi * s;
        return Pose{Vec3(0, 0, 1 + 0.8 * std::sin(a)),
                    rotation({0.6 * std::cos(a), 0.15 * std::sin(2 * a), 0})};
    };
    double work = 0, most = 0;
    const double start = pressure.in_calm(mesh, at(0), 0).energy;
    constexpr int steps = 4000;
    for (int i = 0; i < steps; ++i) {
        const Pose X = at((i + 0.5) / steps), a = at(double(i) / steps),
                   b = at(double(i + 1) / steps);
        const Immersion wet = pressure.in_calm(mesh, X, 0);
        const Eigen::AngleAxisd turn(b.q * a.q.conjugate());
        work += wet.force.dot(b.p - a.p) + wet.torque.dot(turn.angle() * turn.axis());
        most = std::max(most, std::abs(work));
        if (i % 500 != 499) continue;
        // on the way it is the energy of what is pushed aside
        EXPECT_NEAR(pressure.in_calm(mesh, b, 0).energy - start, -work, 1e-5 * barge_volume);
    }
    EXPECT_GT(most, 100);
    EXPECT_NEAR(work, 0, 1e-6 * most);
}

// The 75 m ship of theory/sea.md 2.4: what is estimated lies where ships of its kind were measured.
TEST(Hull, ShipFromMainDimensions) {
    Afloat ship;
    const Hull hull = ship_of({}, 1.0, ship);
    EXPECT_NEAR(ship.at.draught, 6.2, 1e-4);
    EXPECT_NEAR(ship.at.metacentre, 1.0, 2e-3);
    EXPECT_NEAR(hull.added(0, 0) / ship.mass, 0.05, 1e-9);
    EXPECT_NEAR(hull.added(1, 1) / ship.mass, 0.9, 0.15);
    EXPECT_NEAR(hull.added(2, 2) / ship.mass, 1.25, 0.25);
    EXPECT_NEAR(hull.added(4, 4) / ship.inertia(1, 1), 1.15, 0.3);
    EXPECT_NEAR(hull.added(5, 5) / ship.inertia(2, 2), 0.55, 0.15);
    Eigen::SelfAdjointEigenSolver<Mat6> principal(hull.added);
    EXPECT_GT(principal.eigenvalues()[0], 0);  // positive, whatever couples
    // 2π k √1.25 / √(g GM), and heave and pitch of 6.9 s
    World w = ship_afloat({}, 1.0);
    w.bodies[1].X_WB.q = rotation({0.05, 0, 0});
    EXPECT_NEAR(period_of(w, 120, [&] { return heel(w.bodies[1]); }), 14.5, 0.4);
    World v = ship_afloat({}, 1.0);
    const double rest = v.bodies[1].X_WB.p.z();
    v.bodies[1].X_WB.p.z() += 0.3;
    EXPECT_NEAR(period_of(v, 20, [&] { return v.bodies[1].X_WB.p.z() - rest; }), 6.9, 0.5);
}

// With a GM of −0.6 m it goes over, and floats there, quiet.
TEST(Hull, UnsteadyShipCapsizesAndFloatsUpsideDown) {
    World w = ship_afloat({}, -0.6);
    w.bodies[1].X_WB.q = rotation({0.02, 0, 0});
    for (int i = 0; i < 60 * 240; ++i) step(w, h);
    ASSERT_TRUE(w.diverged.empty()) << w.diverged;
    EXPECT_GT(std::abs(heel(w.bodies[1])), 100 * degree);
    EXPECT_GT(w.bodies[1].X_WB.p.z(), -8);
    EXPECT_LT(w.bodies[1].v.norm(), 0.05);
    EXPECT_LT(w.bodies[1].w.norm(), 0.01);
}

// Thrown about in still water it only loses energy, down to the last thousandth of what moved.
TEST(Hull, EnergyIsNeverGainedInStillWater) {
    for (const bool lump : {false, true}) {
        World w = lump ? water() : ship_afloat({}, 1.0);
        if (lump) {
            Hull& hull = float_on(w, refined(box_mesh({6, 2.4, 2.6}, {0, 0, 0}), 1.5), 12e3,
                                  (12e3 * Vec3(1.0, 3.5, 3.5)).asDiagonal(), 2);
            Afloat as{12e3, w.bodies[1].inertia, {}};
            as.at = *floating_upright(hull.mesh, 12e3 / sea_water);
            estimate_lump(hull, as);
            prepare(w);
        }
        Body& b = w.bodies[1];
        b.X_WB.q = rotation({0.35, 0.08, 0});
        b.v = {1, 0.7, 0.3}, b.w = lump ? Vec3(0.3, 0.2, 0.5) : Vec3(0.03, 0.01, 0.02);
        step(w, h);
        const double start = energy(w);
        double least = start, gained = 0, moves = w.probe.kinetic_energy;
        for (int i = 0; i < 60 * 60; ++i) {
            step(w, h);
            gained = std::max(gained, energy(w) - least);
            least = std::min(least, energy(w));
            moves = std::max(moves, w.probe.kinetic_energy);
        }
        EXPECT_LT(gained, 1e-3 * moves) << (lump ? "lump" : "ship");
        EXPECT_LT(least, start);
    }
}

// A deep body as heavy as its water, in water alone (Kirchhoff): energy stays, and one that goes
// a little askew turns broadside, with Munk's moment (a₂₂ − a₁₁) u v.
TEST(Hull, FreeBodyTurnsBroadsideAndKeepsItsEnergy) {
    World w = water();
    const Vec3 size(10, 2, 2);
    const double mass = 40 * sea_water;
    Hull& hull = float_on(w, box_mesh(size, Vec3::Zero()), mass,
                          (mass * Vec3(0.667, 8.667, 8.667)).asDiagonal(), -50);
    hull.added.diagonal() << 0.1 * mass, 0.9 * mass, 0.9 * mass, 0, 6 * mass, 6 * mass;
    Body& b = w.bodies[1];
    b.v = {2, 0.02, 0};
    prepare(w);
    begin(w, h);
    const double munk = (0.9 - 0.1) * mass * 2 * 0.02;
    EXPECT_NEAR((b.w.z() - b.w_before.z()) / h, -munk / (8.667 * mass + 6 * mass),
                0.02 * munk / (14.667 * mass));
    step(w, h);
    const double start = w.probe.kinetic_energy;
    double turned = 0;
    for (int i = 0; i < 60 * 60; ++i) {
        step(w, h);
        EXPECT_NEAR(w.probe.kinetic_energy, start, 1e-3 * start);
        turned = std::max(turned, std::abs(b.X_WB.q.toRotationMatrix()(1, 0)));
    }
    EXPECT_GT(turned, 0.9);
}

// In waves much longer than itself a ship goes with the water.
TEST(Hull, LongWavesLiftAShipAsTheyLiftTheWater) {
    for (const double direction : {pi / 2, pi}) {
        World w = ship_afloat({}, 1.0);
        w.environment.sea = one_wave(0.5, 24, direction);
        const double rest = w.bodies[1].X_WB.p.z();
        double low = 1e9, high = -1e9, way = 0;
        for (int i = 0; i < 60 * 200; ++i) {
            step(w, h);
            if (i < 60 * 100) continue;
            const double up = w.bodies[1].X_WB.p.z() - rest;
            low = std::min(low, up), high = std::max(high, up);
            way = std::max(way, w.bodies[1].X_WB.p.head<2>().norm());
        }
        EXPECT_NEAR((high - low) / 2 / 0.5, 1, 0.03) << direction;
        EXPECT_LT(way, 40);
    }
}

// What drifts comes to go with the current, and feels no force then.
TEST(Hull, WhatDriftsGoesWithTheCurrent) {
    World w = ship_afloat({}, 1.0);
    w.environment.sea->current = {{0, Eigen::Vector2d(0.6, -0.9)}};
    w.bodies[1].v = {0.6, -0.9, 0}, w.bodies[1].v_before = w.bodies[1].v;
    for (int i = 0; i < 60 * 60; ++i) step(w, h);
    EXPECT_NEAR((w.bodies[1].v - Vec3(0.6, -0.9, 0)).norm(), 0, 1e-4);
    World slow = ship_afloat({}, 1.0);
    slow.environment.sea->current = {{0, Eigen::Vector2d(0.6, -0.9)}};
    for (int i = 0; i < 60 * 900; ++i) step(slow, h);
    EXPECT_NEAR((slow.bodies[1].v - Vec3(0.6, -0.9, 0)).norm(), 0, 0.05);
}

// Case A51: a cylinder of 200 kg that displaces 402.5 kg rises with a = 3.296190 m/s².
TEST(Hull, BuoyantCylinderRisesWithTheWaterItMoves) {
    World w = water();
    const double volume = pi * 0.25 * 0.25 * 2;
    Hull& hull = float_on(w, box_mesh({2, std::sqrt(volume / 2), std::sqrt(volume / 2)}, {0, 0, 0}),
                          200, 20 * Mat3::Identity(), -10);
    hull.added.diagonal().head<3>().setConstant(sea_water * volume);
    prepare(w);
    for (int i = 0; i < 120; ++i) step(w, h);
    EXPECT_NEAR(w.bodies[1].X_WB.p.z(), -3.4076201, 1e-4);
    for (; w.bodies[1].X_WB.p.z() < -1 && w.time.seconds() < 5;) step(w, h);
    EXPECT_NEAR(w.time.seconds(), 2.3368462, 0.017);
}

// Case A50: a steel ball of 1 m, C_D and C_a 0.5, comes to 13.19575 m/s; half the Jacobian of its
// drag is exact on the way there.
TEST(Hull, SteelBallSinksAtItsTerminalSpeed) {
    World w = water();
    const double side = std::cbrt(pi / 6), mass = 7850 * pi / 6;
    Hull& hull = float_on(w, box_mesh(Vec3::Constant(side), {0, 0, 0}), mass,
                          0.1 * mass * Mat3::Identity(), -20);
    hull.added.diagonal().head<3>().setConstant(0.5 * sea_water * pi / 6);
    hull.drag.push_back({Vec3::Zero(), Vec3::UnitZ(), 0.5 * pi / 4});
    prepare(w);
    for (int i = 0; i < 60; ++i) step(w, h);
    EXPECT_NEAR(-(w.bodies[1].v + w.bodies[1].v_before).z() / 2, 7.147883, 7.147883 * 1e-3);
    for (int i = 0; i < 120; ++i) step(w, h);
    EXPECT_NEAR(-20 - w.bodies[1].X_WB.p.z(), 25.071307, 25.07 * 1e-3);
    for (int i = 0; i < 60 * 30; ++i) step(w, h);
    EXPECT_NEAR(-w.bodies[1].v.z(), 13.195751, 1e-6);
}

// A plate that slaps on the water joins it without a bounce: it keeps m v / (m + A).
TEST(Hull, PlateThatMeetsTheWaterKeepsItsMomentum) {
    World w = water(nullptr, 0);
    const double mass = 2000, A = 6000;
    Hull& hull = float_on(w, box_mesh({4, 4, 0.02}, {0, 0, 0}), mass, 3000 * Mat3::Identity(), 0.5);
    hull.added(2, 2) = A;
    hull.whole_at = 4 * 4 * 0.02;
    w.bodies[1].v = w.bodies[1].v_before = {0, 0, -2};
    prepare(w);
    double least = 1;
    for (int i = 0; i < 60; ++i) {
        step(w, h);
        least = std::min(least, std::abs(w.bodies[1].v.z()));
    }
    EXPECT_NEAR(w.bodies[1].v.z(), -2 * mass / (mass + A), 0.01 * 0.5);
    EXPECT_GT(least, 0.4);
}

// Rough water, from any side and with seeds of their own: finite, afloat, upright.
TEST(Hull, RoughSeaForMinutes) {
    for (int seed = 1; seed <= 3; ++seed) {
        SeaState state;
        state.wave_height = 2.5, state.period = 8.5, state.peakedness = 0;
        state.seed = std::uint64_t(seed), state.direction = seed * 1.1;
        World w = ship_afloat({}, 1.0, &state);
        double most = 0, heave = 0;
        for (int i = 0; i < 60 * 200; ++i) {
            step(w, h);
            most = std::max(most, std::abs(heel(w.bodies[1])));
            heave = std::max(heave, std::abs(w.bodies[1].X_WB.p.z()));
        }
        EXPECT_TRUE(w.diverged.empty());
        EXPECT_LT(most, 25 * degree);
        EXPECT_GT(most, 0.2 * degree);
        EXPECT_LT(heave, 4);
    }
}

}  // namespace
}  // namespace fairlead::physics
