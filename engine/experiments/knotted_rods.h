#pragma once
// knotted_rods.h — rods of [Knots] that are pulled and dropped, for its figures.
#include <array>

#include "physics/rod/rod_step.h"

namespace fairlead {

// A double fisherman's knot of two ropes of 4 mm, tied loosely, and drawn up by its four ends; then
// the tails are let go, and its two ends go on being pulled apart.
class FishermanPulled {
  public:
    enum class Resolution { fine, adaptive, coarse };
    explicit FishermanPulled(Resolution resolution);

    void tick();            // 1/60 s
    double load() const;    // [N] mean of both ropes near their ends
    double length() const;  // [radii] from end to end
    bool dressed() const { return dressed_; }
    const physics::Rods& rods() const { return rods_; }
    double seconds() const { return seconds_; }  // of processor that the last tick took

  private:
    double mean_tension(bool at_tail, double along) const;
    int hold(int node, bool clamped);

    physics::Rods rods_;
    physics::RodStepper stepper_;
    std::array<int, 2> ends_{}, tails_{};  // bodies
    double speed_ = 0, seconds_ = 0;
    bool dressed_ = false;
    int ticks_ = 0;
};

}  // namespace fairlead
