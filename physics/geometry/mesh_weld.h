#pragma once
// mesh_weld.h — points that lie so near to each other that they are meant to be one.
#include <vector>

#include "physics/math/math.h"

namespace fairlead::physics {

// For each point the first one within `tolerance` [m] > 0 that stands for it: an earlier one that
// stands for itself, or itself. Those that stay are farther apart than the tolerance. Linear in
// the number of points.
std::vector<int> stand_ins(const std::vector<Vec3>& points, double tolerance);

}  // namespace fairlead::physics
