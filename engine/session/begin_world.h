#pragma once
// begin_world.h — the forces with which a scene begins, and how its wires are rigged then.
#include "engine/scene/scene.h"
#include "physics/world/world.h"

namespace fairlead {

struct Machines;

// Finds the forces and velocities of the start. Throws SceneErrors where they would lead out of the
// finite world at once or in the first three ticks: each value is within its range, but they cannot
// stand together.
void begin_world(const Scene& scene, physics::World& world);

// Obeys the orders that come before the first tick. Throws SceneErrors for those it refuses.
void rig_world(const Scene& scene, Machines& machines, physics::World& world);

}  // namespace fairlead
