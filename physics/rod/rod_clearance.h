#pragma once
// rod_clearance.h — whether nodes of a rod that change places press it into anything.
#include "physics/rod/rod.h"

namespace fairlead::physics {

// The same piece of a rod with its old nodes and with new ones: [from, from + before) of a rod's
// elements, whose places stand in `before` and `after` (one more than there are elements).
struct RodMove {
    int rod = 0;
    int from = 0;
    std::vector<Vec3> before, after;
};
// False: somewhere it would come deeper into another rod, a body or itself than it was, or pass it.
bool stays_clear(const Rods& rods, const RodMove& move);

}  // namespace fairlead::physics
