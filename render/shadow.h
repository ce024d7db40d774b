#pragma once
// shadow.h — a depth map of the scene along one direction of parallel light. One that is fitted to
// what casts keeps its fit until that outgrows it; one that is aimed at what is looked at moves in
// whole texels and grows in steps. So shadows never crawl when the camera moves.
#include <vector>

#include "render/gl.h"

namespace fairlead::render {

// The depths of several maps in one texture: a shader reads whichever it needs in one lookup.
class DepthLayers {
  public:
    enum class Kind { compared, read };  // PCF by the hardware, or plain depths

    DepthLayers(int size, int layers, GLint format, Kind kind);
    void bind(int unit) const;
    GLuint id() const { return texture_.id(); }
    int size() const { return size_; }

  private:
    int size_;
    Texture texture_;
};

class ShadowMap {
  public:
    ShadowMap(const DepthLayers& layers, int layer, const Eigen::Vector3f& towards_light);

    // Moves the map only if the points [m] have left it or shrunk far within it.
    void fit(const std::vector<Eigen::Vector3f>& casters);

    // Moves the map to a disc [m] around a point, with the depths of `whole`, which is fitted.
    void aim(const Eigen::Vector3f& middle, float radius, const ShadowMap& whole);

    // Another direction of light; the fit is forgotten.
    void turn(const Eigen::Vector3f& towards_light);

    void begin() const;  // binds and clears; leaves the framebuffer bound

    Eigen::Matrix4f clip_from_world() const;
    Eigen::Matrix4f map_from_world() const;  // to 0 … 1
    // The same from the map of another that looks the same way: scale and offset across.
    Eigen::Vector4f map_from(const ShadowMap& other) const;
    float texel() const { return 2 * half_.maxCoeff() / static_cast<float>(size_); }  // [m]
    Eigen::Vector2f width() const { return 2 * half_; }                               // [m]
    float depth() const { return top_ - bottom_; }                                    // [m]
    int size() const { return size_; }

  private:
    int size_;
    Framebuffer framebuffer_;
    Eigen::Matrix3f axes_ = Eigen::Matrix3f::Identity();  // rows: right, up, towards the light
    Eigen::Vector2f centre_ = Eigen::Vector2f::Zero();    // [m] in the light's frame
    Eigen::Vector2f half_ = -Eigen::Vector2f::Ones();     // [m] < 0: no fit yet
    float bottom_ = 0, top_ = 1;                          // [m]
};

}  // namespace fairlead::render
