#include "engine/view/ray.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fairlead {
namespace {

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
    double operator()(const physics::HalfSpace& s) const {
        const double t = -r.from.dot(s.normal) / r.along.dot(s.normal);
        return t > 0 ? t : -1;
    }
    double operator()(const physics::Convex& s) const { return meets_mesh(r, *s.hull); }
    double operator()(const physics::Mesh& s) const { return meets_mesh(r, *s.surface); }
};

}  // namespace

double meets(const Ray& ray, const physics::ShapePart& part, const Pose& X_WB) {
    const Pose X_SW = (X_WB * part.X_BS).inverse();
    const Ray local{X_SW * ray.from, X_SW.q * ray.along};
    return std::visit(MeetsShape{local}, part.geometry);
}

}  // namespace fairlead
