#include "app/picking.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>

namespace fairlead {
namespace {

constexpr double near_enough_to_wire = 8;  // [px] tuning: of a mouse to a thin line
constexpr double behind = 0.3;             // [m] that a body may stand before a wire: its own eye

Picked pick_body(const Snapshot& now, const Ray& ray) {
    Picked best;
    double nearest = std::numeric_limits<double>::infinity();
    const auto& looks = now.scenery->bodies;
    for (std::size_t i = 1; i < now.bodies.size() && i < looks.size(); ++i) {
        if (!looks[i].visible) continue;
        for (const physics::ShapePart& part : looks[i].parts) {
            if (std::holds_alternative<physics::HalfSpace>(part.geometry)) continue;  // the ground
            const double t = meets(ray, part, now.bodies[i].X_WB);
            if (!(t > 0) || !(t < nearest)) continue;
            nearest = t;
            best = {Picked::What::body, int(i), Vec3::Zero(), 0, 1};
            best.at = now.bodies[i].X_WB.inverse() * Vec3(ray.from + t * ray.along);
        }
    }
    return best;
}

}  // namespace

Vec3 place_at(const Eigen::Matrix4f& clip_from_world, Rect picture, float x, float y, double w) {
    const double X = 2 * (x - picture.x) / picture.w - 1, Y = 1 - 2 * (y - picture.y) / picture.h;
    const Eigen::Matrix4d M = clip_from_world.cast<double>();
    Mat3 rows;
    rows << M.block<1, 3>(0, 0), M.block<1, 3>(1, 0), M.block<1, 3>(3, 0);
    return rows.inverse() * Vec3(X * w - M(0, 3), Y * w - M(1, 3), w - M(3, 3));
}

Ray ray_through(const Eigen::Matrix4f& clip_from_world, Rect picture, float x, float y) {
    const Vec3 eye = place_at(clip_from_world, picture, x, y, 0);
    return {eye, place_at(clip_from_world, picture, x, y, 1) - eye};
}

SeenPlace see(const Eigen::Matrix4f& clip_from_world, Rect picture, const Vec3& p) {
    const Eigen::Vector4f clip = clip_from_world * p.homogeneous().cast<float>();
    if (!(clip.w() > 0)) return {};
    return {true, picture.x + picture.w * (1 + clip.x() / clip.w()) / 2,
            picture.y + picture.h * (1 - clip.y() / clip.w()) / 2, clip.w()};
}

Picked pick(const Snapshot& now, const Eigen::Matrix4f& clip_from_world, Rect picture, float x,
            float y) {
    Picked body = pick_body(now, ray_through(clip_from_world, picture, x, y));
    if (body) {
        const Vec3 p = now.bodies[std::size_t(body.index)].X_WB * body.at;
        body.depth = see(clip_from_world, picture, p).depth;
    }
    Picked wire;
    double best = near_enough_to_wire;
    for (std::size_t i = 0; i < now.wires.size(); ++i) {
        double along = 0;
        const auto& points = now.wires[i].points;
        for (std::size_t k = 0; k + 1 < points.size(); ++k) {
            const double length = (points[k + 1].p - points[k].p).norm();
            const SeenPlace a = see(clip_from_world, picture, points[k].p),
                            b = see(clip_from_world, picture, points[k + 1].p);
            along += length;
            if (!a.in_front || !b.in_front) continue;
            const double dx = b.x - a.x, dy = b.y - a.y, span = dx * dx + dy * dy;
            const double t =
                span > 0 ? std::clamp(((x - a.x) * dx + (y - a.y) * dy) / span, 0.0, 1.0) : 0;
            const double off = std::hypot(a.x + t * dx - x, a.y + t * dy - y);
            // as deep as the place of the line that is seen there
            const double share = t * a.depth / (t * a.depth + (1 - t) * b.depth);
            const double depth = a.depth + share * (b.depth - a.depth);
            if (!(off < best) || (body && depth > body.depth + behind)) continue;
            best = off;
            wire = {Picked::What::wire, int(i), Vec3::Zero(), along - (1 - share) * length, depth};
        }
    }
    return wire ? wire : body;
}

WirePlace place_on(const WireState& wire, double along) {
    for (std::size_t k = 0; k + 1 < wire.points.size(); ++k) {
        const Vec3 &a = wire.points[k].p, &b = wire.points[k + 1].p;
        const double length = (b - a).norm();
        if (along <= length || k + 2 == wire.points.size())
            return {k, length > 0 ? Vec3(a + std::min(1.0, along / length) * (b - a)) : a};
        along -= length;
    }
    return {};
}

}  // namespace fairlead
