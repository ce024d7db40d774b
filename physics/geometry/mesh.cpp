#include "physics/geometry/mesh.h"

#include <array>
#include <cmath>
#include <numbers>

#include "physics/math/elementary.h"

namespace fairlead::physics {
namespace {

using std::numbers::pi;

TriangleMesh surface(const Box& box, int) {
    TriangleMesh mesh;
    for (int i = 0; i < 8; ++i)
        mesh.vertices.push_back(
            box.half.cwiseProduct(Vec3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1)));
    mesh.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                      {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    return mesh;
}

// An icosahedron, each side cut into n and pushed out onto the ball. Its triangles are nearly
// equilateral, which keeps the whole convex; meridians and parallels would make needles at the
// poles.
TriangleMesh surface(const Sphere& sphere, int facets) {
    // of the icosahedron in the unit ball: length of an edge, distance of a face from the centre
    const double edge = 4 / std::sqrt(10 + 2 * std::sqrt(5));
    const double depth = std::sqrt(1 - edge * edge / 3);
    // the widest arc is that of a piece of edge in the middle of a face
    const int n =
        std::max(1, int(std::ceil(edge / (2 * depth * elementary::tan(pi / facets)) - 1e-9)));

    std::array<Vec3, 12> corner;  // north pole, five, five, south pole
    const double z = 1 / std::sqrt(5), r = 2 * z;
    corner[0] = Vec3::UnitZ();
    corner[11] = -Vec3::UnitZ();
    for (int i = 0; i < 5; ++i) {
        const double a = 2 * pi * i / 5, b = a + pi / 5;
        corner[1 + i] = Vec3(r * elementary::cos(a), r * elementary::sin(a), z);
        corner[6 + i] = Vec3(r * elementary::cos(b), r * elementary::sin(b), -z);
    }

    TriangleMesh mesh;
    const auto add_face = [&](int a, int b, int c) {
        const int base = static_cast<int>(mesh.vertices.size());
        const auto at = [&](int row, int k) { return base + row * (row + 1) / 2 + k; };
        for (int row = 0; row <= n; ++row)
            for (int k = 0; k <= row; ++k) {
                const Vec3 p = (n - row) * corner[a] + (row - k) * corner[b] + k * corner[c];
                mesh.vertices.push_back(sphere.radius * p.normalized());
            }
        for (int row = 0; row < n; ++row)
            for (int k = 0; k <= row; ++k) {
                mesh.triangles.emplace_back(at(row, k), at(row + 1, k), at(row + 1, k + 1));
                if (k < row)
                    mesh.triangles.emplace_back(at(row, k), at(row + 1, k + 1), at(row, k + 1));
            }
    };
    for (int i = 0; i < 5; ++i) {
        const int j = (i + 1) % 5;
        add_face(0, 1 + i, 1 + j);
        add_face(6 + i, 1 + j, 1 + i);
        add_face(6 + i, 6 + j, 1 + j);
        add_face(11, 6 + j, 6 + i);
    }
    MeshRepairs seams;  // each face has brought its own rim
    return repaired(mesh, seams);
}

struct Ring {
    double radius, z;  // [m]
};

// Rings about the z axis from the bottom up, between two points on it.
TriangleMesh surface_of_revolution(double bottom, const std::vector<Ring>& rings, double top,
                                   int facets) {
    TriangleMesh mesh;
    mesh.vertices.emplace_back(0, 0, bottom);
    for (const Ring& ring : rings)
        for (int i = 0; i < facets; ++i) {
            const double a = 2 * pi * i / facets;
            mesh.vertices.emplace_back(ring.radius * elementary::cos(a),
                                       ring.radius * elementary::sin(a), ring.z);
        }
    mesh.vertices.emplace_back(0, 0, top);
    const int last = static_cast<int>(mesh.vertices.size()) - 1;
    const int count = static_cast<int>(rings.size());
    for (int i = 0; i < facets; ++i) {
        const int j = (i + 1) % facets;
        const auto at = [&](int ring, int k) { return 1 + ring * facets + k; };
        mesh.triangles.emplace_back(0, at(0, j), at(0, i));
        for (int ring = 0; ring + 1 < count; ++ring) {
            mesh.triangles.emplace_back(at(ring, i), at(ring, j), at(ring + 1, j));
            mesh.triangles.emplace_back(at(ring, i), at(ring + 1, j), at(ring + 1, i));
        }
        mesh.triangles.emplace_back(last, at(count - 1, i), at(count - 1, j));
    }
    return mesh;
}

TriangleMesh surface(const Cylinder& c, int facets) {
    const double z = c.length / 2;
    return surface_of_revolution(-z, {{c.radius, -z}, {c.radius, z}}, z, facets);
}

TriangleMesh surface(const Capsule& c, int facets) {
    const int rings = (facets + 3) / 4;  // of each half ball
    const double z = c.length / 2;
    std::vector<Ring> below, above;
    for (int i = 0; i < rings; ++i) {
        const double up = pi / 2 * i / rings;
        const Ring ring{c.radius * elementary::cos(up), z + c.radius * elementary::sin(up)};
        above.push_back(ring);
        below.insert(below.begin(), {ring.radius, -ring.z});
    }
    below.insert(below.end(), above.begin(), above.end());
    return surface_of_revolution(-z - c.radius, below, z + c.radius, facets);
}

TriangleMesh surface(const HalfSpace&, int) {
    return {};
}
TriangleMesh surface(const Convex& convex, int) {
    return *convex.hull;
}
TriangleMesh surface(const Mesh& mesh, int) {
    return *mesh.surface;
}

}  // namespace

TriangleMesh surface_of(const Geometry& geometry, int facets) {
    return std::visit([&](const auto& shape) { return surface(shape, facets); }, geometry);
}

TriangleMesh surface_of(const std::vector<ShapePart>& shape, int facets) {
    TriangleMesh all;
    for (const ShapePart& part : shape) {
        const TriangleMesh mesh = surface_of(part.geometry, facets);
        const Eigen::Vector3i base =
            Eigen::Vector3i::Constant(static_cast<int>(all.vertices.size()));
        for (const Vec3& p : mesh.vertices) all.vertices.push_back(part.X_BS * p);
        for (const Eigen::Vector3i& t : mesh.triangles) all.triangles.push_back(t + base);
    }
    return all;
}

}  // namespace fairlead::physics
