#pragma once
// parameter_rows.h — the table of parameters (parameters.h) in two parts, one file each: what is in
// the world, and how it is driven, seen and marked.
#include "engine/scene/parameters.h"

namespace fairlead {

// Controls, instruments, faults, exercises, cameras and light; they follow those of the world.
const std::vector<Parameter>& driving_rows();

}  // namespace fairlead
