#pragma once
// random_wraps.h — a body of a random shape that tumbles, wrapped by a wire whose ends move.
#include <map>
#include <memory>

#include "physics/wire/route/route.h"
#include "small_worlds.h"
#include "wire_piercing.h"

namespace fairlead::physics {

using Outline = std::vector<Eigen::Vector2d>;  // [m] counter-clockwise

// Ears are cut off until nothing is left.
inline std::vector<Eigen::Vector3i> triangulated(const Outline& outline) {
    std::vector<int> left(outline.size());
    std::iota(left.begin(), left.end(), 0);
    std::vector<Eigen::Vector3i> triangles;
    const auto turn = [&](int a, int b, int c) {
        const Eigen::Vector2d u = outline[b] - outline[a], v = outline[c] - outline[a];
        return u.x() * v.y() - u.y() * v.x();
    };
    while (left.size() > 2)
        for (std::size_t i = 0; i < left.size(); ++i) {
            const std::size_t n = left.size();
            const int a = left[(i + n - 1) % n], b = left[i], c = left[(i + 1) % n];
            const auto in = [&](int p) {
                return p != a && p != b && p != c && turn(a, b, p) >= 0 && turn(b, c, p) >= 0 &&
                       turn(c, a, p) >= 0;
            };
            if (turn(a, b, c) <= 0 || std::any_of(left.begin(), left.end(), in)) continue;
            triangles.emplace_back(a, b, c);
            left.erase(left.begin() + int(i));
            break;
        }
    return triangles;
}

inline TriangleMesh prism(const Outline& outline, double height) {
    TriangleMesh mesh;
    const int n = int(outline.size());
    for (double z : {-height / 2, height / 2})
        for (const auto& p : outline) mesh.vertices.emplace_back(p.x(), p.y(), z);
    for (const Eigen::Vector3i& t : triangulated(outline)) {
        mesh.triangles.emplace_back(t[0], t[2], t[1]);
        mesh.triangles.emplace_back(n + t[0], n + t[1], n + t[2]);
    }
    for (int i = 0; i < n; ++i) {
        const int j = (i + 1) % n;
        mesh.triangles.emplace_back(i, j, n + j);
        mesh.triangles.emplace_back(i, n + j, n + i);
    }
    return mesh;
}

// `inner` ≠ `outer`: a star of 2 · corners points.
inline TriangleMesh star(int corners, double inner, double outer, double height) {
    Outline outline;
    const int n = inner == outer ? corners : 2 * corners;
    for (int i = 0; i < n; ++i) {
        const double r = i % 2 && inner != outer ? inner : outer, a = 2 * pi * i / n;
        outline.emplace_back(r * std::cos(a), r * std::sin(a));
    }
    return prism(outline, height);
}

inline TriangleMesh icosphere(double radius, int halvings) {
    TriangleMesh mesh;
    for (int k = 0; k < 3; ++k)
        for (double s : {1.0, -1.0}) mesh.vertices.push_back(s * Vec3::Unit(k));
    for (int x : {0, 1})
        for (int y : {2, 3})
            for (int z : {4, 5})
                if ((x + y + z) % 2 == 0)
                    mesh.triangles.emplace_back(x, y, z);
                else
                    mesh.triangles.emplace_back(y, x, z);
    for (int i = 0; i < halvings; ++i) {
        std::map<std::pair<int, int>, int> middle;
        const auto between = [&](int a, int b) {
            const auto [at, fresh] =
                middle.try_emplace(std::minmax(a, b), int(mesh.vertices.size()));
            if (fresh) mesh.vertices.push_back((mesh.vertices[a] + mesh.vertices[b]).normalized());
            return at->second;
        };
        std::vector<Eigen::Vector3i> finer;
        for (const Eigen::Vector3i& t : mesh.triangles) {
            const int a = between(t[0], t[1]), b = between(t[1], t[2]), c = between(t[2], t[0]);
            finer.insert(finer.end(), {{t[0], a, c}, {a, t[1], b}, {c, b, t[2]}, {a, b, c}});
        }
        mesh.triangles = finer;
    }
    for (Vec3& v : mesh.vertices) v *= radius;
    return mesh;
}

enum class WrapShape { box, plate, prism, sphere, capsule, angle, channel, star };
inline constexpr int wrap_shapes = 8;

class RandomWrap {
  public:
    explicit RandomWrap(unsigned seed)
        : shape(WrapShape(seed % wrap_shapes)), random_(seed * 7919 + 1) {
        const double friction[] = {0, 0.2, 0.5};
        w.environment.gravity.setZero();
        const double diameters[] = {0.01, 0.01, 0.01, 0.01, 1e-4, 0.05};
        const int type = add_wire_type(w, 1e5);
        w.wire_types[type].diameter = diameters[seed / 24 % 6];
        w.wire_types[type].young_modulus =
            1e5 / (pi / 4 * std::pow(w.wire_types[type].diameter, 2));
        const double mu = friction[seed / 8 % 3];
        w.wire_types[type].friction = {mu, mu, 0, 0};

        body_ =
            add_cube(w, "body", Vec3(between(-.1, .1), between(-.1, .1), between(-.1, .1)), 100);
        Body& b = w.bodies[body_];
        b.shape = {{Pose{}, geometry()}};
        b.X_WB.q = Quat(Eigen::AngleAxisd(between(-pi, pi), direction()));
        b.w = between(0, 6) * direction();
        b.v = between(0, 0.2) * direction();
        if (between(0, 1) < 0.5) b.motion = Motion::kinematic;
        for (int k = 0; k < 2; ++k) {
            ends_[k] = add_kinematic(w, k ? "B" : "A", Vec3::Zero());
            radius_[k] = between(2, 4), speed_[k] = between(-1.5, 1.5), lift_[k] = between(0, 0.5);
            phase_[k] = k * pi + between(-0.5, 0.5);
            w.bodies[ends_[k]].X_WB.p = end_at(k, 0);
        }
        Wire wire;
        wire.name = "wire", wire.type = type, wire.model = Wire::Model::massless;
        WirePoint over;
        over.kind = WirePoint::Kind::over, over.body = body_, over.turns = int(between(0.5, 3));
        over.axis = between(0, 1) < 0.5 ? Vec3::UnitZ() : direction();
        wire.points = {attach(ends_[0]), over, attach(ends_[1])};
        surfaces = find_surfaces(w.bodies, w.wire_types[type].diameter);
        const double taut = lay_wire(wire, w.bodies, -1, surfaces, w.wire_types[type]);
        if (seed % 5 == 0) {  // slack at first
            wire.points = {attach(ends_[0]), over, attach(ends_[1])};
            lay_wire(wire, w.bodies, 1.05 * taut, surfaces, w.wire_types[type]);
        }
        w.wires.push_back(wire);
        prepare(w);
    }

