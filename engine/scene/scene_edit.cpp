#include "engine/scene/scene_edit.h"

#include <array>
#include <charconv>
#include <string_view>

#include "engine/files/whole_file.h"
#include "engine/scene/parameters.h"
#include "engine/scene/scene.h"
#include "engine/scene/scene_settings.h"
#include "engine/scene/scene_text.h"
#include "engine/scene/scene_walker.h"

namespace fairlead {
namespace {

constexpr std::size_t nowhere = SceneWalker::nowhere;

std::string number_text(double value) {
    std::array<char, 40> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    return {text.data(), end};
}

// What a missing key holds, once `value` is set in it: objects in each other, or a vector of the
// table's default with one component changed.
std::string missing(const std::vector<std::string>& steps, std::size_t k, double value) {
    static constexpr std::string_view components = "xyz";
    const Parameter* row = k == 0 ? find_parameter("/" + steps[0]) : nullptr;
    if (row && row->type == ParameterType::vector && steps.size() == 2) {
        std::vector<SceneError> ignored;
        Json vector = parse_json(std::string(row->fallback), "", ignored).value();
        vector.items.at(components.find(steps[1])).number = value;
        std::string list;
        for (const Json& item : vector.items)
            list += (list.empty() ? "" : ", ") + number_text(item.number);
        return "\"" + steps[0] + "\": [" + list + "]";
    }
    std::string added = number_text(value);
    for (std::size_t m = steps.size(); m-- > k;)
        added = "\"" + steps[m] + "\": " + (m + 1 < steps.size() ? "{ " + added + " }" : added);
    return added;
}

void set(std::string& text, const std::string& path, double value) {
    const SceneWalker walker(text);
    const std::vector<std::string> steps = steps_of(path);
    std::size_t at = walker.skip_space(0);
    for (std::size_t k = 0; k < steps.size(); ++k) {
        const bool object = text[at] == '{';
        const std::size_t next = object            ? walker.member(at, steps[k])
                                 : text[at] == '[' ? walker.element(at, steps[k])
                                                   : nowhere;
        if (next != nowhere) {
            at = next;
            continue;
        }
        if (!object) throw std::runtime_error(path + ": there is no such place in the file");
        const std::string added = missing(steps, k, value);
        const bool empty = text[walker.skip_space(at + 1)] == '}';
        text.insert(at + 1, " " + added + (empty ? " " : ","));
        return;
    }
    if (text[at] == '{' || text[at] == '[' || text[at] == '"')
        throw std::runtime_error(path + ": is no number in the file");
    text.replace(at, walker.behind(at) - at, number_text(value));
}

}  // namespace

std::string with_values(std::string text,
                        const std::vector<std::pair<std::string, double>>& values) {
    std::vector<SceneError> errors;
    if (!parse_json(text, "", errors)) throw std::runtime_error(errors.front().text());
    for (const auto& [path, value] : values) set(text, path, value);
    return text;
}

void save_tuned(const std::string& from, const std::string& to,
                const std::vector<std::pair<std::string, double>>& values) {
    const std::string text = with_values(text_of_scene(from), values);
    read_scene(text, to);  // files beside it are looked for there
    write_whole_file(to, text);
}

}  // namespace fairlead
