#include "physics/wire/model/sheave.h"

#include <numbers>

#include "physics/math/elementary.h"

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
    return {elementary::atan2(y, x), elementary::hypot(x, y)};
}

// Half the angle a point at this distance sees of the circle, measured at the centre.
double tangent_angle(const Wheel& w, double distance) {
    return distance > w.radius ? elementary::acos(w.radius / distance) : 0;
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

}  // namespace fairlead::physics
