#include "physics/wire/model/sheave.h"

#include <numbers>

namespace fairlead::physics {

namespace {

double nearest_turn(double angle, double before) {
    return before + std::remainder(angle - before, 2 * std::numbers::pi);
}

struct Polar {
    double angle, distance;
};

Polar polar(const Wheel& w, const Vec3& p) {
    const Vec3 d = p - w.centre;
    const double x = d.dot(w.zero), y = d.dot(w.quarter);
    return {std::atan2(y, x), std::hypot(x, y)};
}

// Half the angle a point at this distance sees of the circle, measured at the centre.
double tangent_angle(const Wheel& w, double distance) {
    return distance > w.radius ? std::acos(w.radius / distance) : 0;
}

}  // namespace

double Wheel::touch(const Vec3& p, double before) const {
    const Polar at = polar(*this, p);
    return nearest_turn(at.angle + tangent_angle(*this, at.distance), before);
}

double Wheel::leave(const Vec3& p, double before) const {
    const Polar at = polar(*this, p);
    return nearest_turn(at.angle - tangent_angle(*this, at.distance), before);
}

Wheel wheel_of(const WirePoint& p, const Bodies& bodies) {
    Wheel w;
    const Body& body = bodies[p.body];
    w.centre = body.point(p.at);
    w.n = body.X_WB.q * p.axis * (p.side < 0 ? -1.0 : 1.0);
    w.radius = p.radius;
    const Vec3 zero = bodies[p.carrier].X_WB.q * p.zero;
    w.zero = (zero - zero.dot(w.n) * w.n).normalized();
    w.quarter = w.n.cross(w.zero);
    return w;
}

Vec3 zero_direction(const WirePoint& p, const Bodies& bodies) {
    const Quat to_carrier = bodies[p.carrier].X_WB.q.conjugate();
    return any_perpendicular((to_carrier * (bodies[p.body].X_WB.q * p.axis)).normalized());
}

}  // namespace fairlead::physics
