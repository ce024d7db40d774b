#include "engine/recording/library.h"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <filesystem>
#include <set>
#include <sstream>
#include <stdexcept>

#include "engine/files/data_folder.h"
#include "engine/files/printable.h"
#include "engine/files/read_file.h"
#include "engine/files/whole_file.h"
#include "engine/input/clock.h"
#include "engine/recording/recording_reader.h"
#include "engine/scene/scene_text.h"

namespace fairlead {
namespace {

namespace fs = std::filesystem;

constexpr const char* ending = ".flrec";
constexpr const char* star_list = "starred.txt";
constexpr std::size_t longest_name = 120;  // [bytes]
// what SQLite may keep beside a recording that was not finished
constexpr const char* companions[] = {"-wal", "-shm", "-journal"};

std::set<std::string> starred_in(const fs::path& folder) {
    std::set<std::string> names;
    std::istringstream in(text_if_there(folder / star_list));
    for (std::string line; std::getline(in, line);)
        if (!line.empty()) names.insert(line);
    return names;
}

// Returns what went wrong; then the old list is left.
std::string write_stars(const fs::path& folder, const std::set<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += name + '\n';
    try {
        write_whole_file(folder / star_list, text, Replaces::everything);
        return {};
    } catch (const std::runtime_error& e) {
        return e.what();
    }
}

std::uintmax_t size_of(const fs::path& file) {
    std::error_code error;
    std::uintmax_t bytes = fs::file_size(file, error);
    if (error) return 0;
    for (const char* companion : companions) {
        const std::uintmax_t more = fs::file_size(file.string() + companion, error);
        if (!error) bytes += more;
    }
    return bytes;
}

RecordingCard card_of(const fs::path& file) {
    RecordingCard card;
    card.file = file.string();
    card.name = file.stem().string();
    card.bytes = size_of(file);
    try {
        const RecordingReader reader(card.file, RecordingReader::Check::title);
        const RecordingInfo& info = reader.info();
        card.scene = info.scene_name;
        card.started = info.started;
        card.parent = info.parent.name;
        card.seconds = double(reader.last_tick()) * tick_seconds;
        card.trainee = info.trainee;
        card.course = info.course;
        card.exam = info.exam;
        std::vector<SceneError> not_asked;
        const std::optional<Json> scene = parse_json(info.scene_text, info.scene_file, not_asked);
        card.exercise = scene && scene->find("exercise");
        for (const RunEvent& e : reader.events())
            if (e.event.kind == Event::Kind::verdict)
                card.verdict = e.event.id, card.score = e.event.unit.empty() ? NAN : e.event.value;
    } catch (const RecordingError& e) {
        card.error = std::string(e.what()).substr(card.file.size() + 2);
    }
    return card;
}

}  // namespace

std::string plain_name(std::string name) {
    name = printable(name, any_length);
    for (char& c : name)
        if (std::string_view("/\\:*?\"<>|").find(c) != std::string_view::npos) c = ' ';
    const auto first = name.find_first_not_of(" .");
    if (first == std::string::npos) return {};
    name = name.substr(first, name.find_last_not_of(" .") - first + 1);
    std::size_t cut = std::min(name.size(), longest_name);
    while (cut < name.size() && (static_cast<unsigned char>(name[cut]) & 0xc0) == 0x80)
        --cut;  // not through the middle of a letter
    return name.substr(0, cut);
}

std::string recordings_folder() {
    return data_folder() + "/recordings";
}

std::string new_recording_file(const std::string& folder, const std::string& scene_name) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) throw std::runtime_error(folder + ": cannot be made: " + error.message());
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    localtime_r(&now, &parts);
    char when[32];
    std::strftime(when, sizeof when, "%Y-%m-%d %H.%M.%S", &parts);
    const std::string stem = plain_name(scene_name + " " + when);
    for (int n = 1;; ++n) {
        const std::string count = n > 1 ? " (" + std::to_string(n) + ")" : "";
        const fs::path file = fs::path(folder) / (stem + count + ending);
        if (!fs::exists(file, error)) return file.string();
    }
}

std::vector<RecordingCard> list_recordings(const std::string& folder) {
    const std::set<std::string> starred = starred_in(folder);
    std::vector<std::pair<fs::file_time_type, RecordingCard>> dated;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        if (entry.path().extension() != ending || !entry.is_regular_file(error)) continue;
        RecordingCard card = card_of(entry.path());
        card.starred = starred.count(card.name) > 0;
        dated.emplace_back(entry.last_write_time(error), std::move(card));
    }
    std::sort(dated.begin(), dated.end(), [](const auto& a, const auto& b) {
        return a.first != b.first ? a.first > b.first : a.second.name < b.second.name;
    });
    std::vector<RecordingCard> cards;
    for (auto& [time, card] : dated) cards.push_back(std::move(card));
    return cards;
}

std::string rename_recording(const std::string& file, const std::string& name) {
    const fs::path from(file);
    const std::string stem = plain_name(name);
    if (stem.empty()) return "a recording needs a name";
    const fs::path to = from.parent_path() / (stem + ending);
    if (to == from) return {};
    std::error_code error;
    if (fs::exists(to, error)) return "there is a recording called " + stem + " already";
    const bool starred = starred_in(from.parent_path()).count(from.stem().string()) > 0;
    // the log first: a recording without its log would lack its end
    for (const char* companion : companions) {
        const std::string beside = file + companion;
        if (fs::exists(beside, error)) fs::rename(beside, to.string() + companion, error);
        if (error) return beside + ": " + error.message();
    }
    fs::rename(from, to, error);
    if (error) return file + ": " + error.message();
    if (!starred) return {};
    star_recording(file, false);
    return star_recording(to.string(), true);
}

std::string delete_recording(const std::string& file) {
    std::error_code error;
    if (!fs::remove(file, error) && error) return file + ": " + error.message();
    for (const char* companion : companions) fs::remove(file + companion, error);
    return star_recording(file, false);
}

std::string star_recording(const std::string& file, bool starred) {
    const fs::path path(file);
    std::set<std::string> names = starred_in(path.parent_path());
    const std::string name = path.stem().string();
    const bool changes = starred ? names.insert(name).second : names.erase(name) > 0;
    return changes ? write_stars(path.parent_path(), names) : "";
}

std::uintmax_t disk_left(const std::string& folder) {
    std::error_code error;
    fs::path there = fs::absolute(folder, error);
    while (!fs::exists(there, error) && there.has_relative_path()) there = there.parent_path();
    const fs::space_info space = fs::space(there, error);
    return error ? 0 : space.available;
}

std::string space_warning(const std::string& file, std::uintmax_t little) {
    std::error_code error;
    const fs::path whole = fs::absolute(file, error);
    if (error) return {};
    const fs::space_info space = fs::space(whole.parent_path(), error);
    if (error || space.available >= little) return {};
    return "the disk is nearly full: " + std::to_string(space.available / 1'000'000) +
           " MB are left, and what comes after them cannot be kept";
}

}  // namespace fairlead
