#include "engine/files/data_folder.h"

#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "engine/files/read_file.h"

namespace fairlead {
namespace {

namespace fs = std::filesystem;

std::string home_folder() {
    const char* home = std::getenv("HOME");
    return home ? home : ".";
}

// XDG_DOCUMENTS_DIR="$HOME/Dokumenter"; empty: the desktop says nothing.
std::string documents_of_desktop() {
    const char* config = std::getenv("XDG_CONFIG_HOME");
    const std::string folder = config && *config == '/' ? config : home_folder() + "/.config";
    std::istringstream in(text_if_there(folder + "/user-dirs.dirs"));
    const std::string key = "XDG_DOCUMENTS_DIR=\"", own = "$HOME";
    for (std::string line; std::getline(in, line);) {
        const std::size_t end = line.rfind('"');
        if (!line.starts_with(key) || end < key.size()) continue;
        std::string path = line.substr(key.size(), end - key.size());
        if (path.starts_with(own)) path = home_folder() + path.substr(own.size());
        return path;
    }
    return {};
}

}  // namespace

std::string documents_folder() {
    std::error_code error;
    for (const std::string& folder : {documents_of_desktop(), home_folder() + "/Documents"})
        if (fs::path(folder).is_absolute() && fs::is_directory(folder, error)) return folder;
    return home_folder();
}

std::string data_folder() {
    const char* data = std::getenv("XDG_DATA_HOME");
    if (data && *data == '/') return std::string(data) + "/fairlead";
    return home_folder() + "/.local/share/fairlead";
}

}  // namespace fairlead
