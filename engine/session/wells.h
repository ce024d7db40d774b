#pragma once
// wells.h — the water in wells on deck, as pictures see it: a level sheet whose corners move. It
// stands behind the soft bodies of scenery and snapshot. What is inside a hull is not seen.
#include "engine/view/snapshot.h"
#include "physics/world/world.h"

namespace fairlead {

void paint_wells(const physics::World& world, Scenery& scenery);
void show_wells(const physics::World& world, Snapshot& snapshot);

}  // namespace fairlead
