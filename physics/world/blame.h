#pragma once
// blame.h — why a step would lead out of the finite world, in words with figures.
#include <string>

namespace fairlead::physics {

struct World;

// Empty unless the solution of a step of h [s] that was just found has a speed of `fastest` [m/s or
// rad/s] or more, or one that is no number. Else, in one line: what would be the fastest, its mass,
// and what pushes it most with force and figures that the scene gives. It begins with kind and
// name: "body load".
std::string blame(const World& world, double h, double fastest);

}  // namespace fairlead::physics
