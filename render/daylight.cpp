#include "render/daylight.h"

#include <array>
#include <cmath>

namespace fairlead::render {
namespace {

// Azimuth from x towards y, both in degrees.
Eigen::Vector3f sunward(float azimuth, float elevation) {
    const float a = azimuth * float(M_PI) / 180, e = elevation * float(M_PI) / 180;
    return {std::cos(e) * std::cos(a), std::cos(e) * std::sin(a), std::sin(e)};
}

const std::array<Daylight, 3> hours{{
    // as Light::Time
    {.towards_sun =
         sunward(-58.74f, 48.86f),  // high enough for short shadows, to the side for modelling
     .sun = {2.80f, 2.56f, 2.16f},
     .zenith = {0.30f, 0.64f, 1.38f},
     .horizon = {1.10f, 1.28f, 1.48f},
     .glow = {0.45f, 0.36f, 0.22f},
     .sky = {0.42f, 0.55f, 0.76f},
     .ground = {0.30f, 0.27f, 0.23f},
     .cloud = {2.1f, 2.1f, 2.14f}},
    {.towards_sun = sunward(-24, 7),
     .sun = {1.35f, 0.62f, 0.26f},
     .zenith = {0.10f, 0.17f, 0.40f},
     .horizon = {0.78f, 0.50f, 0.42f},
     .glow = {1.30f, 0.55f, 0.16f},
     .sky = {0.22f, 0.24f, 0.36f},
     .ground = {0.13f, 0.10f, 0.09f},
     .cloud = {0.95f, 0.52f, 0.40f},
     .exposure = 1.35f,
     .lamps = 0.55f},
    {.towards_sun = sunward(-70, 48),
     .sun = {0.11f, 0.13f, 0.18f},
     .zenith = {0.004f, 0.007f, 0.016f},
     .horizon = {0.020f, 0.024f, 0.036f},
     .glow = {0.004f, 0.005f, 0.008f},
     .sky = {0.020f, 0.025f, 0.040f},
     .ground = {0.012f, 0.011f, 0.010f},
     .cloud = {0.020f, 0.022f, 0.030f},
     .exposure = 1.6f,
     .lamps = 1,
     .stars = 1},
}};

}  // namespace

Daylight daylight(Light::Time time) {
    return hours[static_cast<std::size_t>(time)];
}

}  // namespace fairlead::render
