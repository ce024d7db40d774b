#pragma once
// input.h — all that may change the course of a world in one tick. It is what a recording keeps.
#include <cmath>
#include <vector>

#include "engine/input/command.h"
#include "engine/input/levers.h"

namespace fairlead {

struct Input {
    Levers levers;
    std::vector<Command> commands;
};

// Levers as a session takes them: within -1 … 1, what is no number at rest, and no negative zero,
// which would read back as another bit pattern.
inline Levers tidy(Levers levers) {
    for (double& x : levers.axes) x = std::isnan(x) ? 0 : std::fmin(1, std::fmax(-1, x)) + 0.0;
    return levers;
}

}  // namespace fairlead
