#pragma once
// grab.h — a gripper that takes and leaves loads: a lock joint that closes on the pose the two
// have at that moment, so that nothing jumps. While it is closed the two never collide.
#include <optional>

#include "engine/machine/machine.h"

namespace fairlead {

// The nearest load within reach of the gripping point, as an index in Grab::loads.
std::optional<int> in_reach(const Grab& grab, const physics::Bodies& bodies);

void close_grab(Machines& machines, std::size_t grab, int load, physics::World& world);
void open_grab(Machines& machines, std::size_t grab, physics::World& world);

// The operator's hook button: takes what is in reach and slow enough, or leaves what is held if
// something else carries at least 80 % of it. Says why not in state.notice.
void press_hook(Machines& machines, physics::World& world);

}  // namespace fairlead
