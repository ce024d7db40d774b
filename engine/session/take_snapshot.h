#pragma once
// take_snapshot.h — World → Snapshot: the copy that pictures, panels and marking live on.
//
// The world's signals come first, in the order of physics::quantities; behind them stand the
// engine's own: crane.*, lever.*, switch.*.
#include <memory>
#include <string>
#include <vector>

#include "engine/machine/exercise.h"
#include "engine/machine/machine.h"
#include "engine/scene/scene.h"
#include "engine/session/clearance.h"
#include "engine/view/snapshot.h"
#include "physics/world/world.h"

namespace fairlead {

// What stays the same while the scene is loaded.
std::shared_ptr<const Scenery> paint_scenery(const Scene& scene, const physics::World& world,
                                             const Machines& machines, Notes notes);

// Memory that is used again every tick.
struct Scratch {
    std::vector<physics::PathPoint> path;
    ClearanceMemory clearance;
};

// Everything but `scenery`, written over what the snapshot held before.
void take_snapshot(const physics::World& world, const Machines& machines, const Exercise& exercise,
                   std::int64_t tick, Scratch& scratch, Snapshot& snapshot);

}  // namespace fairlead
