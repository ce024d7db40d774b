#include "render/wire_glide.h"

#include <gtest/gtest.h>

namespace fairlead::render {
namespace {

constexpr double picture = 1.0 / 60;  // [s]

// From (0, 0, 0) to (4, 0, 0), sagging by `sag` in its middle, lifted by `lift`.
std::vector<LinePoint> line(double sag, double lift = 0) {
    std::vector<LinePoint> points;
    for (int i = 0; i <= 40; ++i) {
        const double x = 0.1 * i;
        points.push_back({{x, 0, lift - sag * x * (4 - x) / 4}, Vec3::UnitX(), x, 0});
    }
    return points;
}

double middle(const std::vector<LinePoint>& points) {
    return points[points.size() / 2].p.z();
}

TEST(WireGlide, LeavesAWireWithItsNodesAlone) {
    WireGlide glide;
    for (int i = 0; i < 30; ++i) {
        std::vector<LinePoint> now = line(0.5 + 0.01 * i);
        glide.smooth(7, i * picture, now);
        EXPECT_EQ(middle(now), middle(line(0.5 + 0.01 * i))) << i;
    }
}

// Where a node goes the wire is straight at once; the picture goes there in a quarter of a second,
// its ends held.
TEST(WireGlide, GlidesToTheNewShape) {
    WireGlide glide;
    double before = -0.2;
    for (int i = 0; i < 60; ++i) {
        std::vector<LinePoint> now = line(i < 10 ? 0.2 : 0);
        glide.smooth(i < 10 ? 7 : 6, i * picture, now);
        EXPECT_LT(std::abs(middle(now) - before), 0.025) << i;
        EXPECT_LT(now.front().p.norm() + (now.back().p - Vec3(4, 0, 0)).norm(), 1e-12);
        before = middle(now);
        if (i == 11) {
            EXPECT_LT(before, -0.15);
        }
        if (i > 26) {
            EXPECT_EQ(before, 0) << i;
        }
    }
}

// A wire that moves on meanwhile is not held back.
TEST(WireGlide, DoesNotLagBehindAMovingWire) {
    WireGlide glide;
    for (int i = 0; i < 40; ++i) {
        const double lift = 5 * i * picture;  // 5 m/s
        std::vector<LinePoint> now = line(0.1, lift);
        glide.smooth(i < 10 ? 7 : 6, i * picture, now);
        EXPECT_NEAR(middle(now), lift - 0.1, 1e-9) << i;
    }
}

// The same picture twice (an inset, a pause) is the same; after a jump nothing is remembered.
TEST(WireGlide, IsAFunctionOfSimulatedTime) {
    WireGlide glide;
    for (int i = 0; i < 12; ++i) {
        std::vector<LinePoint> now = line(i < 10 ? 0.2 : 0), again = now;
        glide.smooth(i < 10 ? 7 : 6, i * picture, now);
        glide.smooth(i < 10 ? 7 : 6, i * picture, again);
        EXPECT_EQ(middle(now), middle(again)) << i;
    }
    std::vector<LinePoint> now = line(0);
    glide.smooth(5, 30, now);
    EXPECT_EQ(middle(now), 0);
}

}  // namespace
}  // namespace fairlead::render
