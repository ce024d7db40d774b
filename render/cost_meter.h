#pragma once
// cost_meter.h — measures what a picture costs (cost.h).
#include <chrono>

#include "render/cost.h"
#include "render/gpu_clock.h"

namespace fairlead::render {

class CostMeter {
  public:
    void begin_picture();  // and the one before, with its inset, is counted
    void begin_inset() { start_ = Clock::now(); }
    void end_picture();
    void end_inset() { seconds_ += since_start(); }
    const Cost& cost() const { return cost_; }

  private:
    using Clock = std::chrono::steady_clock;
    double since_start() const {
        return std::chrono::duration<double>(Clock::now() - start_).count();
    }

    Cost cost_;
    GpuClock gpu_;
    Clock::time_point start_;
    double seconds_ = 0;  // [s] of this picture
    int pictures_ = 0;
};

}  // namespace fairlead::render
