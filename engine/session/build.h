#pragma once
// build.h — a checked scene → the world that is simulated.
//
// Names become indices in the order of the file: world.bodies[0] is the world, scene.bodies[i]
// is world.bodies[i + 1]; joints, winches, wires and wire types keep their indices. Behind them
// stand the weights of free wire ends, which are bodies of their own.
#include <string>
#include <vector>

#include "engine/scene/scene.h"
#include "physics/world/world.h"

namespace fairlead {

// `notes` receives what is worth saying but not wrong (a pre-tension, a mesh that was repaired).
// Throws SceneErrors when the scene asks for something that cannot be built.
physics::World build_world(const Scene& scene, Notes& notes);

// Index in world.bodies, or -1.
int find_body(const physics::World& world, const std::string& name);

}  // namespace fairlead
