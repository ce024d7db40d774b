#include <BulletCollision/CollisionDispatch/btCollisionDispatcher.h>
#include <BulletCollision/Gimpact/btGImpactCollisionAlgorithm.h>
#include <BulletCollision/Gimpact/btGImpactShape.h>
#include <btBulletCollisionCommon.h>

#include <algorithm>
#include <numbers>

#include "physics/bullet.h"
#include "physics/collide_ahead.h"
#include "physics/collide_plane.h"
#include "physics/contact.h"
#include "physics/seams.h"

namespace fairlead::physics {

namespace {

constexpr double unseen = 0.002;       // [m] into each other in a step, and then pushed out. Tuning
constexpr double hull_margin = 0.002;  // [m] Bullet rounds corners by this much

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
    // Points on the surfaces themselves, without Bullet's skin.
    struct Bare : btManifoldResult {
        using btManifoldResult::btManifoldResult;
        void addContactPoint(const btVector3& n, const btVector3& on_b, btScalar gap) override {
            const double in = skin(*m_body1Wrap, n);
            btManifoldResult::addContactPoint(n, on_b - in * n, gap + in + skin(*m_body0Wrap, n));
        }
    };
    // What a pair of this tick is asked about, as a callback of Bullet's sees it.
    struct Dispatcher : btCollisionDispatcher {
        using btCollisionDispatcher::btCollisionDispatcher;
        const Bodies* bodies = nullptr;
        const std::vector<std::pair<int, int>>* apart = nullptr;
        double margin = 0, h = 0;    // [m] [s]
        std::vector<Contact> ahead;  // collide_ahead.h
    };
    btDefaultCollisionConfiguration configuration;
    Dispatcher dispatcher{&configuration};
    btDbvtBroadphase broad;
    btCollisionWorld world{&dispatcher, &broad, &configuration};
    Seams seams;
    std::vector<std::unique_ptr<btCollisionShape>> shapes;
    std::vector<std::unique_ptr<btTriangleMesh>> triangles;
    std::vector<std::unique_ptr<btCollisionObject>> objects;  // (bodies), empty for shapeless ones

    Rooms() {
        btGImpactCollisionAlgorithm::registerAlgorithm(&dispatcher);
        dispatcher.setNearCallback(meet);
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
        auto* box = new btBoxShape(to_bullet(b.half + Vec3::Constant(box_skin)));
        box->setMargin(hull_margin);
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
        object->setWorldTransform(to_bullet(body.X_WB));
        objects.back() = std::move(object);
        world.addCollisionObject(
            objects.back().get(),
            moves ? btBroadphaseProxy::DefaultFilter : btBroadphaseProxy::StaticFilter,
            moves ? btBroadphaseProxy::AllFilter
                  : btBroadphaseProxy::AllFilter ^ btBroadphaseProxy::StaticFilter);
    }

    // The room it takes up to the end of the step is where others may meet it.
    void place(const Body& body, int index, double margin, double h) {
        btCollisionObject* object = objects[index].get();
        if (!object) return;
        const btTransform X = to_bullet(body.X_WB);
        const bool moved = !(object->getWorldTransform() == X), active = stirs(body);
        object->setWorldTransform(X);
        object->forceActivationState(active ? ACTIVE_TAG : ISLAND_SLEEPING);
        if (!(moved || active) || !object->getBroadphaseHandle()) return;
        btVector3 low, high;
        object->getCollisionShape()->getAabb(X, low, high);
        const double spin = h * fastest_spin(*object, body);
        const btVector3 way = to_bullet(Vec3(h * body.v)), none(0, 0, 0);
        btVector3 back = way, on = way;
        back.setMin(none), on.setMax(none);
        const btVector3 room(margin + spin, margin + spin, margin + spin);
        broad.setAabb(object->getBroadphaseHandle(), low + back - room, high + on + room,
                      &dispatcher);
    }

