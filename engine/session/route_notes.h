#pragma once
// route_notes.h — what is worth saying about a wire that has been laid.
#include "engine/scene/scene.h"
#include "physics/world/world.h"

namespace fairlead {

// Notes a body that the wire is led over but does not touch, and a body that it goes through
// because its own wheel or drum reaches into it. `wire` is `from` laid in the world.
void note_route(const physics::World& world, const physics::Wire& wire, const SceneWire& from,
                Notes& notes);

}  // namespace fairlead
