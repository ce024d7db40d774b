#pragma once
// scene_settings.h — --set: changes values of a tree before it is checked. List elements go by
// name or number, components of a vector also by x, y, z; a wire passes on to its type what it
// does not have itself: /wires/hoist/young_modulus.
#include <string>
#include <string_view>
#include <vector>

#include "engine/scene/scene_check.h"

namespace fairlead {

// "bodies", "load", "mass" of "/bodies/load/mass".
std::vector<std::string> steps_of(std::string_view path);

void apply_settings(Json& root, const Settings& settings, SceneReport& report);

}  // namespace fairlead
