#pragma once
// stopwatch.h — what computing costs: time of this process's own, so that other programs on the
// machine count little, and the median of many, so that their interruptions count less.
#include <time.h>

#include <algorithm>
#include <vector>

namespace fairlead {

// [s] that this process has computed.
inline double processor_seconds() {
    timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

// Of at least one value.
inline double median(std::vector<double> values) {
    const auto middle = values.begin() + std::ptrdiff_t(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

}  // namespace fairlead
