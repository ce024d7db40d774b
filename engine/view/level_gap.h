#pragma once
// level_gap.h — how far a body can move level before it touches another one.
#include <vector>

#include "physics/geometry/shape.h"
#include "physics/math/math.h"

namespace fairlead {

struct LevelGap {
    double distance = 0;      // [m] level, between the two points that come nearest; 0: they touch
    Vec3 way = Vec3::Zero();  // from the first body to the second: a level unit vector; 0: likewise
};

// From the shape `a` placed at X_WA to the shape `b` at X_WB. Only what of `b` stands as high as
// something of `a`, by more than `overlap` [m], is in its way: what `a` stands on is not, nor what
// it hangs clear above. `most` [m] is returned where nothing is nearer. Distances are good to 1 mm.
LevelGap level_gap(const std::vector<physics::ShapePart>& a, const Pose& X_WA,
                   const std::vector<physics::ShapePart>& b, const Pose& X_WB, double overlap,
                   double most);

}  // namespace fairlead
