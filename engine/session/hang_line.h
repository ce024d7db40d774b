#pragma once
// hang_line.h — a wire of a scene that begins on its catenary.
#include <string>

#include "physics/world/world.h"

namespace fairlead {

// Lets a wire hang that is laid straight from end to end. Returns what is wrong; empty: nothing.
// The world has its environment, bodies and wire types.
std::string hang_line(physics::Wire& wire, const physics::World& world,
                      const physics::Surfaces& surfaces);

}  // namespace fairlead
