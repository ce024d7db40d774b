#include <BulletCollision/CollisionDispatch/btCollisionDispatcher.h>
#include <BulletCollision/Gimpact/btGImpactCollisionAlgorithm.h>
#include <BulletCollision/Gimpact/btGImpactShape.h>
#include <btBulletCollisionCommon.h>

#include <algorithm>
#include <numbers>

#include "physics/collide_plane.h"
#include "physics/contact.h"

namespace fairlead::physics {

namespace {

constexpr double hull_margin = 0.002;  // [m] Bullet rounds hulls and meshes by this much

btVector3 to_bullet(const Vec3& v) {
    return {v.x(), v.y(), v.z()};
}
Vec3 from_bullet(const btVector3& v) {
    return {v.x(), v.y(), v.z()};
}
btTransform to_bullet(const Pose& X) {
    return btTransform(btQuaternion(X.q.x(), X.q.y(), X.q.z(), X.q.w()), to_bullet(X.p));
}

bool kept_apart(const std::vector<std::pair<int, int>>& apart, int a, int b) {
    return std::binary_search(apart.begin(), apart.end(), std::pair<int, int>(std::minmax(a, b)));
}

// Whether it may come to touch what it did not touch before.
bool stirs(const Body& b) {
    if (b.motion == Motion::kinematic)
        return !(b.v.isZero(0) && b.w.isZero(0) && b.v_before.isZero(0) && b.w_before.isZero(0));
    return b.moved_by_forces();
}

void add_plane_contacts(const Bodies& bodies, const std::vector<std::pair<int, int>>& apart,
                        double margin, double h, std::vector<Contact>& contacts) {
    for (int g = 0; g < int(bodies.size()); ++g)
        for (const ShapePart& part : bodies[g].shape) {
            const auto* half_space = std::get_if<HalfSpace>(&part.geometry);
            if (!half_space) continue;
            const Pose X = bodies[g].X_WB * part.X_BS;
            const Plane plane{X.p, X.q * half_space->normal};
            for (int b = 0; b < int(bodies.size()); ++b) {
                if (b == g || !(bodies[b].dynamic() || bodies[g].dynamic()) ||
                    !(stirs(bodies[b]) || stirs(bodies[g])) || kept_apart(apart, g, b))
                    continue;
                for (const ShapePart& other : bodies[b].shape) {
                    const std::size_t first = contacts.size();
                    plane_contacts(other.geometry, bodies[b].X_WB * other.X_BS, bodies[b], plane,
                                   margin, h, contacts);
                    for (std::size_t k = first; k < contacts.size(); ++k) {
                        Contact& c = contacts[k];
                        c.a = std::min(g, b), c.b = std::max(g, b);
                        if (g > b) c.n = -c.n;
                    }
                }
            }
        }
}

}  // namespace

struct Collision::Rooms {
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher{&configuration};
    btDbvtBroadphase broad;
    btCollisionWorld world{&dispatcher, &broad, &configuration};
    std::vector<std::unique_ptr<btCollisionShape>> shapes;
    std::vector<std::unique_ptr<btTriangleMesh>> triangles;
    std::vector<std::unique_ptr<btCollisionObject>> objects;  // (bodies), empty for shapeless ones

    Rooms() {
        btGImpactCollisionAlgorithm::registerAlgorithm(&dispatcher);
        world.setForceUpdateAllAabbs(false);  // of what rests place() knows
        // several points from one call, because nothing is remembered between ticks
        configuration.setConvexConvexMultipointIterations(4, 4);
    }
    ~Rooms() { clear(); }

    void clear() {
        for (auto& object : objects)
            if (object) world.removeCollisionObject(object.get());
        objects.clear(), shapes.clear(), triangles.clear();
    }

    btCollisionShape* keep(btCollisionShape* shape) {
        shapes.emplace_back(shape);
        return shape;
    }

    btCollisionShape* shape_of(const Box& b, bool) {
        auto* box = new btBoxShape(to_bullet(b.half));
        box->initializePolyhedralFeatures();
        return keep(box);
    }
    btCollisionShape* shape_of(const Sphere& s, bool) { return keep(new btSphereShape(s.radius)); }
    btCollisionShape* shape_of(const Capsule& c, bool) {
        return keep(new btCapsuleShapeZ(c.radius, c.length));
    }
    // Bullet's round cylinder touches in one point per call; a prism's faces are clipped against
    // each other, so a barrel stands on a platform as a box does.
    btCollisionShape* shape_of(const Cylinder& c, bool) {
        constexpr int sides = 24;
        std::vector<Vec3> rim;
        for (int i = 0; i < sides; ++i) {
            const double a = 2 * std::numbers::pi * i / sides;
            for (double end : {-0.5, 0.5})
                rim.emplace_back(c.radius * std::cos(a), c.radius * std::sin(a), end * c.length);
        }
        return hull(rim);
    }
    btCollisionShape* shape_of(const HalfSpace&, bool) { return nullptr; }  // collide_plane.h
    btCollisionShape* shape_of(const Convex& c, bool) { return hull(c.hull->vertices); }
    btCollisionShape* hull(const std::vector<Vec3>& points) {
        auto* hull = new btConvexHullShape;
        for (const Vec3& v : points) hull->addPoint(to_bullet(v), false);
        hull->recalcLocalAabb();
        hull->setMargin(hull_margin);
        hull->initializePolyhedralFeatures();
        return keep(hull);
    }
    btCollisionShape* shape_of(const Mesh& m, bool moves) {
        auto* mesh = triangles.emplace_back(std::make_unique<btTriangleMesh>()).get();
        const auto& v = m.surface->vertices;
        for (const Eigen::Vector3i& t : m.surface->triangles)
            mesh->addTriangle(to_bullet(v[t[0]]), to_bullet(v[t[1]]), to_bullet(v[t[2]]));
        if (!moves) return keep(new btBvhTriangleMeshShape(mesh, true));
        auto* shape = new btGImpactMeshShape(mesh);
        shape->setMargin(hull_margin);
        shape->updateBound();
        return keep(shape);
    }

