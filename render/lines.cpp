#include "render/lines.h"

namespace fairlead::render {

Lines::Lines(bool lean)
    : line_("line", "line", {lean}),
      dot_("dot", "dot", {lean}),
      line_stream_(sizeof(LineVertex),
                   {{0, 3, offsetof(LineVertex, from)},
                    {1, 3, offsetof(LineVertex, to)},
                    {2, 2, offsetof(LineVertex, widths)},
                    {3, 4, offsetof(LineVertex, colour)}},
                   1),
      dot_stream_(sizeof(DotVertex), {{0, 3, offsetof(DotVertex, p)},
                                      {1, 2, offsetof(DotVertex, size_style)},
                                      {2, 4, offsetof(DotVertex, colour)}}) {}

void Lines::draw(const Diagram& diagram) {
    if (!diagram.lines.empty()) {
        line_vertices_.clear();
        for (const Line& l : diagram.lines)
            line_vertices_.push_back(
                {l.from.cast<float>(), l.to.cast<float>(), {l.from_width, l.to_width}, l.colour});
        line_.use();
        line_stream_.fill(line_vertices_.data(), line_vertices_.size() * sizeof(LineVertex));
        draw_plain(GL_TRIANGLE_STRIP, 4, static_cast<GLsizei>(line_vertices_.size()));
    }
    if (!diagram.dots.empty()) {
        dot_vertices_.clear();
        for (const Dot& d : diagram.dots)
            dot_vertices_.push_back(
                {d.p.cast<float>(), {d.size, float(static_cast<int>(d.style))}, d.colour});
        dot_.use();
        glEnable(GL_PROGRAM_POINT_SIZE);
        dot_stream_.fill(dot_vertices_.data(), dot_vertices_.size() * sizeof(DotVertex));
        draw_plain(GL_POINTS, static_cast<GLsizei>(dot_vertices_.size()));
    }
}

}  // namespace fairlead::render
