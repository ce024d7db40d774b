#pragma once
// plot_scale.h — what stands at the ticks of an axis; their steps are those of a report's.
#include <string>

#include "engine/report/plot_axis.h"

namespace fairlead {

// `value` on an axis whose ticks are `step` apart: as many digits as tell them apart.
std::string tick_label(double value, double step);

}  // namespace fairlead
