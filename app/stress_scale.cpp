#include "app/stress_scale.h"

#include <algorithm>
#include <cmath>

namespace fairlead {
namespace {

constexpr double faded = 0.99;  // [-] of a peak, a tick later: half in 1.2 s. tuning: a slab that
                                // fell on a fender left it all blue for 13 s with 0.997
constexpr double clear = 1.25;  // [-] a lower end has so much room, or the scale would flicker

// 1, 2 or 5 times a power of ten, no less than this.
double rung(double value) {
    const double ten = std::pow(10, std::floor(std::log10(value)));
    for (const double step : {1.0, 2.0, 5.0})
        if (value <= step * ten * (1 + 1e-9)) return step * ten;
    return 10 * ten;
}

}  // namespace

void StressScale::follow(const Snapshot& now) {
    if (scenery_ != now.scenery.get() || now.tick < tick_) peak_ = 0, full_ = least;
    peak_ *= std::pow(faded, double(now.tick - std::min(tick_, now.tick)));
    scenery_ = now.scenery.get(), tick_ = now.tick;
    for (const std::vector<double>& of_body : now.stress)
        for (const double stress : of_body)
            if (std::isfinite(stress)) peak_ = std::max(peak_, stress);
    full_ = std::clamp(full_, rung(std::max(peak_, least)), rung(std::max(clear * peak_, least)));
}

}  // namespace fairlead
