#pragma once
// daylight.h — the hour as numbers: where the sun (at night the moon) stands, its light and that of
// the sky, in the picture's own scale where a white wall in the midday sun is about 4.
#include "engine/view/snapshot.h"

namespace fairlead::render {

struct Daylight {
    Eigen::Vector3f towards_sun;      // unit
    Eigen::Vector3f sun;              // light of its disc on a face square to it
    Eigen::Vector3f zenith, horizon;  // colours of the clear sky
    Eigen::Vector3f glow;             // of the sky around the sun
    Eigen::Vector3f sky, ground;      // light from above and from below
    Eigen::Vector3f cloud;            // their colour
    float exposure = 1;               // [-] of the camera, after the day's
    float lamps = 0;                  // [-] share of their light
    float stars = 0;                  // [-]
};

Daylight daylight(Light::Time time);

}  // namespace fairlead::render
