#pragma once
// soft_look.h — deformable bodies as they are drawn: their surfaces, or the models they carry, and
// the stress in them.
#include "engine/scene/model_file.h"
#include "engine/scene/scene.h"
#include "engine/view/snapshot.h"
#include "physics/world/world.h"

namespace fairlead {

void paint_soft_bodies(const Scene& scene, const physics::World& world, ModelFiles& files,
                       Scenery& scenery);

// Of a body that carries a model all nodes, else those of its surface.
void show_soft_bodies(const physics::World& world, Snapshot& snapshot);

}  // namespace fairlead
