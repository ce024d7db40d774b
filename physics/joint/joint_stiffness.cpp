#include "physics/joint/joint_stiffness.h"

#include "physics/constraint/righting.h"

namespace fairlead::physics {

namespace {

// The force f [N] on the body at its arm r [m].
struct Pull {
    const Body& body;
    const Vec3 &f, &r;
};

void add_righting(const Pull& pull, double h, const Eigen::VectorXd& v, MassMatrix& M,
                  Eigen::VectorXd& momentum) {
    const int at = pull.body.first;
    if (at < 0 || pull.r.isZero(0) || pull.f.isZero(0)) return;
    const double hardest = h * h * pull.f.norm() * pull.r.norm();  // [kg m²]
    const double stiffness = 2 * hardest / pull.body.least_inertia(pull.r);
    const double lost = unresolved(stiffness), calmed = damped(stiffness);
    if (lost + calmed == 0) return;
    const Mat3 S = h * h * righting(pull.f, pull.r, stiffness);
    M.add_block(at + 3, at + 3, Mat3((lost + calmed) * S));
    momentum.segment<3>(at + 3) += lost * S * v.segment<3>(at + 3);
}

}  // namespace

void add_joint_stiffness(const std::vector<Joint>& joints, const Bodies& bodies, double h,
                         const Eigen::VectorXd& v, MassMatrix& M, Eigen::VectorXd& momentum) {
    for (const Joint& j : joints) {
        const bool turns = j.kind == Joint::Kind::ball || j.kind == Joint::Kind::hinge;
        if (!j.enabled || !turns) continue;
        const JointFrames frames = joint_frames(j, bodies);
        const Vec3 back = -j.force;
        add_righting({bodies[j.a], back, frames.arm_a}, h, v, M, momentum);
        add_righting({bodies[j.b], j.force, frames.arm_b}, h, v, M, momentum);
    }
}

}  // namespace fairlead::physics
