#pragma once
// water.h — the sea from below the eye to the horizon, as a fan of rings that spreads over what is
// in sight and is finer near by. Its waves are those of physics/sea/sea.h; a wave that the fan or a
// pixel cannot show any more goes on as roughness, so that far water neither flickers nor turns to
// glass. From below it is drawn with another program, over the same waves. Limits: of what stands
// in it or beside it the water mirrors only that it hides the sky, and at low quality not even
// that; from above one does not see through it, nor from below what is above it but the sky.
#include <vector>

#include "engine/view/snapshot.h"
#include "render/camera.h"
#include "render/foam_map.h"
#include "render/gl.h"

namespace fairlead::render {

class Water {
  public:
    explicit Water(bool lean);

    // At a simulated time [s].
    void draw(const Sea& sea, double time, const Sight& eye, double aspect, const FoamMap& foam,
              Program& program);

  private:
    int rings_, sectors_;
    VertexArray array_;
    Buffer vertices_, indices_;
    Texture ripples_;
    std::vector<Eigen::Vector4f> waves_;  // the longest
};

}  // namespace fairlead::render
