#pragma once
// lines.h — strokes and dots of constant width on the screen, smooth without multisampling.
#include "render/gl.h"
#include "render/overlay.h"

namespace fairlead::render {

class Lines {
  public:
    explicit Lines(bool lean);
    void draw(const Diagram& diagram);  // blends; depth test and framebuffer are the caller's

  private:
    struct LineVertex {
        Eigen::Vector3f from, to;
        Eigen::Vector2f widths;
        Rgba colour;
    };
    struct DotVertex {
        Eigen::Vector3f p;
        Eigen::Vector2f size_style;
        Rgba colour;
    };
    Program line_, dot_;
    Stream line_stream_, dot_stream_;
    std::vector<LineVertex> line_vertices_;
    std::vector<DotVertex> dot_vertices_;
};

}  // namespace fairlead::render
