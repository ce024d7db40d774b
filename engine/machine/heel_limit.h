#pragma once
// heel_limit.h — how far a ship at work may heel: the least of 15 degrees, the angle at which her
// deck's edge goes under water, and that at which her righting lever is half of its greatest (NMD
// 2007, for anchor handling). Water in her compartments sinks her, and its free surfaces take from
// her righting lever.
#include <string>
#include <vector>

#include "engine/scene/scene.h"
#include "physics/world/world.h"

namespace fairlead {

struct HeelLimit {
    std::string ship;
    int body = -1, hull = -1;
    double depth = 0, beam = 0;  // [m] of her form; 0: she has a mesh of her own
    double limit = 0;            // [rad] to either side
    double gm = 0;               // [m] metacentric height, with her water; 0: she sinks
    std::vector<int> filled;     // (compartments) fiftieths of water that the limit is of
};

// Of every ship of the scene, in calm water, as she floats with nothing aboard but her own weight.
std::vector<HeelLimit> find_heel_limits(const Scene& scene, const physics::World& world);

// Her compartments with their water in whole fiftieths of their room: a limit is found anew some
// dozens of times while one fills, and is the same whatever came before.
std::vector<physics::Compartment> in_fiftieths(const physics::Hull& hull);
// Finds the limit anew where her water asks for it. Says whether it did.
bool follow_water(HeelLimit& limit, const physics::World& world);

}  // namespace fairlead
