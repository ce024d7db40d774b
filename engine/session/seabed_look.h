#pragma once
// seabed_look.h — the seabed as triangles to look at: sand, under everything that a scene holds and
// far enough beyond that no diver's camera sees its edge.
#include <memory>

#include "engine/view/look.h"
#include "physics/world/world.h"

namespace fairlead {

// Of a world with a seabed.
std::shared_ptr<const PaintedModel> paint_seabed(const physics::World& world);

}  // namespace fairlead
