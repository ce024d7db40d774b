#include "app/handles.h"

#include <algorithm>
#include <cmath>

namespace fairlead {
namespace {

constexpr double near_handle = 9;  // [px] tuning: of a mouse to a thick line
constexpr int ring_points = 48;
constexpr double flattest = 0.05;  // [-] sine of a view along an arrow or a ring: no drag is read

Vec3 axis_of(const Handles& h, int k) {
    return h.axes * Vec3::Unit(k % 3);
}

// [px] from a point to the line that is seen between two places.
double off_line(const Vec3& a, const Vec3& b, const Eigen::Matrix4f& clip, Rect picture, float x,
                float y) {
    const SeenPlace p = see(clip, picture, a), q = see(clip, picture, b);
    if (!p.in_front || !q.in_front) return 1e9;
    const double dx = q.x - p.x, dy = q.y - p.y, span = dx * dx + dy * dy;
    const double t = span > 0 ? std::clamp(((x - p.x) * dx + (y - p.y) * dy) / span, 0.0, 1.0) : 0;
    return std::hypot(p.x + t * dx - x, p.y + t * dy - y);
}

}  // namespace

double length_of_handles(const Vec3& origin, const Eigen::Matrix4f& clip_from_world, Rect picture,
                         double size) {
    const SeenPlace seen = see(clip_from_world, picture, origin);
    if (!seen.in_front) return 1;
    const float x = float(seen.x), y = float(seen.y);
    const Vec3 step = place_at(clip_from_world, picture, x + float(size), y, seen.depth) -
                      place_at(clip_from_world, picture, x, y, seen.depth);
    return step.norm();
}

Vec3 on_ring(const Handles& h, int k, double angle) {
    const Vec3 u = axis_of(h, k + 1), v = axis_of(h, k + 2);
    return h.origin + 0.8 * h.length * (std::cos(angle) * u + std::sin(angle) * v);
}

std::optional<int> handle_near(const Handles& h, const Eigen::Matrix4f& clip_from_world,
                               Rect picture, float x, float y) {
    std::optional<int> best;
    double least = near_handle;
    const auto take = [&](int handle, double off) {
        if (off < least) least = off, best = handle;
    };
    for (int k = 0; k < 3; ++k) {
        const Vec3 arrow = h.length * axis_of(h, k);
        take(k, off_line(h.origin + 0.2 * arrow, h.origin + arrow, clip_from_world, picture, x, y));
        for (int i = 0; i < ring_points && h.turns; ++i)
            take(3 + k, off_line(on_ring(h, k, 2 * M_PI * i / ring_points),
                                 on_ring(h, k, 2 * M_PI * (i + 1) / ring_points), clip_from_world,
                                 picture, x, y));
    }
    return best;
}

void HandleDrag::begin(const Handles& handles, int handle, const Eigen::Matrix4f& clip_from_world,
                       Rect picture, float x, float y) {
    began_ = handles;
    handle_ = handle;
    const Ray ray = ray_through(clip_from_world, picture, x, y);
    start_ = turns() ? angle(ray) : along(ray);
}

// Of the two lines, the arrow's axis and the ray, where they are nearest to each other.
double HandleDrag::along(const Ray& ray) const {
    const Vec3 a = axis_of(began_, handle_), d = ray.along.normalized(),
               w = ray.from - began_.origin;
    const double ad = a.dot(d), den = 1 - ad * ad;
    return den < flattest * flattest ? start_ : (a.dot(w) - ad * d.dot(w)) / den;
}

double HandleDrag::angle(const Ray& ray) const {
    const Vec3 n = axis_of(began_, handle_), d = ray.along.normalized();
    if (std::abs(n.dot(d)) < flattest) return start_;
    const Vec3 p = ray.from + n.dot(began_.origin - ray.from) / n.dot(d) * d - began_.origin;
    return std::atan2(p.dot(axis_of(began_, handle_ + 2)), p.dot(axis_of(began_, handle_ + 1)));
}

Vec3 HandleDrag::place(const Eigen::Matrix4f& clip_from_world, Rect picture, float x,
                       float y) const {
    const double by = along(ray_through(clip_from_world, picture, x, y)) - start_;
    return began_.origin + std::round(100 * by) / 100 * axis_of(began_, handle_);
}

Quat HandleDrag::turn(const Eigen::Matrix4f& clip_from_world, Rect picture, float x,
                      float y) const {
    const double by = angle(ray_through(clip_from_world, picture, x, y)) - start_;
    constexpr double degree = M_PI / 180;
    return Quat(Eigen::AngleAxisd(degree * std::round(by / degree), axis_of(began_, handle_)));
}

}  // namespace fairlead
