#pragma once
// sheave.h — circles a wire runs over: where it touches them.
//
// A wheel turns about its unit axis n (right-handed, in the sense the wire runs). Angles are about
// n from a direction that is fixed to the body that carries the wheel, so the wheel's own spin
// does not move them. Points off the wheel's plane are projected onto it, and the wire lies on it
// as in a groove; what that does to its pull where it leaves aslant: segment_ends.h.
#include "physics/math/elementary.h"
#include "physics/math/math.h"

namespace fairlead::physics {

struct Wheel {
    Vec3 centre, n, zero, quarter;  // [m], unit axis, unit directions at angle 0 and 90 deg
    double radius;                  // [m]

    Vec3 rim(double angle) const {
        return centre + radius * (elementary::cos(angle) * zero + elementary::sin(angle) * quarter);
    }
    // Angle of the point where a straight wire from p runs onto the wheel, and where one to p
    // leaves it, the turn nearest `before`. A point inside the circle counts as on it.
    double touch(const Vec3& p, double before) const;
    double leave(const Vec3& p, double before) const;
};

}  // namespace fairlead::physics
