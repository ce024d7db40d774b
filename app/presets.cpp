#include "app/presets.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace fairlead {
namespace {

namespace fs = std::filesystem;

// Adds what `file` says to `bindings`, or its complaint to `error`.
void layer(const std::string& file, Bindings& bindings, std::string& error) {
    try {
        bindings = load_bindings(file, bindings);
    } catch (const BindingsError& e) {
        error += (error.empty() ? "" : "\n") + std::string(e.what());
    }
}

}  // namespace

void Presets::choose(std::size_t index) {
    if (list.empty()) return;
    chosen = std::min(index, list.size() - 1);
    error.clear();
    Bindings b;
    layer(list.front().file, b, error);
    if (chosen > 0) layer(list[chosen].file, b, error);
    if (fs::exists(user_file)) layer(user_file, b, error);
    bindings = preset_ = std::move(b);
    fitted_.reset();
}

void Presets::fit(const std::shared_ptr<const Scenery>& scenery) {
    if (scenery == fitted_ || !scenery) return;
    fitted_ = scenery;
    bindings = fit_to(preset_, *scenery);
}

Presets find_presets(const std::string& folder, const std::string& user_folder) {
    Presets presets;
    presets.user_file = user_folder + "/bindings.json";
    std::error_code none;
    std::vector<std::string> files;
    for (const auto& entry : fs::directory_iterator(folder, none))
        if (entry.path().extension() == ".json" && entry.path().filename() != "default.json")
            files.push_back(entry.path().string());
    std::sort(files.begin(), files.end());
    files.insert(files.begin(), folder + "/default.json");
    for (const auto& file : files) {
        Bindings b;
        std::string error;
        layer(file, b, error);
        presets.list.push_back({b.name.empty() ? fs::path(file).stem().string() : b.name, file});
    }
    presets.choose(0);
    return presets;
}

std::string user_folder() {
    const char* config = std::getenv("XDG_CONFIG_HOME");
    if (config && *config) return std::string(config) + "/fairlead";
    const char* home = std::getenv("HOME");
    return std::string(home ? home : ".") + "/.config/fairlead";
}

}  // namespace fairlead
