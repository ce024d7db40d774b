#pragma once
// knot.h — what knot a line is tied in, and whether one line went through another.
#include <vector>

#include "physics/math/math.h"
#include "physics/rod/rod.h"

namespace fairlead::physics {

struct Knot {
    int crossings = 0;    // in the projection that was looked at
    int determinant = 1;  // 1: none; 3: overhand; 5: figure eight, or the halves of a double
                          // fisherman's knot; 0: could not be told
};

// Of a long line whose ends lead away from the knot, as if they were joined far outside: seen along
// a direction across the line from end to end. The determinant is |det| of the matrix of its
// colourings, one row per crossing (2 above, -1 -1 below): an invariant of the knot. Source:
// Livingston, Knot theory, 1993, chapter 3.
Knot knot_of(const std::vector<Vec3>& line);
Knot knot_of(const Rods& rods, const Rod& rod);

// How often axes went through each other between two states of the same rods, along straight ways.
// All pairs are looked at: for tests.
int passages(const Rods& before, const Rods& after);

}  // namespace fairlead::physics
