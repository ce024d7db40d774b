#include "physics/world/schedule_family.h"

#include <algorithm>

#include "physics/world/world.h"

namespace fairlead::physics {

namespace {

constexpr double latest = 1e9;  // [s] whatever a saved state says

// [rad] the vector of the rotation q, the short way round.
Vec3 turn_of(Quat q) {
    if (q.w() < 0) q.coeffs() = -q.coeffs();
    const double s = q.vec().norm();
    return s > 1e-12 ? Vec3(2 * elementary::atan2(s, q.w()) / s * q.vec()) : Vec3(2 * q.vec());
}

}  // namespace

void ScheduleFamily::before_forces(World& world, double h) {
    const double next = std::clamp(time_, 0.0, latest) + h;
    for (const MotionSchedule& schedule : schedules_) {
        Body& b = world.bodies[schedule.body];
        const Pose to = schedule.pose(next);
        b.v = (to.p - b.X_WB.p) / h;
        b.w = turn_of(to.q * b.X_WB.q.conjugate()) / h;
        if (!world.begun) b.v_earlier = b.v_before = b.v, b.w_before = b.w;
    }
}

}  // namespace fairlead::physics
