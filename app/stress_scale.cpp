#include "app/stress_scale.h"

#include <algorithm>
#include <cmath>

#include "engine/report/plot_axis.h"

namespace fairlead {
namespace {

constexpr double faded = 0.99;  // [-] of a peak, a tick later: half in 1.2 s. tuning: a slab that
                                // fell on a fender left it all blue for 13 s with 0.997
constexpr double clear = 1.25;  // [-] a lower end has so much room, or the scale would flicker

}  // namespace

void StressScale::follow(const Snapshot& now) {
    if (scenery_ != now.scenery.get() || now.tick < tick_) peak_ = 0, full_ = least;
    peak_ *= std::pow(faded, double(now.tick - std::min(tick_, now.tick)));
    scenery_ = now.scenery.get(), tick_ = now.tick;
    for (const std::vector<double>& of_body : now.stress)
        for (const double stress : of_body)
            if (std::isfinite(stress)) peak_ = std::max(peak_, stress);
    full_ = std::clamp(full_, nice_step(std::max(peak_, least)),
                       nice_step(std::max(clear * peak_, least)));
}

}  // namespace fairlead
