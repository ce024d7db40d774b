#pragma once
// constants.h — numbers that many tests speak of.
#include <numbers>

#include "physics/math/degree.h"

namespace fairlead {

using std::numbers::pi;

inline constexpr double g = 9.81;       // [m/s²] where a world says no other
inline constexpr double g_n = 9.80665;  // [m/s²] standard gravity, that of the reference cases
inline constexpr double tonne = 9810;   // [N] its weight

}  // namespace fairlead
