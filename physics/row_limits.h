#pragma once
// row_limits.h — bounds of rows that follow other rows, and how far a row is from its condition.
#include "physics/row.h"

namespace fairlead::physics {

// Nothing to solve for: the bounds leave no room.
bool fixed(const Row& row);

// New bounds of a row from the impulses of those it follows, if any.
void follow_limits(Row& row, const Rows& rows);

// Of the row's condition, with w = G v + Σ λ - b: what is held pushes the wrong way [m/s], or what
// is free is beyond its bounds [of impulse_scale].
double violation(const Row& row, double w, double impulse_scale);

}  // namespace fairlead::physics
