#include "physics/contact/continuous.h"

#include <btBulletCollisionCommon.h>

#include <algorithm>

#include "physics/contact/bullet.h"
#include "physics/contact/narrow_phase.h"

namespace fairlead::physics {

namespace {

// [m] ones are times the world's scale
constexpr double closed_gap = 5e-4;     // [m] a gap that counts as closed
constexpr double same_face = 0.9;       // [-] cosine between normals
constexpr double near_by = 0.02;        // [m] what counts as beside. Tuning
constexpr double share_of_way = 0.5;    // [-] and of the way of a step. Tuning
constexpr double farthest_on = 0.1;     // [m] of a face from its nearest point. Tuning
constexpr double share_of_size = 0.02;  // [-] nearer is near. Tuning
constexpr int most_looks = 8;

const NearPoint& nearest_of(const std::vector<NearPoint>& points) {
    return *std::min_element(points.begin(), points.end(),
                             [](const NearPoint& p, const NearPoint& q) { return p.gap < q.gap; });
}

class Meeting {
  public:
    Meeting(const btCollisionObject& a, const btCollisionObject& b, const Bodies& bodies,
            btCollisionDispatcher& dispatcher)
        : length(static_cast<PairDispatcher&>(dispatcher).faces.length),
          a_{a, bodies[a.getUserIndex()]},
          b_{b, bodies[b.getUserIndex()]},
          at_(dispatcher) {}

    // [m/s] at most, of any two of their points
    double fastest() const {
        return (b_.body.v - a_.body.v).norm() + fastest_spin(a_.object, a_.body) +
               fastest_spin(b_.object, b_.body);
    }

    // Points after t nearer than `reach` [m].
    std::vector<NearPoint> look(double t, double reach) const {
        const btTransform X_a = a_.after(t), X_b = b_.after(t);
        const btCollisionObjectWrapper a(nullptr, a_.object.getCollisionShape(), &a_.object, X_a,
                                         -1, -1),
            b(nullptr, b_.object.getCollisionShape(), &b_.object, X_b, -1, -1);
        btCollisionAlgorithm* algorithm =
            at_.findAlgorithm(&a, &b, nullptr, BT_CONTACT_POINT_ALGORITHMS);
        if (!algorithm) return {};
        NearPoints found(a, b, reach);
        algorithm->processCollision(&a, &b, btDispatcherInfo(), &found);
        algorithm->~btCollisionAlgorithm();
        at_.freeCollisionAlgorithm(algorithm);
        std::erase_if(found.points, [&](const NearPoint& p) { return p.gap > reach; });
        return found.points;
    }

    // The nearest point after t, and those of the same faces that may touch within `way` [m].
    std::vector<NearPoint> of_the_face(const NearPoint& nearest, double t, double way) const {
        std::vector<NearPoint> points =
            look(t, nearest.gap + std::clamp(way, closed_gap * length, farthest_on * length));
        std::erase_if(points, [&](const NearPoint& p) { return p.n.dot(nearest.n) < same_face; });
        if (points.empty()) points.push_back(nearest);
        return points;
    }

    // [m/s] by which the gap at a point of the poses after t closes
    double closing(const NearPoint& p, double t) const {
        const Vec3 on_a = p.on_b - p.gap * p.n;
        return p.n.dot(a_.velocity(on_a, t) - b_.velocity(p.on_b, t));
    }

    BodyContact as_seen_now(const NearPoint& p, double t) const {
        BodyContact c;
        c.a = a_.object.getUserIndex(), c.b = b_.object.getUserIndex();
        c.n = p.n;
        c.p = p.on_b - p.gap / 2 * p.n - t / 2 * (a_.body.v + b_.body.v);
        c.gap = p.gap + t * closing(p, t);
        const Vec3 nearing = t * (a_.body.v - b_.body.v);
        c.way = nearing - nearing.dot(p.n) * p.n;
        return c;
    }

