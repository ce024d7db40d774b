#include "render/shadows.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace fairlead::render {
namespace {

constexpr float reach = 150;            // [m] from what is looked at; farther casts no shadow
constexpr float fills_picture = 1.25f;  // of half its height: the finest cascade
constexpr float around_it = 3.2f;       // times the finest: the next one
constexpr float moved = 0.75f;          // [texels] edges in a map go by whole ones anyway
constexpr int openness_size = 256;      // [pixels] it is soft

}  // namespace

Shadows::Shadows(bool lean)
    : sun_depths_(lean ? 1024 : 2048, cascades, GL_DEPTH_COMPONENT32F, DepthLayers::Kind::compared),
      zenith_depths_(lean ? 256 : 512, 1, GL_DEPTH_COMPONENT32F, DepthLayers::Kind::read),
      zenith_{ShadowMap(zenith_depths_, 0, Eigen::Vector3f::UnitZ())},
      openness_program_("screen", "openness", {lean}),
      openness_(make_texture()),
      openness_drawn_(make_framebuffer()),
      none_(make_vertex_array()) {
    for (int i = 0; i < cascades; ++i)  // lean shaders do not look at the middle one
        sun_.push_back({ShadowMap(sun_depths_, i, Eigen::Vector3f::UnitZ()), !lean || i != 1});
    glActiveTexture(GL_TEXTURE0 + unit_openness);
    glBindTexture(GL_TEXTURE_2D, openness_.id());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, openness_size, openness_size, 0, GL_RED, GL_UNSIGNED_BYTE,
                 nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glBindFramebuffer(GL_FRAMEBUFFER, openness_drawn_.id());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, openness_.id(), 0);
}

void Shadows::fit(const Daylight& day, const Sight& eye, const std::vector<Eigen::Vector3f>& bodies,
                  const std::vector<Eigen::Vector3f>& surroundings) {
    const Eigen::Vector3f middle = eye.focus.cast<float>();
    std::vector<Eigen::Vector3f> casters;
    const auto add = [&](const std::vector<Eigen::Vector3f>& points) {
        std::copy_if(
            points.begin(), points.end(), std::back_inserter(casters),
            [&](const Eigen::Vector3f& p) { return (p - middle).cwiseAbs().maxCoeff() < reach; });
    };
    add(bodies);
    casters_ = bodies;
    zenith_.map.fit(casters);
    bodies_.setEmpty();
    for (const Eigen::Vector3f& p : casters) bodies_.extend(p);

    add(surroundings);
    for (Kept& kept : sun_) kept.map.turn(day.towards_sun);
    ShadowMap& whole = sun_.back().map;
    whole.fit(casters);
    const auto half_height = float((eye.focus - eye.eye).norm() * std::tan(eye.fov / 2));
    sun_[0].map.aim(middle, fills_picture * half_height, whole);
    sun_[1].map.aim(middle, around_it * fills_picture * half_height, whole);
}

void Shadows::forget() {
    for (Kept& kept : sun_) kept.casters.clear();
    zenith_.casters.clear();
}

bool Shadows::refresh(Kept& kept) const {
    const Eigen::Matrix4f clip = kept.map.clip_from_world();
    const float far = moved * kept.map.texel();
    const bool holds =
        !kept.casters.empty() && clip == kept.clip_from_world &&
        std::equal(casters_.begin(), casters_.end(), kept.casters.begin(), kept.casters.end(),
                   [far](const Eigen::Vector3f& now, const Eigen::Vector3f& then) {
                       return (now - then).squaredNorm() < far * far;
                   });
    if (holds) return false;
    kept.clip_from_world = clip;
    kept.casters = casters_;
    return true;
}

void Shadows::begin_drawing() {
    glDisable(GL_BLEND);
    glDisable(GL_CULL_FACE);  // open meshes cast shadows too
    glEnable(GL_DEPTH_TEST);
    glDepthMask(GL_TRUE);
    glDepthFunc(GL_LESS);
    glEnable(GL_DEPTH_CLAMP);  // what reaches out of the fitted depth still casts
    glPolygonOffset(1.5f, 2.0f);
}

void Shadows::end_drawing() {
    glDisable(GL_DEPTH_CLAMP);
}

void Shadows::work_out_openness() {
    glBindFramebuffer(GL_FRAMEBUFFER, openness_drawn_.id());
    glViewport(0, 0, openness_size, openness_size);
    glDisable(GL_DEPTH_TEST);
    zenith_depths_.bind(unit_zenith);
    openness_program_.use();
    glBindVertexArray(none_.id());
    draw_plain(GL_TRIANGLES, 3);
}

void Shadows::bind() const {
    glActiveTexture(GL_TEXTURE0 + unit_openness);
    glBindTexture(GL_TEXTURE_2D, openness_.id());
    sun_depths_.bind(unit_sun);
    zenith_depths_.bind(unit_zenith);
}

}  // namespace fairlead::render
