#include "app/picking.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>

namespace fairlead {
namespace {

constexpr double near_enough_to_wire = 8;  // [px] tuning: of a mouse to a thin line
constexpr double behind = 0.3;             // [m] that a body may stand before a wire: its own eye

double nearest_positive(double a, double b) {
    const double lower = std::min(a, b), upper = std::max(a, b);
    return lower > 0 ? lower : upper > 0 ? upper : -1;
}

// Roots of a t² + 2 b t + c; negative: none ahead.
double first_root(double a, double b, double c) {
    const double d = b * b - a * c;
    if (!(d >= 0) || !(a > 0)) return -1;
    return nearest_positive((-b - std::sqrt(d)) / a, (-b + std::sqrt(d)) / a);
}

double meets_sphere(const Ray& r, const Vec3& centre, double radius) {
    const Vec3 from = r.from - centre;
    return first_root(r.along.squaredNorm(), from.dot(r.along),
                      from.squaredNorm() - radius * radius);
}

// About z, between ± half; what lies beyond its ends is left out.
double meets_tube(const Ray& r, double radius, double half) {
    const double a = r.along.head<2>().squaredNorm(), b = r.from.head<2>().dot(r.along.head<2>());
    const double t = first_root(a, b, r.from.head<2>().squaredNorm() - radius * radius);
    return t > 0 && std::abs(r.from.z() + t * r.along.z()) <= half ? t : -1;
}

double meets_disc(const Ray& r, double z, double radius) {
    const double t = (z - r.from.z()) / r.along.z();
    return t > 0 && (r.from + t * r.along).head<2>().norm() <= radius ? t : -1;
}

double nearer(double a, double b) {
    return a < 0 ? b : b < 0 ? a : std::min(a, b);
}

double meets_box(const Ray& r, const Vec3& half) {
    double in = 0, out = std::numeric_limits<double>::infinity();
    for (int k = 0; k < 3; ++k) {
        const double a = (-half[k] - r.from[k]) / r.along[k],
                     b = (half[k] - r.from[k]) / r.along[k];
        if (r.along[k] == 0 && std::abs(r.from[k]) > half[k]) return -1;
        if (r.along[k] == 0) continue;
        in = std::max(in, std::min(a, b));
        out = std::min(out, std::max(a, b));
    }
    return in <= out ? std::max(in, 1e-9) : -1;
}

// Of both sides of each triangle.
double meets_mesh(const Ray& r, const physics::TriangleMesh& mesh) {
    double best = -1;
    for (const Eigen::Vector3i& t : mesh.triangles) {
        const Vec3 &a = mesh.vertices[std::size_t(t[0])], &b = mesh.vertices[std::size_t(t[1])],
                   &c = mesh.vertices[std::size_t(t[2])];
        const Vec3 p = r.along.cross(c - a);
        const double det = p.dot(b - a);
        if (det == 0) continue;
        const Vec3 s = r.from - a, q = s.cross(b - a);
        const double u = s.dot(p) / det, v = r.along.dot(q) / det, d = q.dot(c - a) / det;
        if (u >= 0 && v >= 0 && u + v <= 1 && d > 0) best = nearer(best, d);
    }
    return best;
}

struct MeetsShape {
    const Ray& r;  // in the shape's frame
    double operator()(const physics::Box& s) const { return meets_box(r, s.half); }
    double operator()(const physics::Sphere& s) const {
        return meets_sphere(r, Vec3::Zero(), s.radius);
    }
    double operator()(const physics::Capsule& s) const {
        const Vec3 end(0, 0, s.length / 2);
        return nearer(meets_tube(r, s.radius, s.length / 2),
                      nearer(meets_sphere(r, end, s.radius), meets_sphere(r, -end, s.radius)));
    }
    double operator()(const physics::Cylinder& s) const {
        return nearer(
            meets_tube(r, s.radius, s.length / 2),
            nearer(meets_disc(r, s.length / 2, s.radius), meets_disc(r, -s.length / 2, s.radius)));
    }
    double operator()(const physics::HalfSpace&) const { return -1; }  // the ground is no thing
    double operator()(const physics::Convex& s) const { return meets_mesh(r, *s.hull); }
    double operator()(const physics::Mesh& s) const { return meets_mesh(r, *s.surface); }
};

Picked pick_body(const Snapshot& now, const Ray& ray) {
    Picked best;
    double nearest = std::numeric_limits<double>::infinity();
    const auto& looks = now.scenery->bodies;
    for (std::size_t i = 1; i < now.bodies.size() && i < looks.size(); ++i) {
        if (!looks[i].visible) continue;
        for (const physics::ShapePart& part : looks[i].parts) {
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

double meets(const Ray& ray, const physics::ShapePart& part, const Pose& X_WB) {
    const Pose X_SW = (X_WB * part.X_BS).inverse();
    const Ray local{X_SW * ray.from, X_SW.q * ray.along};
    return std::visit(MeetsShape{local}, part.geometry);
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
