// Parts of a scene added, copied and taken out in its text; comments and spacing of the rest stay.
#include <algorithm>
#include <array>
#include <charconv>
#include <stdexcept>

#include "engine/scene/scene_edit.h"
#include "engine/scene/scene_text.h"
#include "engine/scene/scene_walker.h"
#include "engine/view/language.h"

namespace fairlead {
namespace {

constexpr const char* indent = "\n    ";

// The value of a list of the scene; SceneWalker::nowhere: it has none.
std::size_t list_of(const std::string& text, const std::string& list) {
    std::vector<SceneError> errors;
    if (!parse_json(text, "", errors)) throw std::runtime_error(errors.front().text());
    const SceneWalker walker(text);
    const std::size_t at = walker.member(walker.skip_space(0), list);
    if (at != SceneWalker::nowhere && text[at] != '[' && text[at] != '{')
        throw std::runtime_error("/" + list + ": is no list");
    return at;
}

struct Span {
    std::size_t from = SceneWalker::nowhere, to = SceneWalker::nowhere;
    std::size_t before = SceneWalker::nowhere;  // behind the element before it, if there is one
};

// Of an element by name or number; of an object with its key.
Span span_of(const std::string& text, std::size_t list, const std::string& name) {
    const SceneWalker walker(text);
    std::size_t index = 0, before = SceneWalker::nowhere;
    const char close = text[list] == '[' ? ']' : '}';
    for (std::size_t i = walker.skip_space(list + 1); text[i] != close; ++index) {
        const std::size_t key = i;
        if (close == '}') i = walker.skip_space(walker.behind(i));
        const std::size_t named = close == '}' ? key : walker.member(i, "name");
        const std::string is =
            named == SceneWalker::nowhere ? std::to_string(index) : walker.text_at(named);
        const std::size_t end = walker.behind(i);
        if (is == name) return {key, end, before};
        before = end;
        i = walker.skip_space(end);
    }
    return {};
}

Span part_at(const std::string& text, const std::string& list, const std::string& name) {
    const std::size_t at = list_of(text, list);
    const Span part = at == SceneWalker::nowhere ? Span{} : span_of(text, at, name);
    if (part.from == SceneWalker::nowhere)
        throw std::runtime_error("/" + list + "/" + name + ": there is no such place in the file");
    return part;
}

// "box", "box_2", "box_3" …: what none of the list has.
std::string fresh_name(const std::string& text, const std::string& list, std::string name) {
    const std::vector<std::string> names = part_names(text, list);
    const auto taken = [&](const std::string& n) {
        return std::find(names.begin(), names.end(), n) != names.end();
    };
    const std::size_t number = name.find_last_not_of("0123456789");
    if (number != std::string::npos && number + 1 < name.size() && number > 0 &&
        name[number] == '_')
        name.resize(number);
    std::string fresh = name;
    for (int n = 2; taken(fresh); ++n) fresh = name + "_" + std::to_string(n);
    return fresh;
}

std::string named(std::string element, const std::string& name) {
    const std::size_t at = element.find("%s");
    return at == std::string::npos ? element : element.replace(at, 2, name);
}

// Behind the last element of the list or object at `at`, on a line of its own.
std::string put_last(std::string text, std::size_t at, const std::string& element) {
    const SceneWalker walker(text);
    const std::size_t close = walker.behind(at) - 1;
    std::size_t last = at + 1;  // behind the last element
    for (std::size_t i = walker.skip_space(at + 1); i < close; i = walker.skip_space(last))
        last = walker.behind(i);
    std::size_t end = close;
    while (std::string_view(" \t\r\n").find(text[end - 1]) != std::string_view::npos) --end;
    const bool first = last == at + 1;
    const bool comma = text.find(',', last) < end;  // one too many does no harm
    text.insert(end, indent + element + (end == close ? "\n  " : ""));
    if (!first && !comma) text.insert(last, ",");
    return text;
}

// The first number of its position, one more.
void move_aside(std::string& element) {
    const SceneWalker walker(element);
    const std::size_t at = walker.member(0, "position");
    if (at == SceneWalker::nowhere || element[at] != '[') return;
    const std::size_t x = walker.element(at, "0");
    if (x == SceneWalker::nowhere) return;
    const std::size_t end = walker.behind(x);
    double value = 0;
    std::from_chars(element.data() + x, element.data() + end, value);
    std::array<char, 40> number{};
    const auto stop = std::to_chars(number.data(), number.data() + number.size(), value + 1).ptr;
    element.replace(x, end - x, std::string(number.data(), stop));
}

}  // namespace

const std::vector<ScenePart>& scene_parts() {
    static const std::vector<ScenePart> parts{
        {tr_later("Box"), "bodies", "box",
         R"({ "name": "%s", "mass": 1000, "position": [0, 0, 0.5], "shape": { "box": [1, 1, 1] } })"},
        {tr_later("Ball"), "bodies", "ball",
         R"({ "name": "%s", "mass": 500, "position": [2, 0, 0.5], "shape": { "sphere": 0.5 } })"},
        {tr_later("Fixed beam"), "bodies", "beam",
         R"({ "name": "%s", "motion": "fixed", "position": [0, 0, 10], "shape": { "box": [12, 0.4, 0.4] } })"},
        {tr_later("Trolley"), "bodies", "trolley",
         R"({ "name": "%s", "mass": 800, "position": [0, 0, 9.5], "shape": { "box": [1, 1, 0.4] } })"},
        {tr_later("Rail for it"), "joints", "rail",
         R"({ "name": "%s", "kind": "slider", "b": "trolley", "at": [0, 0, 9.5], "axis": [1, 0, 0], "limits": [-5, 5], "motor": { "max_force": 20000 } })"},
        {tr_later("Kind of wire"), "wire_types", "hoist",
         R"("%s": { "diameter": 0.016, "mass_per_metre": 1.0, "young_modulus": 5e10, "breaking_load": 1.6e5 })"},
        {tr_later("Winch on it"), "winches", "drum",
         R"({ "name": "%s", "body": "trolley", "at": [-0.25, 0, 0], "axis": [0, 1, 0], "radius": 0.25, "side": 1, "max_speed": 1, "max_force": 60000, "brake_force": 90000, "min_out": 0.5, "max_out": 20, "brake": true })"},
        {tr_later("Wire from it to the box"), "wires", "line",
         R"({ "name": "%s", "type": "hoist", "route": [ { "winch": "drum" }, { "attach": "box", "at": [0, 0, 0.5] } ] })"},
        {tr_later("Lever that hoists"), "controls", "hoist",
         R"({ "name": "%s", "lever": "hoist", "drives": ["drum"], "speed": 0.4, "ramp": 1 })"},
        {tr_later("Lever that travels"), "controls", "travel",
         R"({ "name": "%s", "lever": "slew", "drives": ["rail"], "speed": 0.8, "ramp": 1.5 })"},
    };
    return parts;
}

const std::vector<SceneList>& scene_lists() {
    static const std::vector<SceneList> lists{
        {"bodies", tr_later("Bodies")},   {"joints", tr_later("Joints")},
        {"winches", tr_later("Winches")}, {"wires", tr_later("Wires")},
        {"controls", tr_later("Levers")}, {"wire_types", tr_later("Kinds of wire")}};
    return lists;
}

std::string empty_scene() {
    return R"({
  "format": 1,
  "name": "New scene",
  "why": "",
  "bodies": [
    { "name": "ground", "motion": "fixed", "shape": { "half_space": [0, 0, 1] } }
  ]
}
)";
}

