#pragma once
// water_fan.h — the part of a level sea that a picture shows, so that its grid is spent on that. No
// GL, so it is tested.
#include "render/camera.h"

namespace fairlead::render {

inline constexpr double water_end = far_plane - 60;  // [m] it goes so far

struct WaterFan {                           // as seen from the point below the eye
    double heading = 0, half_spread = 3.2;  // [rad] azimuth of its middle, and to either side
    double nearest = 0;                     // [m] it begins here
};
WaterFan water_fan(const Sight& eye, double aspect, double level);

}  // namespace fairlead::render
