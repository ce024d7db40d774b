#include "render/target.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace fairlead::render {
namespace {

constexpr int wanted_samples = 4;

void require_complete() {
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
        throw std::runtime_error("the off-screen framebuffer is not complete");
}

}  // namespace

Target::Target(int width, int height, Kind kind)
    : width_(width),
      height_(height),
      kind_(kind),
      colour_(make_renderbuffer()),
      depth_(make_renderbuffer()),
      picture_(make_texture()),
      drawn_(make_framebuffer()),
      resolved_(make_framebuffer()),
      none_(make_vertex_array()) {
    if (kind_ == Kind::direct) return;
    GLint most = 0;
    glGetIntegerv(GL_MAX_SAMPLES, &most);
    samples_ = kind_ == Kind::fine ? std::min(wanted_samples, most) : 0;

    glActiveTexture(GL_TEXTURE0 + unit_picture);
    glBindTexture(GL_TEXTURE_2D, picture_.id());
    glTexImage2D(GL_TEXTURE_2D, 0, kind_ == Kind::fine ? GL_SRGB8_ALPHA8 : GL_RGBA8, width, height,
                 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);

    glBindRenderbuffer(GL_RENDERBUFFER, depth_.id());
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples_, GL_DEPTH_COMPONENT24, width,
                                     height);
    glBindFramebuffer(GL_FRAMEBUFFER, drawn_.id());
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth_.id());
    if (samples_ == 0) {
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, picture_.id(),
                               0);
        require_complete();
        return;
    }
    glBindRenderbuffer(GL_RENDERBUFFER, colour_.id());
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples_, GL_SRGB8_ALPHA8, width, height);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour_.id());
    require_complete();
    glBindFramebuffer(GL_FRAMEBUFFER, resolved_.id());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, picture_.id(), 0);
    require_complete();
}

void Target::begin(GLuint framebuffer, const Place& place, int below, int above) {
    below_ = below;
    above_ = above;
    const bool direct = kind_ == Kind::direct;
    glBindFramebuffer(GL_FRAMEBUFFER, direct ? framebuffer : drawn_.id());
    if (kind_ == Kind::fine) glEnable(GL_FRAMEBUFFER_SRGB);
    begin_rows(direct ? place : Place{0, 0, width_, height_}, double(height_) / place.height);
}

// Clears it, and leaves out the rows that are not to be drawn; `fineness`: pixels for each of them.
void Target::begin_rows(const Place& place, double fineness) const {
    const auto fine = [&](int rows) { return static_cast<int>(std::lround(rows * fineness)); };
    glViewport(place.x, place.y, place.width, place.height);
    glEnable(GL_SCISSOR_TEST);
    glScissor(place.x, place.y, place.width, place.height);
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glScissor(place.x, place.y + fine(below_), place.width,
              std::max(0, place.height - fine(below_) - fine(above_)));
}

void Target::present(GLuint framebuffer, Program& program, const Place& place) const {
    glDisable(GL_SCISSOR_TEST);
    if (kind_ == Kind::direct) return;
    if (samples_ > 0) {
        glBindFramebuffer(GL_READ_FRAMEBUFFER, drawn_.id());
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, resolved_.id());
        glBlitFramebuffer(0, 0, width_, height_, 0, 0, width_, height_, GL_COLOR_BUFFER_BIT,
                          GL_NEAREST);
    }
    glDisable(GL_FRAMEBUFFER_SRGB);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    begin_rows(place, 1);
    glActiveTexture(GL_TEXTURE0 + unit_picture);
    glBindTexture(GL_TEXTURE_2D, picture_.id());
    program.use();
    program.set("place", Eigen::Vector4f(float(place.x), float(place.y), float(place.width),
                                         float(place.height)));
    glBindVertexArray(none_.id());
    draw_plain(GL_TRIANGLES, 3);
    glDisable(GL_SCISSOR_TEST);
}

bool window_has_depth() {
    GLint bits = 0;
    glGetFramebufferAttachmentParameteriv(GL_FRAMEBUFFER, GL_DEPTH,
                                          GL_FRAMEBUFFER_ATTACHMENT_DEPTH_SIZE, &bits);
    return bits > 0;
}

std::vector<std::uint8_t> read_rows(int width, int height) {
    const std::size_t row = std::size_t(3) * width;
    std::vector<std::uint8_t> pixels(row * height);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE, pixels.data());
    for (int y = 0; y < height / 2; ++y)  // GL's first row is the lowest
        std::swap_ranges(pixels.begin() + y * row, pixels.begin() + (y + 1) * row,
                         pixels.begin() + (height - 1 - y) * row);
    return pixels;
}

}  // namespace fairlead::render
