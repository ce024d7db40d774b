#pragma once
// shadows.h — all shadow maps of a picture. The sun has three: one around what is looked at, one
// around that, and one that holds everything; a fourth looks straight down and says how much hangs
// above a place, and from that is worked out how much of the sky the floor sees. All move in whole
// texels or not at all, and none is drawn again before something in it has moved by a good part of
// a texel.
#include <vector>

#include "render/camera.h"
#include "render/daylight.h"
#include "render/shadow.h"

namespace fairlead::render {

class Shadows {
  public:
    explicit Shadows(bool lean);

    // `bodies` and `surroundings` [m]: corners of what casts. The zenith map knows only bodies: a
    // roof would darken all that it shelters.
    void fit(const Daylight& day, const Sight& eye, const std::vector<Eigen::Vector3f>& bodies,
             const std::vector<Eigen::Vector3f>& surroundings);

    // What stands around is another: nothing drawn so far holds.
    void forget();

    // Calls draw(map, least_texels, surroundings) for each map that is out of date, with what it
    // is drawn with set. The uniforms must tell of the maps already.
    template <class Draw>
    void draw(Draw draw_map);

    void bind() const;

    const ShadowMap& sun(int cascade) const { return sun_[std::size_t(cascade)].map; }
    const ShadowMap& zenith() const { return zenith_.map; }
    const Eigen::AlignedBox3f& bodies() const { return bodies_; }  // [m] around those that cast

  private:
    struct Kept {
        ShadowMap map;
        bool used = true;
        std::vector<Eigen::Vector3f> casters = {};  // [m] where they were when it was drawn
        Eigen::Matrix4f clip_from_world = Eigen::Matrix4f::Zero();
    };
    bool refresh(Kept& kept) const;  // out of date? Then it counts as drawn
    static void begin_drawing();
    void end_drawing();
    void work_out_openness();

    DepthLayers sun_depths_, zenith_depths_;
    std::vector<Kept> sun_;
    Kept zenith_;
    Program openness_program_;
    Texture openness_;
    Framebuffer openness_drawn_;
    VertexArray none_;
    std::vector<Eigen::Vector3f> casters_;  // [m] of what moves, now
    Eigen::AlignedBox3f bodies_;
};

template <class Draw>
void Shadows::draw(Draw draw_map) {
    begin_drawing();
    glEnable(GL_POLYGON_OFFSET_FILL);
    for (Kept& kept : sun_)
        if (kept.used && refresh(kept)) draw_map(kept.map, 1.0f, true);
    glDisable(GL_POLYGON_OFFSET_FILL);
    const bool other_sky = refresh(zenith_);
    if (other_sky) draw_map(zenith_.map, 0.0f, false);
    end_drawing();
    if (other_sky) work_out_openness();
}

}  // namespace fairlead::render
