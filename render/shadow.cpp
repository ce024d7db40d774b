#include "render/shadow.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace fairlead::render {
namespace {

constexpr float margin = 0.12f;  // of the extent, so that a moving crane seldom outgrows the fit
constexpr float shrunk = 0.55f;  // a scene this much smaller than its map gets a new fit

}  // namespace

DepthLayers::DepthLayers(int size, int layers, GLint format, Kind kind)
    : size_(size), texture_(make_texture()) {
    constexpr GLenum target = GL_TEXTURE_2D_ARRAY;
    bind(unit_picture);
    glTexImage3D(target, 0, format, size, size, layers, 0, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT,
                 nullptr);
    glTexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(target, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(target, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
    glTexParameteri(target, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_BORDER);
    const float beyond[] = {1, 1, 1, 1};  // nothing casts outside the map
    glTexParameterfv(target, GL_TEXTURE_BORDER_COLOR, beyond);
    if (kind == Kind::compared) {
        glTexParameteri(target, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
        glTexParameteri(target, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
    }
}

void DepthLayers::bind(int unit) const {
    glActiveTexture(GLenum(GL_TEXTURE0 + unit));
    glBindTexture(GL_TEXTURE_2D_ARRAY, texture_.id());
}

ShadowMap::ShadowMap(const DepthLayers& layers, int layer, const Eigen::Vector3f& towards_light)
    : size_(layers.size()), framebuffer_(make_framebuffer()) {
    turn(towards_light);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
    glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, layers.id(), 0, layer);
    glDrawBuffer(GL_NONE);
    glReadBuffer(GL_NONE);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
        throw std::runtime_error("the shadow map's framebuffer is not complete");
}

void ShadowMap::turn(const Eigen::Vector3f& towards_light) {
    const Vec3 light = towards_light.cast<double>().normalized();
    const Vec3 right = any_perpendicular(light);
    Eigen::Matrix3f axes;
    axes << right.transpose().cast<float>(), light.cross(right).transpose().cast<float>(),
        light.transpose().cast<float>();
    if (axes == axes_) return;
    axes_ = axes;
    half_.setConstant(-1);
}

void ShadowMap::aim(const Eigen::Vector3f& middle, float radius, const ShadowMap& whole) {
    // half octaves: a zooming camera changes the texels now and then, not all the time
    half_.setConstant(std::exp2(std::ceil(2 * std::log2(std::max(radius, 0.5f))) / 2));
    const Eigen::Vector2f at = (axes_ * middle).head<2>();
    centre_ = (at / texel()).array().round() * texel();
    bottom_ = whole.bottom_;
    top_ = whole.top_;
}

void ShadowMap::fit(const std::vector<Eigen::Vector3f>& casters) {
    Eigen::AlignedBox3f box;
    for (const Eigen::Vector3f& p : casters) box.extend(axes_ * p);
    if (box.isEmpty()) box.extend(Eigen::Vector3f::Zero());
    const Eigen::Vector2f extent = box.sizes().head<2>().cwiseMax(2);
    const Eigen::Array2f low = centre_ - half_, high = centre_ + half_;
    const bool inside = (box.min().head<2>().array() >= low).all() &&
                        (box.max().head<2>().array() <= high).all() && box.min().z() >= bottom_ &&
                        box.max().z() <= top_;
    if (inside && (extent.array() > shrunk * 2 * half_.array()).all()) return;
    half_ = extent * (0.5f + margin);
    centre_ = box.center().head<2>();
    const float room = margin * std::max(box.sizes().z(), 2.0f);
    bottom_ = box.min().z() - room;
    top_ = box.max().z() + room;
}

void ShadowMap::begin() const {
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
    glViewport(0, 0, size_, size_);
    glClear(GL_DEPTH_BUFFER_BIT);
}

Eigen::Matrix4f ShadowMap::clip_from_world() const {
    Eigen::Matrix4f m = Eigen::Matrix4f::Identity();
    const float depth = top_ - bottom_;
    m.block<1, 3>(0, 0) = axes_.row(0) / half_.x();
    m.block<1, 3>(1, 0) = axes_.row(1) / half_.y();
    m.block<1, 3>(2, 0) = -2 / depth * axes_.row(2);  // the light's side is near
    m(0, 3) = -centre_.x() / half_.x();
    m(1, 3) = -centre_.y() / half_.y();
    m(2, 3) = (top_ + bottom_) / depth;
    return m;
}

Eigen::Matrix4f ShadowMap::map_from_world() const {
    Eigen::Matrix4f half = Eigen::Matrix4f::Identity() * 0.5f;
    half.col(3) << 0.5f, 0.5f, 0.5f, 1;
    return half * clip_from_world();
}

Eigen::Vector4f ShadowMap::map_from(const ShadowMap& other) const {
    const Eigen::Array2f scale = other.half_.array() / half_.array();
    const Eigen::Array2f offset =
        0.5f - 0.5f * scale + 0.5f * (other.centre_ - centre_).array() / half_.array();
    return {scale.x(), scale.y(), offset.x(), offset.y()};
}

}  // namespace fairlead::render
