#include "engine/school/course.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <ctime>
#include <filesystem>
#include <set>
#include <sstream>
#include <utility>

#include "engine/files/read_file.h"
#include "engine/scene/other_kinds.h"
#include "engine/scene/scene_text.h"

namespace fairlead {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t largest_file = 1 << 20;  // [bytes]
constexpr std::size_t most_errors = 30;           // a screen of them
// Of all scenes of a course [s]: twenty times the slowest that is shipped (0.26 s).
constexpr int longest_reading = 5;

// Of the processor: what others compute meanwhile does not count.
double seconds_of_thread() {
    std::timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

std::string text_of_course(const std::string& file) {
    try {
        return read_text(file, largest_file);
    } catch (const FileError& e) {
        throw SceneErrors({{file, 0, "", e.why()}});
    }
}

// One place of the file; what is wrong there is noted with its line.
class Place {
  public:
    Place(const Json& json, std::string pointer, const std::string& file,
          std::vector<SceneError>& errors)
        : json_(json), pointer_(std::move(pointer)), file_(file), errors_(errors) {}

    void error(const std::string& message, const char* key = "") const {
        const Json* at = json_.find(key);
        errors_.push_back({file_, at ? at->line : json_.line,
                           *key ? pointer_ + pointer_step(key) : pointer_, message});
    }

    void know(std::initializer_list<std::string_view> keys) const {
        if (json_.type != Json::Type::object) return error("expected an object");
        for (std::size_t i = 0; i < json_.keys.size(); ++i)
            if (std::find(keys.begin(), keys.end(), json_.keys[i]) == keys.end())
                errors_.push_back({file_, json_.key_lines[i],
                                   pointer_ + pointer_step(json_.keys[i]), "unknown key"});
    }

    std::string text(const char* key, bool required) const {
        const Json* at = json_.find(key);
        if (!at && required) error(std::string("missing \"") + key + "\"");
        if (!at) return "";
        if (at->type != Json::Type::text || !is_printable(at->text)) error("expected a text", key);
        return at->text;
    }

    double number(const char* key, double least, double most, double fallback) const {
        const Json* at = json_.find(key);
        if (!at) return fallback;
        if (at->type == Json::Type::number && at->number >= least && at->number <= most)
            return at->number;
        std::ostringstream range;
        range << "expected a number, " << least << " … " << most;
        error(range.str(), key);
        return fallback;
    }

    bool flag(const char* key, bool fallback) const {
        const Json* at = json_.find(key);
        if (at && at->type != Json::Type::boolean) error("expected true or false", key);
        return at && at->type == Json::Type::boolean ? at->boolean : fallback;
    }

    std::vector<Place> list(const char* key) const {
        std::vector<Place> places;
        const Json* at = json_.find(key);
        if (!at || at->type != Json::Type::list || at->items.empty() || at->items.size() > 200) {
            error(std::string("expected \"") + key + "\": a list of 1 … 200");
            return places;
        }
        for (std::size_t i = 0; i < at->items.size(); ++i)
            places.emplace_back(at->items[i],
                                pointer_ + pointer_step(key) + "/" + std::to_string(i), file_,
                                errors_);
        return places;
    }

    // "set": { PATH: value }, as --set takes them.
    Settings settings() const {
        Settings settings;
        const Json* at = json_.find("set");
        if (!at) return settings;
        if (at->type != Json::Type::object) error("expected an object of PATH: value", "set");
        for (std::size_t i = 0; i < at->keys.size(); ++i) {
            const Json& value = at->items[i];
            if (value.type == Json::Type::text) {
                settings.emplace_back(at->keys[i], value.text);
            } else if (value.type == Json::Type::number) {
                char text[32];
                *std::to_chars(text, text + sizeof text - 1, value.number).ptr = '\0';
                settings.emplace_back(at->keys[i], text);
            } else {
                error("expected a text or a number for " + printable(at->keys[i]), "set");
            }
        }
        return settings;
    }

  private:
    const Json& json_;
    std::string pointer_;
    const std::string& file_;
    std::vector<SceneError>& errors_;
};

// Scenes that were refused, each with what was set in it: none is read twice.
using Refused = std::set<std::pair<std::string, Settings>>;

CourseExercise read_exercise(const Place& from, const fs::path& folder, Refused& refused,
                             std::vector<SceneError>& errors) {
    from.know({"scene", "mode", "attempts", "needed", "set"});
    CourseExercise e;
    const std::string scene = from.text("scene", true);
    e.scene = (folder / scene).lexically_normal().string();
    const std::string mode = from.text("mode", false);
    if (!mode.empty() && mode != "practice" && mode != "exam")
        from.error("expected practice or exam", "mode");
    e.exam = mode == "exam";
    const double attempts = from.number("attempts", 0, 1000, 0);
    if (attempts != std::floor(attempts)) from.error("expected a whole number", "attempts");
    e.attempts = static_cast<int>(attempts);
    e.settings = from.settings();
    if (scene.empty() || refused.count({e.scene, e.settings})) return e;
    std::error_code unknown;  // of a pipe nobody knows when it ends
    if (fs::exists(e.scene, unknown) && !fs::is_regular_file(e.scene, unknown)) {
        from.error("is no file: " + printable(scene), "scene");
        return e;
    }
    try {
        const Scene read = load_scene(e.scene, e.settings);
        e.name = read.name;
        e.difficulty = read.exercise ? read.difficulty : "";
        if (!read.exercise) from.error("this scene has no exercise", "scene");
        e.needed = from.number("needed", 0, 100, read.exercise ? read.exercise->pass : 0);
    } catch (const SceneErrors& wrong) {
        refused.insert({e.scene, e.settings});
        errors.insert(errors.end(), wrong.errors.begin(), wrong.errors.end());
    }
    return e;
}

// A run of this exercise; scene files of recordings are named from Fairlead's own folder on.
bool is_of(const Result& result, const CourseExercise& e) {
    return result.scene == e.name && result.exam == e.exam &&
           fs::path(result.scene_file).filename() == fs::path(e.scene).filename();
}

}  // namespace

Course load_course(const std::string& file) {
    std::vector<SceneError> errors;
    const std::string text = text_of_course(file);
    demand_kind("a course", kind_of_bytes(text), file);
    const std::optional<Json> tree = parse_json(text, file, errors);
    if (!tree) throw SceneErrors(std::move(errors));
    demand_kind("a course", kind_of_tree(*tree), file);
    Course course;
    course.file = file;
    const Place root(*tree, "", file, errors);
    root.know({"format", "course", "brief", "in_order", "exercises"});
    root.number("format", 1, 1, 1);
    course.name = root.text("course", true);
    course.brief = root.text("brief", false);
    course.in_order = root.flag("in_order", true);
    Refused refused;
    const double begun = seconds_of_thread();
    for (const Place& place : root.list("exercises")) {
        if (errors.size() > most_errors) break;
        if (seconds_of_thread() - begun > longest_reading) {
            place.error("the scenes above take more than " + std::to_string(longest_reading) +
                        " s to read; expected fewer or smaller ones");
            break;
        }
        course.exercises.push_back(
            read_exercise(place, fs::path(file).parent_path(), refused, errors));
    }
    if (!errors.empty()) throw SceneErrors(std::move(errors));
    return course;
}

std::vector<Course> list_courses(const std::string& folder, std::vector<std::string>& troubles) {
    std::vector<std::string> files;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error))
        if (entry.path().string().ends_with(".course.json")) files.push_back(entry.path().string());
    std::sort(files.begin(), files.end());
    std::vector<Course> courses;
    for (const std::string& file : files) {
        try {
            courses.push_back(load_course(file));
        } catch (const SceneErrors& e) {
            troubles.push_back(e.what());
        }
    }
    const auto begins = [](const Course& course) {
        return course.exercises.empty() ? std::string() : course.exercises.front().difficulty;
    };
    std::stable_sort(courses.begin(), courses.end(), [&](const Course& a, const Course& b) {
        return difficulty_rank(begins(a)) < difficulty_rank(begins(b));
    });
    return courses;
}

std::vector<Step> progress_of(const Course& course, const std::vector<Result>& of_trainee) {
    std::vector<Step> steps;
    for (const CourseExercise& e : course.exercises) {
        Step step;
        for (const Result& r : of_trainee) {
            if (r.course != course.name || !is_of(r, e)) continue;
            ++step.attempts;
            if (!r.finished) continue;
            step.best = std::max(step.best, r.score);
            if (!r.passed || r.score < e.needed) continue;
            step.done = true;
            step.passed = r.started;
        }
        const bool waits = course.in_order && !steps.empty() && !steps.back().done;
        if (waits)
            step.closed = "pass " + course.exercises[steps.size() - 1].name + " first";
        else if (!step.done && e.attempts > 0 && step.attempts >= e.attempts)
            step.closed = "no attempts left of " + std::to_string(e.attempts);
        steps.push_back(std::move(step));
    }
    return steps;
}

}  // namespace fairlead
