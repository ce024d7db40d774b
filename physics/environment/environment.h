#pragma once
// environment.h — what surrounds everything that moves. Whatever acts on a thing because of where
// it is, and not because of what it touches or hangs on, is asked here.
#include <optional>

#include "physics/math/math.h"
#include "physics/sea/sea.h"
#include "physics/sea/seabed.h"
#include "physics/sea/wind.h"

namespace fairlead::physics {

struct Environment {
    Vec3 gravity = Vec3(0, 0, -9.81);  // [m/s²]
    std::optional<Sea> sea;
    Wind wind;
    std::optional<Seabed> seabed;  // lines alone feel it
};

}  // namespace fairlead::physics
