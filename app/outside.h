#pragma once
// outside.h — other programs of the desktop.
#include <string>

namespace fairlead {

// Whether a program of this name is among those that are found by name.
bool installed(const std::string& program);

// Shows a file with whatever the desktop shows such files with (xdg-open), which nobody waits for.
// False: it cannot be begun.
bool show_outside(const std::string& file);

}  // namespace fairlead
