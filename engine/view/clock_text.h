#pragma once
// clock_text.h — times of an exercise as a clock shows them.
#include <cmath>
#include <cstdio>
#include <string>

namespace fairlead {

// "3:39": whole seconds that are over. `seconds` [s] from 0 on.
inline std::string minutes(double seconds) {
    const int whole = static_cast<int>(std::floor(seconds));
    char text[24];
    std::snprintf(text, sizeof text, "%d:%02d", whole / 60, whole % 60);
    return text;
}

}  // namespace fairlead
