#pragma once
// method.h — which of the two solvers regions go to (regions.h).
#include <cstdint>

namespace fairlead::physics {

enum class Method : std::uint8_t { automatic, direct, iterative };

}  // namespace fairlead::physics
