#pragma once
// collide_pairs.h — our narrow phase where Bullet's is not good enough, in Bullet's dispatch.
//
// Bullet finds the pairs of shapes, through compounds as well, and the nearest direction of two
// convex ones; the points are those of faces_meet.h and mesh_meets.h. Two meshes stay with
// Bullet's own algorithm.
#include <BulletCollision/CollisionDispatch/btCollisionDispatcher.h>
#include <BulletCollision/CollisionDispatch/btManifoldResult.h>

#include <memory>
#include <vector>

#include "physics/mesh_meets.h"

namespace fairlead::physics {

// What a Bullet shape stands for; set as its user pointer, and outlives it.
struct Piece {
    explicit Piece(const Geometry& geometry);

    std::unique_ptr<const Solid> solid;     // a convex one
    std::unique_ptr<const MeshSides> mesh;  // or a mesh
};

// The points of two objects nearer than a reach, whatever algorithm finds them.
class NearPoints : public btManifoldResult {
  public:
    // Points go from a to b; `reach` [m]. Bullet's own algorithms may tell of more.
    NearPoints(const btCollisionObjectWrapper& a, const btCollisionObjectWrapper& b, double reach);

    void addContactPoint(const btVector3& n_on_second, const btVector3& p, btScalar d) override;
    // as found with `first` before the other
    void add(const btCollisionObject* first, const std::vector<NearPoint>& found);
    double reach() const { return m_closestPointDistanceThreshold; }

    std::vector<NearPoint> points;

  private:
    const btCollisionObject* a_;
};

// Uses ours for convex shapes with each other and with meshes.
class PairDispatcher : public btCollisionDispatcher {
  public:
    explicit PairDispatcher(btCollisionConfiguration* configuration);

    FacesMeet faces;
};

}  // namespace fairlead::physics
