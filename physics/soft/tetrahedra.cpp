#include "physics/soft/tetrahedra.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include "physics/math/disjoint_set.h"
#include "physics/math/elementary.h"

namespace fairlead::physics {

namespace {

// Faces of an element by its corners, outward where its volume is positive.
constexpr int faces_of_element[4][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
// Flatter than this share of the cube of its longest edge, an element has lost its volume to
// rounding of coordinates with seven digits.
constexpr double flattest = 1e-6;

using Face = std::array<int, 3>;

Face sorted(Face f) {
    std::sort(f.begin(), f.end());
    return f;
}

Face face_of(const TetrahedralMesh::Element& e, int k) {
    return {e[faces_of_element[k][0]], e[faces_of_element[k][1]], e[faces_of_element[k][2]]};
}

double longest_edge(const TetrahedralMesh& mesh, const TetrahedralMesh::Element& e) {
    double longest = 0;
    for (const auto& [i, j] : edges_of_element)
        longest = std::max(longest, (mesh.nodes[e[i]] - mesh.nodes[e[j]]).norm());
    return longest;
}

// Where node (i, j, k) of a grid of cells stands.
template <class Place>
TetrahedralMesh grid(const std::array<int, 3>& cells, bool closed_along_z, Place place) {
    TetrahedralMesh mesh;
    const int layers = closed_along_z ? cells[2] : cells[2] + 1;
    const auto index = [&](int i, int j, int k) {
        return ((k % layers) * (cells[1] + 1) + j) * (cells[0] + 1) + i;
    };
    for (int k = 0; k < layers; ++k)
        for (int j = 0; j <= cells[1]; ++j)
            for (int i = 0; i <= cells[0]; ++i)
                mesh.nodes.push_back(
                    place(2. * i / cells[0] - 1, 2. * j / cells[1] - 1, 2. * k / cells[2] - 1));
    // six about the diagonal of a cell, which fit those of the next one (Kuhn)
    constexpr int ways[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {1, 0, 2}, {0, 2, 1}, {2, 1, 0}};
    for (int k = 0; k < cells[2]; ++k)
        for (int j = 0; j < cells[1]; ++j)
            for (int i = 0; i < cells[0]; ++i)
                for (int w = 0; w < 6; ++w) {
                    int at[3] = {i, j, k};
                    TetrahedralMesh::Element e;
                    e.fill(-1);
                    e[0] = index(at[0], at[1], at[2]);
                    for (int s = 0; s < 3; ++s) {
                        ++at[ways[w][s]];
                        e[s + 1] = index(at[0], at[1], at[2]);
                    }
                    mesh.elements.push_back(e);
                }
    for (int e = 0; e < int(mesh.elements.size()); ++e)
        if (volume(mesh, e) < 0) std::swap(mesh.elements[e][2], mesh.elements[e][3]);
    return mesh;
}

// Of the square [-1, 1]² on the unit disc: rings of squares become circles.
Eigen::Vector2d on_disc(double x, double y) {
    const double ring = std::max(std::abs(x), std::abs(y)), length = elementary::hypot(x, y);
    return length > 0 ? Eigen::Vector2d(ring / length * x, ring / length * y)
                      : Eigen::Vector2d(0, 0);
}

}  // namespace

double volume(const TetrahedralMesh& mesh, int element) {
    const auto& e = mesh.elements[element];
    const Vec3& o = mesh.nodes[e[0]];
    return (mesh.nodes[e[1]] - o).cross(mesh.nodes[e[2]] - o).dot(mesh.nodes[e[3]] - o) / 6;
}

double volume(const TetrahedralMesh& mesh) {
    double sum = 0;
    for (int e = 0; e < int(mesh.elements.size()); ++e) sum += volume(mesh, e);
    return sum;
}

TetrahedralMesh with_edge_nodes(const TetrahedralMesh& linear) {
    TetrahedralMesh mesh = linear;
    mesh.quadratic = true;
    std::map<std::pair<int, int>, int> middle;
    for (auto& e : mesh.elements)
        for (int k = 0; k < 6; ++k) {
            const int a = e[edges_of_element[k][0]], b = e[edges_of_element[k][1]];
            const auto [it, fresh] = middle.try_emplace(std::minmax(a, b), int(mesh.nodes.size()));
            if (fresh) mesh.nodes.push_back((mesh.nodes[a] + mesh.nodes[b]) / 2);
            e[4 + k] = it->second;
        }
    return mesh;
}

std::vector<std::array<int, 3>> boundary(const TetrahedralMesh& mesh) {
    std::map<Face, std::pair<int, int>> once;  // element and face of those that bound one element
    for (int e = 0; e < int(mesh.elements.size()); ++e)
        for (int k = 0; k < 4; ++k) {
            const Face key = sorted(face_of(mesh.elements[e], k));
            if (const auto it = once.find(key); it != once.end())
                once.erase(it);
            else
                once.emplace(key, std::pair(e, k));
        }
    // of the edge between two corners of an element
    const auto middle = [](const TetrahedralMesh::Element& e, int i, int j) {
        for (int k = 0; k < 6; ++k)
            if (std::pair(edges_of_element[k][0], edges_of_element[k][1]) ==
                std::pair(std::min(i, j), std::max(i, j)))
                return e[4 + k];
        return -1;
    };
    std::vector<std::pair<int, int>> faces;
    for (const auto& [key, at] : once) faces.push_back(at);
    std::sort(faces.begin(), faces.end());
    std::vector<Face> triangles;
    for (const auto& [element, k] : faces) {
        const auto& e = mesh.elements[element];
        const auto [i, j, l] = faces_of_element[k];
        if (!mesh.quadratic) {
            triangles.push_back({e[i], e[j], e[l]});
            continue;
        }
        const int ij = middle(e, i, j), jl = middle(e, j, l), li = middle(e, l, i);
        triangles.insert(triangles.end(),
                         {{e[i], ij, li}, {e[j], jl, ij}, {e[l], li, jl}, {ij, jl, li}});
    }
    return triangles;
}

std::string fault(const TetrahedralMesh& mesh) {
    const int count = int(mesh.nodes.size());
    const auto element = [](int e) { return "element " + std::to_string(e); };
    if (mesh.elements.empty()) return "there are no tetrahedra";
    for (int n = 0; n < count; ++n)
        if (!mesh.nodes[n].allFinite()) return "node " + std::to_string(n) + " is not at a number";
    std::map<Face, int> uses;
    std::vector<char> used(std::size_t(count), 0);
    DisjointSets pieces;
    pieces.reset(count);
    for (int e = 0; e < int(mesh.elements.size()); ++e) {
        const auto& corners = mesh.elements[e];
        for (int k = 0; k < 4; ++k)
            if (corners[k] < 0 || corners[k] >= count)
                return element(e) + " names node " + std::to_string(corners[k]) + " of " +
                       std::to_string(count);
        const double size = longest_edge(mesh, corners), V = volume(mesh, e);
        if (!(std::abs(V) > flattest * size * size * size)) return element(e) + " is flat";
        if (V < 0) return element(e) + " is inverted";
        for (int k = 0; k < 4; ++k) {
            used[std::size_t(corners[k])] = 1;
            pieces.unite(corners[0], corners[k]);
            if (++uses[sorted(face_of(corners, k))] > 2)
                return "a face of " + element(e) + " belongs to more than two elements";
        }
    }
    for (int n = 0; n < count; ++n)
        if (!used[std::size_t(n)]) return "node " + std::to_string(n) + " belongs to no element";
    for (int n = 0; n < count; ++n)
        if (pieces.root(n) != pieces.root(0))
            return "node " + std::to_string(n) + " belongs to a second piece";
    return {};
}

TetrahedralMesh box_of_tetrahedra(const Vec3& size, const std::array<int, 3>& cells) {
    return grid(cells, false, [&](double x, double y, double z) {
        return Vec3(size.x() / 2 * x, size.y() / 2 * y, size.z() / 2 * z);
    });
}

TetrahedralMesh cylinder_of_tetrahedra(double radius, double length, int across, int along) {
    return grid({across, across, along}, false, [&](double x, double y, double z) {
        const Eigen::Vector2d d = radius * on_disc(x, y);
        return Vec3(d.x(), d.y(), length / 2 * z);
    });
}

TetrahedralMesh tube_of_tetrahedra(double radius, double bore, double length, int across, int along,
                                   int around) {
    return grid({across, along, around}, true, [&](double x, double y, double z) {
        const double angle = std::numbers::pi * z, far = (radius + bore + (radius - bore) * x) / 2;
        return Vec3(far * elementary::cos(angle), far * elementary::sin(angle), length / 2 * y);
    });
}

TetrahedralMesh ball_of_tetrahedra(double radius, int across) {
    return grid({across, across, across}, false, [&](double x, double y, double z) {
        const Vec3 p(x, y, z);
        const double ring = p.cwiseAbs().maxCoeff(), far = p.norm();
        return far > 0 ? Vec3(radius * ring / far * p) : Vec3(Vec3::Zero());
    });
}

TetrahedralMesh torus_of_tetrahedra(double radius, double thickness, int across, int around) {
    return grid({across, across, around}, true, [&](double x, double y, double z) {
        const Eigen::Vector2d d = thickness * on_disc(x, y);
        const double angle = std::numbers::pi * z, far = radius + d.x();
        return Vec3(far * elementary::cos(angle), far * elementary::sin(angle), d.y());
    });
}

}  // namespace fairlead::physics
