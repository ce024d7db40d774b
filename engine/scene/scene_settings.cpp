#include "engine/scene/scene_settings.h"

#include <charconv>

#include "engine/scene/spelling.h"

namespace fairlead {

std::vector<std::string> steps_of(std::string_view path) {
    std::vector<std::string> steps;
    while (!path.empty()) {
        path.remove_prefix(1);  // the slash
        const std::size_t end = std::min(path.find('/'), path.size());
        steps.emplace_back(path.substr(0, end));
        path.remove_prefix(end);
    }
    return steps;
}
namespace {

using T = ParameterType;

Json* member(Json& object, const std::string& key) {
    for (std::size_t i = 0; i < object.keys.size(); ++i)
        if (object.keys[i] == key) return &object.items[i];
    return nullptr;
}

// What a value is when the file does not say: the table's, else an empty object or list.
Json absent(const Parameter& row) {
    std::vector<SceneError> ignored;
    if (auto json = parse_json(std::string(row.fallback), "", ignored)) {
        json->line = 0;
        return std::move(*json);
    }
    Json json;
    json.type = row.type == T::list ? Json::Type::list : Json::Type::object;
    return json;
}

Json value_of(const std::string& text) {
    std::vector<SceneError> ignored;
    Json json;
    json.type = Json::Type::text;
    json.text = text;
    if (auto parsed = parse_json(text, "", ignored)) json = std::move(*parsed);
    json.line = 0;
    for (Json& item : json.items) item.line = 0;
    return json;
}

std::optional<std::size_t> number_of(const std::string& step, bool vector) {
    static constexpr std::string_view components = "xyz";
    if (vector && step.size() == 1 && components.find(step) != std::string_view::npos)
        return components.find(step);
    std::size_t index = 0;
    const auto [end, error] = std::from_chars(step.data(), step.data() + step.size(), index);
    if (error != std::errc() || end != step.data() + step.size()) return std::nullopt;
    return index;
}

class Setter {
  public:
    Setter(Json& root, SceneReport& report) : root_(root), report_(report) {}

    void set(const std::string& path, const std::string& value) {
        if (path.empty() || path.front() != '/') {
            report_.add(0, path, "--set: a path begins with a slash, as /bodies/load/mass");
            return;
        }
        path_ = path;
        Json* at = &root_;
        const Parameter* row = find_parameter("");
        for (const std::string& step : steps_of(path)) {
            at = row ? descend(*at, row, step) : nullptr;
            if (!at) {
                if (!row) complain("there is nothing below a single value");
                return;
            }
        }
        *at = value_of(value);
    }

  private:
    void complain(const std::string& message) { report_.add(0, path_, "--set: " + message); }

    // Goes one step down; `row` follows, null for a component of a vector.
    Json* descend(Json& at, const Parameter*& row, const std::string& step) {
        if (row->type == T::shape) row = find_parameter("shape");
        switch (row->type) {
            case T::object:
                return descend_object(at, row, step);
            case T::map: {
                Json* child = member(at, step);
                if (!child) complain("no " + quoted(step) + did_you_mean(step, at.keys));
                row = find_parameter(std::string(row->path) + "/*");
                return child;
            }
            case T::list:
            case T::vector:
            case T::direction:
            case T::quaternion:
            case T::pair:
                return descend_list(at, row, step);
            default:
                row = nullptr;
                return nullptr;
        }
    }

    Json* descend_object(Json& at, const Parameter*& row, const std::string& step) {
        if (at.type != Json::Type::object) return complain("not an object above"), nullptr;
        const Parameter* child = find_parameter(std::string(row->path) + "/" + step);
        if (!child && row->path == "/wires/*" && find_parameter("/wire_types/*/" + step)) {
            const Json* type = at.find("type");
            Json* types = member(root_, "wire_types");
            Json* found = type && types ? member(*types, type->text) : nullptr;
            if (!found) return complain("this wire has no type"), nullptr;
            row = find_parameter("/wire_types/*");
            return descend_object(*found, row, step);
        }
        if (!child || step == "*") {
            std::vector<std::string> known;
            const std::string above = std::string(row->path) + "/";
            for (const Parameter& r : parameter_table())
                if (r.path.starts_with(above) &&
                    r.path.find('/', above.size()) == std::string_view::npos)
                    known.emplace_back(r.path.substr(above.size()));
            return complain("unknown key " + quoted(step) + did_you_mean(step, known)), nullptr;
        }
        row = child;
        if (Json* json = member(at, step)) return json;
        at.keys.push_back(step);
        at.key_lines.push_back(0);
        return &at.items.emplace_back(absent(*child));
    }

    Json* descend_list(Json& at, const Parameter*& row, const std::string& step) {
        const bool vector = row->type != T::list;
        row = vector ? nullptr : find_parameter(std::string(row->path) + "/*");
        std::vector<std::string> names;
        for (Json& item : at.items) {
            const Json* name = item.find("name");
            if (name && name->text == step) return &item;
            if (name) names.push_back(name->text);
        }
        const std::optional<std::size_t> index = number_of(step, vector);
        if (index && *index < at.items.size()) return &at.items[*index];
        complain("no " + quoted(step) + " in " + describe(at) + did_you_mean(step, names));
        row = find_parameter("");  // said already
        return nullptr;
    }

    static std::string quoted(const std::string& text) { return "\"" + printable(text) + "\""; }

    Json& root_;
    SceneReport& report_;
    std::string path_;
};

}  // namespace

void apply_settings(Json& root, const Settings& settings, SceneReport& report) {
    Setter setter(root, report);
    for (const auto& [path, value] : settings) setter.set(path, value);
}

}  // namespace fairlead
