#pragma once
// plot_scale.h — round numbers for axes: 1, 2 or 5 times a power of ten.
#include <string>

namespace fairlead {

// The smallest round step that is at least `rough` (positive).
double nice_step(double rough);

// `value` on an axis whose ticks are `step` apart: as many digits as tell them apart.
std::string tick_label(double value, double step);

}  // namespace fairlead
