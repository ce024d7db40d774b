#include "physics/joint/joint.h"

#include <numbers>

#include "physics/math/elementary.h"

namespace fairlead::physics {

JointFrames joint_frames(const Joint& j, const Bodies& bodies) {
    const Pose &X_a = bodies[j.a].X_WB, &X_b = bodies[j.b].X_WB;
    return {X_a * j.X_AJ, X_b * j.X_BJ, X_a.q * j.X_AJ.p, X_b.q * j.X_BJ.p};
}

double joint_position(const Joint& j, const Bodies& bodies, double before) {
    const JointFrames f = joint_frames(j, bodies);
    if (j.kind == Joint::Kind::slider) return (f.B.p - f.A.p).dot(f.A.q * Vec3::UnitZ());
    if (j.kind != Joint::Kind::hinge) return 0;
    const Quat d = f.A.q.conjugate() * f.B.q;
    const double angle = 2 * elementary::atan2(d.z(), d.w());
    return before + std::remainder(angle - before, 2 * std::numbers::pi);
}

}  // namespace fairlead::physics
