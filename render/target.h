#pragma once
// target.h — what a picture is drawn into. Fine: off the screen, multisampled, and linear so that
// edges and blending are right; brought to the window's framebuffer in one last pass. Lean:
// neither, the shaders write display values themselves. Direct: lean, and the window itself, which
// saves the pass but must have a depth buffer and be drawn at its own fineness.
#include <cstdint>
#include <vector>

#include "render/gl.h"
#include "render/place.h"

namespace fairlead::render {

class Target {
  public:
    enum class Kind { fine, lean, direct };

    Target(int width, int height, Kind kind);
    Kind kind() const { return kind_; }

    // What is drawn from here on goes to `place` of the framebuffer, in the end; so many rows of it
    // [pixels], lowest and highest, are left out.
    void begin(GLuint framebuffer, const Place& place, int below = 0, int above = 0);
    // Stretched to fill the place.
    void present(GLuint framebuffer, Program& program, const Place& place) const;

  private:
    void begin_rows(const Place& place, double fineness) const;
    int width_, height_, samples_ = 0;
    int below_ = 0, above_ = 0;  // [pixels of the place] left out
    Kind kind_;
    Renderbuffer colour_, depth_;
    Texture picture_;
    Framebuffer drawn_, resolved_;
    VertexArray none_;
};

// Of the framebuffer that is bound: can things hide each other in it?
bool window_has_depth();
// As RGB bytes, first row on top.
std::vector<std::uint8_t> read_rows(int width, int height);

}  // namespace fairlead::render
