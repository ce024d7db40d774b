#pragma once
// reeving.h — the parts of wire that carry a crane's hook, changed between lifts.
//
// With n falls the hook goes at 1/n of the wire's speed, each part of the wire pulls 1/n of what
// hangs on the hook, and n times the rated line pull is all that may (capacity_now()). Riggers work
// at the block: the order `reeve FALLS` (rigging.h) is refused unless nothing hangs on the hook,
// its sheaves are within their reach of what stands firm below it (ground, quay, deck), and the
// drum stands. What wire the new way needs more comes
// off the drum, or what it needs less goes onto it, and the hook stays where it is. The time that
// it takes, half an hour with a large block, is not simulated. How the wire runs is state of the
// world: the number of falls is read off it.
#include <string>
#include <vector>

#include "engine/machine/machine.h"

namespace fairlead {

// Of a scene's crane, its own way first; none where it says no other.
std::vector<Reeving> build_reevings(const SceneCrane& from, const physics::World& world);

// Why it cannot be done; empty: it is done. Between two steps.
std::string reeve(Machines& machines, physics::World& world, int falls);

// Reads off the wire how it is reeved. Derived: after an order, and after a state has been read.
void follow_reeving(Crane& crane, const physics::World& world);

}  // namespace fairlead
