#pragma once
// wetness.h — how wet a wire is along it: under water wholly; above it as far as spray reaches, and
// as far as rope that came out of the water lately has gone on towards its winch. No GL, so it is
// tested. Limits: rope dries by time alone; one that is paid out again counts as wet all the same;
// rain wets nothing.
#include <deque>
#include <functional>
#include <vector>

#include "render/wire_tube.h"

namespace fairlead::render {

class Wetness {
  public:
    // [m] of rope that has come in and is wet still, with so much outside [m] at a time [s].
    double reach(double outside, double time);

  private:
    struct Length {
        double time, outside;
    };
    std::deque<Length> lately_;
};

// 0 … 1 along the vertices of one tube, into TubeVertex::wet. `surface(x, y)`: of the water [m].
void wet_tube(std::vector<TubeVertex>& vertices, std::size_t first, double reach, double level,
              const std::function<double(double, double)>& surface);

}  // namespace fairlead::render
