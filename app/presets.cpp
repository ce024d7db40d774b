#include "app/presets.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "engine/files/whole_file.h"

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
    shipped_ = std::move(b);
    put_together();
}

void Presets::put_together() {
    bindings = with_personal(shipped_, personal_);
    if (fitted_) bindings = fit_to(bindings, *fitted_);
}

void Presets::fit(const std::shared_ptr<const Scenery>& scenery) {
    if (scenery == fitted_ || !scenery) return;
    fitted_ = scenery;
    put_together();
}

void Presets::change(PersonalControls next, bool begins) {
    if (begins) before_.push_back(personal_);
    personal_ = std::move(next);
    put_together();
}

void Presets::undo() {
    if (before_.empty()) return;
    personal_ = std::move(before_.back());
    before_.pop_back();
    put_together();
}

void Presets::keep() {
    personal_.preset = chosen > 0 ? fs::path(list[chosen].file).stem().string() : "";
    error.clear();
    try {
        fs::create_directories(fs::path(own_file).parent_path());
        write_whole_file(own_file, text_of(personal_));
    } catch (const std::exception& e) {
        error = e.what();
    }
}

Presets find_presets(const std::string& folder, const std::string& user_folder) {
    Presets presets;
    presets.user_file = user_folder + "/bindings.json";
    presets.own_file = user_folder + "/controls.json";
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
    std::string trouble;
    try {
        presets.personal_ = load_personal(presets.own_file);
    } catch (const BindingsError& e) {
        trouble = e.what();
    }
    const auto preferred =
        std::find_if(presets.list.begin(), presets.list.end(), [&](const Preset& p) {
            return fs::path(p.file).stem().string() == presets.personal_.preset;
        });
    presets.choose(preferred == presets.list.end() ? 0
                                                   : std::size_t(preferred - presets.list.begin()));
    if (!trouble.empty()) presets.error += (presets.error.empty() ? "" : "\n") + trouble;
    return presets;
}

std::string user_folder() {
    const char* config = std::getenv("XDG_CONFIG_HOME");
    if (config && *config) return std::string(config) + "/fairlead";
    const char* home = std::getenv("HOME");
    return std::string(home ? home : ".") + "/.config/fairlead";
}

}  // namespace fairlead
