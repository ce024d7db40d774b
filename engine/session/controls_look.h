#pragma once
// controls_look.h — what an operator has before him: levers, buttons, instruments; and what an
// instructor may let go wrong.
#include "engine/machine/machine.h"
#include "engine/scene/scene.h"
#include "engine/view/snapshot.h"

namespace fairlead {

void show_controls(const Scene& scene, const Machines& machines, Scenery& to);

// The scene's own instruments, or those that go with its crane. Signals must be there. Throws
// SceneErrors when one shows a signal that there is not, or in a unit that is none of its kind.
void show_instruments(const Scene& scene, const Machines& machines, Scenery& to);

}  // namespace fairlead
