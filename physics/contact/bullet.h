#pragma once
// bullet.h — Bullet's vectors and ours.
#include <LinearMath/btTransform.h>

#include "physics/math/math.h"

namespace fairlead::physics {

inline btVector3 to_bullet(const Vec3& v) {
    return {v.x(), v.y(), v.z()};
}
inline Vec3 from_bullet(const btVector3& v) {
    return {v.x(), v.y(), v.z()};
}
inline btTransform to_bullet(const Pose& X) {
    return btTransform(btQuaternion(X.q.x(), X.q.y(), X.q.z(), X.q.w()), to_bullet(X.p));
}

}  // namespace fairlead::physics
