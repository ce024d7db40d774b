#include "physics/geometry/mesh_degenerate.h"

#include <algorithm>
#include <cmath>

namespace fairlead::physics {
namespace {

// Squared length of the side from corner k.
double squared_side(const TriangleMesh& mesh, int t, int k) {
    const Eigen::Vector3i& corner = mesh.triangles[t];
    return (mesh.vertices[corner[(k + 1) % 3]] - mesh.vertices[corner[k]]).squaredNorm();
}

int longest_side(const TriangleMesh& mesh, int t) {
    int longest = 0;
    for (int k = 1; k < 3; ++k)
        if (squared_side(mesh, t, k) > squared_side(mesh, t, longest)) longest = k;
    return 3 * t + longest;
}

class Swapper {
  public:
    Swapper(TriangleMesh& mesh, double flat)
        : mesh_(mesh), flat_(flat), across_(sides_across(edges_of(mesh.triangles))) {}

    // Each swap leaves one flat triangle less, so this ends.
    int swap_all(std::vector<int> waiting) {
        int swaps = 0;
        while (!waiting.empty()) {
            const int t = waiting.back();
            waiting.pop_back();
            if (!is_flat(t) || !swap(longest_side(mesh_, t))) continue;
            ++swaps;
            // what could not be swapped before may find a better neighbour now
            for (int k = 0; k < 3; ++k) {
                const int beside = across_[3 * t + k] / 3;
                waiting.push_back(beside);
                for (int j = 0; j < 3; ++j) waiting.push_back(across_[3 * beside + j] / 3);
            }
        }
        return swaps;
    }

    bool is_flat(int t) const { return height_of(mesh_, t) <= flat_; }

  private:
    bool swap(int side) {
        const int other = across_[side], t = side / 3, n = other / 3;
        const int b_m = next_side(side), m_a = next_side(b_m);
        const int a_c = next_side(other), c_b = next_side(a_c);
        const int a = side_start(mesh_.triangles, side), b = side_start(mesh_.triangles, other);
        const int m = side_start(mesh_.triangles, m_a), c = side_start(mesh_.triangles, c_b);
        if (m == c || joined(m_a, c)) return false;
        const int flat_before = 1 + is_flat(n);
        const Eigen::Vector3i t_before = mesh_.triangles[t], n_before = mesh_.triangles[n];
        mesh_.triangles[t] = {m, a, c};
        mesh_.triangles[n] = {m, c, b};
        if (is_flat(t) + is_flat(n) >= flat_before) {
            mesh_.triangles[t] = t_before;
            mesh_.triangles[n] = n_before;
            return false;
        }
        const int beyond_b_m = across_[b_m], beyond_m_a = across_[m_a];
        const int beyond_a_c = across_[a_c], beyond_c_b = across_[c_b];
        link(3 * t, beyond_m_a);
        link(3 * t + 1, beyond_a_c);
        link(3 * t + 2, 3 * n);
        link(3 * n + 1, beyond_c_b);
        link(3 * n + 2, beyond_b_m);
        return true;
    }

    // Whether an edge joins the start of a side to vertex c.
    bool joined(int side, int c) const {
        int here = side;
        do {
            if (side_end(mesh_.triangles, here) == c) return true;
            here = next_side(across_[here]);
        } while (here != side);
        return false;
    }

    void link(int side, int other) {
        across_[side] = other;
        across_[other] = side;
    }

    TriangleMesh& mesh_;
    double flat_;
    std::vector<int> across_;
};

}  // namespace

double height_of(const TriangleMesh& mesh, int t) {
    const Eigen::Vector3i& corner = mesh.triangles[t];
    const Vec3 &a = mesh.vertices[corner[0]], &b = mesh.vertices[corner[1]],
               &c = mesh.vertices[corner[2]];
    const double longest =
        std::max({(b - a).squaredNorm(), (c - b).squaredNorm(), (a - c).squaredNorm()});
    return (b - a).cross(c - a).norm() / std::sqrt(longest);
}

int swap_flat_edges(TriangleMesh& mesh, double flat) {
    std::vector<int> waiting;
    for (int t = 0; t < static_cast<int>(mesh.triangles.size()); ++t)
        if (height_of(mesh, t) <= flat) waiting.push_back(t);
    if (waiting.empty()) return 0;
    return Swapper(mesh, flat).swap_all(std::move(waiting));
}

}  // namespace fairlead::physics
