#pragma once
// slide_problem.h — what nodes that slide along their edges are to find their balance with.
#include <utility>

#include "physics/wire/model/material.h"

namespace fairlead::physics {

struct SlideProblem {
    const Wire& wire;
    const Bodies& bodies;
    WireTypes types;
    const std::vector<double>& tension;          // (segments) [N]
    const std::vector<const Surface*>& surface;  // (points) that a contact node lies on
    const std::vector<char>& pinned;             // (points) may not move
    // (points) [m] along its edge, from where to where another body lets a node slide
    const std::vector<std::pair<double, double>>& room;
    double h;    // [s]
    bool again;  // nodes have slid in this tick
};

}  // namespace fairlead::physics
