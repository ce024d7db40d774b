#pragma once
// joint_stiffness.h — a light body that is pinned between others, as a link of a chain is, turns
// under the pull of its joints faster than a step can follow: it has the righting of that pull as
// added mass on the change of its spin, as bodies in taut wires have (righting.h). Without, ten
// links of 2 kg under 200 kg spin up within a second. What steps resolve is left as it is.
#include "physics/constraint/mass_matrix.h"
#include "physics/joint/joint.h"

namespace fairlead::physics {

// Adds that to M, and its part of the right side to `momentum` (n); v (n) are the velocities at the
// beginning of the step, Joint::force that of the step before.
void add_joint_stiffness(const std::vector<Joint>& joints, const Bodies& bodies, double h,
                         const Eigen::VectorXd& v, MassMatrix& M, Eigen::VectorXd& momentum);

}  // namespace fairlead::physics