    void add(const Body& body, int index) {
        objects.emplace_back();
        const bool moves = body.motion == Motion::dynamic;
        auto compound = std::make_unique<btCompoundShape>();
        for (const ShapePart& part : body.shape) {
            btCollisionShape* shape = std::visit(
                [&](const auto& geometry) { return shape_of(geometry, moves); }, part.geometry);
            if (shape) compound->addChildShape(to_bullet(part.X_BS), shape);
        }
        if (compound->getNumChildShapes() == 0) return;
        const bool single = body.shape.size() == 1 && body.shape[0].X_BS.p.isZero() &&
                            body.shape[0].X_BS.q.isApprox(Quat::Identity());
        auto object = std::make_unique<btCollisionObject>();
        if (single) {
            object->setCollisionShape(shapes.back().get());
        } else {
            object->setCollisionShape(compound.get());
            shapes.push_back(std::move(compound));
        }
        if (!moves) object->setCollisionFlags(btCollisionObject::CF_STATIC_OBJECT);
        object->setUserIndex(index);
        objects.back() = std::move(object);
        place(body, index);
        world.addCollisionObject(
            objects.back().get(),
            moves ? btBroadphaseProxy::DefaultFilter : btBroadphaseProxy::StaticFilter,
            moves ? btBroadphaseProxy::AllFilter
                  : btBroadphaseProxy::AllFilter ^ btBroadphaseProxy::StaticFilter);
    }

    void place(const Body& body, int index) {
        btCollisionObject* object = objects[index].get();
        if (!object) return;
        const btTransform X = to_bullet(body.X_WB);
        const bool moved = !(object->getWorldTransform() == X), active = stirs(body);
        object->setWorldTransform(X);
        object->forceActivationState(active ? ACTIVE_TAG : ISLAND_SLEEPING);
        if (moved && !active && object->getBroadphaseHandle()) world.updateSingleAabb(object);
    }

    // Forgets what Bullet remembers of pairs, so that contacts depend on the poses alone.
    void forget_pairs() {
        btBroadphasePairArray& pairs = broad.getOverlappingPairCache()->getOverlappingPairArray();
        for (int i = 0; i < pairs.size(); ++i)
            broad.getOverlappingPairCache()->cleanOverlappingPair(pairs[i], &dispatcher);
    }
};

Collision::Collision() : rooms_(std::make_unique<Rooms>()) {}
Collision::~Collision() = default;
Collision::Collision(Collision&&) noexcept = default;
Collision& Collision::operator=(Collision&&) noexcept = default;

void Collision::find(const Bodies& bodies, const std::vector<std::pair<int, int>>& apart,
                     double margin, double h, std::vector<Contact>& contacts) {
    Rooms& rooms = *rooms_;
    if (rooms.objects.size() != bodies.size()) {
        rooms.clear();
        for (int i = 0; i < int(bodies.size()); ++i) rooms.add(bodies[i], i);
    }
    for (int i = 0; i < int(bodies.size()); ++i) rooms.place(bodies[i], i);
    rooms.forget_pairs();
    rooms.world.performDiscreteCollisionDetection();

    contacts.clear();
    for (int m = 0; m < rooms.dispatcher.getNumManifolds(); ++m) {
        const btPersistentManifold* manifold = rooms.dispatcher.getManifoldByIndexInternal(m);
        int a = manifold->getBody0()->getUserIndex(), b = manifold->getBody1()->getUserIndex();
        const bool swapped = a > b;
        if (swapped) std::swap(a, b);
        if (kept_apart(apart, a, b)) continue;
        if (!bodies[a].dynamic() && !bodies[b].dynamic()) continue;
        for (int k = 0; k < manifold->getNumContacts(); ++k) {
            const btManifoldPoint& point = manifold->getContactPoint(k);
            if (point.getDistance() > margin) continue;
            Contact c;
            c.a = a, c.b = b;
            // Bullet's normal points from its second body to its first
            c.n = from_bullet(point.m_normalWorldOnB) * (swapped ? 1 : -1);
            c.p = from_bullet(point.getPositionWorldOnA() + point.getPositionWorldOnB()) / 2;
            c.gap = point.getDistance();
            contacts.push_back(c);
        }
    }
    add_plane_contacts(bodies, apart, margin, h, contacts);
    const auto order = [](const Contact& c) {
        return std::tuple(c.a, c.b, c.p.x(), c.p.y(), c.p.z(), c.gap);
    };
    std::sort(contacts.begin(), contacts.end(),
              [&](const Contact& c, const Contact& d) { return order(c) < order(d); });
    std::uint64_t rank = 0;
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        Contact& c = contacts[i];
        const bool same = i > 0 && contacts[i - 1].a == c.a && contacts[i - 1].b == c.b;
        rank = same ? rank + 1 : 0;
        c.key = std::uint64_t(c.a) << 40 ^ std::uint64_t(c.b) << 20 ^ rank;
    }
}

}  // namespace fairlead::physics
