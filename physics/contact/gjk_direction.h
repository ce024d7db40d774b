#pragma once
// gjk_direction.h — the direction in which two convex shapes are nearest, or least deep in each
// other, from Bullet's GJK and EPA.
#include <BulletCollision/CollisionShapes/btConvexShape.h>

#include "physics/math/math.h"

namespace fairlead::physics {

// Unit, from a to b; good to some 1e-3. Where Bullet finds none, from middle to middle. Bullet's
// tolerances are lengths: it sees both as many times as large as a metre is of `length` [m].
Vec3 nearest_direction(const btConvexShape& a, const btTransform& X_a, const btConvexShape& b,
                       const btTransform& X_b, double length = 1);

}  // namespace fairlead::physics
