#pragma once
// scene_check.h — compares a tree with the table of parameters: unknown and missing keys, types,
// ranges, choices, duplicate names and references that name nothing. What one key says about
// another is left to those who read them (scene_parts.h).
#include <string>
#include <vector>

#include "engine/scene/parameters.h"
#include "engine/scene/scene_text.h"

namespace fairlead {

// Errors of one file, at most `capacity` of them: a broken file may hold millions.
struct SceneReport {
    static constexpr std::size_t capacity = 1000;

    std::string file;
    std::vector<SceneError> errors;
    bool oversized = false;  // some list is longer than its row allows: read no further

    bool full() const { return errors.size() >= capacity; }
    void add(int line, const std::string& pointer, const std::string& message);
};

void check_tree(const Json& root, SceneReport& report);

// What a row asks for, as messages say it: "a number, 0.1 … 1, in kg".
std::string expected(const Parameter& row);

// Names under which the list "bodies", say, can be referred to, "world" and the like included.
std::vector<std::string> names_in(const Json& root, std::string_view list);

// Whether a text may name things: letters, digits, _ and -.
bool is_name(std::string_view text);

// Words of a table cell.
std::vector<std::string> words_of(std::string_view cell);

}  // namespace fairlead
