#include "physics/collide_ahead.h"

#include <btBulletCollisionCommon.h>

#include <algorithm>

#include "physics/bullet.h"

namespace fairlead::physics {

namespace {

constexpr double touch = 5e-4;            // [m] a gap that counts as closed
constexpr double least_positive = 1e-12;  // [m/s]
constexpr double same_face = 0.9;         // [-] cosine between normals
constexpr double near_by = 0.02;          // [m] what counts as beside. Tuning
constexpr double share_of_way = 0.5;      // [-] and of the way of a step. Tuning
constexpr double most_pressed = 0.1;      // [m] into each other, to see what is beside. Tuning
constexpr int most_looks = 8;

struct Near {
    Vec3 n;      // from a to b
    Vec3 on_b;   // [m]
    double gap;  // [m]
};

// Bullet's points of two objects, however far apart they are.
class Collector : public btManifoldResult {
  public:
    Collector(const btCollisionObjectWrapper& a, const btCollisionObjectWrapper& b, double reach)
        : btManifoldResult(&a, &b), a_(a.getCollisionObject()) {
        m_closestPointDistanceThreshold = reach;
    }
    void addContactPoint(const btVector3& n_on_second, const btVector3& p, btScalar d) override {
        const double in = skin(*m_body1Wrap, n_on_second);
        const btVector3 on_second = p - in * n_on_second;
        const double gap = d + in + skin(*m_body0Wrap, n_on_second);
        // Bullet's normal points from its second body to its first
        const Vec3 n = from_bullet(n_on_second), on_b = from_bullet(on_second);
        if (m_manifoldPtr->getBody0() == a_)
            points.push_back({-n, on_b, gap});
        else
            points.push_back({n, on_b + gap * n, gap});
    }

    std::vector<Near> points;

  private:
    const btCollisionObject* a_;
};

const Near& nearest_of(const std::vector<Near>& points) {
    return *std::min_element(points.begin(), points.end(),
                             [](const Near& p, const Near& q) { return p.gap < q.gap; });
}

class Meeting {
  public:
    Meeting(const btCollisionObject& a, const btCollisionObject& b, const Bodies& bodies,
            btCollisionDispatcher& dispatcher)
        : a_{a, bodies[a.getUserIndex()]}, b_{b, bodies[b.getUserIndex()]}, at_(dispatcher) {}

    // [m/s] at most, of any two of their points
    double fastest() const {
        return (b_.body.v - a_.body.v).norm() + fastest_spin(a_.object, a_.body) +
               fastest_spin(b_.object, b_.body);
    }

    // Points after t nearer than `reach`, of the faces that are nearest; without reach the manifold
    // of two that touch. As if b were `aside` [m] from where it is.
    std::vector<Near> look(double t, double reach = 0, const Vec3& aside = Vec3::Zero()) const {
        const btTransform X_a = a_.after(t);
        btTransform X_b = b_.after(t);
        X_b.getOrigin() += to_bullet(aside);
        const btCollisionObjectWrapper a(nullptr, a_.object.getCollisionShape(), &a_.object, X_a,
                                         -1, -1),
            b(nullptr, b_.object.getCollisionShape(), &b_.object, X_b, -1, -1);
        btCollisionAlgorithm* algorithm = at_.findAlgorithm(
            &a, &b, nullptr, reach > 0 ? BT_CLOSEST_POINT_ALGORITHMS : BT_CONTACT_POINT_ALGORITHMS);
        if (!algorithm) return {};
        Collector found(a, b, reach);
        algorithm->processCollision(&a, &b, btDispatcherInfo(), &found);
        algorithm->~btCollisionAlgorithm();
        at_.freeCollisionAlgorithm(algorithm);
        std::erase_if(found.points, [&](const Near& p) { return p.gap > std::max(reach, touch); });
        for (Near& p : found.points) p.gap -= aside.dot(p.n), p.on_b -= aside;
        return found.points;
    }

    // The nearest point after t, and those that faces would touch with, too, were they pressed into
    // each other there by `way` [m].
    std::vector<Near> of_the_face(const Near& nearest, double t, double way) const {
        std::vector<Near> points;
        if (!is_ball(a_.object) && !is_ball(b_.object))
            points = look(t, 0, -(nearest.gap + std::min(way, most_pressed)) * nearest.n);
        std::erase_if(points, [&](const Near& p) { return p.n.dot(nearest.n) < same_face; });
        if (points.empty() || nearest_of(points).gap > nearest.gap + touch)
            points.push_back(nearest);
        return points;
    }

