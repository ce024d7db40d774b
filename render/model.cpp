#include "render/model.h"

#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <tuple>

namespace fairlead::render {
namespace {

constexpr int around = 64;  // facets of a round shape

std::uint32_t put(Model& m, const Vec3& p, const Vec3& n) {
    m.vertices.push_back({p.cast<float>(), n.cast<float>()});
    return static_cast<std::uint32_t>(m.vertices.size() - 1);
}

void triangle(Model& m, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    m.indices.insert(m.indices.end(), {a, b, c});
}

void append(const physics::Box& box, Model& m) {
    for (int axis = 0; axis < 3; ++axis)
        for (double side : {-1.0, 1.0}) {
            const Vec3 n = side * Vec3::Unit(axis);
            const Vec3 u = Vec3::Unit((axis + 1) % 3), v = n.cross(u);
            std::uint32_t corner[4];
            for (int k = 0; k < 4; ++k) {
                const double a = k == 1 || k == 2 ? 1 : -1, b = k >= 2 ? 1 : -1;
                corner[k] = put(m, box.half.cwiseProduct(n + a * u + b * v), n);
            }
            triangle(m, corner[0], corner[1], corner[2]);
            triangle(m, corner[0], corner[2], corner[3]);
        }
}

// A surface of revolution about z. Each profile point is (radius, z) with the normal's (out, up);
// the profile runs from bottom to top, and a repeated point with another normal makes an edge.
struct ProfilePoint {
    double r, z, out, up;
};

void revolve(const std::vector<ProfilePoint>& profile, Model& m) {
    const auto first = static_cast<std::uint32_t>(m.vertices.size());
    for (const ProfilePoint& q : profile)
        for (int k = 0; k <= around; ++k) {
            // The last column repeats the first exactly, or the seam would not close.
            const double a = 2 * std::numbers::pi * (k % around) / around;
            const Vec3 e(std::cos(a), std::sin(a), 0);
            put(m, q.r * e + Vec3(0, 0, q.z), q.out * e + Vec3(0, 0, q.up));
        }
    const std::uint32_t row = around + 1;
    for (std::uint32_t i = 0; i + 1 < profile.size(); ++i) {
        const bool same = profile[i].r == profile[i + 1].r && profile[i].z == profile[i + 1].z;
        for (std::uint32_t k = 0; k < around && !same; ++k) {
            const std::uint32_t a = first + i * row + k, b = a + row;
            if (profile[i].r > 0) triangle(m, a, a + 1, b);
            if (profile[i + 1].r > 0) triangle(m, a + 1, b + 1, b);
        }
    }
}

void append_round_ends(double radius, double half_length, Model& m) {
    std::vector<ProfilePoint> profile;
    const int quarter = around / 4;
    for (int end : {-1, 1})
        for (int k = 0; k <= quarter; ++k) {
            const double a = std::numbers::pi / 2 * (end < 0 ? k - quarter : k) / quarter;
            const bool pole = end < 0 ? k == 0 : k == quarter;
            profile.push_back({pole ? 0 : radius * std::cos(a),
                               end * half_length + radius * std::sin(a), std::cos(a), std::sin(a)});
        }
    revolve(profile, m);
}

void append(const physics::Sphere& s, Model& m) {
    append_round_ends(s.radius, 0, m);
}
void append(const physics::Capsule& c, Model& m) {
    append_round_ends(c.radius, c.length / 2, m);
}

void append(const physics::Cylinder& c, Model& m) {
    const double r = c.radius, z = c.length / 2;
    revolve(
        {{0, -z, 0, -1}, {r, -z, 0, -1}, {r, -z, 1, 0}, {r, z, 1, 0}, {r, z, 0, 1}, {0, z, 0, 1}},
        m);
}

void append(const physics::HalfSpace&, Model&) {}

// A face at a point, with its angle there [rad]: weighting by angle makes normals independent of
// how a flat side is cut into triangles.
struct Corner {
    int face;
    double angle;
};

// Smooth where faces meet flatly: every corner averages the faces at its point that are within
// the crease angle of its own face.
void append_surface(const physics::TriangleMesh& mesh, Model& m) {
    const std::size_t faces = mesh.triangles.size();
    const auto in_range = [&](const Eigen::Vector3i& t) {
        return t.minCoeff() >= 0 && t.maxCoeff() < static_cast<int>(mesh.vertices.size());
    };
    // Meshes from modelling tools repeat points along seams: points are told apart by place.
    std::map<std::tuple<double, double, double>, int> places;
    std::vector<int> place(mesh.vertices.size());
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
        const Vec3& p = mesh.vertices[i];
        place[i] = places.try_emplace({p.x(), p.y(), p.z()}, int(places.size())).first->second;
    }
    std::vector<Vec3> normal(faces, Vec3::Zero());
    std::vector<std::vector<Corner>> corners(places.size());
    for (std::size_t f = 0; f < faces; ++f) {
        const Eigen::Vector3i& t = mesh.triangles[f];
        if (!in_range(t)) continue;
        for (int k = 0; k < 3; ++k) {
            const Vec3& p = mesh.vertices[t[k]];
            const Vec3 u = mesh.vertices[t[(k + 1) % 3]] - p, v = mesh.vertices[t[(k + 2) % 3]] - p;
            const Vec3 area = u.cross(v);
            normal[f] = area.stableNormalized();
            corners[place[t[k]]].push_back({int(f), std::atan2(area.norm(), u.dot(v))});
        }
    }
    const double smooth = std::cos(crease_angle);
    std::map<std::tuple<int, float, float, float>, std::uint32_t> known;
    for (std::size_t f = 0; f < faces; ++f) {
        if (!(normal[f].norm() > 0.5)) continue;  // no area: nothing to see
        std::array<std::uint32_t, 3> corner;
        for (int k = 0; k < 3; ++k) {
            const int v = mesh.triangles[f][k];
            Vec3 n = Vec3::Zero();
            for (const Corner& c : corners[place[v]])
                if (normal[c.face].dot(normal[f]) >= smooth) n += c.angle * normal[c.face];
            const Eigen::Vector3f unit = n.normalized().cast<float>();
            const auto [at, fresh] = known.try_emplace({place[v], unit.x(), unit.y(), unit.z()}, 0);
            if (fresh) at->second = put(m, mesh.vertices[v], unit.cast<double>());
            corner[k] = at->second;
        }
        triangle(m, corner[0], corner[1], corner[2]);
    }
}

void append(const physics::Convex& c, Model& m) {
    if (c.hull) append_surface(*c.hull, m);
}
void append(const physics::Mesh& mesh, Model& m) {
    if (mesh.surface) append_surface(*mesh.surface, m);
}

}  // namespace

void append_model(const physics::Geometry& geometry, Model& model) {
    std::visit([&model](const auto& shape) { append(shape, model); }, geometry);
}

}  // namespace fairlead::render
