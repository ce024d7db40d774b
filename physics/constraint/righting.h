#pragma once
// righting.h — how a pull on an arm rights the body it hangs, and how much of that a step can
// follow. For wires (wire/dynamics/geometric_stiffness.h) and joints (joint/joint_stiffness.h).
// Source: theory/wires.md 4.3.
#include <algorithm>

#include "physics/math/math.h"

namespace fairlead::physics {

// Bounds of (h ω)² [-]: damping of what is stiff sets in from `calm` to `resolved`, or a force that
// trembles with four ticks shakes the zigzag that makes it tremble, for ever. Between `resolved`
// and `unresolvable` what a step resolves goes over into what it does not. All tuning.
inline constexpr double calm = 2, resolved = 3, unresolvable = 8;
inline constexpr double damping_of_stiff = 0.02;  // [-] of the stiffness; tuning

// The share that a step does not resolve, of (h ω)² = `stiffness` [-].
inline double unresolved(double stiffness) {
    return std::clamp((stiffness - resolved) * (1 / (unresolvable - resolved)), 0.0, 1.0);
}

// The share of stiffness that is damped.
inline double damped(double stiffness) {
    constexpr double per_damped = 1 / (resolved - calm);
    return std::clamp((stiffness - calm) * per_damped, 0.0, 1.0) * damping_of_stiff;
}

// How the pull f [N] on an arm r [m] rights a body it hangs [N m]: (f·r) (1 - r rᵀ/r²), where that
// is positive. Of one that a step does not resolve, (h ω)² = `stiffness`, the arm points anywhere
// within the step, and it is righted by as much as anywhere, |f||r|. No pull turns a body about its
// own arm; the symmetric part of r fᵀ does, and spun up a light hook that swings under a heavy
// load.
inline Mat3 righting(const Vec3& f, const Vec3& r, double stiffness) {
    const double lost = unresolved(stiffness), length = r.norm();
    if (length == 0) return Mat3::Zero();
    const Vec3 along = r / length;
    const double here = std::max(f.dot(r), 0.0);
    return ((1 - lost) * here + lost * f.norm() * length) *
           (Mat3::Identity() - along * along.transpose());
}

}  // namespace fairlead::physics
