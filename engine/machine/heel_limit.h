#pragma once
// heel_limit.h — how far a ship at work may heel: the least of 15 degrees, the angle at which her
// deck's edge goes under water, and that at which her righting lever is half of its greatest (NMD
// 2007, for anchor handling).
#include <string>
#include <vector>

#include "engine/scene/scene.h"
#include "physics/world/world.h"

namespace fairlead {

struct HeelLimit {
    std::string ship;
    int body = -1;
    double limit = 0;  // [rad] to either side
};

// Of every ship of the scene, in calm water, as she floats with nothing but her own weight.
std::vector<HeelLimit> find_heel_limits(const Scene& scene, const physics::World& world);

}  // namespace fairlead
