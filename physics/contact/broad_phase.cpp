#include <BulletCollision/CollisionDispatch/btCollisionDispatcher.h>
#include <btBulletCollisionCommon.h>

#include <algorithm>

#include "physics/contact/body_contact.h"
#include "physics/contact/bullet.h"
#include "physics/contact/continuous.h"
#include "physics/contact/internal_edges.h"
#include "physics/contact/narrow_phase.h"
#include "physics/contact/plane_contacts.h"

namespace fairlead::physics {

namespace {

// [m] times the world's scale: into each other in a step, and then pushed out. Tuning
constexpr double ccd_threshold = 0.002;
constexpr double hull_margin = 0.002;  // [m] likewise: Bullet rounds corners by this much

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
                        double margin, double h, std::vector<BodyContact>& contacts) {
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
                        BodyContact& c = contacts[k];
                        c.a = std::min(g, b), c.b = std::max(g, b);
                        if (g > b) c.n = -c.n;
                    }
                }
            }
        }
}

// Bullet clears its pools when a world is made: by default 7 MB, most of a small world's time. No
// pair of ours keeps a manifold of Bullet's; pairs beyond the pool come from the heap.
btDefaultCollisionConstructionInfo small_pools() {
    btDefaultCollisionConstructionInfo info;
    info.m_defaultMaxPersistentManifoldPoolSize = 1;
    info.m_defaultMaxCollisionAlgorithmPoolSize = 512;
    return info;
}

}  // namespace

struct Collision::BroadPhase {
    // What a pair of this tick is asked about, as a callback of Bullet's sees it.
    struct Dispatcher : PairDispatcher {
        using PairDispatcher::PairDispatcher;
        const Bodies* bodies = nullptr;
        const std::vector<std::pair<int, int>>* apart = nullptr;
        double margin = 0, h = 0;  // [m] [s]
        std::vector<BodyContact> found;
    };
    btDefaultCollisionConfiguration configuration{small_pools()};
    Dispatcher dispatcher{&configuration};
    btDbvtBroadphase broad;
    btCollisionWorld world{&dispatcher, &broad, &configuration};
    InternalEdges seams;
    Scales scales;
    std::vector<std::unique_ptr<btCollisionShape>> shapes;
    std::vector<std::unique_ptr<ShapeProxy>> proxies;
    std::vector<std::unique_ptr<btTriangleMesh>> triangles;
    std::vector<std::unique_ptr<btCollisionObject>> objects;  // (bodies), empty for shapeless ones
    std::vector<char> settled;  // (bodies) took its room when it did not stir

    BroadPhase() { dispatcher.setNearCallback(meet); }
    ~BroadPhase() { clear(); }

    void clear() {
        for (auto& object : objects)
            if (object) world.removeCollisionObject(object.get());
        objects.clear(), settled.clear(), shapes.clear(), proxies.clear(), triangles.clear();
    }

    btCollisionShape* keep(btCollisionShape* shape, const Geometry& geometry) {
        shapes.emplace_back(shape);
        proxies.push_back(std::make_unique<ShapeProxy>(geometry));
        shape->setUserPointer(proxies.back().get());
        return shape;
    }

    // Of convex ones Bullet wants corners that are rounded a little.
    double rounded() const { return hull_margin * scales.length; }
    btCollisionShape* shape_of(const Box& b) const {
        auto* box = new btBoxShape(to_bullet(b.half));
        box->setMargin(rounded());
        return box;
    }
    static btCollisionShape* shape_of(const Sphere& s) { return new btSphereShape(s.radius); }
    static btCollisionShape* shape_of(const Capsule& c) {
        return new btCapsuleShapeZ(c.radius, c.length);
    }
    btCollisionShape* shape_of(const Cylinder& c) const {
        auto* cylinder = new btCylinderShapeZ(btVector3(c.radius, c.radius, c.length / 2));
        cylinder->setMargin(rounded());
        return cylinder;
    }
    static btCollisionShape* shape_of(const HalfSpace&) { return nullptr; }  // plane_contacts.h
    btCollisionShape* shape_of(const Convex& c) const {
        auto* hull = new btConvexHullShape;
        for (const Vec3& v : c.hull->vertices) hull->addPoint(to_bullet(v), false);
        hull->recalcLocalAabb();
        hull->setMargin(rounded());
        return hull;
    }
    // No tree of Bullet's: mesh_normal_cones.h has its own.
    btCollisionShape* shape_of(const Mesh& m) {
        auto* mesh = triangles.emplace_back(std::make_unique<btTriangleMesh>()).get();
        const auto& v = m.surface->vertices;
        for (const Eigen::Vector3i& t : m.surface->triangles)
            mesh->addTriangle(to_bullet(v[t[0]]), to_bullet(v[t[1]]), to_bullet(v[t[2]]));
        return new btBvhTriangleMeshShape(mesh, false, false);
    }

