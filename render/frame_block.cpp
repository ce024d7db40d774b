#include "render/frame_block.h"

#include <algorithm>
#include <cmath>

namespace fairlead::render {
namespace {

constexpr double water_fade = 0.065;  // [1/m] of green, the least, as assets/shaders/light.glsl
constexpr double most_gain = 6;       // tuning: at 27 m a hull is still a shape against the light

struct FrameUniforms {  // as assets/shaders/frame.glsl, std140
    Eigen::Matrix4f clip_from_world, world_from_clip, sun_from_world, zenith_from_world;
    Eigen::Vector4f sun_windows[cascades];
    Eigen::Vector4f eye, sun, screen, maps, texel, water;
    LightUniforms light;
};

}  // namespace

FrameBlock::FrameBlock() : buffer_(make_buffer()) {
    glBindBuffer(GL_UNIFORM_BUFFER, buffer_.id());
    glBufferData(GL_UNIFORM_BUFFER, sizeof(FrameUniforms), nullptr, GL_STREAM_DRAW);
}

void FrameBlock::send(const Lens& lens, const Air& air, const Shadows& shadows, const Daylight& day,
                      const LightUniforms& lights) const {
    const ShadowMap& zenith = shadows.zenith();
    const ShadowMap& whole = shadows.sun(cascades - 1);
    const Eigen::Vector3f at = lens.eye.eye.cast<float>(), to = day.towards_sun;
    const float pixel = static_cast<float>(2 * std::tan(lens.eye.fov / 2) / lens.up);
    FrameUniforms u;
    u.clip_from_world = lens.clip_from_world;
    u.world_from_clip = lens.clip_from_world.cast<double>().inverse().cast<float>();
    u.sun_from_world = whole.map_from_world();
    for (int i = 0; i < cascades; ++i) u.sun_windows[i] = shadows.sun(i).map_from(whole);
    u.zenith_from_world = zenith.map_from_world();
    u.eye << at, pixel;
    u.sun << to, day.exposure;
    u.screen << float(lens.across), float(lens.up), lens.pixels_per_point, zenith.depth();
    u.maps << zenith.width(), float(air.floor), 1.0f / float(shadows.sun(0).size());
    u.texel << shadows.sun(0).texel(), shadows.sun(1).texel(), whole.texel(), float(air.visibility);
    const double deep = std::max(air.surface - lens.eye.eye.z(), 0.0);
    // an eye gets used to the dark, up to a point
    const double gain = std::min(std::exp(water_fade * deep), most_gain);
    u.water << float(air.surface), air.under_water ? 1.0f : 0.0f, float(gain),
        float(air.deep_light);
    u.light = lights;
    glBindBuffer(GL_UNIFORM_BUFFER, buffer_.id());
    glBindBufferBase(GL_UNIFORM_BUFFER, frame_block, buffer_.id());
    glBufferData(GL_UNIFORM_BUFFER, sizeof u, &u, GL_STREAM_DRAW);
}

}  // namespace fairlead::render
