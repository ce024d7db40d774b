#pragma once
// small_meshes.h — triangle meshes to test with, and what makes one good.
#include <gtest/gtest.h>

#include <set>
#include <utility>

#include "physics/geometry/mesh.h"

namespace fairlead::physics {

inline TriangleMesh box(const Vec3& half, const Vec3& at = Vec3::Zero()) {
    return surface_of({ShapePart{{at, Quat::Identity()}, Box{half}}}, 32);
}

inline TriangleMesh both(TriangleMesh a, const TriangleMesh& b) {
    const int base = static_cast<int>(a.vertices.size());
    a.vertices.insert(a.vertices.end(), b.vertices.begin(), b.vertices.end());
    for (const Eigen::Vector3i& t : b.triangles) a.triangles.push_back(t.array() + base);
    return a;
}

inline TriangleMesh inside_out(TriangleMesh mesh) {
    for (Eigen::Vector3i& t : mesh.triangles) std::swap(t[0], t[1]);
    return mesh;
}

// Each triangle with three vertices of its own.
inline TriangleMesh soup(const TriangleMesh& mesh) {
    TriangleMesh loose;
    for (const Eigen::Vector3i& t : mesh.triangles) {
        const int base = static_cast<int>(loose.vertices.size());
        for (const int v : t) loose.vertices.push_back(mesh.vertices[v]);
        loose.triangles.emplace_back(base, base + 1, base + 2);
    }
    return loose;
}

inline double volume_of(const TriangleMesh& mesh) {
    double six = 0;
    for (const Eigen::Vector3i& t : mesh.triangles)
        six += mesh.vertices[t[0]].dot(mesh.vertices[t[1]].cross(mesh.vertices[t[2]]));
    return six / 6;
}

inline Vec3 area_of(const TriangleMesh& mesh, const Eigen::Vector3i& t) {
    const Vec3& a = mesh.vertices[t[0]];
    return (mesh.vertices[t[1]] - a).cross(mesh.vertices[t[2]] - a) / 2;
}

// Every edge once in each direction, no vertex unused, V - E + F = 2 for each of so many pieces.
inline void expect_closed(const TriangleMesh& mesh, int pieces = 1) {
    std::set<std::pair<int, int>> sides;
    std::set<int> used;
    for (const Eigen::Vector3i& t : mesh.triangles) {
        EXPECT_GT(area_of(mesh, t).norm(), 0);
        for (int k = 0; k < 3; ++k) {
            used.insert(t[k]);
            EXPECT_TRUE(sides.emplace(t[k], t[(k + 1) % 3]).second) << "twice in one direction";
        }
    }
    for (const auto& [a, b] : sides) EXPECT_TRUE(sides.count({b, a})) << a << " to " << b;
    EXPECT_EQ(used.size(), mesh.vertices.size());
    const int euler = static_cast<int>(mesh.vertices.size() + mesh.triangles.size()) -
                      static_cast<int>(sides.size() / 2);
    EXPECT_EQ(euler, 2 * pieces);
}

}  // namespace fairlead::physics
