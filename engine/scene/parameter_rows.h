#pragma once
// parameter_rows.h — the table of parameters (parameters.h) in three parts, one file each: what is
// in the world, what of it is soft, and how it is driven, seen and marked.
#include "engine/scene/parameters.h"

namespace fairlead {

inline constexpr bool log_scale = true, live = true;
inline constexpr double any = 1e6;  // [m] nothing in a scene is farther away

// Deformable bodies and what holds them; they follow the rest of the world.
const std::vector<Parameter>& soft_rows();
// Controls, instruments, faults, exercises, cameras and light; they come last.
const std::vector<Parameter>& driving_rows();

}  // namespace fairlead
