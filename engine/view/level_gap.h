#pragma once
// level_gap.h — how far a body can move level before it touches another one.
#include <vector>

#include "physics/geometry/shape.h"
#include "physics/math/math.h"

namespace fairlead {

// A shape with a ball about each of its parts, and one about all: what is far is passed over by
// them.
struct Outline {
    struct Ball {
        Vec3 centre = Vec3::Zero();  // [m] in the body's frame
        double radius = 0;           // [m] of a half-space: infinite
    };
    Outline(const std::vector<physics::ShapePart>& shape);

    std::vector<physics::ShapePart> parts;
    std::vector<Ball> balls;  // (parts)
    Ball all;
};

struct LevelGap {
    double distance = 0;      // [m] level, between the two points that come nearest; 0: they touch
    Vec3 way = Vec3::Zero();  // from the first body to the second: a level unit vector; 0: likewise
};

// From the shape `a` placed at X_WA to the shape `b` at X_WB. Only what of `b` stands as high as
// something of `a`, by more than `overlap` [m], is in its way: what `a` stands on is not, nor what
// it hangs clear above. `most` [m] is returned where nothing is nearer. Distances are good to 1 mm.
LevelGap level_gap(const Outline& a, const Pose& X_WA, const Outline& b, const Pose& X_WB,
                   double overlap, double most);

// [m] that two balls, placed so, are apart on the level at least; infinite: one stands wholly above
// the other.
double least_gap(const Outline::Ball& a, const Pose& X_WA, const Outline::Ball& b,
                 const Pose& X_WB);

}  // namespace fairlead
