#pragma once
// surface_load.h — how many triangles a world has to hold: each body's mesh, and for every type of
// wire the sides that it would touch of every body. A few lines of a scene can ask for billions.
#include <string>

#include "physics/world/world.h"

namespace fairlead {

// Empty, or why the bodies and wire types of this world, before any wire is laid, would take more
// than a gigabyte: more than three million triangles.
std::string surface_load(const physics::World& world);

}  // namespace fairlead
