#pragma once
// load.h — what pulls at the material of wires wherever it is: their weight.
#include "physics/environment/environment.h"
#include "physics/wire/model/wire.h"

namespace fairlead::physics {

// Fills WireSegment::load of all segments, once in a step and once before the first. Everything
// that weighs a wire reads it there. Segments that come later in the step have that of those they
// were part of.
void find_loads(std::vector<Wire>& wires, const Environment& environment);

}  // namespace fairlead::physics
