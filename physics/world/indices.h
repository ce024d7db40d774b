#pragma once
// indices.h — whether all indices of a world lead to what is there, and lists are as long as each
// other: true after prepare() and after every step (physics/math/promise.h).
#include <string>

namespace fairlead::physics {

struct World;

// Names the first that does not; empty: all do.
std::string stray_index(const World& world);

}  // namespace fairlead::physics
