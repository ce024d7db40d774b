#include "physics/geometry/mesh_edges.h"

#include <algorithm>
#include <cstdint>

namespace fairlead::physics {

Edges edges_of(const Triangles& triangles) {
    struct Side {
        std::uint64_t edge;  // its two vertices, the smaller one first
        int side;
        auto operator<=>(const Side&) const = default;
    };
    std::vector<Side> sorted(3 * triangles.size());
    for (int s = 0; s < static_cast<int>(sorted.size()); ++s) {
        const auto [low, high] = std::minmax({side_start(triangles, s), side_end(triangles, s)});
        sorted[s] = {static_cast<std::uint64_t>(low) << 32 | static_cast<std::uint64_t>(high), s};
    }
    std::sort(sorted.begin(), sorted.end());

    Edges edges;
    edges.sides.reserve(sorted.size());
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        if (i == 0 || sorted[i].edge != sorted[i - 1].edge)
            edges.first.push_back(static_cast<int>(i));
        edges.sides.push_back(sorted[i].side);
    }
    edges.first.push_back(static_cast<int>(sorted.size()));
    return edges;
}

std::vector<int> sides_across(const Edges& edges) {
    std::vector<int> across(edges.sides.size());
    for (std::size_t i = 0; i + 1 < edges.sides.size(); i += 2) {
        across[edges.sides[i]] = edges.sides[i + 1];
        across[edges.sides[i + 1]] = edges.sides[i];
    }
    return across;
}

}  // namespace fairlead::physics
