// What the ground does to a piece of line on it.
#include "physics/wire/water/soil.h"

#include <gtest/gtest.h>

#include <random>

#include "physics/sea/seabed.h"

namespace fairlead::physics {
namespace {

TEST(Soil, PushesWithWhatLiesInItAlone) {
    std::mt19937 random(11);
    std::uniform_real_distribution<double> number(-1, 1);
    constexpr double k = 2e4, l = 7;
    for (int i = 0; i < 200; ++i) {
        const double a = 0.1 * number(random), b = 0.1 * number(random);
        const GroundPressure g = press({a, b, 0, 0, l}, k, 0.05, 1.0 / 60);
        double force_a = 0, force_b = 0, K_aa = 0, K_ab = 0, K_bb = 0;
        constexpr int parts = 20000;
        for (int j = 0; j < parts; ++j) {
            const double at = (j + 0.5) / parts, p = (1 - at) * a + at * b;
            if (p <= 0) continue;
            const double dk = k * l / parts;
            force_a += dk * p * (1 - at), force_b += dk * p * at;
            K_aa += dk * (1 - at) * (1 - at), K_ab += dk * at * (1 - at), K_bb += dk * at * at;
        }
        const double small = 1e-4 * k * l;
        EXPECT_NEAR(g.force_a, force_a, small * 0.1);
        EXPECT_NEAR(g.force_b, force_b, small * 0.1);
        EXPECT_NEAR(g.K_aa, K_aa, small);
        EXPECT_NEAR(g.K_ab, K_ab, small);
        EXPECT_NEAR(g.K_bb, K_bb, small);
        EXPECT_NEAR(g.H_aa, (1.0 / 60 + 0.05) * g.K_aa, 1e-6 * k);
        EXPECT_GE(g.K_aa * g.K_bb - g.K_ab * g.K_ab, -1e-9 * k * k);
    }
}

TEST(Soil, DoesNotHoldWhatLeavesIt) {
    for (const double speed : {0.01, 0.3, 2.0, 40.0}) {
        const GroundPressure g = press({0.03, 0.01, speed, speed, 5}, 1e4, 0.05, 0);
        EXPECT_GE(g.force_a - (g.H_aa + g.H_ab) * speed, -1e-9);
        EXPECT_GE(g.force_b - (g.H_bb + g.H_ab) * speed, -1e-9);
    }
    const GroundPressure in = press({0.03, 0.01, -2, -2, 5}, 1e4, 0.05, 0);
    EXPECT_NEAR(in.H_aa + 2 * in.H_ab + in.H_bb, 1e4 * 5 * 0.05, 1e-6);
}

// A piece sinks in by its own sag at least, which falls by the square of its length: the soil's
// stiffness is left where pieces are short enough to follow it.
TEST(Soil, IsNoStifferThanAStraightPieceCanFollow) {
    constexpr double k = 7600, weight = 205, pull = 80e3;
    for (const double length : {2.0, 5.0, 8.0})
        EXPECT_EQ(followed(k, weight, pull, length), k) << length;
    for (const double length : {10.0, 20.0, 40.0})
        EXPECT_NEAR(weight / followed(k, weight, pull, length),
                    weight * length * length / (8 * pull), 1e-12)
            << length;
    EXPECT_NEAR(weight / followed(k, weight, 0, 20), 0.02 * 20, 1e-12);  // slack
    EXPECT_EQ(followed(k, 0, 0, 20), k);                                 // weighs nothing
}

BristleGrip grip(double mu_along, double mu_sideways) {
    BristleGrip g;
    g.along = Vec3::UnitX(), g.sideways = Vec3::UnitY();
    g.mu_along = mu_along, g.mu_sideways = mu_sideways;
    g.stiffness = 5e4, g.pressure = 3000;
    return g;
}

// Of a mass on it, driven by a force: (m + h² κ) v⁺ = m v + h (f - κ s).
struct OnGround {
    BristleGrip g;
    double mass = 100, h = 1.0 / 60;
    Vec3 x = Vec3::Zero(), v = Vec3::Zero();
    Bristle bristle = {};
    Vec3 friction = Vec3::Zero();
    void step(const Vec3& force) {
        x += h * v;
        g.find_kappa(bristle.bent + h * v);
        const Vec3 before = bristle.bent;
        v = (mass * v + h * (force - g.kappa * before)) / (mass + h * h * g.kappa);
        friction = -g.kappa * (before + h * v);
        g.bend(Vec3::UnitZ(), v, h, bristle);
    }
};

TEST(Bristle, HoldsForEverWithoutCreep) {
    OnGround body{grip(0.9, 0.9)};
    for (int k = 0; k < 1200; ++k)  // drawn up without a jerk
        body.step(Vec3(0.99 * 0.9 * 3000 * std::min(1.0, k / 600.0), 0, 0));
    const Vec3 settled = body.x;
    for (int k = 0; k < 36000; ++k) body.step(Vec3(0.99 * 0.9 * 3000, 0, 0));
    EXPECT_NEAR((body.x - settled).norm(), 0, 1e-12);
    EXPECT_NEAR(body.x.x(), 0.99 * 0.9 * 3000 / 5e4, 1e-9);
}

TEST(Bristle, SlidesWithItsFrictionAgainstItsWay) {
    for (const double angle : {0.0, 0.5, 1.5, 3.0}) {
        OnGround body{grip(0.7, 0.7)};
        const Vec3 way(std::cos(angle), std::sin(angle), 0);
        for (int k = 0; k < 1200; ++k) body.step(1.5 * 0.7 * 3000 * way);
        EXPECT_NEAR((body.friction + 0.7 * 3000 * way).norm(), 0, 1e-3 * 3000);
        EXPECT_NEAR(body.v.norm(), 0.5 * 0.7 * 3000 / 100 * 20, 1);
        EXPECT_EQ(body.bristle.loosened, 1);
    }
}

TEST(Bristle, HasItsOwnFrictionAlongAndSideways) {
    OnGround along{grip(0.4, 1.0)}, sideways{grip(0.4, 1.0)};
    for (int k = 0; k < 600; ++k) {
        along.step(Vec3(0.5 * 3000, 0, 0));
        sideways.step(Vec3(0, 0.95 * 3000, 0));
    }
    EXPECT_NEAR(along.friction.x(), -0.4 * 3000, 3);
    EXPECT_LT(sideways.v.norm(), 1e-9);
}

// Work done against friction is never given back but for what the bristle stores, in 200 ways.
TEST(Bristle, GivesNoEnergy) {
    std::mt19937 random(3);
    std::normal_distribution<double> number;
    for (int run = 0; run < 200; ++run) {
        OnGround body{grip(0.3 + std::abs(number(random)), 0.3 + std::abs(number(random)))};
        double work = 0;
        for (int k = 0; k < 600; ++k) {
            body.g.pressure = std::max(0.0, 3000 + 2000 * number(random));
            body.step(4000 * Vec3(number(random), number(random), 0));
            work += body.h * body.friction.dot(body.v);  // with the velocity that moves it
            const double stored = body.g.stiffness / 2 * body.bristle.bent.squaredNorm();
            ASSERT_LE(work + stored, 1e-9);
        }
    }
}

TEST(Seabed, IsAPlaneOrAFieldOfHeights) {
    Seabed plane;
    plane.level = -40, plane.slope = {0.1, -0.05};
    EXPECT_NEAR(plane.height(10, 20), -40, 1e-12);
    EXPECT_NEAR(plane.normal(0, 0).dot(Vec3(1, 0, 0.1)), 0, 1e-15);
    EXPECT_NEAR(plane.normal(0, 0).dot(Vec3(0, 1, -0.05)), 0, 1e-15);

    Seabed field;
    field.field = {-50, -50, 10, 11, 11, {}};
    for (int row = 0; row < 11; ++row)
        for (int column = 0; column < 11; ++column)
            field.field.heights.push_back(-40 + 0.1 * (10 * column - 50) - 0.05 * (10 * row - 50));
    for (const double x : {-50.0, -3.3, 12.0, 49.9}) {
        EXPECT_NEAR(field.height(x, 7), plane.height(x, 7), 1e-12);
        EXPECT_NEAR((field.normal(x, 7) - plane.normal(x, 7)).norm(), 0, 1e-12);
    }
    EXPECT_NEAR(field.height(1000, 0), plane.height(50, 0), 1e-12) << "goes on level";
    EXPECT_EQ(field.lowest(), -40 - 5 - 2.5);
}

}  // namespace
}  // namespace fairlead::physics
