#include "render/lighting.h"

#include <algorithm>
#include <cmath>

namespace fairlead::render {
namespace {

// Eyes and cameras open up at night: so many units of the picture for a lux.
constexpr double per_lux = 0.0055;

Eigen::Vector4f join(const Eigen::Vector3f& v, float w = 0) {
    return {v.x(), v.y(), v.z(), w};
}

// Two masts on opposite sides, as high as their distance needs.
std::vector<Lamp> masts(const Eigen::AlignedBox3f& lit) {
    if (lit.isEmpty()) return {};
    const Vec3 middle = lit.center().cast<double>();
    const double reach = std::max(6.0, 0.5 * double(lit.sizes().head<2>().norm()));
    std::vector<Lamp> lamps(2);
    for (int i = 0; i < 2; ++i) {
        const double side = i == 0 ? 1 : -1;
        lamps[i].at = Vec3(middle.x() + side * 0.8 * reach, middle.y() - side * 1.1 * reach,
                           lit.max().z() + 0.6 * reach);
        lamps[i].direction =
            (Vec3(middle.x(), middle.y(), lit.min().z()) - lamps[i].at).normalized();
        lamps[i].half_angle = 1.0;
        lamps[i].intensity = 220 * (lamps[i].at - middle).squaredNorm();
    }
    return lamps;
}

}  // namespace

LightUniforms light_uniforms(const Daylight& day, const Light& light, const Frame& frame,
                             const Eigen::AlignedBox3f& lit) {
    const std::vector<Lamp> lamps = day.lamps > 0 && light.lamps.empty() ? masts(lit) : light.lamps;
    const int count = day.lamps > 0 ? std::min<int>(most_lamps, int(lamps.size())) : 0;
    LightUniforms u{join(day.sun),
                    join(day.zenith),
                    join(day.horizon, day.stars),
                    join(day.glow, float(count)),
                    join(day.sky),
                    join(day.ground),
                    join(day.cloud),
                    {},
                    {}};
    for (int i = 0; i < most_lamps; ++i) {
        u.lamp_at[i].setZero();
        u.lamp_to[i].setZero();
        if (i >= count) continue;
        const Lamp& lamp = lamps[i];
        const bool rides = lamp.body >= 0 && lamp.body < static_cast<int>(frame.bodies.size());
        const Pose X = rides ? frame.bodies[lamp.body] : Pose{};
        u.lamp_at[i] = join((X * lamp.at).cast<float>(), float(std::cos(lamp.half_angle)));
        u.lamp_to[i] =
            join((X.q * lamp.direction).cast<float>(), float(day.lamps * per_lux * lamp.intensity));
    }
    return u;
}

}  // namespace fairlead::render