    // [m/s] by which the gap at a point of the poses after t closes
    double closing(const Near& p, double t) const {
        const Vec3 on_a = p.on_b - p.gap * p.n;
        return p.n.dot(a_.velocity(on_a, t) - b_.velocity(p.on_b, t));
    }

    Contact as_seen_now(const Near& p, double t) const {
        Contact c;
        c.a = a_.object.getUserIndex(), c.b = b_.object.getUserIndex();
        c.n = p.n;
        c.p = p.on_b - p.gap / 2 * p.n - t / 2 * (a_.body.v + b_.body.v);
        c.gap = p.gap + t * closing(p, t);
        const Vec3 nearing = t * (a_.body.v - b_.body.v);
        c.way = nearing - nearing.dot(p.n) * p.n;
        return c;
    }

  private:
    struct Side {
        const btCollisionObject& object;
        const Body& body;

        const btCollisionShape& shape() const { return *object.getCollisionShape(); }
        btTransform after(double t) const {
            return to_bullet(Pose{body.X_WB.p + t * body.v, rotation(t * body.w) * body.X_WB.q});
        }
        Vec3 velocity(const Vec3& p, double t) const {
            return body.velocity_at(p - body.X_WB.p - t * body.v);
        }
    };

    Side a_, b_;
    btCollisionDispatcher& at_;
};

}  // namespace

double skin(const btCollisionObjectWrapper& of, const btVector3& n) {
    if (of.getCollisionShape()->getShapeType() != BOX_SHAPE_PROXYTYPE) return 0;
    const btVector3 own = (n * of.getWorldTransform().getBasis()).absolute();
    return box_skin * (own.x() + own.y() + own.z());
}

bool is_ball(const btCollisionObject& object) {
    return object.getCollisionShape()->getShapeType() == SPHERE_SHAPE_PROXYTYPE;
}

double fastest_spin(const btCollisionObject& object, const Body& body) {
    btVector3 centre;
    btScalar radius;
    object.getCollisionShape()->getBoundingSphere(centre, radius);
    return body.w.norm() * (centre.length() + radius);
}

bool contacts_ahead(const btCollisionObject& one, const btCollisionObject& other,
                    const Bodies& bodies, double least_way, double h,
                    btCollisionDispatcher& dispatcher, std::vector<Contact>& contacts) {
    const bool in_order = one.getUserIndex() < other.getUserIndex();
    const Meeting meeting(in_order ? one : other, in_order ? other : one, bodies, dispatcher);
    const double fastest = meeting.fastest();
    if (h * fastest < least_way) return false;
    std::vector<Near> now;
    double t = 0;
    for (int look = 0; look < most_looks && t < h; ++look) {
        const std::vector<Near> points = meeting.look(t, (h - t) * fastest + touch);
        if (points.empty()) break;
        const Near nearest = nearest_of(points);
        if (nearest.gap <= touch) {
            for (const Near& p : meeting.of_the_face(nearest, t, h * fastest))
                contacts.push_back(meeting.as_seen_now(p, t));
            return true;
        }
        if (look == 0) now = points;
        const double closing = meeting.closing(nearest, t);
        if (closing <= 0) break;
        t += (nearest.gap - touch / 2) / closing;
    }
    const double room = std::max(near_by, share_of_way * h * fastest);
    if (now.empty() || nearest_of(now).gap > room) return true;
    // where they pass each other by, only what others do to them in this step may be held against
    const bool pass = meeting.look(h).empty();
    for (const Near& p : meeting.of_the_face(nearest_of(now), 0, h * fastest)) {
        contacts.push_back(meeting.as_seen_now(p, 0));
        if (pass) contacts.back().gap = std::max(p.gap, h * meeting.closing(p, 0) + touch);
    }
    return true;
}

void contacts_beside(const Contact& touching, const btCollisionObject& one,
                     const btCollisionObject& other, const Bodies& bodies, double least_way,
                     double h, btCollisionDispatcher& dispatcher, std::vector<Contact>& contacts) {
    const bool in_order = one.getUserIndex() < other.getUserIndex();
    const Meeting meeting(in_order ? one : other, in_order ? other : one, bodies, dispatcher);
    const double way = h * meeting.fastest();
    if (way < least_way) return;
    for (const Near& p : meeting.of_the_face({touching.n, touching.p, 0}, 0, way))
        if (p.gap > 0) contacts.push_back(meeting.as_seen_now(p, 0));
}

}  // namespace fairlead::physics
