#include "render/daylight.h"

#include <cmath>

namespace fairlead::render {
namespace {

// Azimuth from x towards y, both in degrees.
Eigen::Vector3f direction(float azimuth, float elevation) {
    const float a = azimuth * float(M_PI) / 180, e = elevation * float(M_PI) / 180;
    return {std::cos(e) * std::cos(a), std::cos(e) * std::sin(a), std::sin(e)};
}

}  // namespace

Daylight daylight(Light::Time time) {
    Daylight d;
    switch (time) {
        case Light::Time::day:  // high enough for short shadows, to the side for modelling
            d.towards_sun = Eigen::Vector3f(0.34f, -0.56f, 0.75f).normalized();
            d.sun = {2.80f, 2.56f, 2.16f};
            d.zenith = {0.30f, 0.64f, 1.38f};
            d.horizon = {1.10f, 1.28f, 1.48f};
            d.glow = {0.45f, 0.36f, 0.22f};
            d.sky = {0.42f, 0.55f, 0.76f};
            d.ground = {0.30f, 0.27f, 0.23f};
            d.cloud = {2.1f, 2.1f, 2.14f};
            break;
        case Light::Time::dusk:
            d.towards_sun = direction(-24, 7);
            d.sun = {1.35f, 0.62f, 0.26f};
            d.zenith = {0.10f, 0.17f, 0.40f};
            d.horizon = {0.78f, 0.50f, 0.42f};
            d.glow = {1.30f, 0.55f, 0.16f};
            d.sky = {0.22f, 0.24f, 0.36f};
            d.ground = {0.13f, 0.10f, 0.09f};
            d.cloud = {0.95f, 0.52f, 0.40f};
            d.exposure = 1.35f;
            d.lamps = 0.55f;
            break;
        case Light::Time::night:
            d.towards_sun = direction(-70, 48);
            d.sun = {0.11f, 0.13f, 0.18f};
            d.zenith = {0.004f, 0.007f, 0.016f};
            d.horizon = {0.020f, 0.024f, 0.036f};
            d.glow = {0.004f, 0.005f, 0.008f};
            d.sky = {0.020f, 0.025f, 0.040f};
            d.ground = {0.012f, 0.011f, 0.010f};
            d.cloud = {0.020f, 0.022f, 0.030f};
            d.exposure = 1.6f;
            d.lamps = 1;
            d.stars = 1;
            break;
    }
    return d;
}

}  // namespace fairlead::render