    void add(const Body& body, int index) {
        objects.emplace_back(), settled.push_back(false);
        const bool moves = body.motion == Motion::dynamic;
        auto compound = std::make_unique<btCompoundShape>();
        for (const ShapePart& part : body.shape) {
            if (btCollisionShape* shape =
                    std::visit([&](const auto& g) { return shape_of(g); }, part.geometry))
                compound->addChildShape(to_bullet(part.X_BS), keep(shape, part.geometry));
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
        const bool known = settled[index] && !(moved || active);
        settled[index] = !active;
        if (known || !object->getBroadphaseHandle()) return;
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

    // Where two bodies touch, and where they will.
    static void meet(btBroadphasePair& pair, btCollisionDispatcher& its, const btDispatcherInfo&) {
        auto& dispatcher = static_cast<Dispatcher&>(its);
        // Bullet keeps pairs for some ticks after they have parted, and contacts are those of a
        // state
        const btBroadphaseProxy &room_a = *pair.m_pProxy0, &room_b = *pair.m_pProxy1;
        if (!TestAabbAgainstAabb2(room_a.m_aabbMin, room_a.m_aabbMax, room_b.m_aabbMin,
                                  room_b.m_aabbMax))
            return;
        auto* a = static_cast<btCollisionObject*>(pair.m_pProxy0->m_clientObject);
        auto* b = static_cast<btCollisionObject*>(pair.m_pProxy1->m_clientObject);
        if (!dispatcher.needsCollision(a, b) ||
            kept_apart(*dispatcher.apart, a->getUserIndex(), b->getUserIndex()))
            return;
        std::vector<BodyContact>& found = dispatcher.found;
        const std::size_t first = found.size();
        contacts_now(*a, *b, *dispatcher.bodies, dispatcher.margin, dispatcher.h, dispatcher,
                     found);
        for (std::size_t k = first; k < found.size(); ++k)
            if (found[k].gap <= 0) return;
        // what is not fast counts as it is now, all else as it will be
        const std::vector<BodyContact> now(found.begin() + std::ptrdiff_t(first), found.end());
        found.resize(first);
        if (!contacts_ahead(*a, *b, *dispatcher.bodies, ccd_threshold * dispatcher.faces.length,
                            dispatcher.h, dispatcher, found))
            found.insert(found.end(), now.begin(), now.end());
    }
};

Collision::Collision() : broad_phase_(std::make_unique<BroadPhase>()) {}
Collision::~Collision() = default;
Collision::Collision(Collision&&) noexcept = default;
Collision& Collision::operator=(Collision&&) noexcept = default;

void Collision::find(const Bodies& bodies, const std::vector<std::pair<int, int>>& apart,
                     double margin, double h, std::vector<BodyContact>& contacts,
                     const Scales& scales) {
    BroadPhase& broad_phase = *broad_phase_;
    if (broad_phase.objects.size() != bodies.size()) {
        broad_phase.clear();
        broad_phase.scales = scales, broad_phase.dispatcher.faces.length = scales.length;
        for (int i = 0; i < int(bodies.size()); ++i) broad_phase.add(bodies[i], i);
    }
    for (int i = 0; i < int(bodies.size()); ++i) broad_phase.place(bodies[i], i, margin, h);
    BroadPhase::Dispatcher& dispatcher = broad_phase.dispatcher;
    dispatcher.bodies = &bodies, dispatcher.apart = &apart;
    dispatcher.margin = margin, dispatcher.h = h;
    dispatcher.found.clear();
    broad_phase.broad.calculateOverlappingPairs(&dispatcher);
    dispatcher.dispatchAllCollisionPairs(broad_phase.broad.getOverlappingPairCache(),
                                         broad_phase.world.getDispatchInfo(), &dispatcher);

    contacts.clear();
    for (const BodyContact& c : dispatcher.found)
        if (bodies[c.a].dynamic() || bodies[c.b].dynamic()) contacts.push_back(c);
    add_plane_contacts(bodies, apart, margin, h, contacts);
    const auto order = [](const BodyContact& c) {
        return std::tuple(c.a, c.b, c.p.x(), c.p.y(), c.p.z(), c.gap, c.n.x(), c.n.y(), c.n.z());
    };
    std::sort(contacts.begin(), contacts.end(),
              [&](const BodyContact& c, const BodyContact& d) { return order(c) < order(d); });
    broad_phase.seams.smooth(bodies, h, scales, contacts);
    std::uint64_t rank = 0;
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        BodyContact& c = contacts[i];
        const bool same = i > 0 && contacts[i - 1].a == c.a && contacts[i - 1].b == c.b;
        rank = same ? rank + 1 : 0;
        c.key = std::uint64_t(c.a) << 40 ^ std::uint64_t(c.b) << 20 ^ rank;
    }
}

}  // namespace fairlead::physics
