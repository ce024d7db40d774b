#pragma once
// show_wires.h — the wires of a snapshot: their points, what of them lies on something, their
// wraps, and how many mass nodes they may have.
#include <vector>

#include "engine/view/snapshot.h"
#include "physics/world/world.h"

namespace fairlead {

// `path` is working memory.
void show_wires(const physics::World& world, std::vector<physics::PathPoint>& path,
                Snapshot& snapshot);

}  // namespace fairlead
