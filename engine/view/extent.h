#pragma once
// extent.h — how far a body's shape reaches: its lowest point, its shadow on the ground.
#include <vector>

#include "physics/geometry/shape.h"
#include "physics/math/math.h"

namespace fairlead {

// The largest d·p over all points p of the shape placed at X_WB [m]; d need not be a unit vector.
// -infinity for an empty shape, +infinity for a half-space unless d is its normal.
double extent(const std::vector<physics::ShapePart>& shape, const Pose& X_WB, const Vec3& d);

}  // namespace fairlead
