#pragma once
// counts.h — which of what a world measures is a whole number.
#include <vector>

#include "physics/world/world.h"

namespace fairlead::physics {

// Counts and switches among quantities() (measure.h), in its order.
std::vector<bool> whole_quantities(const World& world);

}  // namespace fairlead::physics
