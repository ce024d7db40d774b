#pragma once
// smooth_step.h — 3 x² − 2 x³: from 0 to 1 as x goes there, level at both ends; 0 before, 1 after.
#include <algorithm>

namespace fairlead {

inline double smooth_step(double x) {  // [-]
    const double s = std::clamp(x, 0.0, 1.0);
    return s * s * (3 - 2 * s);
}

}  // namespace fairlead
