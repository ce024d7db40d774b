#pragma once
// wire_inertia.h — inertia and weight of the material of wires, half of a segment at each end.
#include <vector>

#include "physics/constraint/mass_matrix.h"
#include "physics/wire/model/segment_ends.h"

namespace fairlead::physics {

// What the ends of wires weigh on the bodies they are fixed to.
void burden_bodies(const std::vector<Wire>& wires, Bodies& bodies);

// The material of every segment, half at each end: into M, and its weight into `force` (n) [N].
void add_wire_inertia(const std::vector<Wire>& wires, const WireContext& on, MassMatrix& M,
                      Eigen::VectorXd& force);

}  // namespace fairlead::physics
