#pragma once
// lighting.h — what lights a picture: the hour and the lamps that burn, as the shaders read them
// (assets/shaders/frame.glsl). A scene without lamps gets two masts beside whatever stands in it.
#include <vector>

#include "engine/view/snapshot.h"
#include "render/daylight.h"
#include "render/frame.h"

namespace fairlead::render {

inline constexpr int most_lamps = 8;

struct LightUniforms {  // std140
    Eigen::Vector4f sun_light, sky_zenith, sky_horizon, sky_glow, sky_light, ground_light,
        cloud_light;
    Eigen::Vector4f lamp_at[most_lamps], lamp_to[most_lamps];
    int lamps() const { return static_cast<int>(sky_glow.w()); }
};

// `lit` [m]: the box around what there is to see.
LightUniforms light_uniforms(const Daylight& day, const Light& light, const Frame& frame,
                             const Eigen::AlignedBox3f& lit);

}  // namespace fairlead::render
