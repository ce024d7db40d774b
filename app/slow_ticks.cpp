#include "app/slow_ticks.h"

#include <algorithm>
#include <cstdio>

#include "engine/input/clock.h"

namespace fairlead {
namespace {

// The picture has then stood still for two frames more than it should: a hitch one sees.
constexpr double far_over = 3 * tick_seconds;  // [s]
// A line takes about 120 bytes: an hour of nothing but slow ticks fills 4 % of a file of the log.
constexpr double between_lines = 10;  // [s] from line to line

}  // namespace

std::string SlowTicks::note(double now, std::int64_t tick, double seconds) {
    if (seconds < far_over) return {};
    ++count_;
    longest_ = std::max(longest_, seconds);
    if (now - told_ < between_lines) return {};
    char text[160];
    std::snprintf(text, sizeof text,
                  "tick %lld took %.0f ms of %.1f ms; %d such ticks since the last such line, the "
                  "longest %.0f ms",
                  static_cast<long long>(tick), 1e3 * seconds, 1e3 * tick_seconds, count_,
                  1e3 * longest_);
    told_ = now;
    longest_ = 0;
    count_ = 0;
    return text;
}

}  // namespace fairlead
