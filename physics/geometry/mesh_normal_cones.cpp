#include "physics/geometry/mesh_normal_cones.h"

#include <algorithm>

#include "physics/geometry/mesh_edges.h"

namespace fairlead::physics {

namespace {

// Halved and doubled, what comes short of 1 of cosines, no test of meshes or of what lies on them
// comes out otherwise.
constexpr double as_far = 1e-9;  // [-] of a triangle's size: corners that are equally far. Rounding
                                 // is 1e-10 of it where it lies a million of its sizes away
constexpr double backwards = -0.999;   // [-] cosine: within 2.6° of straight in. Tuning
constexpr double its_own = 1 - 1e-10;  // [-] cosine to its own normal: 1.4e-5 rad, as plane_to

}  // namespace

MeshSides::MeshSides(std::shared_ptr<const TriangleMesh> mesh) : mesh_(std::move(mesh)) {
    const auto& vertices = mesh_->vertices;
    const auto& triangles = mesh_->triangles;
    std::vector<Bounds> boxes;
    std::vector<std::pair<int, int>> edges;
    for (const Eigen::Vector3i& t : triangles) {
        boxes.emplace_back();
        for (int k = 0; k < 3; ++k) {
            boxes.back().extend(vertices[t[k]]);
            edges.emplace_back(t[k], t[(k + 1) % 3]);  // the neighbour brings the other way
        }
    }
    tree_ = BoxTree(boxes);
    std::sort(edges.begin(), edges.end());
    first_.assign(vertices.size() + 1, 0);
    for (const auto& [from, to] : edges) ++first_[from + 1], round_.push_back(to);
    for (std::size_t v = 1; v < first_.size(); ++v) first_[v] += first_[v - 1];

    const std::vector<int> across = sides_across(edges_of(triangles));
    std::vector<char> ridge(vertices.size(), false);
    for (int side = 0; side < int(across.size()); ++side) {
        const int from = side_start(triangles, side), to = side_end(triangles, side);
        const Vec3 beyond = vertices[side_end(triangles, next_side(across[side]))] - vertices[from];
        if (normal(side / 3).dot(beyond) < -plane_to * beyond.norm())
            ridge[from] = ridge[to] = true;
    }
    for (const Eigen::Vector3i& t : triangles)
        ridged_.push_back(ridge[t[0]] || ridge[t[1]] || ridge[t[2]]);
}

Vec3 MeshSides::normal(int t) const {
    return (corner(t, 1) - corner(t, 0)).cross(corner(t, 2) - corner(t, 0)).normalized();
}

Solid MeshSides::solid(int t) const {
    return Solid(corner(t, 0), corner(t, 1), corner(t, 2));
}

void MeshSides::near(const Bounds& bounds, std::vector<int>& triangles) const {
    triangles.clear();
    tree_.visit([&](const Bounds& box) { return box.intersects(bounds); },
                [&](int t) { triangles.push_back(t); });
    std::sort(triangles.begin(), triangles.end());
}

// Where the triangle reaches farthest along d, no edge of the mesh may go on.
bool MeshSides::may_part(int triangle, const Vec3& d, double slack) const {
    const double square = normal(triangle).dot(d);
    if (square > its_own) return true;
    if (square < backwards) return false;  // a plane surface goes on nowhere, inwards either
    const Eigen::Vector3i& t = mesh_->triangles[triangle];
    const auto& v = mesh_->vertices;
    double far = -HUGE_VAL;
    for (int k : t) far = std::max(far, d.dot(v[k]));
    const double size =
        (v[t[1]] - v[t[0]]).cwiseAbs().maxCoeff() + (v[t[2]] - v[t[0]]).cwiseAbs().maxCoeff();
    for (int k : t) {
        if (d.dot(v[k]) < far - as_far * size) continue;
        for (int i = first_[k]; i < first_[k + 1]; ++i) {
            const Vec3 edge = v[round_[i]] - v[k];
            if (d.dot(edge) > slack * edge.norm()) return false;
        }
    }
    return true;
}

}  // namespace fairlead::physics
