#include "render/water_fan.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace fairlead::render {

WaterFan water_fan(const Sight& eye, double aspect, double level) {
    const double half_up = std::tan(eye.fov / 2), half_across = half_up * aspect;
    const Vec3 right = eye.forward.cross(eye.up);
    const double tilt = std::asin(std::clamp(eye.forward.z(), -1.0, 1.0));
    const double corner = std::atan(std::hypot(half_up, half_across));
    if (std::abs(tilt) + corner > 1.45)
        return {0, std::numbers::pi, 0};  // straight up or down is in sight
    WaterFan fan{std::atan2(eye.forward.y(), eye.forward.x()), 0, 0};
    double steepest = 0;
    for (int i = 0; i <= 8; ++i) {
        const double side = i / 4.0 - 1;
        for (const double up : {-1.0, 1.0}) {
            const Vec3 d = eye.forward + side * half_across * right + up * half_up * eye.up;
            const double off = std::atan2(d.y(), d.x()) - fan.heading;
            fan.half_spread =
                std::max(fan.half_spread, std::abs(std::remainder(off, 2 * std::numbers::pi)));
            steepest = std::max(steepest, std::atan2(-d.z(), d.head<2>().norm()));
        }
    }
    fan.half_spread = std::min(fan.half_spread + 0.05, std::numbers::pi);
    // crests stand nearer than calm water, and aside when the eye is low
    const double above = std::max(eye.eye.z() - level, 0.0);
    if (steepest > 0) fan.nearest = 0.6 * above / std::tan(steepest) - 4;
    fan.nearest = std::clamp(fan.nearest, 0.0, 0.5 * water_end);
    return fan;
}

}  // namespace fairlead::render
