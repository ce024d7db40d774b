#pragma once
// dof_numbering.h — gives all that moves its place in the vector of velocities (dofs.h), and copies
// velocities to and from it.
#include <Eigen/Core>
#include <vector>

#include "physics/body/body.h"
#include "physics/constraint/dofs.h"
#include "physics/wire/model/winch.h"
#include "physics/wire/model/wire.h"

namespace fairlead::physics {

void count_freedoms(const Bodies& bodies, const std::vector<Wire>& wires,
                    const std::vector<WireType>& types, const std::vector<Winch>& winches,
                    Freedoms& freedoms);

// All velocities as one vector (n), and back.
void gather(const Bodies& bodies, const std::vector<Wire>& wires, const std::vector<Winch>& winches,
            const Freedoms& freedoms, Eigen::VectorXd& v);
void scatter(const Eigen::VectorXd& v, const Freedoms& freedoms, Bodies& bodies,
             std::vector<Wire>& wires, std::vector<Winch>& winches);

}  // namespace fairlead::physics
