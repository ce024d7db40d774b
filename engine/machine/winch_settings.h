#pragma once
// winch_settings.h — what levers and buttons set of a winch besides its speed: brakes, clutch,
// gear, pull, tension to be kept, emergency release.
#include "engine/scene/scene_machine.h"
#include "physics/wire/model/winch.h"

namespace fairlead {

double read_setting(const physics::Winch& winch, SceneControl::Sets which);
// Brought into its range. A release wants half of its way, and as much the other way to be taken
// back.
void write_setting(physics::Winch& winch, SceneControl::Sets which, double value);

// [m] that levers may still take in (`raising`) or pay out: up to the end stops; of rope on a drum
// up to full flanges and to the last turns. At the radius of the first layer, as levers' speeds.
double room_of(const physics::Winch& winch, bool raising);

// `speed` [m/s] raises, of the first gear and layer; `brake`: the lever has long been at neutral.
void command(physics::Winch& winch, double speed, bool brake, bool stopped);

}  // namespace fairlead
