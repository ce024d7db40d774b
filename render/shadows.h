#pragma once
// shadows.h — all shadow maps of a picture. The sun has three: one around what is looked at, one
// around that, and one that holds everything; a fourth looks straight down and says how much hangs
// above a place. All move in whole texels or not at all.
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

    // Calls draw(map, least_texels, surroundings) for each map, with what it is drawn with set.
    template <class Draw>
    void draw(Draw draw_map) const;

    void bind() const;

    const ShadowMap& sun(int cascade) const { return sun_[static_cast<std::size_t>(cascade)]; }
    const ShadowMap& zenith() const { return zenith_; }
    const Eigen::AlignedBox3f& bodies() const { return bodies_; }  // [m] around those that cast

  private:
    static void begin_drawing();
    static void end_drawing();

    std::vector<ShadowMap> sun_;
    ShadowMap zenith_;
    Eigen::AlignedBox3f bodies_;
};

template <class Draw>
void Shadows::draw(Draw draw_map) const {
    begin_drawing();
    glEnable(GL_POLYGON_OFFSET_FILL);
    for (const ShadowMap& map : sun_) draw_map(map, 1.0f, true);
    glDisable(GL_POLYGON_OFFSET_FILL);
    draw_map(zenith_, 0.0f, false);
    end_drawing();
}

}  // namespace fairlead::render
