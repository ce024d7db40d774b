#pragma once
// simulated_time.h — how much time has passed in the world, counted in steps.
//
// A sum of steps would lose a bit in each; a count loses none: after n steps of h it is n h to the
// last bit, whatever n is. When h changes, the count begins anew.
#include <cstdint>

namespace fairlead::physics {

struct SimulatedTime {
    double since = 0;        // [s] when the count began
    std::int64_t steps = 0;  // since then
    double h = 0;            // [s] of each

    double seconds() const { return since + double(steps) * h; }
    void advance(double step) {
        if (step != h) since = seconds(), steps = 0, h = step;
        ++steps;
    }
};

}  // namespace fairlead::physics
