#include "physics/contact/soft_ground.h"

#include <algorithm>
#include <numbers>
#include <vector>

#include "physics/contact/contact.h"

namespace fairlead::physics {

namespace {

// [m] times the world's scale: what has hardly met, however pointed, meets as much ground as if it
// were so deep. Tuning: half and twice of it lie and stand as deep (tests/theory/piles_test.cpp)
constexpr double least_depth = 0.01;

using Point2 = Eigen::Vector2d;

double cross(const Point2& a, const Point2& b) {
    return a.x() * b.y() - a.y() * b.x();
}

struct Outline {
    double area = 0, perimeter = 0;  // [m²] [m]; of two points there and back
};

// Of what the points span: lower and upper chain of their hull (Andrew).
Outline outline_of(std::vector<Point2> points) {
    std::sort(points.begin(), points.end(), [](const Point2& a, const Point2& b) {
        return std::pair(a.x(), a.y()) < std::pair(b.x(), b.y());
    });
    std::vector<Point2> hull;
    for (const bool upper : {false, true}) {
        const std::size_t begun = hull.size();
        for (const Point2& p : points) {
            while (hull.size() >= begun + 2 &&
                   cross(hull.back() - hull[hull.size() - 2], p - hull.back()) <= 0)
                hull.pop_back();
            hull.push_back(p);
        }
        hull.pop_back();  // the next chain begins with it
        if (!upper) std::reverse(points.begin(), points.end());
    }
    Outline outline;
    for (std::size_t i = 0; i < hull.size(); ++i) {
        const Point2 &a = hull[i], &b = hull[(i + 1) % hull.size()];
        outline.area += cross(a, b) / 2;
        outline.perimeter += (b - a).norm();
    }
    return outline;
}

}  // namespace

double give_of_ground(std::span<const BodyContact> patch, double bedding, const Scales& scales) {
    const Tangents t = tangents(patch.front().n);
    std::vector<Point2> pressed;
    double depth = least_depth * scales.length;
    for (const BodyContact& c : patch) {
        if (c.gap > 0) continue;
        const Vec3 p = c.p - patch.front().p;  // near, so that the area keeps its digits
        pressed.emplace_back(p.dot(t[0]), p.dot(t[1]));
        depth = std::max(depth, -c.gap);
    }
    const double count = double(std::max<std::size_t>(1, pressed.size()));
    const Outline outline = pressed.empty() ? Outline() : outline_of(std::move(pressed));
    const double area = std::max(
        {outline.area, outline.perimeter * depth / 2, std::numbers::pi * depth * depth / 3});
    return count / (bedding * area);
}

}  // namespace fairlead::physics
