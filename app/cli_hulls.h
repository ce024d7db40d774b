#pragma once
// cli_hulls.h — what was estimated of everything in a scene that floats, as text that may be put
// into the scene again.
#include <string>

namespace fairlead {

// To standard output; returns the exit status. Refuses a scene in which nothing floats.
int list_hulls(const std::string& scene);

}  // namespace fairlead
