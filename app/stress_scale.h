#pragma once
// stress_scale.h — where the colours of stress end: at 1, 2 or 5 times a power of ten, above the
// largest stress there is. It rises at once and comes down slowly, so that colours keep their
// meaning while something shakes.
#include "engine/view/snapshot.h"

namespace fairlead {

class StressScale {
  public:
    // After each tick, or after several.
    void follow(const Snapshot& now);
    double full() const { return full_; }  // [Pa]

  private:
    static constexpr double least = 100;  // [Pa] tuning: 1 cm of water; less is nothing to see

    const Scenery* scenery_ = nullptr;  // only compared: another run
    std::int64_t tick_ = 0;
    double peak_ = 0, full_ = least;  // [Pa]
};

}  // namespace fairlead
