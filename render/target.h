#pragma once
// target.h — the off-screen picture: multisampled if asked for, sRGB so that edges and blending
// are right, and brought to the window's framebuffer in one last pass.
#include "render/gl.h"

namespace fairlead::render {

class Target {
  public:
    Target(int width, int height, int samples);  // samples 0: none
    void begin() const;                          // binds, clears depth, converts to sRGB
    void present(GLuint framebuffer, Program& program) const;

  private:
    int width_, height_, samples_;
    Renderbuffer colour_, depth_;
    Texture picture_;
    Framebuffer drawn_, resolved_;
    VertexArray none_;
};

}  // namespace fairlead::render
