#pragma once
// narrow_phase.h — our narrow phase in Bullet's dispatch.
//
// Bullet finds the pairs of shapes, through compounds as well, and the nearest direction of two
// convex ones; the points of each pair are those of manifold.h.
#include <BulletCollision/CollisionDispatch/btCollisionDispatcher.h>
#include <BulletCollision/CollisionDispatch/btManifoldResult.h>

#include <memory>
#include <vector>

#include "physics/contact/manifold.h"

namespace fairlead::physics {

// What a Bullet shape stands for; set as its user pointer, and outlives it.
struct ShapeProxy {
    explicit ShapeProxy(const Geometry& geometry);

    std::unique_ptr<const Solid> solid;     // a convex one
    std::unique_ptr<const MeshSides> mesh;  // or a mesh
};

// The points of two objects nearer than `reach` [m], from a to b.
class NearPoints : public btManifoldResult {
  public:
    NearPoints(const btCollisionObjectWrapper& a, const btCollisionObjectWrapper& b, double reach)
        : btManifoldResult(&a, &b), reach(reach), a_(a.getCollisionObject()) {
        m_closestPointDistanceThreshold = reach;  // or Bullet leaves out parts that do not overlap
    }

    // as found with `first` before the other
    void add(const btCollisionObject* first, const std::vector<NearPoint>& found);

    const double reach;
    std::vector<NearPoint> points;

  private:
    const btCollisionObject* a_;
};

// Results must be NearPoints.
class PairDispatcher : public btCollisionDispatcher {
  public:
    explicit PairDispatcher(btCollisionConfiguration* configuration);

    ManifoldFinder faces;
};

}  // namespace fairlead::physics
