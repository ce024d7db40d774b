#pragma once
// people.h — deckhands as they are seen and measured: figures at the end of the list of bodies,
// and signals behind all others.
#include "engine/machine/machine.h"
#include "engine/view/snapshot.h"

namespace fairlead {

// A figure for each hand, behind the bodies of the world.
void paint_people(const Machines& machines, Scenery& scenery);
// Where they are; `to.bodies` has those of the world.
void show_people(const Machines& machines, const physics::World& world, Snapshot& to);

std::vector<Signal> signals_of_hands(const Machines& machines);
void read_signals_of_hands(const Snapshot& now, std::vector<double>& to);  // as shown before

}  // namespace fairlead
