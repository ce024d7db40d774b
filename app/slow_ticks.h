#pragma once
// slow_ticks.h — ticks that took far longer than they may, for the log: when one stands out, and
// then seldom enough that a slow machine does not fill the log.
#include <cstdint>
#include <string>

namespace fairlead {

class SlowTicks {
  public:
    // What to log about a tick that ended at this moment [s, any clock] and took so long [s];
    // empty: nothing. The first is told at once, those of the next ten seconds together.
    std::string note(double now, std::int64_t tick, double seconds);

  private:
    double told_ = -1e9;  // [s] when something was told last
    double longest_ = 0;  // [s] of those not told yet
    int count_ = 0;       // not told yet
};

}  // namespace fairlead
