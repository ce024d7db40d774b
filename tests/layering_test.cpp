// Who may include whom: the layers of the README, read off the sources themselves. Because
// includes are written from the repository root, the folder in the include line is the layer.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "build_paths.h"

namespace {

namespace fs = std::filesystem;

struct Include {
    std::string file, target;
};

std::vector<Include> includes() {
    std::vector<Include> found;
    const std::regex line(R"re(^\s*#\s*include\s*[<"]([^>"]+)[>"])re");
    for (const char* folder : {"physics", "engine", "render", "app"})
        for (const auto& entry :
             fs::recursive_directory_iterator(fs::path(FAIRLEAD_HOME) / folder)) {
            const std::string extension = entry.path().extension();
            if (extension != ".h" && extension != ".cpp") continue;
            const std::string file = fs::relative(entry.path(), FAIRLEAD_HOME).generic_string();
            std::ifstream in(entry.path());
            std::smatch match;
            for (std::string text; std::getline(in, text);)
                if (std::regex_search(text, match, line)) found.push_back({file, match[1]});
        }
    return found;
}

std::string layer(const std::string& path) {
    return path.substr(0, path.find('/'));
}
bool ours(const std::string& path) {
    static const std::set<std::string> layers{"physics", "engine", "render", "app"};
    return path.find('/') != std::string::npos && layers.count(layer(path));
}

bool is_panel(const std::string& file) {
    return file.rfind("app/panel", 0) == 0;
}

// Empty when allowed, else why not.
std::string objection(const std::string& file, const std::string& target) {
    const std::string from = layer(file), to = layer(target);
    if (from == to) return {};
    if (from == "physics") return "physics includes nothing but physics";
    if (from == "engine") return to == "physics" ? "" : "engine includes physics and engine only";
    if (from == "render")
        return target == "engine/view/snapshot.h" || target == "physics/math/math.h" ||
                       target == "engine/files/home.h" ||  // where the shaders lie
                       target == "engine/files/log.h"
                   ? ""
                   : "render sees the snapshot, home, the log and physics/math/math.h only";
    if (file.rfind("app/cli", 0) == 0)
        return to == "engine" ? "" : "the headless program links engine only";
    if (to == "physics")
        return target == "physics/math/math.h" ? "" : "app sees physics/math/math.h only";
    if (is_panel(file) && to == "engine") {
        static const std::set<std::string> allowed{
            "engine/view/snapshot.h",       "engine/view/history.h",  "engine/view/language.h",
            "engine/view/event_text.h",     "engine/input/command.h", "engine/input/clock.h",
            "engine/recording/run_events.h"};
        return allowed.count(target)
                   ? ""
                   : "panels see snapshot, history, words, run_events, command and clock only";
    }
    return {};
}

TEST(Layering, EveryFolderIncludesOnlyWhatItMay) {
    const std::vector<Include> all = includes();
    ASSERT_GT(all.size(), 100u);
    for (const Include& i : all)
        if (ours(i.target)) {
            EXPECT_EQ(objection(i.file, i.target), "") << i.file << " includes " << i.target;
        }
}

std::string room(const std::string& path) {
    return path.substr(0, path.rfind('/'));
}

// The folders of physics/ and engine/, bottom to top. A folder includes itself and those before it.
const std::vector<std::string> rooms{"physics/math",
                                     "physics/sea",
                                     "physics/environment",
                                     "physics/geometry",
                                     "physics/linear",
                                     "physics/body",
                                     "physics/constraint",
                                     "physics/system",
                                     "physics/hull",
                                     "physics/joint",
                                     "physics/anchor",
                                     "physics/contact",
                                     "physics/rod",
                                     "physics/soft",
                                     "physics/wire/model",
                                     "physics/wire/route",
                                     "physics/wire/resolution",
                                     "physics/wire/dynamics",
                                     "physics/wire/water",
                                     "physics/wire/rigging",
                                     "physics/solve",
                                     "physics/world",
                                     "engine/files",
                                     "engine/input",
                                     "engine/view",
                                     "engine/scene",
                                     "engine/machine",
                                     "engine/recording",
                                     "engine/session",
                                     "engine/report",
                                     "engine/school",
                                     "engine/experiments"};

TEST(Layering, RoomsStandInOneOrder) {
    std::map<std::string, std::size_t> floor;
    for (std::size_t i = 0; i < rooms.size(); ++i) floor[rooms[i]] = i;
    for (const Include& i : includes()) {
        const std::string from = layer(i.file), to = layer(i.target);
        if (from != "physics" && from != "engine") continue;
        ASSERT_TRUE(floor.count(room(i.file))) << i.file << " stands in no known folder";
        if (to != from) continue;
        ASSERT_TRUE(floor.count(room(i.target))) << i.target << " stands in no known folder";
        EXPECT_LE(floor[room(i.target)], floor[room(i.file)])
            << i.file << " includes " << i.target << ", which stands above it";
    }
}

// x.h and x.cpp are one unit. Units of physics/ that include each other in a circle can only be
// read together: there are none.
TEST(Layering, NoCircleAmongUnitsOfPhysics) {
    std::map<std::string, std::set<std::string>> uses;
    const auto unit = [](const std::string& file) { return file.substr(0, file.rfind('.')); };
    for (const Include& i : includes())
        if (layer(i.file) == "physics" && layer(i.target) == "physics" &&
            unit(i.file) != unit(i.target))
            uses[unit(i.file)].insert(unit(i.target));
    // takes away what uses nothing that is left, until nothing changes
    for (bool changed = true; changed;) {
        changed = false;
        for (auto it = uses.begin(); it != uses.end();) {
            const bool leaf = std::none_of(it->second.begin(), it->second.end(),
                                           [&](const auto& used) { return uses.count(used); });
            it = leaf ? uses.erase(it) : std::next(it);
            changed |= leaf;
        }
    }
    for (const auto& [user, used] : uses) ADD_FAILURE() << user << " is in or above a circle";
}

TEST(Layering, ForeignLibrariesHaveOneRoom) {
    // what its include lines begin with → where it may be included
    const std::map<std::string, std::regex> allowed{
        {"bt", std::regex("physics/contact/[a-z_]+\\.(h|cpp)")},
        {"Bullet", std::regex("physics/contact/[a-z_]+\\.(h|cpp)")},
        {"LinearMath/", std::regex("physics/contact/(bullet\\.h|convex_hull\\.cpp)")},
        {"slu_", std::regex("physics/linear/superlu\\.cpp")},
        {"nlohmann/", std::regex("(engine/scene/scene_text|app/bindings)\\.cpp")},
        {"tiny_gltf", std::regex("engine/scene/gltf\\.h")},
        {"glad/", std::regex("render/gl\\.(h|cpp)")},
        {"GLFW/", std::regex("app/window\\.cpp")},
        {"imgui", std::regex("app/((ui|desk_window)\\.cpp|panel.*)")},
        {"backends/imgui", std::regex("app/(ui|desk_window)\\.cpp")},
        {"sqlite3", std::regex("engine/recording/database\\.cpp")},
        {"zstd", std::regex("engine/recording/compression\\.cpp")},
        {"zlib", std::regex("engine/scene/picture_size\\.cpp")},
        {"stb_", std::regex("app/picture\\.cpp")},
        {"AL/", std::regex("app/loudspeaker\\.cpp")},
        {"libintl", std::regex("engine/view/language\\.cpp")},
        {"spdlog", std::regex("engine/files/log\\.cpp")},
        {"CLI/", std::regex("app/(options|cli)\\.cpp")},
    };
    for (const Include& i : includes())
        for (const auto& [prefix, place] : allowed)
            if (i.target.rfind(prefix, 0) == 0) {
                EXPECT_TRUE(std::regex_match(i.file, place)) << i.file << " includes " << i.target;
            }
}

// No clock, no files, no printing, no threads, no chance, and no order that memory decides.
TEST(Layering, PhysicsStaysPure) {
    const std::set<std::string> forbidden{"iostream", "fstream",       "chrono",         "thread",
                                          "random",   "unordered_map", "unordered_set",  "cstdio",
                                          "ctime",    "filesystem",    "spdlog/spdlog.h"};
    for (const Include& i : includes())
        if (layer(i.file) == "physics") {
            if (i.file == "physics/solve/thread_pool.h" && i.target == "thread")
                continue;  // theirs alone
            if (room(i.file) == "physics/sea" && i.target == "random")
                continue;  // waves and gusts are drawn from a seed, by an engine that C++ defines
            EXPECT_FALSE(forbidden.count(i.target)) << i.file << " includes " << i.target;
        }
}

// What decides a tick takes sine, exponential and their like from physics/math/elementary.h: those
// of the C library, and what Eigen makes of them, differ between processors.
TEST(Layering, NothingThatDecidesATickAsksTheCLibraryForASine) {
    const std::regex forbidden(
        R"re((^|[^:\w.>]|std::)(a?(sin|cos|tan)h?|atan2|sincos|exp2?|expm1|log(2|10|1p)?|pow|cbrt)re"
        R"re(|hypot|erfc?|[lt]gamma)[fl]?\()re"
        R"re(|AngleAxis|angularDistance|slerp\(|eulerAngles|computeDirect|Rotation2D)re");
    int files = 0;
    for (const char* folder : {"physics", "engine"})
        for (const auto& entry :
             fs::recursive_directory_iterator(fs::path(FAIRLEAD_HOME) / folder)) {
            const std::string extension = entry.path().extension();
            if (extension != ".h" && extension != ".cpp") continue;
            const std::string file = fs::relative(entry.path(), FAIRLEAD_HOME).generic_string();
            if (file.rfind("physics/math/elementary.", 0) == 0 || room(file) == "engine/report" ||
                room(file) == "engine/experiments")
                continue;
            ++files;
            std::ifstream in(entry.path());
            int number = 0;
            for (std::string text; std::getline(in, text);) {
                ++number;
                text = text.substr(0, text.find("//"));
                EXPECT_FALSE(std::regex_search(text, forbidden)) << file << ":" << number << text;
            }
        }
    EXPECT_GT(files, 200);
}

TEST(Layering, NoFileOutgrowsItsReader) {
    for (const char* folder : {"physics", "engine", "render", "app"})
        for (const auto& entry :
             fs::recursive_directory_iterator(fs::path(FAIRLEAD_HOME) / folder)) {
            std::ifstream in(entry.path());
            int lines = 0;
            for (std::string text; std::getline(in, text);) ++lines;
            EXPECT_LE(lines, 450) << entry.path();
        }
}

}  // namespace
