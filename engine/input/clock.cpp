#include "engine/input/clock.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace fairlead {

int Clock::most_ticks(double tick_cost, double speed) {
    constexpr double least = 3;                     // per frame: at 20 pictures a second
    const double most = 16 * std::max(1.0, speed);  // at 3.75
    constexpr double seconds = 0.1;                 // that ticks may add to a frame
    return static_cast<int>(std::clamp(seconds / std::max(tick_cost, 1e-6), least, most));
}

int Clock::ticks_due(double wall_seconds, int most) {
    const double elapsed = last_ ? std::max(0.0, wall_seconds - *last_) : 0.0;
    last_ = wall_seconds;

    const bool step = std::exchange(step_, false);
    if (paused_) return step ? 1 : 0;

    owed_ += elapsed * speed_;
    // sums of 1/60 must count as whole ticks in spite of rounding
    const double due = std::floor(owed_ / tick_seconds + 1e-9);
    owed_ = std::max(0.0, owed_ - due * tick_seconds);
    return static_cast<int>(std::min<double>(due, most));
}

double Clock::blend() const {
    return std::clamp(owed_ / tick_seconds, 0.0, std::nextafter(1.0, 0.0));
}

void Clock::set_speed(double factor) {
    if (std::isfinite(factor)) speed_ = std::clamp(factor, 0.1, 8.0);
}

}  // namespace fairlead
