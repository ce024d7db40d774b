#include "engine/scene/scene_reader.h"

#include <algorithm>
#include <charconv>

namespace fairlead {
namespace {

// Numbers of a list, or of a table cell such as "[0, 0, 1]" or "0.5".
std::vector<double> numbers_in(const Json& json) {
    std::vector<double> values;
    for (const Json& item : json.items) values.push_back(item.number);
    return values;
}

std::vector<double> numbers_in(std::string_view cell) {
    std::vector<double> values;
    for (const char* at = cell.data(); at < cell.data() + cell.size();) {
        double value = 0;
        const auto [end, error] = std::from_chars(at, cell.data() + cell.size(), value);
        if (error == std::errc()) values.push_back(value);
        at = error == std::errc() ? end : at + 1;
    }
    return values;
}

Vec3 to_vector(const std::vector<double>& values) {
    return values.size() == 3 ? Vec3(values[0], values[1], values[2]) : Vec3(0, 0, 1);
}

}  // namespace

bool SceneReader::has(std::string_view key) const {
    return json_ && json_->find(key);
}

SceneReader SceneReader::below(const Json* json, std::string step, const Parameter* row) const {
    SceneReader reader;
    reader.json_ = json;
    reader.report_ = report_;
    reader.checked_ = checked_;
    reader.pattern_ = row->type == ParameterType::shape ? "shape" : std::string(row->path);
    reader.pointer_ = pointer_ + pointer_step(step);
    reader.key_ = std::move(step);
    return reader;
}

SceneReader SceneReader::at(std::string_view key) const {
    return below(find(key, Json::Type::object), std::string(key), &row(key));
}

std::vector<SceneReader> SceneReader::elements(std::string_view key) const {
    const Parameter& list = row(key);
    const bool map = list.type == ParameterType::map;
    const Json* json = find(key, map ? Json::Type::object : Json::Type::list);
    if (!json) return {};
    const SceneReader parent = below(json, std::string(key), &list);
    const Parameter* element = find_parameter(std::string(list.path) + "/*");
    std::vector<SceneReader> readers;
    for (std::size_t i = 0; i < json->items.size(); ++i)
        readers.push_back(
            parent.below(&json->items[i], map ? json->keys[i] : std::to_string(i), element));
    return readers;
}

const Parameter& SceneReader::row(std::string_view key) const {
    return *find_parameter(pattern_ + "/" + std::string(key));
}

const Json* SceneReader::find(std::string_view key, Json::Type type) const {
    const Json* json = json_ ? json_->find(key) : nullptr;
    return json && json->type == type ? json : nullptr;
}

double SceneReader::number(std::string_view key) const {
    const Parameter& r = row(key);
    if (const Json* json = find(key, Json::Type::number))
        return std::clamp(json->number, r.min, r.max);
    const std::vector<double> fallback = numbers_in(r.fallback);
    return fallback.empty() ? std::clamp(1.0, r.min, r.max) : fallback.front();
}

std::optional<double> SceneReader::maybe_number(std::string_view key) const {
    if (!find(key, Json::Type::number)) return std::nullopt;
    return number(key);
}

bool SceneReader::flag(std::string_view key) const {
    const Json* json = find(key, Json::Type::boolean);
    return json ? json->boolean : row(key).fallback == "true";
}

std::string SceneReader::text(std::string_view key) const {
    if (const Json* json = find(key, Json::Type::text)) return json->text;
    std::string_view fallback = row(key).fallback;
    if (fallback.size() < 2) return "";
    return std::string(fallback.substr(1, fallback.size() - 2));  // without its quotes
}

std::optional<Vec3> SceneReader::maybe_vector(std::string_view key) const {
    const Json* json = find(key, Json::Type::list);
    if (!json || json->items.size() != 3) return std::nullopt;
    return to_vector(numbers_in(*json));
}

Vec3 SceneReader::vector(std::string_view key) const {
    const std::optional<Vec3> given = maybe_vector(key);
    const bool usable = given && (row(key).type != ParameterType::direction || !given->isZero());
    return usable ? *given : to_vector(numbers_in(row(key).fallback));
}

Quat SceneReader::quaternion(std::string_view key) const {
    const Json* json = find(key, Json::Type::list);
    if (!json || json->items.size() != 4) return Quat::Identity();
    const std::vector<double> v = numbers_in(*json);
    const Quat q(v[0], v[1], v[2], v[3]);
    return q.norm() > 1e-9 ? q.normalized() : Quat::Identity();
}

std::pair<double, double> SceneReader::pair(std::string_view key) const {
    const Json* json = find(key, Json::Type::list);
    return json ? below(json, std::string(key), &row(key)).as_pair() : std::pair{0.0, 0.0};
}

std::vector<std::string> SceneReader::texts(std::string_view key) const {
    const Json* json = find(key, Json::Type::list);
    return json ? below(json, std::string(key), &row(key)).as_texts() : std::vector<std::string>{};
}

double SceneReader::as_number() const {
    return json_ ? json_->number : 0;
}

std::pair<double, double> SceneReader::as_pair() const {
    const std::vector<double> v = json_ ? numbers_in(*json_) : std::vector<double>{};
    return v.size() == 2 ? std::pair{v[0], v[1]} : std::pair{0.0, 0.0};
}

Vec3 SceneReader::as_vector() const {
    return to_vector(json_ ? numbers_in(*json_) : std::vector<double>{});
}

std::string SceneReader::as_text() const {
    return json_ && json_->type == Json::Type::text ? json_->text : "";
}

int SceneReader::as_integer() const {
    return json_ && json_->type == Json::Type::number ? static_cast<int>(json_->number) : 0;
}

int SceneReader::line() const {
    return json_ ? json_->line : 0;
}

std::vector<double> SceneReader::as_numbers() const {
    return json_ ? numbers_in(*json_) : std::vector<double>{};
}

std::vector<std::string> SceneReader::as_texts() const {
    std::vector<std::string> texts;
    if (json_)
        for (const Json& item : json_->items) texts.push_back(item.text);
    return texts;
}

std::size_t SceneReader::choice_index(std::string_view key) const {
    const std::vector<std::string> words = words_of(row(key).words);
    const auto found = std::find(words.begin(), words.end(), text(key));
    return found == words.end() ? 0 : static_cast<std::size_t>(found - words.begin());
}

void SceneReader::error(std::string_view key, const std::string& message) const {
    const Json* json = json_ ? json_->find(key) : nullptr;
    if (json) return report_->add(json->line, pointer_ + pointer_step(key), message);
    for (std::size_t i = 0; i < checked_; ++i) {
        const std::string& pointer = report_->errors[i].pointer;
        const bool here = pointer.starts_with(pointer_) &&
                          (pointer.size() == pointer_.size() || pointer[pointer_.size()] == '/');
        if (here) return;
    }
    report_->add(json_ ? json_->line : 0, pointer_, message);
}

}  // namespace fairlead
