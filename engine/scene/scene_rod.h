#pragma once
// scene_rod.h — a rod as a scene gives it: its section, the line it lies along at the start, and
// what it is made fast to.
#include <optional>
#include <string>
#include <vector>

#include "engine/view/look.h"
#include "physics/rod/rod.h"

namespace fairlead {

struct SceneRodTie {
    double along = 0;  // [m] from the rod's start
    std::string body = "world";
    bool clamp = false;
};

struct SceneRod {
    std::string name;
    physics::RodSection section;
    std::vector<Vec3> nodes;  // [m] in the world
    bool curved = false;      // at rest as it lies
    std::vector<SceneRodTie> ties;
    physics::RodResolution resolution;
    Colour colour{0.62f, 0.5f, 0.3f};
};

}  // namespace fairlead
