#pragma once
// places.h — where a wire comes to each of its points and where it leaves it: on wheels and drums
// its tangent points, elsewhere the same place. Contact nodes are on their edges, sunk or not.
#include "physics/wire/model/wire.h"

namespace fairlead::physics {

struct Places {
    std::vector<Vec3> in, out;  // (points) [m, world]
};

void find_places(const Wire& wire, const Bodies& bodies, Places& places);

// The same of a wire whose lines are those of the present: they tell.
void read_places(const Wire& wire, const Bodies& bodies, Places& places);

}  // namespace fairlead::physics
