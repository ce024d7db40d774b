#include "render/shadows.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace fairlead::render {
namespace {

constexpr float reach = 150;            // [m] from what is looked at; farther casts no shadow
constexpr float fills_picture = 1.25f;  // of half its height: the finest cascade
constexpr float around_it = 3.2f;       // times the finest: the next one

}  // namespace

Shadows::Shadows(bool lean) : zenith_(512, ShadowMap::Kind::read, Eigen::Vector3f::UnitZ()) {
    for (int i = 0; i < cascades; ++i)
        sun_.emplace_back(lean ? 1024 : 2048, ShadowMap::Kind::compared, Eigen::Vector3f::UnitZ());
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
    zenith_.fit(casters);
    bodies_.setEmpty();
    for (const Eigen::Vector3f& p : casters) bodies_.extend(p);

    add(surroundings);
    for (ShadowMap& map : sun_) map.turn(day.towards_sun);
    ShadowMap& whole = sun_.back();
    whole.fit(casters);
    const auto half_height = float((eye.focus - eye.eye).norm() * std::tan(eye.fov / 2));
    sun_[0].aim(middle, fills_picture * half_height, whole);
    sun_[1].aim(middle, around_it * fills_picture * half_height, whole);
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

void Shadows::bind() const {
    for (int i = 0; i < cascades; ++i) sun(i).bind(unit_sun + i);
    zenith_.bind(unit_zenith);
}

}  // namespace fairlead::render
