#include <sys/utsname.h>

#include <fstream>

#include "engine/recording/build_identity.h"

namespace fairlead {

std::string machine_identity() {
    std::string processor = "unknown processor";
    std::ifstream in("/proc/cpuinfo");
    for (std::string line; std::getline(in, line);) {
        const std::size_t colon = line.find(": ");
        if (!line.starts_with("model name") || colon == std::string::npos) continue;
        processor = line.substr(colon + 2);
        break;
    }
    utsname system{};
    if (uname(&system) != 0) return processor;
    return processor + ", " + system.sysname + " " + system.release;
}

}  // namespace fairlead
