#include "engine/files/file_access.h"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "engine/files/home.h"

namespace fairlead {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path>& allowed_folders() {
    static std::vector<fs::path> folders;
    return folders;
}

bool lies_in(const fs::path& folder, const fs::path& file) {
    return std::mismatch(folder.begin(), folder.end(), file.begin(), file.end()).first ==
           folder.end();
}

fs::path resolved(const fs::path& path) {
    std::error_code error;
    fs::path real = fs::canonical(path, error);
    return error ? fs::path() : real;
}

}  // namespace

void allow_folder(const std::string& folder) {
    const fs::path real = resolved(folder);
    if (!fs::is_directory(real)) throw std::runtime_error(folder + ": no such folder");
    allowed_folders().push_back(real);
}

FileAccess::FileAccess(const fs::path& scene_folder)
    : scene_folder_(resolved(scene_folder.empty() ? "." : scene_folder)) {}

fs::path FileAccess::permitted(const fs::path& file) const {
    std::error_code error;
    const fs::path real = resolved(file);
    if (real.empty()) throw std::runtime_error("no such file: " + file.string());
    std::vector<fs::path> folders = allowed_folders();
    static const fs::path assets = resolved(home() / "assets");
    for (const fs::path& own : {scene_folder_, assets})
        if (!own.empty()) folders.push_back(own);
    const auto holds_it = [&](const fs::path& folder) { return lies_in(folder, real); };
    if (std::none_of(folders.begin(), folders.end(), holds_it))
        throw std::runtime_error(file.string() +
                                 " lies outside the scene's folder; --allow-folder " +
                                 real.parent_path().string() + " would permit it");
    if (!fs::is_regular_file(real, error))
        throw std::runtime_error("not a regular file: " + file.string());
    return real;
}

}  // namespace fairlead
