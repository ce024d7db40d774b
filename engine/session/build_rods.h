#pragma once
// build_rods.h — the rods of a scene, in a world whose bodies are there; and what is read of them.
#include <vector>

#include "engine/scene/scene.h"
#include "physics/world/world.h"

namespace fairlead {

// Before prepare(). A scene without rods adds nothing.
void build_rods(const Scene& scene, physics::World& world);

// Looks for the picture, places of nodes at this tick.
void paint_rods(const Scene& scene, Scenery& scenery);
void show_rods(const physics::World& world, Snapshot& snapshot);

// Measured numbers, the same in both.
std::vector<Signal> rod_signals(const physics::World& world);
void read_rod_signals(const physics::World& world, std::vector<double>& values);

}  // namespace fairlead
