#pragma once
// crowding.h — bodies that a scene puts into each other: every pair of them is some rows in the
// equations of a tick, and two hundred boxes in one place are twenty thousand pairs. Of bodies made
// of triangles every two triangles that meet are looked at.
#include <string>

#include "physics/world/world.h"

namespace fairlead {

// Empty, or why a tick of this world would take for ever: more than 5000 pairs of dynamic bodies
// whose boxes along the axes overlap by more than a tenth of the smaller one in every direction.
// Things that stand on or beside each other do not; one body full of others is one pair for each.
// Or where the triangles and shapes of such pairs meet, by their own boxes, more than 50000 times.
std::string crowding(const physics::World& world);

}  // namespace fairlead
