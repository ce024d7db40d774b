#include "physics/mesh_meets.h"

#include <algorithm>

#include "physics/mesh_edges.h"

namespace fairlead::physics {

namespace {

constexpr double as_far = 1e-9;         // [-] of a triangle's size: corners that are equally far
constexpr double rises = 1e-5;          // [-] sine of what an edge may rise above a parting plane
constexpr double its_own = 1 - 1e-10;   // [-] cosine to a triangle's own normal
constexpr double too_deep = 4;          // [-] times what parts the triangle: not of this place
constexpr double rounding = 1e-6;       // [m]
constexpr double same_normal = 0.9999;  // [-] cosine

}  // namespace

MeshSides::MeshSides(const TriangleMesh& mesh) : mesh_(mesh) {
    std::vector<Bounds> boxes;
    std::vector<std::pair<int, int>> edges;
    for (const Eigen::Vector3i& t : mesh.triangles) {
        Bounds box;
        for (int k = 0; k < 3; ++k) {
            box.extend(mesh.vertices[t[k]]);
            // in a closed surface the neighbour brings the other way
            edges.emplace_back(t[k], t[(k + 1) % 3]);
        }
        boxes.push_back(box);
    }
    tree_ = BoxTree(boxes);
    std::sort(edges.begin(), edges.end());
    first_.assign(mesh.vertices.size() + 1, 0);
    for (const auto& [from, to] : edges) ++first_[from + 1], round_.push_back(to);
    for (std::size_t v = 1; v < first_.size(); ++v) first_[v] += first_[v - 1];

    const std::vector<int> across = sides_across(edges_of(mesh.triangles));
    std::vector<char> ridge(mesh.vertices.size(), false);
    for (int side = 0; side < int(across.size()); ++side) {
        const int from = side_start(mesh.triangles, side), to = side_end(mesh.triangles, side);
        const Eigen::Vector3i& t = mesh.triangles[side / 3];
        const Vec3 n = (mesh.vertices[t[1]] - mesh.vertices[t[0]])
                           .cross(mesh.vertices[t[2]] - mesh.vertices[t[0]])
                           .normalized();
        const Vec3 beyond =
            mesh.vertices[side_end(mesh.triangles, next_side(across[side]))] - mesh.vertices[from];
        if (n.dot(beyond) < -rises * beyond.norm()) ridge[from] = ridge[to] = true;
    }
    for (const Eigen::Vector3i& t : mesh.triangles)
        ridged_.push_back(ridge[t[0]] || ridge[t[1]] || ridge[t[2]]);
}

// Whether no edge of the mesh goes on along d (unit, the mesh's frame) from where the triangle
// reaches farthest along it.
bool MeshSides::part(int triangle, const Vec3& d) const {
    const Eigen::Vector3i& t = mesh_.triangles[triangle];
    const auto& v = mesh_.vertices;
    double far = -HUGE_VAL, near = HUGE_VAL;
    for (int k : t) far = std::max(far, d.dot(v[k])), near = std::min(near, d.dot(v[k]));
    const double size =
        (v[t[1]] - v[t[0]]).cwiseAbs().maxCoeff() + (v[t[2]] - v[t[0]]).cwiseAbs().maxCoeff();
    for (int k : t) {
        if (d.dot(v[k]) < far - as_far * size) continue;
        for (int i = first_[k]; i < first_[k + 1]; ++i) {
            const Vec3 edge = v[round_[i]] - v[k];
            if (d.dot(edge) > rises * edge.norm()) return false;
        }
    }
    return true;
}

void MeshSides::meet(const PlacedSolid& solid, const Pose& X_WM, const Bounds& bounds, double reach,
                     const Hint& hint, FacesMeet& faces, std::vector<NearPoint>& points) const {
    Bounds near = bounds;
    near.min().array() -= reach, near.max().array() += reach;
    std::vector<int> found;
    tree_.visit([&](const Bounds& box) { return box.intersects(near); },
                [&](int t) { found.push_back(t); });
    std::sort(found.begin(), found.end());
    const std::size_t first = points.size();
    const Quat to_mesh = X_WM.q.conjugate();
    for (int t : found) {
        const Eigen::Vector3i& at = mesh_.triangles[t];
        const Vec3 corners[3] = {X_WM * mesh_.vertices[at[0]], X_WM * mesh_.vertices[at[1]],
                                 X_WM * mesh_.vertices[at[2]]};
        const Solid triangle(corners[0], corners[1], corners[2]);
        const PlacedSolid b{triangle, {}};
        const Vec3 up = triangle.faces()[0].n;
        const auto any = [](const Vec3&) { return true; };
        const auto parting = [&](const Vec3& n) {
            return -n.dot(up) > its_own || part(t, turned(to_mesh, Vec3(-n)));
        };
        FacesMeet::Apart apart = faces.by_faces(solid, b, -up, any);
        if (apart.s > reach) continue;
        FacesMeet::Apart free = faces.by_faces(solid, b, -up, parting);
        const bool cornered = ridged_[t] && !free.truly;
        if (cornered) {
            const Vec3 nearest = hint(corners);
            faces.by_edges(solid, b, nearest, any, apart);
            if (apart.s > reach) continue;
            faces.by_edges(solid, b, nearest, parting, free);
        }
        const bool before = free.truly || faces.meet(solid, b, free);
        if (cornered && !before && free.s > apart.s - rounding)
            points.push_back(faces.nearest(free));
        // too deep: points of a face that is not here; the solid reaches beyond its plane, beside
        // it
        for (const NearPoint& p : faces.points())
            if (p.gap < reach && p.gap > std::min(0., too_deep * apart.s) - rounding)
                points.push_back(p);
    }
    // few of each plane
    std::vector<NearPoint> all(points.begin() + std::ptrdiff_t(first), points.end());
    points.resize(first);
    while (!all.empty()) {
        const Vec3 n =
            std::min_element(all.begin(), all.end(), [](const NearPoint& p, const NearPoint& q) {
                return p.gap < q.gap;
            })->n;
        const std::size_t start = points.size();
        std::erase_if(all, [&](const NearPoint& p) {
            if (p.n.dot(n) < same_normal) return false;
            points.push_back(p);
            return true;
        });
        thin(points, start);
    }
}

}  // namespace fairlead::physics