std::vector<std::string> part_names(const std::string& text, const std::string& list) {
    std::vector<std::string> names;
    const std::size_t at = list_of(text, list);
    if (at == SceneWalker::nowhere) return names;
    const SceneWalker walker(text);
    const char close = text[at] == '[' ? ']' : '}';
    for (std::size_t i = walker.skip_space(at + 1); text[i] != close;) {
        const std::size_t name = close == '}' ? i : walker.member(i, "name");
        if (close == '}') i = walker.skip_space(walker.behind(i));
        names.push_back(name == SceneWalker::nowhere ? std::to_string(names.size())
                                                     : walker.text_at(name));
        i = walker.skip_space(walker.behind(i));
    }
    return names;
}

std::optional<std::array<double, 3>> position_of(const std::string& text, const std::string& body) {
    const Span span = part_at(text, "bodies", body);
    const SceneWalker walker(text);
    const std::size_t at = walker.member(span.from, "position");
    if (at == SceneWalker::nowhere || text[at] != '[') return std::nullopt;
    std::array<double, 3> place{};
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t x = walker.element(at, std::to_string(i));
        if (x == SceneWalker::nowhere) return std::nullopt;
        std::from_chars(text.data() + x, text.data() + walker.behind(x), place[i]);
    }
    return place;
}

std::string with_position(std::string text, const std::string& body,
                          const std::array<double, 3>& place) {
    const auto now = position_of(text, body);
    std::vector<std::pair<std::string, double>> values;
    for (std::size_t i = 0; i < 3; ++i)
        if (!now || place[i] != (*now)[i])
            values.emplace_back("/bodies/" + body + "/position/" + "xyz"[i], place[i]);
    return with_values(std::move(text), values);
}

std::string with_part(std::string text, const ScenePart& part) {
    const std::size_t at = list_of(text, part.list);
    const std::string element = named(part.element, fresh_name(text, part.list, part.name));
    const bool keyed = element[0] == '"';
    if (at != SceneWalker::nowhere) return put_last(std::move(text), at, element);
    const std::string list = "\"" + std::string(part.list) + "\": " + (keyed ? "{" : "[") + indent +
                             element + "\n  " + (keyed ? "}" : "]");
    const std::size_t root = SceneWalker(text).skip_space(0);
    return put_last(std::move(text), root, list);
}

std::string with_copy(std::string text, const std::string& list, const std::string& name) {
    const Span from = part_at(text, list, name);
    std::string copy = text.substr(from.from, from.to - from.from);
    const std::string fresh = "\"" + fresh_name(text, list, name) + "\"";
    const SceneWalker walker(copy);
    const std::size_t called = copy[0] == '{' ? walker.member(0, "name") : 0;
    if (called == SceneWalker::nowhere)
        throw std::runtime_error("/" + list + "/" + name + ": has no name to copy it by");
    copy.replace(called, walker.behind(called) - called, fresh);
    if (list == "bodies") move_aside(copy);
    return text.insert(from.to, "," + std::string(indent) + copy);
}

// With the comma that parted it from its neighbours; a remark on its line stays.
std::string without_part(std::string text, const std::string& list, const std::string& name) {
    Span gone = part_at(text, list, name);
    const std::size_t next = text.find_first_not_of(" \t\r\n", gone.to);
    const bool comma_behind = next != std::string::npos && text[next] == ',';
    if (comma_behind) gone.to = next + 1;
    const auto blank = [](char c) { return c == ' ' || c == '\t'; };
    while (gone.from > 0 && blank(text[gone.from - 1])) --gone.from;
    if (text[gone.from - 1] == '\n' && gone.to < text.size() && text[gone.to] == '\n') ++gone.to;
    text.erase(gone.from, gone.to - gone.from);
    if (comma_behind || gone.before == SceneWalker::nowhere) return text;
    const std::size_t comma = text.find(',', gone.before);
    if (comma < gone.from) text.erase(comma, 1);
    return text;
}

}  // namespace fairlead
