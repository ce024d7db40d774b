#include "physics/collide_pairs.h"

#include <BulletCollision/Gimpact/btGImpactCollisionAlgorithm.h>
#include <btBulletCollisionCommon.h>

#include "physics/bullet.h"
#include "physics/collide_direction.h"

namespace fairlead::physics {

namespace {

Pose pose_of(const btTransform& X) {
    const btQuaternion q = X.getRotation();
    return {from_bullet(X.getOrigin()), Quat(q.w(), q.x(), q.y(), q.z()).normalized()};
}

const Piece& piece_of(const btCollisionObjectWrapper& of) {
    return *static_cast<const Piece*>(of.getCollisionShape()->getUserPointer());
}

const btConvexShape& convex(const btCollisionObjectWrapper& of) {
    return *static_cast<const btConvexShape*>(of.getCollisionShape());
}

class Pair : public btCollisionAlgorithm {
  public:
    using btCollisionAlgorithm::btCollisionAlgorithm;
    btScalar calculateTimeOfImpact(btCollisionObject*, btCollisionObject*, const btDispatcherInfo&,
                                   btManifoldResult*) override {
        return 1;
    }
    void getAllContactManifolds(btManifoldArray&) override {}
};

class ConvexPair : public Pair {
  public:
    using Pair::Pair;
    void processCollision(const btCollisionObjectWrapper* a, const btCollisionObjectWrapper* b,
                          const btDispatcherInfo&, btManifoldResult* result) override {
        auto& near = dynamic_cast<NearPoints&>(*result);
        FacesMeet& faces = static_cast<PairDispatcher&>(*m_dispatcher).faces;
        const PlacedSolid of_a{*piece_of(*a).solid, pose_of(a->getWorldTransform())},
            of_b{*piece_of(*b).solid, pose_of(b->getWorldTransform())};
        const Vec3 middles = of_b.X.p - of_a.X.p;
        const auto any = [](const Vec3&) { return true; };
        FacesMeet::Apart apart = faces.by_faces(
            of_a, of_b, middles.isZero(0) ? Vec3(Vec3::UnitZ()) : Vec3(middles.normalized()), any);
        if (apart.s > near.reach()) return;
        if (!apart.truly)
            faces.by_edges(of_a, of_b,
                           nearest_direction(convex(*a), a->getWorldTransform(), convex(*b),
                                             b->getWorldTransform()),
                           any, apart);
        if (apart.s > near.reach()) return;
        const bool before = apart.truly || faces.meet(of_a, of_b, apart);
        std::vector<NearPoint> points;
        for (const NearPoint& p : faces.points())
            if (p.gap < near.reach()) points.push_back(p);
        if (!before) points.push_back(faces.nearest(apart));
        thin(points, 0);
        near.add(a->getCollisionObject(), points);
    }
};

class MeshPair : public Pair {
  public:
    using Pair::Pair;
    void processCollision(const btCollisionObjectWrapper* a, const btCollisionObjectWrapper* b,
                          const btDispatcherInfo&, btManifoldResult* result) override {
        if (piece_of(*a).mesh) std::swap(a, b);
        auto& near = dynamic_cast<NearPoints&>(*result);
        const PlacedSolid solid{*piece_of(*a).solid, pose_of(a->getWorldTransform())};
        const Pose X_WM = pose_of(b->getWorldTransform());
        btVector3 low, high;
        convex(*a).getAabb(b->getWorldTransform().inverse() * a->getWorldTransform(), low, high);
        const auto hint = [&](const Vec3(&corners)[3]) {
            btTriangleShape triangle(to_bullet(corners[0]), to_bullet(corners[1]),
                                     to_bullet(corners[2]));
            triangle.setMargin(0);
            return nearest_direction(convex(*a), a->getWorldTransform(), triangle,
                                     btTransform::getIdentity());
        };
        FacesMeet& faces = static_cast<PairDispatcher&>(*m_dispatcher).faces;
        std::vector<NearPoint> points;
        piece_of(*b).mesh->meet(solid, X_WM, Bounds(from_bullet(low), from_bullet(high)),
                                near.reach(), hint, faces, points);
        near.add(a->getCollisionObject(), points);
    }
};

template <class Algorithm>
struct Create : btCollisionAlgorithmCreateFunc {
    btCollisionAlgorithm* CreateCollisionAlgorithm(btCollisionAlgorithmConstructionInfo& info,
                                                   const btCollisionObjectWrapper*,
                                                   const btCollisionObjectWrapper*) override {
        void* at = info.m_dispatcher1->allocateCollisionAlgorithm(sizeof(Algorithm));
        return new (at) Algorithm(info);
    }
};

}  // namespace

Piece::Piece(const Geometry& geometry) {
    std::visit(
        [&](const auto& g) {
            using G = std::decay_t<decltype(g)>;
            if constexpr (std::is_same_v<G, Mesh>)
                mesh = std::make_unique<MeshSides>(*g.surface);
            else if constexpr (!std::is_same_v<G, HalfSpace>)
                solid = std::make_unique<Solid>(g);
        },
        geometry);
}

NearPoints::NearPoints(const btCollisionObjectWrapper& a, const btCollisionObjectWrapper& b,
                       double reach)
    : btManifoldResult(&a, &b), a_(a.getCollisionObject()) {
    m_closestPointDistanceThreshold = reach;
}

void NearPoints::addContactPoint(const btVector3& n_on_second, const btVector3& p, btScalar d) {
    // Bullet's normal points from its second body to its first
    add(m_manifoldPtr->getBody0(), {{-from_bullet(n_on_second), from_bullet(p), d}});
}

void NearPoints::add(const btCollisionObject* first, const std::vector<NearPoint>& found) {
    for (const NearPoint& p : found)
        points.push_back(first == a_ ? p : NearPoint{-p.n, p.on_b - p.gap * p.n, p.gap});
}

PairDispatcher::PairDispatcher(btCollisionConfiguration* configuration)
    : btCollisionDispatcher(configuration) {
    btGImpactCollisionAlgorithm::registerAlgorithm(this);
    static Create<ConvexPair> convex_pair;
    static Create<MeshPair> mesh_pair;
    constexpr int solids[] = {BOX_SHAPE_PROXYTYPE, SPHERE_SHAPE_PROXYTYPE, CAPSULE_SHAPE_PROXYTYPE,
                              CYLINDER_SHAPE_PROXYTYPE, CONVEX_HULL_SHAPE_PROXYTYPE};
    constexpr int meshes[] = {TRIANGLE_MESH_SHAPE_PROXYTYPE, GIMPACT_SHAPE_PROXYTYPE};
    const auto use = [&](int a, int b, btCollisionAlgorithmCreateFunc* create) {
        registerCollisionCreateFunc(a, b, create);
    };
    for (int a : solids) {
        for (int b : solids) use(a, b, &convex_pair);
        for (int m : meshes) use(a, m, &mesh_pair), use(m, a, &mesh_pair);
    }
}

}  // namespace fairlead::physics
