#pragma once
// parameter_rows.h — the table of parameters (parameters.h) in two parts, one file each: what is in
// the world, and how it is driven, seen and marked.
#include "engine/scene/parameters.h"

namespace fairlead {

inline constexpr bool log_scale = true, live = true;
inline constexpr double any = 1e6;  // [m] nothing in a scene is farther away

// Controls, instruments, faults, exercises, cameras and light; they follow those of the world.
const std::vector<Parameter>& driving_rows();

}  // namespace fairlead
