#pragma once
// scene_text.h — JSON text → a tree that remembers the line of every value. Comments are allowed,
// duplicate keys are not. Depth and number of values are bounded, so that no file can exhaust the
// stack or the memory.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/files/printable.h"
#include "engine/scene/scene.h"

namespace fairlead {

struct Json {
    enum class Type { null, boolean, number, text, list, object } type = Type::null;
    bool boolean = false;
    double number = 0;
    std::string text;
    std::vector<Json> items;        // of a list or an object, in the order of the file
    std::vector<std::string> keys;  // of an object, one per item
    std::vector<int> key_lines;     // of an object, one per item
    int line = 0;                   // 1-based; 0: set from outside the file

    const Json* find(std::string_view key) const;
};

// Appends what is wrong; no tree when the text is malformed.
std::optional<Json> parse_json(const std::string& text, const std::string& file,
                               std::vector<SceneError>& errors);

// "/" + a key as JSON pointers spell it.
std::string pointer_step(std::string_view key);

// For messages: "the text \"abc\"", "the number 3", "a list".
std::string describe(const Json& json);

}  // namespace fairlead
