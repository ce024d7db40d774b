#pragma once
// build_soft.h — a scene's deformable bodies in the world.
#include "engine/scene/scene.h"
#include "physics/world/world.h"

namespace fairlead {

// After the materials. Bodies of the same shape share it.
void add_soft_bodies(const Scene& scene, physics::World& world);

}  // namespace fairlead
