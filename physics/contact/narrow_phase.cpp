#include "physics/contact/narrow_phase.h"

#include <BulletCollision/CollisionShapes/btTriangleShape.h>
#include <btBulletCollisionCommon.h>

#include <optional>

#include "physics/contact/bullet.h"
#include "physics/contact/convex_hull.h"
#include "physics/contact/gjk_direction.h"

namespace fairlead::physics {

namespace {

const ShapeProxy& proxy_of(const btCollisionObjectWrapper& of) {
    return *static_cast<const ShapeProxy*>(of.getCollisionShape()->getUserPointer());
}

Pose pose_of(const btTransform& X) {
    const btQuaternion q = X.getRotation();
    return {from_bullet(X.getOrigin()), Quat(q.w(), q.x(), q.y(), q.z()).normalized()};
}

// One piece of a body, where it is: itself, or triangles of it one after the other.
class Placed {
  public:
    explicit Placed(const btCollisionObjectWrapper& of)
        : shape_(*of.getCollisionShape()),
          X_(of.getWorldTransform()),
          pose_(pose_of(X_)),
          proxy_(proxy_of(of)) {}

    bool is_mesh() const { return proxy_.mesh != nullptr; }
    const btTransform& X() const { return X_; }

    // Its triangles within `reach` of what `bounds` holds, in its own frame; one of no number for a
    // convex one.
    void near(Bounds bounds, double reach, std::vector<int>& triangles) const {
        triangles.assign(1, -1);
        if (!is_mesh()) return;
        bounds.min().array() -= reach, bounds.max().array() += reach;
        proxy_.mesh->near(bounds, triangles);
    }
    // What holds it, or a triangle of it, in the frame at X.
    Bounds bounds(int triangle, const btTransform& X) const {
        const btTransform to = X.inverse() * X_;
        if (triangle < 0) {
            btVector3 low, high;
            shape_.getAabb(to, low, high);
            return {from_bullet(low), from_bullet(high)};
        }
        Bounds box;
        for (int k = 0; k < 3; ++k)
            box.extend(from_bullet(to * to_bullet(proxy_.mesh->corner(triangle, k))));
        return box;
    }

    // Its solid, for as long as no other triangle of it is asked for.
    Side side(int triangle) {
        if (triangle < 0) return {{*proxy_.solid, pose_}};
        solid_.emplace(proxy_.mesh->solid(triangle));
        return {{*solid_, pose_}, proxy_.mesh.get(), triangle};
    }

    Vec3 nearest(int triangle, const Placed& b, int triangle_b, double length) const {
        const btTriangleShape of_a = corners(triangle), of_b = b.corners(triangle_b);
        return nearest_direction(triangle < 0 ? convex() : of_a, X_,
                                 triangle_b < 0 ? b.convex() : of_b, b.X_, length);
    }

  private:
    const btConvexShape& convex() const { return static_cast<const btConvexShape&>(shape_); }
    btTriangleShape corners(int triangle) const {
        if (triangle < 0) return {};
        btTriangleShape shape(to_bullet(proxy_.mesh->corner(triangle, 0)),
                              to_bullet(proxy_.mesh->corner(triangle, 1)),
                              to_bullet(proxy_.mesh->corner(triangle, 2)));
        shape.setMargin(0);
        return shape;
    }

    const btCollisionShape& shape_;
    const btTransform& X_;
    Pose pose_;
    const ShapeProxy& proxy_;
    std::optional<Solid> solid_;
};

class Pair : public btCollisionAlgorithm {
  public:
    using btCollisionAlgorithm::btCollisionAlgorithm;
    void processCollision(const btCollisionObjectWrapper* first,
                          const btCollisionObjectWrapper* second, const btDispatcherInfo&,
                          btManifoldResult* result) override {
        auto& near = dynamic_cast<NearPoints&>(*result);
        ManifoldFinder& faces = static_cast<PairDispatcher&>(*m_dispatcher).faces;
        Placed a(*first), b(*second);
        std::vector<int> of_a, of_b;
        std::vector<NearPoint> points;
        a.near(b.bounds(-1, a.X()), near.reach, of_a);
        for (int t : of_a) {
            const Side side = a.side(t);
            b.near(a.bounds(t, b.X()), near.reach, of_b);
            for (int u : of_b)
                faces.find(
                    side, b.side(u), near.reach, [&] { return a.nearest(t, b, u, faces.length); },
                    points);
        }
        thin_planes(points, faces.length);
        near.add(first->getCollisionObject(), points);
    }
    btScalar calculateTimeOfImpact(btCollisionObject*, btCollisionObject*, const btDispatcherInfo&,
                                   btManifoldResult*) override {
        return 1;
    }
    void getAllContactManifolds(btManifoldArray&) override {}
};

struct CreatePair : btCollisionAlgorithmCreateFunc {
    btCollisionAlgorithm* CreateCollisionAlgorithm(btCollisionAlgorithmConstructionInfo& info,
                                                   const btCollisionObjectWrapper*,
                                                   const btCollisionObjectWrapper*) override {
        return new (info.m_dispatcher1->allocateCollisionAlgorithm(sizeof(Pair))) Pair(info);
    }
};

}  // namespace

ShapeProxy::ShapeProxy(const Geometry& geometry) {
    std::visit(
        [&](const auto& g) {
            using G = std::decay_t<decltype(g)>;
            if constexpr (std::is_same_v<G, Mesh>)
                mesh = std::make_unique<MeshSides>(g.surface);
            else if constexpr (std::is_same_v<G, Convex>)
                solid = std::make_unique<Solid>(
                    Convex{std::make_shared<TriangleMesh>(hull_of(*g.hull))});
            else if constexpr (!std::is_same_v<G, HalfSpace>)
                solid = std::make_unique<Solid>(g);
        },
        geometry);
}

void NearPoints::add(const btCollisionObject* first, const std::vector<NearPoint>& found) {
    for (const NearPoint& p : found)
        points.push_back(first == a_ ? p : NearPoint{-p.n, p.on_b - p.gap * p.n, p.gap});
}

PairDispatcher::PairDispatcher(btCollisionConfiguration* configuration)
    : btCollisionDispatcher(configuration) {
    static CreatePair create;
    constexpr int ours[] = {BOX_SHAPE_PROXYTYPE,         SPHERE_SHAPE_PROXYTYPE,
                            CAPSULE_SHAPE_PROXYTYPE,     CYLINDER_SHAPE_PROXYTYPE,
                            CONVEX_HULL_SHAPE_PROXYTYPE, TRIANGLE_MESH_SHAPE_PROXYTYPE};
    for (int a : ours)
        for (int b : ours) {
            registerCollisionCreateFunc(a, b, &create);
            registerClosestPointsCreateFunc(a, b, &create);  // of parts that are near, not touching
        }
}

}  // namespace fairlead::physics
