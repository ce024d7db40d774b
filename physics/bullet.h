#pragma once
// bullet.h — Bullet's vectors and ours.
#include <BulletCollision/CollisionDispatch/btCollisionObjectWrapper.h>
#include <BulletCollision/CollisionShapes/btCollisionShape.h>
#include <LinearMath/btTransform.h>

#include "physics/math.h"

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

// Bullet sees of two boxes only what overlaps, and a tower in which some lie 1e-17 m above the next
// would fall box by box. So its boxes are larger by this much [m] than ours, and what it finds is
// taken back to our surface: gaps are known up to twice as much, a face reaches that far beyond
// its edge.
inline constexpr double box_skin = 2e-4;

// [m] how far Bullet's surface is outside ours where its normal is n.
inline double skin(const btCollisionObjectWrapper& of, const btVector3& n) {
    if (of.getCollisionShape()->getShapeType() != BOX_SHAPE_PROXYTYPE) return 0;
    const btVector3 own = (n * of.getWorldTransform().getBasis()).absolute();
    return box_skin * (own.x() + own.y() + own.z());
}

}  // namespace fairlead::physics
