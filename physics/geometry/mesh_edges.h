#pragma once
// mesh_edges.h — which sides of triangles lie along the same edge.
//
// Side 3 t + k runs from corner k of triangle t to its next corner. In a closed surface each edge
// has two sides, which run along it in opposite directions.
#include <vector>

#include "physics/math/math.h"

namespace fairlead::physics {

using Triangles = std::vector<Eigen::Vector3i>;

inline int next_side(int side) {
    return side % 3 == 2 ? side - 2 : side + 1;
}
inline int side_start(const Triangles& triangles, int side) {
    return triangles[side / 3][side % 3];
}
inline int side_end(const Triangles& triangles, int side) {
    return side_start(triangles, next_side(side));
}

struct Edges {
    std::vector<int> sides;  // those of one edge stand together, in rising order
    std::vector<int> first;  // of edge e in `sides`; one more ends the last

    int count() const { return static_cast<int>(first.size()) - 1; }
    int sides_of(int e) const { return first[e + 1] - first[e]; }
};
Edges edges_of(const Triangles& triangles);

// For each side the other one of its edge. Every edge must have two.
std::vector<int> sides_across(const Edges& edges);

}  // namespace fairlead::physics
