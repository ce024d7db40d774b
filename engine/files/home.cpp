#include "engine/files/home.h"

#include <cstdlib>
#include <stdexcept>
#include <string>

namespace fairlead {
namespace {

namespace fs = std::filesystem;

fs::path find_home() {
    std::error_code error;
    if (const char* named = std::getenv("FAIRLEAD_HOME"); named && *named) {
        const fs::path folder = fs::canonical(named, error);
        if (error || !fs::is_directory(folder, error))
            throw std::runtime_error("FAIRLEAD_HOME=" + std::string(named) +
                                     ": no such folder; expected one with scenes/ and assets/");
        return folder;
    }
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    const fs::path beside = fs::canonical(program.parent_path() / FAIRLEAD_DATA_FOLDER, error);
    if (!error && fs::is_directory(beside / "scenes", error)) return beside;
    return fs::weakly_canonical(FAIRLEAD_SOURCE_FOLDER, error);
}

}  // namespace

const fs::path& home() {
    static const fs::path folder = find_home();
    return folder;
}

}  // namespace fairlead
