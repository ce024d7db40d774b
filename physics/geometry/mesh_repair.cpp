#include <algorithm>
#include <array>
#include <exception>
#include <numeric>
#include <sstream>

#include "physics/geometry/mesh.h"
#include "physics/geometry/mesh_degenerate.h"
#include "physics/geometry/mesh_edges.h"
#include "physics/geometry/mesh_orient.h"
#include "physics/geometry/mesh_weld.h"

namespace fairlead::physics {
namespace {

// [m] size of a mesh, coordinate of a vertex: what scenes allow of any place (1000 km), and as far
// below a metre as that is above
constexpr double smallest = 1e-6, farthest = 1e6;

// shares of the mesh's size
constexpr double same_place = 1e-6;     // 16 roundings of 32-bit coordinates, 6e-8 each
constexpr double flat_height = 2e-7;    // three of them: what they leave of a straight line
constexpr double without_area = 1e-13;  // a thousand roundings of 64-bit ones, 1e-16 each

[[noreturn]] void refuse(int triangle, const std::string& why) {
    throw MeshError("triangle " + std::to_string(triangle) + ": " + why);
}

std::string place(const Vec3& at) {
    const Vec3 p = at.array() + 0.0;  // turns -0 into 0
    std::ostringstream text;
    text << '(' << p.x() << ", " << p.y() << ", " << p.z() << ')';
    return text.str();
}

// A mesh on its way, with the numbers its triangles had in the mesh given.
struct Draft {
    TriangleMesh mesh;
    std::vector<int> given;

    int count() const { return static_cast<int>(mesh.triangles.size()); }

