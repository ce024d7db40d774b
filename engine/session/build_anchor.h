#pragma once
// build_anchor.h — the drag anchors of a scene, as its bodies are.
#include <string>

#include "engine/scene/scene.h"
#include "physics/world/world.h"

namespace fairlead {

// Of a body that has been added. What is wrong with it; empty: nothing.
std::string build_anchor(const SceneBody& from, int body, physics::World& world);

}  // namespace fairlead
