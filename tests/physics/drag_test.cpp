// Water's drag on a piece of line, and the share of it that is under water.
#include "physics/wire/water/drag.h"

#include <gtest/gtest.h>

#include <random>

#include "physics/wire/model/load.h"

namespace fairlead::physics {
namespace {

// One step of a mass under drag and a force: (m + h C) v⁺ = m v + h (f + F + C v).
Vec3 step(const Vec3& v, const Vec3& u, const Vec3& water, double mass, double k_n, double k_t,
          double h, const Vec3& force = Vec3::Zero()) {
    const WaterDrag d = drag(u, water - v, k_n, k_t);
    const Mat3 M = mass * Mat3::Identity() + h * d.damping.matrix();
    return M.inverse() * (mass * v + h * (force + d.force + d.damping * v));
}

TEST(Drag, DecaysAsTheExactSolutionAtAnyStep) {
    const double mass = 12.5, k = 41, v0 = 3.7;
    for (const double h : {1.0 / 60, 1.0 / 10}) {
        Vec3 across(0, v0, 0), along(v0, 0, 0);
        double t = 0;
        while (t < 60 - h / 2) {
            across = step(across, Vec3::UnitX(), Vec3::Zero(), mass, k, 0, h);
            along = step(along, Vec3::UnitX(), Vec3::Zero(), mass, 0, k, h);
            t += h;
            const double exact = v0 / (1 + k * v0 * t / mass);
            ASSERT_NEAR(across.y() / exact, 1, 1e-12) << h << " " << t;
            ASSERT_NEAR(along.x() / exact, 1, 1e-12) << h << " " << t;
        }
    }
}

TEST(Drag, IsHalfOfItsJacobian) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> number(-2, 2);
    const auto vector = [&] { return Vec3(number(random), number(random), number(random)); };
    for (int i = 0; i < 100; ++i) {
        const Vec3 u = vector().normalized(), w = vector();
        const double k_n = 2 + number(random), k_t = 2 + number(random), d = 1e-6;
        const Mat3 C = drag(u, w, k_n, k_t).damping.matrix();
        for (int j = 0; j < 3; ++j) {
            const Vec3 e = d * Vec3::Unit(j);
            const Vec3 slope =
                (drag(u, w + e, k_n, k_t).force - drag(u, w - e, k_n, k_t).force) / (2 * d);
            EXPECT_NEAR((C.col(j) - slope / 2).norm(), 0, 1e-7);
        }
    }
}

// The error falls to a quarter as the step is halved, in a flow that turns and a force that does
// not.
TEST(Drag, IsOfSecondOrderInTheStep) {
    const auto end = [](double h) {
        Vec3 x = Vec3::Zero(), v = Vec3::Zero();
        for (int k = 0; k < std::lround(10 / h); ++k) {
            const double t = k * h;
            const Vec3 water(0, 1.5 * std::cos(t), 1.2 * std::sin(t));
            const double kick = k == 0 ? h / 2 : h;  // v stands half a step ahead of x
            v = step(v, Vec3::UnitX(), water, 45, 70, 4, kick, Vec3(0.3, 0, -25));
            x += h * v;
        }
        return x;
    };
    const Vec3 exact = end(1.0 / 3840);
    const double coarse = (end(1.0 / 60) - exact).norm(), fine = (end(1.0 / 120) - exact).norm();
    EXPECT_LT(coarse, 1e-3);
    EXPECT_GT(coarse / fine, 3.5);
}

TEST(Drag, NeverTurnsTheFlowRound) {
    const Vec3 v = step(Vec3(300, -200, 1000), Vec3(0.6, 0.8, 0), Vec3::Zero(), 1e-3, 90, 5, 1);
    EXPECT_GT(v.dot(Vec3(300, -200, 1000)), 0);
    EXPECT_LT(v.norm(), 10);
}

TEST(WetShare, GoesOverWithoutAJump) {
    EXPECT_EQ(wet_share(2, 1, 0.1), 0);
    EXPECT_EQ(wet_share(-2, -1, 0.1), 1);
    EXPECT_DOUBLE_EQ(wet_share(3, -1, 0), 0.25);
    EXPECT_DOUBLE_EQ(wet_share(0, 0, 0.05), 0.5);  // it floats level, half of it under
    double before = 0;
    for (double z = 0.2; z > -0.2; z -= 1e-4) {
        const double now = wet_share(z, z + 0.02, 0.05);
        EXPECT_GE(now, before);
        EXPECT_LE(now - before, 1e-3);
        before = now;
    }
    EXPECT_EQ(before, 1);
}

}  // namespace
}  // namespace fairlead::physics
