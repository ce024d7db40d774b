#include "engine/files/data_folder.h"

#include <cstdlib>

namespace fairlead {

std::string data_folder() {
    const char* data = std::getenv("XDG_DATA_HOME");
    if (data && *data == '/') return std::string(data) + "/fairlead";
    const char* home = std::getenv("HOME");
    return std::string(home ? home : ".") + "/.local/share/fairlead";
}

}  // namespace fairlead
