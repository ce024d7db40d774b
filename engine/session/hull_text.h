#pragma once
// hull_text.h — what was estimated of everything in a scene that floats, as text that may be put
// into the scene again.
#include <string>

#include "engine/scene/scene.h"

namespace fairlead {

// Empty where nothing floats. Throws SceneErrors of a scene that cannot be built.
std::string hull_text(const Scene& scene);

}  // namespace fairlead
