#pragma once
// short_number.h — figures in what is said about a scene.
#include <cstdio>
#include <string>

namespace fairlead {

// Four digits: nobody needs more in a note.
inline std::string short_number(double value) {
    char text[40];
    std::snprintf(text, sizeof text, "%.4g", value);
    return text;
}

}  // namespace fairlead
