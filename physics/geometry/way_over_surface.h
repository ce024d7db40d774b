#pragma once
// way_over_surface.h — the way along a closed triangle mesh from a point of one face to a point of
// another, from edge to edge.
#include "physics/geometry/mesh_edges.h"

namespace fairlead::physics {

struct PointOnFace {
    int triangle = -1;
    Vec3 p = Vec3::Zero();  // [m]
};

// Appends `from`, where the way passes edges, and `to` [m]. Of all ways that pass each edge where
// it is nearest to the straight line from-to the shortest one is taken, and then pulled tight over
// the edges that it passes. `across`: sides_across of the triangles. False: the faces are of two
// pieces.
bool way_over_surface(const std::vector<Vec3>& vertices, const Triangles& triangles,
                      const std::vector<int>& across, const PointOnFace& from,
                      const PointOnFace& to, std::vector<Vec3>& way);

}  // namespace fairlead::physics
