#pragma once
// sea_probe.h — a place at which the sea is measured: as a wave buoy does where it stays, as a
// gauge at the bow does where it rides on a ship.
#include <string>

#include "physics/math/math.h"

namespace fairlead::physics {

struct SeaProbe {
    std::string name;
    int body = 0;            // that carries it; 0: the world
    Vec3 at = Vec3::Zero();  // [m] in that body's frame, from its centre of mass
};

}  // namespace fairlead::physics
