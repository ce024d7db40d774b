#include "physics/rod/shape_distance.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fairlead::physics {

namespace {

ShapeNearest from_point(const Vec3& p, double radius) {
    const double r = p.norm();
    return {r - radius, r > 0 ? Vec3(p / r) : Vec3(Vec3::UnitX())};
}

ShapeNearest from_axis(const Vec3& p, const Capsule& c) {
    const double along = std::clamp(p.z(), -c.length / 2, c.length / 2);
    return from_point(p - along * Vec3::UnitZ(), c.radius);
}

ShapeNearest nearest(const Box& box, const Vec3& p) {
    const Vec3 beyond = p.cwiseAbs() - box.half, out = beyond.cwiseMax(0);
    const Vec3 sign = p.unaryExpr([](double x) { return x < 0 ? -1. : 1.; });
    if (const double d = out.norm(); d > 0) return {d, out.cwiseProduct(sign) / d};
    int face = 0;
    const double inside = beyond.maxCoeff(&face);
    return {inside, sign[face] * Vec3::Unit(face)};
}

ShapeNearest nearest(const Cylinder& c, const Vec3& p) {
    const double r = std::sqrt(p.x() * p.x() + p.y() * p.y());
    const Vec3 side = r > 0 ? Vec3(p.x() / r, p.y() / r, 0) : Vec3(Vec3::UnitX());
    const Vec3 end = p.z() < 0 ? Vec3(-Vec3::UnitZ()) : Vec3(Vec3::UnitZ());
    const double beyond_side = r - c.radius, beyond_end = std::abs(p.z()) - c.length / 2;
    if (beyond_side > 0 && beyond_end > 0) {
        const double d = std::sqrt(beyond_side * beyond_side + beyond_end * beyond_end);
        return {d, (beyond_side * side + beyond_end * end) / d};
    }
    return beyond_side > beyond_end ? ShapeNearest{beyond_side, side}
                                    : ShapeNearest{beyond_end, end};
}

}  // namespace

ShapeNearest nearest_of_shape(const Geometry& shape, const Vec3& p) {
    if (const auto* s = std::get_if<Sphere>(&shape)) return from_point(p, s->radius);
    if (const auto* c = std::get_if<Capsule>(&shape)) return from_axis(p, *c);
    if (const auto* c = std::get_if<Cylinder>(&shape)) return nearest(*c, p);
    if (const auto* b = std::get_if<Box>(&shape)) return nearest(*b, p);
    if (const auto* h = std::get_if<HalfSpace>(&shape)) {
        const Vec3 n = h->normal.normalized();
        return {n.dot(p), n};
    }
    return {};
}

double reach(const Geometry& shape) {
    if (const auto* s = std::get_if<Sphere>(&shape)) return s->radius;
    if (const auto* c = std::get_if<Capsule>(&shape)) return c->radius + c->length / 2;
    if (const auto* c = std::get_if<Cylinder>(&shape))
        return std::sqrt(c->radius * c->radius + c->length * c->length / 4);
    if (const auto* b = std::get_if<Box>(&shape)) return b->half.norm();
    if (std::holds_alternative<HalfSpace>(shape)) return std::numeric_limits<double>::infinity();
    return -1;
}

}  // namespace fairlead::physics
