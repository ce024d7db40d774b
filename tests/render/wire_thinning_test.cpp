#include "render/wire_thinning.h"

#include <gtest/gtest.h>

#include <cmath>

namespace fairlead::render {
namespace {

std::vector<LinePoint> arc(int points, double radius) {
    std::vector<LinePoint> line;
    for (int i = 0; i < points; ++i) {
        const double a = double(i) / (points - 1);
        LinePoint p;
        p.p = radius * Vec3(std::sin(a), 0, 1 - std::cos(a));
        p.tangent = Vec3(std::cos(a), 0, std::sin(a));
        p.s = radius * a;
        p.tension = 100;
        line.push_back(p);
    }
    return line;
}

double farthest(const std::vector<LinePoint>& from, const std::vector<LinePoint>& to) {
    double most = 0;
    for (const LinePoint& p : from) {
        double least = 1e9;
        for (std::size_t i = 0; i + 1 < to.size(); ++i) {
            const Vec3 chord = to[i + 1].p - to[i].p;
            const double u = std::clamp((p.p - to[i].p).dot(chord) / chord.squaredNorm(), 0.0, 1.0);
            least = std::min(least, (p.p - to[i].p - u * chord).norm());
        }
        most = std::max(most, least);
    }
    return most;
}

TEST(WireThinning, KeepsTheLineWithinItsTolerance) {
    const auto fine = arc(400, 10);
    for (const double tolerance : {0.001, 0.01, 0.1}) {
        auto line = fine;
        thin(line, tolerance);
        EXPECT_LE(farthest(fine, line), tolerance) << tolerance;
        EXPECT_LT(line.size(), fine.size() / 4);
        EXPECT_EQ(line.front().p, fine.front().p);
        EXPECT_EQ(line.back().p, fine.back().p);
    }
}

TEST(WireThinning, AStraightLineNeedsItsEndsOnlyAndEveryTensionStays) {
    std::vector<LinePoint> line;
    for (int i = 0; i <= 20; ++i)
        line.push_back({Vec3(i, 0, 0), Vec3::UnitX(), double(i), i < 10 ? 5.0 : 7.0});
    thin(line, 0.001);
    ASSERT_EQ(line.size(), 3u);
    EXPECT_EQ(line[1].p.x(), 10);
    line.resize(1);
    thin(line, 0.001);
    EXPECT_EQ(line.size(), 1u);
}

}  // namespace
}  // namespace fairlead::render
