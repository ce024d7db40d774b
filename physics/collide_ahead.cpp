#include "physics/collide_ahead.h"

#include <btBulletCollisionCommon.h>

#include <algorithm>
#include <limits>

#include "physics/bullet.h"

namespace fairlead::physics {

namespace {

constexpr double touch = 5e-4;            // [m] a gap that counts as closed
constexpr double least_positive = 1e-12;  // [m/s]
constexpr double deepest = 0.25;          // [m] of large bodies. Tuning
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

// [m] the least a way through a shape can be; 0: not known. Balls meet exactly at any speed.
double thickness(const btCollisionShape& shape) {
    if (shape.isCompound()) {
        const auto& parts = static_cast<const btCompoundShape&>(shape);
        double least = std::numeric_limits<double>::infinity();
        for (int i = 0; i < parts.getNumChildShapes(); ++i)
            least = std::min(least, thickness(*parts.getChildShape(i)));
        return least;
    }
    if (!shape.isConvex()) return 0;
    btVector3 low, high;
    shape.getAabb(btTransform::getIdentity(), low, high);
    const btVector3 size = high - low;
    return size[size.minAxis()];
}

class Meeting {
  public:
    Meeting(const btCollisionObject& a, const btCollisionObject& b, const Bodies& bodies,
            btCollisionDispatcher& dispatcher)
        : a_{a, bodies[a.getUserIndex()]}, b_{b, bodies[b.getUserIndex()]}, at_(dispatcher) {}

    // [m] that they may go into each other in a step and be pushed out again
    double harmless_way() const {
        if (is_ball(a_.object) && is_ball(b_.object)) return 0;
        return std::min({thickness(a_.shape()), thickness(b_.shape()), deepest});
    }

    // [m/s] at most, of any two of their points
    double fastest() const {
        return (b_.body.v - a_.body.v).norm() + fastest_spin(a_.object, a_.body) +
               fastest_spin(b_.object, b_.body);
    }

    // Nearest points after t, if nearer than `reach`; without reach the manifold of two that touch.
    std::vector<Near> look(double t, double reach = 0) const {
        const btTransform X_a = a_.after(t), X_b = b_.after(t);
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
        return found.points;
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
    if (h * fastest < std::max(least_way, meeting.harmless_way())) return false;
    double t = 0;
    for (int look = 0; look < most_looks; ++look) {
        const std::vector<Near> points = meeting.look(t, (h - t) * fastest + touch);
        if (points.empty()) break;
        const Near& nearest =
            *std::min_element(points.begin(), points.end(),
                              [](const Near& p, const Near& q) { return p.gap < q.gap; });
        const double closing = meeting.closing(nearest, t);
        if (nearest.gap <= touch) {
            // a little further on they touch with all the points they ever will
            const double on = (nearest.gap + touch) / std::max(closing, least_positive);
            const double later = t + (on < h ? on : 0);
            std::vector<Near> manifold;
            if (on < h) manifold = meeting.look(later);
            const bool whole = !manifold.empty();
            for (const Near& p : whole ? manifold : points)
                if (whole || p.gap <= touch)
                    contacts.push_back(meeting.as_seen_now(p, whole ? later : t));
            break;
        }
        if (closing <= 0) break;
        t += (nearest.gap - touch / 2) / closing;
        if (t >= h) break;
    }
    return true;
}

}  // namespace fairlead::physics
