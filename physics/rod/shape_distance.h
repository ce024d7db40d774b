#pragma once
// shape_distance.h — how far a point is from a shape, and which way is out. For the rods, which ask
// it of spheres, capsules, cylinders, boxes and half spaces; of other shapes nothing is near.
#include "physics/geometry/shape.h"

namespace fairlead::physics {

struct ShapeNearest {
    double distance = 1e30;       // [m] below zero within
    Vec3 normal = Vec3::UnitZ();  // away from the shape
};

// p and the result in the shape's frame
ShapeNearest nearest_of_shape(const Geometry& shape, const Vec3& p);

// [m] from the origin of the shape's frame to its farthest point; infinite for a half space,
// negative for what rods do not touch
double reach(const Geometry& shape);

}  // namespace fairlead::physics
