#pragma once
// foam_map.h — foam on the water seen from above, drawn into two windows of one texture: a fine one
// where one looks, and a coarse one around it. A shader that draws water looks it up once.
#include "render/frame_block.h"
#include "render/gl.h"
#include "render/wakes.h"

namespace fairlead::render {

class FoamMap {
  public:
    FoamMap();

    void load(const FoamMesh& mesh);  // of this frame

    // As far as this lens needs it. Leaves another framebuffer, viewport and blending bound.
    void draw(const Lens& lens, double level);

    // To a program that is in use: "foam_map", "foam_fine" and "foam_coarse".
    void bind(Program& program) const;

  private:
    struct Window {
        Eigen::Vector2d corner = Eigen::Vector2d::Zero();  // [m]
        double side = 1;                                   // [m]
    };
    Eigen::Vector4f from_world(const Window& window) const;
    void draw_window(const Window& window, int row);

    Texture picture_;
    Framebuffer framebuffer_;
    Stream stream_;
    Program program_;
    GLsizei count_ = 0;
    Window fine_, coarse_;
};

}  // namespace fairlead::render
