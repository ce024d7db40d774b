#pragma once
// manifold_reduce.h — a point at which two bodies are nearest, and which few of many are enough.
#include <vector>

#include "physics/math/math.h"

namespace fairlead::physics {

struct NearPoint {
    Vec3 n;      // unit, from a to b
    Vec3 on_b;   // [m] world
    double gap;  // [m] along n, negative: penetration
};

// [-] cosine between normals of faces that lie flat on each other: 0.8°. Tuning (manifold.cpp)
inline constexpr double same_plane = 0.9999;

// Keeps of the points of each plane four that reach far round and the deepest; `length` [m] of the
// world's scale.
void thin_planes(std::vector<NearPoint>& points, double length = 1);

}  // namespace fairlead::physics
