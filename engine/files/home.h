#pragma once
// home.h — the folder that holds scenes/ and assets/, wherever Fairlead is installed.
#include <filesystem>

namespace fairlead {

// The first of these: the environment variable FAIRLEAD_HOME; share/fairlead below the prefix that
// holds the running program (PREFIX/bin/…); the sources that this was built from. Absolute, links
// resolved, found once. Throws std::runtime_error: FAIRLEAD_HOME names no folder.
const std::filesystem::path& home();

}  // namespace fairlead
