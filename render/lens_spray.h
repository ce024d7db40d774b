#pragma once
// lens_spray.h — drops on the glass of a camera that is fixed to a ship's deck: thrown up where the
// bow meets a wave faster than spray needs, blown aft, and run off the glass within seconds. No GL,
// so it is tested. Limits: one camera at a time; drops hide the picture, they do not bend it.
#include "engine/view/snapshot.h"
#include "render/frame.h"

namespace fairlead::render {

class LensSpray {
  public:
    // 0 … 1: how much of the glass is wet, for an eye [m] that rides on a body; 0 where that is no
    // ship. Asked once per frame.
    double wet(const Scenery& scenery, const Snapshot& now, const Frame& frame, int body,
               const Vec3& eye);

  private:
    int body_ = -1;
    double time_ = 0, level_ = 0;  // [s] of the last frame
};

// 0 … 1 of an eye so high above the water [m], where the bow meets it at so much [m/s].
double spray_thrown(double meets, double height);

}  // namespace fairlead::render