    void step_once() {
        ++ticks_;
        for (int k = 0; k < 2; ++k) {
            Body& end = w.bodies[ends_[k]];
            end.v = (end_at(k, ticks_ * tick) - end.X_WB.p) / tick;
        }
        Body& b = w.bodies[body_];
        if (b.motion == Motion::kinematic && ticks_ % 90 == 0) b.v = -b.v, b.w = -b.w;
        step(w, tick);
    }

    WrapShape shape;
    World w;
    Surfaces surfaces;

  private:
    double between(double a, double b) {
        return a + (b - a) * (double(random_()) / double(std::mt19937::max()));
    }
    Vec3 direction() {
        const double z = between(-1, 1), a = between(-pi, pi), r = std::sqrt(1 - z * z);
        return Vec3(r * std::cos(a), r * std::sin(a), z);
    }
    Vec3 end_at(int k, double t) const {
        const double a = phase_[k] + std::sin(speed_[k] * t);
        return radius_[k] * Vec3(std::cos(a), std::sin(a), lift_[k] * std::sin(2 * a));
    }
    Geometry geometry() {
        const auto solid = [](const TriangleMesh& m) {
            return Mesh{std::make_shared<TriangleMesh>(m)};
        };
        switch (shape) {
            case WrapShape::box:
                return Box{Vec3(between(.2, .5), between(.2, .5), between(.2, .5))};
            case WrapShape::plate:
                return Box{Vec3(between(.3, .6), between(.3, .6), .005)};
            case WrapShape::prism:
                return solid(star(int(between(5, 24)), .5, .5, between(.2, 1.2)));
            case WrapShape::sphere:
                return solid(icosphere(.5, int(between(1, 4))));
            case WrapShape::capsule:
                return Capsule{between(.1, .4), between(.2, .8)};
            case WrapShape::angle:
                return solid(prism({{-.4, -.4}, {.5, -.4}, {.5, -.1}, {0, -.1}, {0, .5}, {-.4, .5}},
                                   between(.3, 1)));
            case WrapShape::channel:
                return solid(prism({{-.5, -.4},
                                    {.5, -.4},
                                    {.5, .5},
                                    {.2, .5},
                                    {.2, -.1},
                                    {-.2, -.1},
                                    {-.2, .5},
                                    {-.5, .5}},
                                   between(.3, 1)));
            case WrapShape::star:
                return solid(star(int(between(4, 10)), between(.25, .4), .6, between(.3, 1)));
        }
        return Box{Vec3::Ones()};
    }

    std::mt19937 random_;
    int body_ = 0, ends_[2] = {}, ticks_ = 0;
    double radius_[2] = {}, speed_[2] = {}, lift_[2] = {}, phase_[2] = {};
};

}  // namespace fairlead::physics
