#pragma once
// frame_block.h — what every shader of a picture shares, as one block of uniforms: where one looks
// from, the shadow maps, the light (assets/shaders/frame.glsl).
#include "render/camera.h"
#include "render/daylight.h"
#include "render/gl.h"
#include "render/lighting.h"
#include "render/shadows.h"

namespace fairlead::render {

struct Lens {
    Sight eye;
    Eigen::Matrix4f clip_from_world = Eigen::Matrix4f::Identity();
    int across = 1, up = 1;  // [pixels]
    float pixels_per_point = 1;
};

struct Air {                   // and what stands in it, as far as it changes how things look
    double floor = 0;          // [m]
    double visibility = 8000;  // [m]
    bool under_water = false;  // the eye is; then the next two count
    double surface = 0;        // [m] of the water over it
    double deep_light = 0;     // 0 … 1: of a lamp beside the eye
};

class FrameBlock {
  public:
    FrameBlock();
    void send(const Lens& lens, const Air& air, const Shadows& shadows, const Daylight& day,
              const LightUniforms& lights) const;

  private:
    Buffer buffer_;
};

}  // namespace fairlead::render
