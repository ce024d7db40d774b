#include "render/ghost.h"

#include <cmath>
#include <numbers>

namespace fairlead::render {
namespace {

constexpr Rgba pale{0.55f, 0.9f, 1.0f, 0.75f};
constexpr float width = 1.6f;  // [pixels at scale 1]
constexpr int circle_sides = 24;

void stroke(const Vec3& a, const Vec3& b, std::vector<Line>& lines) {
    lines.push_back({a, b, width, width, pale});
}

void box(const Pose& X, const Vec3& low, const Vec3& high, std::vector<Line>& lines) {
    const auto corner = [&](int k) {
        return X * Vec3(k & 1 ? high.x() : low.x(), k & 2 ? high.y() : low.y(),
                        k & 4 ? high.z() : low.z());
    };
    for (int k = 0; k < 8; ++k)
        for (const int axis : {1, 2, 4})
            if (!(k & axis)) stroke(corner(k), corner(k | axis), lines);
}

void circle(const Pose& X, const Vec3& centre, const Vec3& u, const Vec3& v,
            std::vector<Line>& lines) {
    const auto at = [&](int i) {
        const double a = 2 * std::numbers::pi * i / circle_sides;
        return X * (centre + std::cos(a) * u + std::sin(a) * v);
    };
    for (int i = 0; i < circle_sides; ++i) stroke(at(i), at(i + 1), lines);
}

void tube(const Pose& X, double radius, double length, std::vector<Line>& lines) {
    const Vec3 u = radius * Vec3::UnitX(), v = radius * Vec3::UnitY();
    const Vec3 end = length / 2 * Vec3::UnitZ();
    for (const double side : {-1.0, 1.0}) circle(X, side * end, u, v, lines);
    for (const Vec3& rim : {u, v, Vec3(-u), Vec3(-v)})
        stroke(X * (rim - end), X * (rim + end), lines);
}

struct Outline {
    const Pose& X;
    std::vector<Line>& lines;

    void operator()(const physics::Box& b) const { box(X, -b.half, b.half, lines); }
    void operator()(const physics::Sphere& s) const {
        const Vec3 x = s.radius * Vec3::UnitX(), y = s.radius * Vec3::UnitY(),
                   z = s.radius * Vec3::UnitZ();
        circle(X, Vec3::Zero(), x, y, lines);
        circle(X, Vec3::Zero(), x, z, lines);
        circle(X, Vec3::Zero(), y, z, lines);
    }
    void operator()(const physics::Capsule& c) const { tube(X, c.radius, c.length, lines); }
    void operator()(const physics::Cylinder& c) const { tube(X, c.radius, c.length, lines); }
    void operator()(const physics::HalfSpace&) const {}
    void operator()(const physics::Convex& c) const { around(*c.hull); }
    void operator()(const physics::Mesh& m) const { around(*m.surface); }

    void around(const physics::TriangleMesh& mesh) const {
        Eigen::AlignedBox3d bounds;
        for (const Vec3& v : mesh.vertices) bounds.extend(v);
        if (!bounds.isEmpty()) box(X, bounds.min(), bounds.max(), lines);
    }
};

void outline_bodies(const Snapshot& now, bool moving, std::vector<Line>& lines) {
    const auto& looks = now.scenery->bodies;
    for (std::size_t i = 0; i < now.bodies.size() && i < looks.size(); ++i) {
        if ((now.bodies[i].mass > 0) != moving || !looks[i].visible) continue;
        for (const physics::ShapePart& part : looks[i].parts) {
            const Pose X = now.bodies[i].X_WB * part.X_BS;
            std::visit(Outline{X, lines}, part.geometry);
        }
    }
}

}  // namespace

void outline(const std::vector<physics::ShapePart>& parts, const Pose& X, Rgba colour,
             std::vector<Line>& lines) {
    const std::size_t first = lines.size();
    for (const physics::ShapePart& part : parts) {
        const Pose X_part = X * part.X_BS;
        std::visit(Outline{X_part, lines}, part.geometry);
    }
    for (std::size_t i = first; i < lines.size(); ++i) lines[i].colour = colour;
}

void outline(const std::vector<Vec3>& places, Rgba colour, std::vector<Line>& lines) {
    for (std::size_t i = 0; i + 1 < places.size(); ++i)
        lines.push_back({places[i], places[i + 1], width, width, colour});
}

void draw_fixed(const Snapshot& now, std::vector<Line>& lines) {
    outline_bodies(now, false, lines);
}

void draw_ghost(const Snapshot& ghost, std::vector<Line>& lines) {
    outline_bodies(ghost, true, lines);
    for (const WireState& wire : ghost.wires)
        for (std::size_t k = 0; k + 1 < wire.points.size(); ++k)
            stroke(wire.points[k].p, wire.points[k + 1].p, lines);
}

}  // namespace fairlead::render
