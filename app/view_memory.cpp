#include "app/view_memory.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <sstream>

#include "app/panel_theme.h"
#include "engine/files/log.h"
#include "engine/files/read_file.h"
#include "engine/files/whole_file.h"
#include "engine/view/language.h"

namespace fairlead {
namespace {

// What belongs to a moment is not kept: an open list, the camera of a scene, the hour.
std::map<std::string, bool*> switches(View& view) {
    return {{"gauges", &view.gauges},
            {"exercise", &view.exercise},
            {"parameters", &view.designer},
            {"plots", &view.plots},
            {"solver", &view.solver},
            {"wires", &view.wires},
            {"timeline", &view.timeline},
            {"hook", &view.inset},
            {"nodes", &view.nodes},
            {"tension", &view.spans},
            {"slack", &view.slack},
            {"stress", &view.stress},
            {"forces", &view.forces},
            {"centres", &view.mass_centres},
            {"plumb", &view.plumb},
            {"swing", &view.assisted},
            {"mute", &view.mute},
            {"guide", &view.guide},
            {"chart", &view.chart},
            {"pull", &view.pull},
            {"load_chart", &view.load_chart},
            {"winch", &view.winch}};
}

struct Number {
    float* value;
    float least, most;
};
std::map<std::string, Number> numbers(View& view) {
    return {{"volume", {&view.volume, 0, 1}},
            {"fov", {&view.fov, 0, widest_fov}},
            {"text_size", {&view.text_size, smallest_text, largest_text}}};
}

}  // namespace

std::string view_file(const std::string& user_folder) {
    return user_folder + "/view.txt";
}

void recall_view(const std::string& file, View& view) {
    std::istringstream in(text_if_there(file));
    const auto flags = switches(view);
    const auto amounts = numbers(view);
    for (std::string line; std::getline(in, line);) {
        std::istringstream words(line);
        std::string name, word;
        if (line.starts_with("language ") && words >> name >> word) {
            if (is_language(word)) view.language = word;
            continue;
        }
        float value = 0;
        if (!(words >> name >> value) || !std::isfinite(value)) continue;
        if (const auto it = flags.find(name); it != flags.end()) *it->second = value != 0;
        if (name == "palette")
            view.palette =
                static_cast<int>(std::clamp(value, 0.0f, float(style::palette_count - 1)));
        if (const auto it = amounts.find(name); it != amounts.end())
            *it->second.value = std::clamp(value, it->second.least, it->second.most);
    }
}

void keep_view(const std::string& file, const View& view) {
    View copy = view;
    std::error_code error;
    std::filesystem::create_directories(std::filesystem::path(file).parent_path(), error);
    std::ostringstream out;
    for (const auto& [name, on] : switches(copy)) out << name << ' ' << *on << '\n';
    for (const auto& [name, number] : numbers(copy)) out << name << ' ' << *number.value << '\n';
    out << "palette " << copy.palette << '\n';
    if (!copy.language.empty()) out << "language " << copy.language << '\n';
    try {
        write_whole_file(file, out.str(), Replaces::everything);
    } catch (const std::runtime_error& e) {
        log_warning(e.what());
    }
}

}  // namespace fairlead
