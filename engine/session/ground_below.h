#pragma once
// ground_below.h — whether a wire begins in the water or on the ground, and not in it.
#include <string>

#include "physics/world/world.h"

namespace fairlead {

// What is wrong with where a wire begins, by the name of what is missing; empty: nothing. It is led
// into the seabed, or over where that has no heights; or, where a sea has a depth and no seabed, it
// is led below the bottom, or sinks and is long enough to come to hang there.
std::string below_the_ground(const physics::Wire& wire, const physics::World& world);

}  // namespace fairlead
