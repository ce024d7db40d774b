#pragma once
// scene_reader.h — a place in a checked tree, read with the table's defaults. Where the check has
// found an error the default is read, so that reading always goes on to the end.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/scene/scene_check.h"
#include "physics/math/math.h"

namespace fairlead {

class SceneReader {
  public:
    SceneReader(const Json& root, SceneReport& report)
        : json_(&root), report_(&report), checked_(report.errors.size()) {}

    bool has(std::string_view key) const;
    SceneReader at(std::string_view key) const;                     // object below
    std::vector<SceneReader> elements(std::string_view key) const;  // of a list or map
    const std::string& key() const { return key_; }                 // of a map's element

    double number(std::string_view key) const;
    int integer(std::string_view key) const { return static_cast<int>(number(key)); }
    bool flag(std::string_view key) const;
    std::string text(std::string_view key) const;  // names and references too
    Vec3 vector(std::string_view key) const;
    Vec3 direction(std::string_view key) const { return vector(key).normalized(); }
    Quat quaternion(std::string_view key) const;
    std::pair<double, double> pair(std::string_view key) const;
    std::vector<std::string> texts(std::string_view key) const;  // a list of references

    std::optional<double> maybe_number(std::string_view key) const;
    std::optional<Vec3> maybe_vector(std::string_view key) const;

    // The element itself, when it is a number, a pair, a vector or a list of numbers in a list.
    double as_number() const;
    std::pair<double, double> as_pair() const;
    std::vector<std::string> as_texts() const;
    Vec3 as_vector() const;
    std::string as_text() const;
    int as_integer() const;
    int line() const;  // of the file; 0: it is not in it
    std::vector<double> as_numbers() const;

    // The enumerator whose word the table lists at the same place.
    template <class Enum>
    Enum choice(std::string_view key) const {
        return static_cast<Enum>(choice_index(key));
    }

    // Of the value of a key, or of the place itself when it has no such key; the place itself says
    // nothing more when the check has found an error in it, for that is most likely the cause.
    void error(std::string_view key, const std::string& message) const;

  private:
    SceneReader() = default;
    SceneReader below(const Json* json, std::string step, const Parameter* row) const;
    const Json* find(std::string_view key, Json::Type type) const;
    const Parameter& row(std::string_view key) const;
    std::size_t choice_index(std::string_view key) const;

    const Json* json_ = nullptr;  // null: not in the file
    SceneReport* report_ = nullptr;
    std::size_t checked_ = 0;  // errors that the check has found
    std::string pattern_, pointer_, key_;
};

}  // namespace fairlead
