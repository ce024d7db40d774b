#pragma once
// state.h — save, restore and 64-bit hash of the complete state of a world: everything that
// influences the next step, warm start and live parameters included, nothing else.
#include <cstdint>
#include <vector>

#include "physics/world.h"

namespace fairlead::physics {

std::vector<std::uint8_t> save(const World& world);

// Of the same scene. Throws std::runtime_error when the bytes do not fit it; the
// world is then what it was.
void restore(World& world, const std::vector<std::uint8_t>& bytes);

std::uint64_t hash(const World& world);

}  // namespace fairlead::physics
