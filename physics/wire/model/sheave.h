#pragma once
// sheave.h — circles a wire runs over: where it touches them.
//
// A wheel turns about its unit axis n (right-handed, in the sense the wire runs). Angles are about
// n from a direction that is fixed to the body that carries the wheel, so the wheel's own spin
// does not move them. Points off the wheel's plane are projected onto it; for the few degrees of
// fleet angle that real reeving allows the error is its square.
#include "physics/body/body.h"
#include "physics/wire/model/wire.h"

namespace fairlead::physics {

struct Wheel {
    Vec3 centre, n, zero, quarter;  // [m], unit axis, unit directions at angle 0 and 90 deg
    double radius;                  // [m]

    Vec3 rim(double angle) const {
        return centre + radius * (std::cos(angle) * zero + std::sin(angle) * quarter);
    }
    // Angle of the point where a straight wire from p runs onto the wheel, and where one to p
    // leaves it, the turn nearest `before`. A point inside the circle counts as on it.
    double touch(const Vec3& p, double before) const;
    double leave(const Vec3& p, double before) const;
};

inline bool has_wheel(const WirePoint& p) {  // a sheave, a drum
    return on_wheel(p) || p.kind == WirePoint::Kind::winch;
}
Wheel wheel_of(const WirePoint& point, const Bodies& bodies);

// The direction of angle 0 for a wheel on this carrier, in the carrier's frame.
Vec3 zero_direction(const WirePoint& point, const Bodies& bodies);

}  // namespace fairlead::physics
