// What slides from one box to the next that lies flush with it does not notice.
#include "physics/contact/internal_edges.h"

#include <gtest/gtest.h>

#include "tests/physics/small_worlds.h"

namespace fairlead::physics {
namespace {

// 21 m of tiles, those from `raised` on higher by `step` [m], and what slides along them.
struct Tiles {
    World w;
    int slider;

    Tiles(const Vec3& v, double mu, int raised = 21, double step = 0) {
        w.materials[0].friction = mu;
        for (int i = -1; i <= 20; ++i) {
            const double top = i >= raised ? step : 0;
            w.bodies[add_box(w, "tile", {i + 0.5, 0, top - 0.1}, {1, 8, 0.2}, 1)].motion =
                Motion::fixed;
        }
        slider = add_box(w, "slider", {0, 0, 0.15}, {0.4, 0.4, 0.3}, 30);
        body().v = v;
        body().X_WB.q = rotation(0.3 * Vec3::UnitZ());
        prepare(w);
    }
    Body& body() { return w.bodies[slider]; }
};

TEST(InternalEdges, WithoutFrictionNoSpeedIsLost) {
    for (double v : {0.5, 2.0, 7.0, 20.0}) {
        Tiles tiles({v, 0.1 * v, 0}, 0);
        double top = 0;
        for (int i = 0; i < 45 * 60 && tiles.body().X_WB.p.x() < 19; ++i) {
            step(tiles.w, tick);
            top = std::max(top, tiles.body().X_WB.p.z());
        }
        EXPECT_NEAR(tiles.body().v.x() / v, 1, 1e-5) << v;
        EXPECT_NEAR(tiles.body().v.y() / v, 0.1, 1e-5) << v;
        EXPECT_LT(tiles.body().w.norm(), 1e-4) << v;
        EXPECT_LT(top, 0.1501) << v;
    }
}

TEST(InternalEdges, FrictionStopsItWhereItShould) {
    Tiles tiles({9, 0, 0}, 0.3);
    for (int i = 0; i < 300; ++i) step(tiles.w, tick);
    const double way = 9 * 9 / (2 * 0.3 * -tiles.w.environment.gravity.z());
    EXPECT_NEAR(tiles.body().X_WB.p.x(), way, 0.005 * way + 9 * tick / 2);
}

// Nor does what slides over loose boxes that stand side by side, though each sinks by its own
// micrometres.
TEST(InternalEdges, LooseBoxesAreAFloor) {
    for (const bool ball : {false, true})
        for (const double v : {0.5, 3.0, 9.0}) {
            World w;
            w.materials[0].friction = 0;
            add_floor(w);
            for (int i = 0; i < 20; ++i) add_box(w, "box", {double(i), 0, 0.25}, {1, 4, 0.5}, 4000);
            const int slider = add_box(w, "slider", {0.3, 0, 0.65}, {0.4, 0.4, 0.3}, 30);
            Body& b = w.bodies[slider];
            if (ball) {
                b.shape = {{Pose{}, Sphere{0.2}}};
                b.inertia = 0.4 * 30 * 0.04 * Mat3::Identity();
                b.X_WB.p.z() = 0.7;
            } else {
                b.X_WB.q = rotation(0.3 * Vec3::UnitZ());
            }
            b.v.x() = v;
            prepare(w);
            for (int i = 0; i < 2400 && b.X_WB.p.x() < 18; ++i) step(w, tick);
            EXPECT_NEAR(b.v.x() / v, 1, 1e-4) << ball << v;
        }
}

// A ball slides until it rolls with 5/7 of its speed, and goes on rolling.
TEST(InternalEdges, BallsRollOverThem) {
    for (double v : {0.5, 2.0, 12.0}) {
        Tiles tiles({v, 0, 0}, 0.5);
        tiles.body().shape = {{Pose{}, Sphere{0.2}}};
        tiles.body().inertia = 0.4 * 30 * 0.04 * Mat3::Identity();
        tiles.body().X_WB.p.z() = 0.2;
        prepare(tiles.w);
        for (int i = 0; i < 4000 && tiles.body().X_WB.p.x() < 19; ++i) step(tiles.w, tick);
        EXPECT_NEAR(tiles.body().v.x() / v, 5. / 7, 1e-5) << v;
    }
}

TEST(InternalEdges, HalfAMillimetreIsAStep) {
    for (double height : {0.0005, 0.001}) {
        Tiles tiles({0.1, 0, 0}, 0, 2, height);
        tiles.body().X_WB.p.x() = 1.2, tiles.body().X_WB.q = Quat::Identity();
        for (int i = 0; i < 600; ++i) step(tiles.w, tick);
        EXPECT_NEAR(tiles.body().X_WB.p.x(), 2 - 0.2, 1e-3);
        EXPECT_LT(std::abs(tiles.body().v.x()), 1e-3);
    }
}

}  // namespace
}  // namespace fairlead::physics
