#include "app/bench.h"

#include <algorithm>
#include <sstream>

#include "engine/files/log.h"
#include "engine/files/read_file.h"
#include "engine/files/whole_file.h"
#include "engine/scene/scene.h"
#include "engine/scene/scene_edit.h"
#include "engine/view/language.h"

namespace fairlead {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_recent = 12;
constexpr double between_looks = 0.5;  // [s]

fs::file_time_type time_of(const std::string& file) {
    std::error_code error;
    const auto time = fs::last_write_time(file, error);
    return error ? fs::file_time_type{} : time;
}

}  // namespace

Bench::Bench(const std::string& user_folder) : list_file_(user_folder + "/recent.txt") {
    std::istringstream in(text_if_there(list_file_));
    for (std::string line; std::getline(in, line) && recent_.size() < most_recent;)
        if (!line.empty()) recent_.push_back(line);
}

std::vector<std::string> Bench::recent() const {
    std::vector<std::string> there;
    std::copy_if(recent_.begin(), recent_.end(), std::back_inserter(there),
                 [](const std::string& file) {
                     std::error_code error;
                     return fs::exists(file, error);
                 });
    return there;
}

void Bench::remember(const std::string& file) {
    std::error_code error;
    const std::string whole = fs::absolute(file, error).lexically_normal().string();
    std::erase(recent_, whole);
    recent_.insert(recent_.begin(), whole);
    recent_.resize(std::min(recent_.size(), most_recent));
    fs::create_directories(fs::path(list_file_).parent_path(), error);
    std::string text;
    for (const std::string& line : recent_) text += line + '\n';
    try {
        write_whole_file(list_file_, text, Replaces::everything);
    } catch (const std::runtime_error& e) {
        log_warning(e.what());
    }
}

bool Bench::written_since(const std::string& scene_file, double seconds) {
    if (scene_file != on_) {
        on_ = scene_file;
        seen_ = time_of(on_);
        if (!on_.empty()) remember(on_);
        return false;
    }
    if (on_.empty() || seconds < next_look_) return false;
    next_look_ = seconds + between_looks;
    const auto now = time_of(on_);
    // an editor may take the file away for a moment while it writes
    if (now == seen_ || now == fs::file_time_type{}) return false;
    seen_ = now;
    return true;
}

Bench::Saved Bench::save(const std::string& to,
                         const std::vector<std::pair<std::string, double>>& values) {
    try {
        if (on_.empty()) return {false, tr("Nothing is open")};
        save_tuned(on_, to, values);
    } catch (const SceneErrors& e) {
        return {false, e.errors.front().text()};
    } catch (const std::exception& e) {
        return {false, e.what()};
    }
    log_info("saved what was tuned: " + to);
    return written(to);
}

Bench::Saved Bench::write(const std::string& to, const std::string& text) {
    try {
        read_scene(text, to);
        write_whole_file(to, text);
    } catch (const SceneErrors& e) {
        return {false, e.errors.front().text()};
    } catch (const std::exception& e) {
        return {false, e.what()};
    }
    log_info("written in the window: " + to);
    return written(to);
}

// What we have written ourselves nobody has changed.
Bench::Saved Bench::written(const std::string& to) {
    std::error_code error;
    if (fs::equivalent(to, on_, error)) seen_ = time_of(on_);
    return {true, filled(tr("Written: %s"), to.c_str())};
}

Bench::Saved Bench::begin(const std::string& file) {
    std::error_code error;
    if (fs::exists(file, error)) return {false, filled(tr("%s is there already"), file.c_str())};
    return write(file, empty_scene());
}

}  // namespace fairlead