    const double length;  // [m] of the world's scale

  private:
    struct Side {
        const btCollisionObject& object;
        const Body& body;

        const btCollisionShape& shape() const { return *object.getCollisionShape(); }
        btTransform after(double t) const {
            if (t == 0) return to_bullet(body.X_WB);
            return to_bullet(Pose{body.X_WB.p + t * body.v, rotation(t * body.w) * body.X_WB.q});
        }
        Vec3 velocity(const Vec3& p, double t) const {
            return body.velocity_at(p - body.X_WB.p - t * body.v);
        }
    };

    Side a_, b_;
    btCollisionDispatcher& at_;
};

// [m] of its farthest point from the body's middle, at most
double size_of(const btCollisionObject& object) {
    btVector3 centre;
    btScalar radius;
    object.getCollisionShape()->getBoundingSphere(centre, radius);
    return centre.length() + radius;
}

}  // namespace

double fastest_spin(const btCollisionObject& object, const Body& body) {
    return body.w.norm() * size_of(object);
}

bool contacts_ahead(const btCollisionObject& one, const btCollisionObject& other,
                    const Bodies& bodies, double least_way, double h,
                    btCollisionDispatcher& dispatcher, std::vector<BodyContact>& contacts) {
    const bool in_order = one.getUserIndex() < other.getUserIndex();
    const Meeting meeting(in_order ? one : other, in_order ? other : one, bodies, dispatcher);
    const double fastest = meeting.fastest(), closed = closed_gap * meeting.length;
    if (h * fastest < least_way) return false;
    std::vector<NearPoint> now;
    double t = 0;
    for (int look = 0; look < most_looks && t < h; ++look) {
        const std::vector<NearPoint> points = meeting.look(t, (h - t) * fastest + closed);
        if (points.empty()) break;
        const NearPoint nearest = nearest_of(points);
        if (nearest.gap <= closed) {
            for (const NearPoint& p : meeting.of_the_face(nearest, t, h * fastest))
                contacts.push_back(meeting.as_seen_now(p, t));
            return true;
        }
        if (look == 0) now = points;
        const double closing = meeting.closing(nearest, t);
        if (closing <= 0) break;
        t += (nearest.gap - closed / 2) / closing;
    }
    const double room = std::max(near_by * meeting.length, share_of_way * h * fastest);
    if (now.empty() || nearest_of(now).gap > room) return true;
    // where they pass each other by, only what others do to them in this step may be held against
    const bool pass = meeting.look(h, closed).empty();
    for (const NearPoint& p : meeting.of_the_face(nearest_of(now), 0, h * fastest)) {
        contacts.push_back(meeting.as_seen_now(p, 0));
        if (pass) contacts.back().gap = std::max(p.gap, h * meeting.closing(p, 0) + closed);
    }
    return true;
}

void contacts_now(const btCollisionObject& one, const btCollisionObject& other,
                  const Bodies& bodies, double reach, double h, btCollisionDispatcher& dispatcher,
                  std::vector<BodyContact>& contacts) {
    const bool in_order = one.getUserIndex() < other.getUserIndex();
    const Meeting meeting(in_order ? one : other, in_order ? other : one, bodies, dispatcher);
    reach = std::min(reach, share_of_size * std::min(size_of(one), size_of(other)));
    std::vector<NearPoint> points = meeting.look(0, reach);
    if (points.empty()) return;
    const NearPoint nearest = nearest_of(points);
    const double way = h * meeting.fastest();
    if (nearest.gap <= 0 && way > reach) {
        std::erase_if(points, [&](const NearPoint& p) { return p.n.dot(nearest.n) >= same_face; });
        for (const NearPoint& p : meeting.of_the_face(nearest, 0, way)) points.push_back(p);
    }
    for (const NearPoint& p : points) contacts.push_back(meeting.as_seen_now(p, 0));
}

}  // namespace fairlead::physics
