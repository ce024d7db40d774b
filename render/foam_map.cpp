#include "render/foam_map.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace fairlead::render {
namespace {

constexpr int foam_texels = 512;                       // along a side of a window
constexpr double fine_side = 205, coarse_side = 1640;  // [m] texels of 0.4 m and 3.2 m

}  // namespace

FoamMap::FoamMap()
    : picture_(make_texture()),
      framebuffer_(make_framebuffer()),
      stream_(sizeof(FoamVertex), {{0, 2, offsetof(FoamVertex, p)},
                                   {1, 2, offsetof(FoamVertex, white)},
                                   {2, 1, offsetof(FoamVertex, across)}}),
      program_("foam", "foam", {}) {
    const FramebufferKeeper kept;
    glActiveTexture(GL_TEXTURE0 + unit_foam);
    glBindTexture(GL_TEXTURE_2D, picture_.id());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RG8, foam_texels, 2 * foam_texels, 0, GL_RG, GL_UNSIGNED_BYTE,
                 nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, picture_.id(), 0);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
        throw std::runtime_error("the framebuffer of the foam is not complete");
}

void FoamMap::load(const FoamMesh& mesh) {
    count_ = static_cast<GLsizei>(mesh.indices.size());
    if (count_ > 0)
        stream_.fill(mesh.vertices.data(), mesh.vertices.size() * sizeof(FoamVertex),
                     mesh.indices.data(), mesh.indices.size() * sizeof(std::uint32_t));
}

// Windows move by whole texels, so that what stands still does not crawl.
void FoamMap::draw(const Lens& lens, double level) {
    const Vec3& eye = lens.eye.eye;
    const Vec3& to = lens.eye.forward;
    const Eigen::Vector2d level_to =
        to.head<2>().norm() > 1e-6 ? to.head<2>().normalized().eval() : Eigen::Vector2d::Zero();
    const double down = (eye.z() - level) * to.z() < 0 ? std::abs(to.z()) : 0;
    const double reach = down > 1e-3 ? std::abs(eye.z() - level) / down : 1e9;
    // what is near the eye is drawn large: the window reaches as far aside as behind its middle
    const double away = std::min(reach * to.head<2>().norm(), 0.42 * fine_side);
    const auto window = [&](double side, double ahead) {
        const double texel = side / foam_texels;
        const Eigen::Vector2d middle = eye.head<2>() + ahead * level_to;
        return Window{((middle.array() - side / 2) / texel).floor().matrix() * texel, side};
    };
    const bool far_off = reach < 500 && reach > 0.6 * fine_side;
    fine_ = window(fine_side, far_off ? reach * to.head<2>().norm() : away);
    coarse_ = window(coarse_side, 0.4 * coarse_side);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
    glDisable(GL_SCISSOR_TEST);
    glViewport(0, 0, foam_texels, 2 * foam_texels);
    glClearColor(0, 0, 0, 0);
    glClear(GL_COLOR_BUFFER_BIT);
    if (count_ == 0) return;
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_CULL_FACE);
    glEnable(GL_BLEND);
    glBlendEquation(GL_MAX);
    program_.use();
    stream_.bind();
    draw_window(fine_, 0);
    draw_window(coarse_, 1);
    glBlendEquation(GL_FUNC_ADD);
    glDisable(GL_BLEND);
}

void FoamMap::draw_window(const Window& window, int row) {
    glViewport(0, row * foam_texels, foam_texels, foam_texels);
    program_.set("window", from_world(window));
    draw_indexed(count_);
}

// Scale and offset to 0 … 1 across the window.
Eigen::Vector4f FoamMap::from_world(const Window& window) const {
    const Eigen::Vector2d offset = -window.corner / window.side;
    return Eigen::Vector4d(1 / window.side, 1 / window.side, offset.x(), offset.y()).cast<float>();
}

void FoamMap::bind(Program& program) const {
    glActiveTexture(GL_TEXTURE0 + unit_foam);
    glBindTexture(GL_TEXTURE_2D, picture_.id());
    program.set("foam_fine", from_world(fine_));
    program.set("foam_coarse", from_world(coarse_));
}

}  // namespace fairlead::render