    // Bullet's normal points from its second body to its first.
    static Contact contact(const btPersistentManifold& manifold, int k) {
        const btManifoldPoint& point = manifold.getContactPoint(k);
        Contact c;
        c.a = manifold.getBody0()->getUserIndex(), c.b = manifold.getBody1()->getUserIndex();
        c.n = -from_bullet(point.m_normalWorldOnB);
        if (c.a > c.b) std::swap(c.a, c.b), c.n = -c.n;
        c.p = from_bullet(point.getPositionWorldOnA() + point.getPositionWorldOnB()) / 2;
        c.gap = point.getDistance();
        return c;
    }

    // Where two bodies touch, and where they will.
    static void meet(btBroadphasePair& pair, btCollisionDispatcher& its,
                     const btDispatcherInfo& info) {
        auto& dispatcher = static_cast<Dispatcher&>(its);
        auto* a = static_cast<btCollisionObject*>(pair.m_pProxy0->m_clientObject);
        auto* b = static_cast<btCollisionObject*>(pair.m_pProxy1->m_clientObject);
        if (!dispatcher.needsCollision(a, b) ||
            kept_apart(*dispatcher.apart, a->getUserIndex(), b->getUserIndex()))
            return;
        const btCollisionObjectWrapper of_a(nullptr, a->getCollisionShape(), a,
                                            a->getWorldTransform(), -1, -1),
            of_b(nullptr, b->getCollisionShape(), b, b->getWorldTransform(), -1, -1);
        if (!pair.m_algorithm)
            pair.m_algorithm =
                dispatcher.findAlgorithm(&of_a, &of_b, nullptr, BT_CONTACT_POINT_ALGORITHMS);
        if (!pair.m_algorithm) return;
        Bare result(&of_a, &of_b);
        // all other pairs of shapes tell of gaps unasked, or have none
        if (is_ball(*a) && is_ball(*b)) result.m_closestPointDistanceThreshold = dispatcher.margin;
        pair.m_algorithm->processCollision(&of_a, &of_b, info, &result);
        btManifoldArray manifolds;
        pair.m_algorithm->getAllContactManifolds(manifolds);
        Contact deepest;
        bool near = false;
        for (int i = 0; i < manifolds.size(); ++i)
            for (int k = 0; k < manifolds[i]->getNumContacts(); ++k, near = true)
                if (const Contact c = contact(*manifolds[i], k); !near || c.gap < deepest.gap)
                    deepest = c;
        if (near && deepest.gap <= 0)
            return contacts_beside(deepest, *a, *b, *dispatcher.bodies, unseen, dispatcher.h,
                                   dispatcher, dispatcher.ahead);
        // what is near and not fast counts as it is now, all else as it will be
        const double least_way = near ? dispatcher.margin : unseen;
        if (contacts_ahead(*a, *b, *dispatcher.bodies, least_way, dispatcher.h, dispatcher,
                           dispatcher.ahead))
            for (int i = 0; i < manifolds.size(); ++i) manifolds[i]->clearManifold();
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
    for (int i = 0; i < int(bodies.size()); ++i) rooms.place(bodies[i], i, margin, h);
    rooms.forget_pairs();
    Rooms::Dispatcher& dispatcher = rooms.dispatcher;
    dispatcher.bodies = &bodies, dispatcher.apart = &apart;
    dispatcher.margin = margin, dispatcher.h = h;
    dispatcher.ahead.clear();
    rooms.broad.calculateOverlappingPairs(&dispatcher);
    dispatcher.dispatchAllCollisionPairs(rooms.broad.getOverlappingPairCache(),
                                         rooms.world.getDispatchInfo(), &dispatcher);

    contacts.clear();
    for (const Contact& c : dispatcher.ahead)
        if (bodies[c.a].dynamic() || bodies[c.b].dynamic()) contacts.push_back(c);
    for (int m = 0; m < dispatcher.getNumManifolds(); ++m) {
        const btPersistentManifold* manifold = dispatcher.getManifoldByIndexInternal(m);
        for (int k = 0; k < manifold->getNumContacts(); ++k) {
            const Contact c = Rooms::contact(*manifold, k);
            if (c.gap <= margin && (bodies[c.a].dynamic() || bodies[c.b].dynamic()))
                contacts.push_back(c);
        }
    }
    add_plane_contacts(bodies, apart, margin, h, contacts);
    rooms.seams.smooth(bodies, h, contacts);
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
