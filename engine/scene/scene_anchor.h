#pragma once
// scene_anchor.h — what a scene says of a body that is a drag anchor; what it does not say follows
// from its mass and the soil (physics/anchor/anchor.h).
#include <optional>

#include "physics/anchor/anchor.h"

namespace fairlead {

struct SceneAnchor {
    physics::Anchor anchor;                           // its flukes in the author's frame
    std::optional<double> fluke_length, drag_length;  // [m]
    std::optional<double> break_out_time;             // [s]
    std::optional<double> set_load;                   // [N] else what it holds where it lies
};

}  // namespace fairlead