    // Keeps the triangles that `stays` says stay; returns how many have gone.
    int keep(const std::vector<bool>& stays) {
        int kept = 0;
        for (int t = 0; t < count(); ++t)
            if (stays[t]) {
                mesh.triangles[kept] = mesh.triangles[t];
                given[kept++] = given[t];
            }
        const int gone = count() - kept;
        mesh.triangles.resize(kept);
        given.resize(kept);
        return gone;
    }
};

void check(const TriangleMesh& mesh) {
    if (mesh.triangles.size() > most_triangles)
        throw MeshError("has " + std::to_string(mesh.triangles.size()) +
                        " triangles; expected at most " + std::to_string(most_triangles));
    const int vertices = static_cast<int>(mesh.vertices.size());
    for (int t = 0; t < static_cast<int>(mesh.triangles.size()); ++t)
        for (const int v : mesh.triangles[t]) {
            if (v < 0 || v >= vertices)
                refuse(t, "its corner " + std::to_string(v) + " is none of the " +
                              std::to_string(vertices) + " vertices");
            const Vec3& p = mesh.vertices[v];
            if (!p.allFinite()) refuse(t, "its corner " + place(p) + " is not finite");
            if (p.cwiseAbs().maxCoeff() > farthest)
                refuse(t, "its corner " + place(p) + " is farther than 1000 km away");
        }
}

// Leaves only vertices that triangles use, in their order; returns how many have gone.
int drop_loose_vertices(TriangleMesh& mesh) {
    constexpr int loose = -1;
    std::vector<int> index(mesh.vertices.size(), loose);
    for (const Eigen::Vector3i& t : mesh.triangles)
        for (const int v : t) index[v] = v;
    int kept = 0;
    for (std::size_t v = 0; v < index.size(); ++v) {
        if (index[v] == loose) continue;
        mesh.vertices[kept] = mesh.vertices[v];
        index[v] = kept++;
    }
    const int gone = static_cast<int>(mesh.vertices.size()) - kept;
    mesh.vertices.resize(kept);
    for (Eigen::Vector3i& t : mesh.triangles)
        for (int& v : t) v = index[v];
    return gone;
}

double size_of(const TriangleMesh& mesh) {
    Eigen::AlignedBox3d box;
    for (const Vec3& p : mesh.vertices) box.extend(p);
    const double size = box.isEmpty() ? 0 : box.diagonal().norm();
    if (!(size >= smallest)) throw MeshError("has no triangle larger than a thousandth of a mm");
    return size;
}

void join_vertices(Draft& draft, double tolerance, MeshRepairs& repairs) {
    std::vector<Vec3>& vertices = draft.mesh.vertices;
    std::vector<int> index = stand_ins(vertices, tolerance);
    int kept = 0;
    for (int v = 0; v < static_cast<int>(vertices.size()); ++v) {
        if (index[v] == v) {
            index[v] = kept;
            vertices[kept++] = vertices[v];
        } else {  // an earlier one, which is in its new place already
            index[v] = index[index[v]];
            if (vertices[index[v]] != vertices[v]) ++repairs.joined_vertices;
        }
    }
    vertices.resize(kept);
    for (Eigen::Vector3i& t : draft.mesh.triangles)
        for (int& v : t) v = index[v];
    std::vector<bool> stays;
    for (const Eigen::Vector3i& t : draft.mesh.triangles)
        stays.push_back(t[0] != t[1] && t[1] != t[2] && t[2] != t[0]);
    repairs.dropped_triangles += draft.keep(stays);
}

// Of triangles with the same corners the first stays, or, if they cancel, none of an even number.
void drop_copies(Draft& draft, bool cancel, MeshRepairs& repairs) {
    struct Corners {
        std::array<int, 3> sorted;
        int triangle;
        auto operator<=>(const Corners&) const = default;
    };
    std::vector<Corners> all;
    for (int t = 0; t < draft.count(); ++t) {
        const Eigen::Vector3i& c = draft.mesh.triangles[t];
        all.push_back({{c[0], c[1], c[2]}, t});
        std::sort(all.back().sorted.begin(), all.back().sorted.end());
    }
    std::sort(all.begin(), all.end());
    std::vector<bool> stays(all.size(), false);
    for (std::size_t i = 0, end = 0; i < all.size(); i = end) {
        while (end < all.size() && all[end].sorted == all[i].sorted) ++end;
        stays[all[i].triangle] = !cancel || (end - i) % 2 == 1;
    }
    repairs.dropped_triangles += draft.keep(stays);
}

// Flat triangles that close nothing: each of their edges has a side without a partner, and none
// when they are gone.
void drop_idle_flats(Draft& draft, double height, MeshRepairs& repairs) {
    std::vector<bool> stays(draft.count(), true);
    std::vector<int> flats;
    for (int t = 0; t < draft.count(); ++t)
        if (height_of(draft.mesh, t) <= height) flats.push_back(t);
    if (flats.empty()) return;
    const Edges edges = edges_of(draft.mesh.triangles);
    std::vector<int> edge(edges.sides.size()), sides(edges.count());
    for (int e = 0; e < edges.count(); ++e) {
        sides[e] = edges.sides_of(e);
        for (int i = edges.first[e]; i < edges.first[e + 1]; ++i) edge[edges.sides[i]] = e;
    }
    for (const int t : flats) {
        int odd = 0;
        for (int k = 0; k < 3; ++k) odd += sides[edge[3 * t + k]] % 2;
        if (odd < 3) continue;
        stays[t] = false;
        for (int k = 0; k < 3; ++k) --sides[edge[3 * t + k]];
    }
    repairs.dropped_triangles += draft.keep(stays);
}

// Every edge has two sides.
void demand_closed(const Draft& draft, const Edges& edges) {
    int worst = -1;  // the side of the first triangle with a bad edge
    int sides = 0;
    for (int e = 0; e < edges.count(); ++e) {
        const int side = edges.sides[edges.first[e]];
        if (edges.sides_of(e) == 2 || (worst >= 0 && side > worst)) continue;
        worst = side;
        sides = edges.sides_of(e);
    }
    if (worst < 0) return;
    const TriangleMesh& mesh = draft.mesh;
    refuse(draft.given[worst / 3],
           "its edge from " + place(mesh.vertices[side_start(mesh.triangles, worst)]) + " to " +
               place(mesh.vertices[side_end(mesh.triangles, worst)]) +
               (sides == 1 ? " has no neighbour: the surface has a hole there"
                           : " belongs to " + std::to_string(sides) + " triangles; expected two"));
}

TriangleMesh closed(Draft draft, double size, bool cancel, MeshRepairs& repairs) {
    drop_copies(draft, cancel, repairs);
    drop_idle_flats(draft, flat_height * size, repairs);
    if (draft.count() == 0) throw MeshError("has no triangle with an area");
    const Edges edges = edges_of(draft.mesh.triangles);
    demand_closed(draft, edges);
    try {
        repairs.turned_triangles = turn_outward(draft.mesh, edges);
    } catch (const NotOutward& e) {
        refuse(draft.given[e.triangle], e.why);
    }
    repairs.swapped_edges = swap_flat_edges(draft.mesh, flat_height * size);
    if (repairs.swapped_edges > 0) demand_closed(draft, edges_of(draft.mesh.triangles));
    for (int t = 0; t < draft.count(); ++t)
        if (height_of(draft.mesh, t) <= without_area * size)
            refuse(draft.given[t], "its corners lie on a line");
    drop_loose_vertices(draft.mesh);  // of triangles that have gone
    return std::move(draft.mesh);
}

}  // namespace

bool MeshRepairs::any() const {
    return !said().empty();
}

std::string MeshRepairs::said() const {
    std::string all;
    const auto say = [&](const char* done, int count, const char* one, const char* many) {
        if (count == 0) return;
        all += (all.empty() ? "" : ", ") + std::string(done) + ' ' + std::to_string(count) + ' ' +
               (count == 1 ? one : many);
    };
    say("joined", joined_vertices, "vertex", "vertices");
    say("dropped", dropped_triangles, "triangle", "triangles");
    say("turned", turned_triangles, "triangle", "triangles");
    say("swapped", swapped_edges, "edge", "edges");
    say("dropped", dropped_vertices, "loose vertex", "loose vertices");
    return all;
}

TriangleMesh repaired(const TriangleMesh& mesh, MeshRepairs& repairs) {
    check(mesh);
    repairs = {};
    Draft draft{mesh, std::vector<int>(mesh.triangles.size())};
    std::iota(draft.given.begin(), draft.given.end(), 0);
    repairs.dropped_vertices = drop_loose_vertices(draft.mesh);
    const double size = size_of(draft.mesh);
    join_vertices(draft, same_place * size, repairs);
    const MeshRepairs so_far = repairs;
    try {
        return closed(draft, size, false, repairs);
    } catch (const MeshError&) {
        const std::exception_ptr refusal = std::current_exception();
        repairs = so_far;
        try {
            return closed(std::move(draft), size, true, repairs);
        } catch (const MeshError&) {
            std::rethrow_exception(refusal);  // what is wrong with the mesh that was given
        }
    }
}

}  // namespace fairlead::physics
