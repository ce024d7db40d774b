#pragma once
// target.h — the off-screen picture: multisampled, and linear so that edges and blending are right
// (or neither, where that is too dear), brought to the window's framebuffer in one last pass.
#include "render/gl.h"
#include "render/place.h"

namespace fairlead::render {

class Target {
  public:
    // Lean: neither multisampled nor linear, the shaders write display values themselves.
    Target(int width, int height, bool lean);
    void begin() const;  // binds, clears, converts to sRGB
    // To this place of the framebuffer; stretched to fill it.
    void present(GLuint framebuffer, Program& program, const Place& place) const;

  private:
    int width_, height_, samples_ = 0;
    bool linear_;
    Renderbuffer colour_, depth_;
    Texture picture_;
    Framebuffer drawn_, resolved_;
    VertexArray none_;
};

}  // namespace fairlead::render
