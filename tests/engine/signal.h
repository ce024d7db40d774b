#pragma once
// signal.h — one measured number of a snapshot, by its path.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "engine/view/snapshot.h"

namespace fairlead {

// A path that is not there fails the test and reads NaN.
inline double signal(const Snapshot& now, const std::string& path) {
    for (std::size_t i = 0; i < now.signals.size(); ++i)
        if (now.scenery->signals[i].path == path) return now.signals[i];
    ADD_FAILURE() << "no signal " << path;
    return NAN;
}

}  // namespace fairlead
