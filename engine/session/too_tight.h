#pragma once
// too_tight.h — a wire that a scene makes far too short for its way: nothing that is made would
// hold what pulls at its ends in the first tick.
#include <string>

#include "engine/scene/scene.h"
#include "physics/world/world.h"

namespace fairlead {

// Empty, or why the wire, which is laid, cannot begin with this length: it is short by more than a
// tenth, and its way would pull it with more than twice the stress that any fibre of such a
// stiffness holds. Above its breaking load alone it may begin: what strikes or lets go meanwhile
// decides whether it parts.
std::string too_tight(const physics::Wire& wire, const std::vector<physics::WireType>& types);

}  // namespace fairlead
