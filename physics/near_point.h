#pragma once
// near_point.h — a point at which two bodies are nearest, and which few of many are enough.
#include <vector>

#include "physics/math.h"

namespace fairlead::physics {

struct NearPoint {
    Vec3 n;      // unit, from a to b
    Vec3 on_b;   // [m] world
    double gap;  // [m] along n, negative: penetration
};

// Keeps of the points from `first` on, which lie in a plane, the one farthest from their middle,
// the one farthest from that, the farthest on either side of the line between, and the deepest if
// none of these is as deep: what is let go lies among what is kept, or by little outside. The
// choice is one of places, so that what stands still stands on the same points.
void thin(std::vector<NearPoint>& points, std::size_t first);

// So for each plane of theirs, from the one with the deepest point on.
void thin_planes(std::vector<NearPoint>& points);

}  // namespace fairlead::physics
