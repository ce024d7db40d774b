#pragma once
// degree.h — what a degree is in radians. Angles are in radians; degrees stand in scene files, on
// panels and in what books give.
#include <numbers>

namespace fairlead {

inline constexpr double degree = std::numbers::pi / 180;  // [rad]

}  // namespace fairlead
