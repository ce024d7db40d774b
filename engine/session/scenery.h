#pragma once
// scenery.h — Scene → the part of a snapshot that only the eye needs and that never changes: what
// bodies, wires and drums look like, what stands around them, lamps and cameras.
#include "engine/scene/scene.h"
#include "engine/view/snapshot.h"
#include "physics/world/world.h"

namespace fairlead {

// Adds to the scenery; a picture that cannot be read becomes a stand-in and a note.
void paint(const Scene& scene, const physics::World& world, Scenery& scenery);

}  // namespace fairlead
