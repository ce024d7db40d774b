// Of many contact points on a plane few are enough: those that hold what all would hold.
#include "physics/contact/manifold_reduce.h"

#include <gtest/gtest.h>

#include "tests/physics/small_worlds.h"

namespace fairlead::physics {

TEST(ManifoldReduce, KeepsTheDeepestAndTheCornersOfAFace) {
    Random random(1);
    for (int n = 0; n < 50; ++n) {
        const Quat turn = random.orientation();
        const double a = random(0.1, 2), b = random(0.1, 2);
        std::vector<NearPoint> all;
        const auto add = [&](double x, double y) {
            all.push_back({turn * Vec3::UnitZ(), turn * Vec3(x, y, 0), -random(0, 1e-3)});
        };
        const int inside = random.below(60);
        for (int k = 0; k < inside; ++k) add(random(-a, a), random(-b, b));
        for (const double x : {-a, a})
            for (const double y : {-b, b}) add(x, y);
        std::vector<NearPoint> kept = all;
        thin_planes(kept);
        EXPECT_LE(kept.size(), 5u);
        const auto deepest = [](const std::vector<NearPoint>& points) {
            double least = 0;
            for (const NearPoint& p : points) least = std::min(least, p.gap);
            return least;
        };
        EXPECT_NEAR(deepest(kept), deepest(all), 1e-5);  // what is as deep, to that, counts alike
        for (int k = 0; k < 16; ++k) {
            const Vec3 d = turn * Vec3(std::cos(k * pi / 8), std::sin(k * pi / 8), 0);
            const auto reach = [&](const std::vector<NearPoint>& points) {
                double most = -1e9;
                for (const NearPoint& p : points) most = std::max(most, d.dot(p.on_b));
                return most;
            };
            EXPECT_NEAR(reach(kept), reach(all), 1e-12) << n << " " << k;
        }
    }
}

TEST(ManifoldReduce, LeavesFewPointsAndOtherPlanesAlone) {
    std::vector<NearPoint> points{{Vec3::UnitZ(), {0, 0, 0}, -1e-4},
                                  {Vec3::UnitZ(), {1, 0, 0}, -1e-4},
                                  {Vec3::UnitX(), {0, 1, 0}, -1e-4},
                                  {Vec3::UnitX(), {0, 1, 1}, -1e-4}};
    thin_planes(points);
    EXPECT_EQ(points.size(), 4u);
}

}  // namespace fairlead::physics
