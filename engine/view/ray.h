#pragma once
// ray.h — where a straight line meets what bodies are made of: under a mouse, under a hook.
#include "physics/geometry/shape.h"
#include "physics/math/math.h"

namespace fairlead {

struct Ray {
    Vec3 from = Vec3::Zero(), along = Vec3::UnitX();  // [m]
};

// How far along the ray it first meets a part [of the ray's length]; negative: it does not.
double meets(const Ray& ray, const physics::ShapePart& part, const Pose& X_WB);

}  // namespace fairlead
