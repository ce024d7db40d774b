#pragma once
// joint_rows.h — joints as constraint rows, and what the solved rows say about the joints.
#include <vector>

#include "physics/constraint/row.h"
#include "physics/joint/joint.h"

namespace fairlead::physics {

void add_joint_rows(const std::vector<Joint>& joints, const Bodies& bodies, double h, Rows& rows);

// Forces and speeds of the joints from the solved impulses; v (n) is the new velocity.
void read_joint_rows(const Rows& rows, const Eigen::VectorXd& v, double h, const Bodies& bodies,
                     std::vector<Joint>& joints);

}  // namespace fairlead::physics
