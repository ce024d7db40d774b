#include "physics/contact/gjk_direction.h"

#include <BulletCollision/CollisionShapes/btUniformScalingShape.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btPointCollector.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

#include "physics/contact/bullet.h"

namespace fairlead::physics {

Vec3 nearest_direction(const btConvexShape& a, const btTransform& X_a, const btConvexShape& b,
                       const btTransform& X_b, double length) {
    const auto scaled = [&](const btConvexShape& of) {
        return btUniformScalingShape(const_cast<btConvexShape*>(&of), 1 / length);
    };
    const auto placed = [&](btTransform X) {
        X.setOrigin(X.getOrigin() / length);
        return X;
    };
    const btUniformScalingShape scaled_a = scaled(a), scaled_b = scaled(b);
    const bool as_it_is = length == 1;
    btVoronoiSimplexSolver simplex;
    btGjkEpaPenetrationDepthSolver penetration;
    btGjkPairDetector detector(as_it_is ? &a : &scaled_a, as_it_is ? &b : &scaled_b, &simplex,
                               &penetration);
    btGjkPairDetector::ClosestPointInput input;
    input.m_transformA = placed(X_a), input.m_transformB = placed(X_b);
    btPointCollector found;
    detector.getClosestPoints(input, found, nullptr);
    // Bullet's normal points from its second body to its first. It is a unit to rounding, or zero
    // where Bullet gave up: any bound between tells them apart
    const Vec3 n = -from_bullet(found.m_normalOnBInWorld);
    if (found.m_hasResult && std::abs(n.norm() - 1) < 0.5) return n.normalized();
    const Vec3 apart = from_bullet(X_b.getOrigin() - X_a.getOrigin());
    return apart.norm() > 0 ? Vec3(apart.normalized()) : Vec3(Vec3::UnitZ());
}

}  // namespace fairlead::physics
