#pragma once
// keys.h — what keys are called: by their place on a US keyboard. Bindings, scenes and the window
// speak of the same names. The window itself needs some of them (panels, cameras, pause): no lever
// or button of a scene may have those.
#include <algorithm>
#include <array>
#include <string_view>

namespace fairlead {

// clang-format off
inline constexpr std::array<std::string_view, 88> key_names{
    "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P", "Q", "R", "S",
    "T", "U", "V", "W", "X", "Y", "Z", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "Left",
    "Right", "Up", "Down", "F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F10", "F11",
    "F12", "Space", "Enter", "Escape", "Tab", "Backspace", "Insert", "Delete", "Home", "End",
    "PageUp", "PageDown", "LeftShift", "RightShift", "LeftControl", "RightControl", "LeftAlt",
    "RightAlt", "Comma", "Period", "Slash", "Semicolon", "Apostrophe", "LeftBracket",
    "RightBracket", "Minus", "Equal", "Keypad0", "Keypad1", "Keypad2", "Keypad3", "Keypad4",
    "Keypad5", "Keypad6", "Keypad7", "Keypad8", "Keypad9"};

// of the window, and of the switches that every machine has
inline constexpr std::array<std::string_view, 41> taken_keys{
    "B", "C", "H", "J", "L", "M", "N", "P", "V", "Y", "Left", "Right", "Up", "Down", "F1", "F2",
    "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F10", "F11", "F12", "Space", "Enter", "Escape", "Tab",
    "Backspace", "Home", "PageUp", "PageDown", "LeftShift", "RightShift", "LeftControl",
    "LeftAlt", "RightAlt", "Comma", "Period"};
// clang-format on

inline bool is_key(std::string_view name) {
    return std::find(key_names.begin(), key_names.end(), name) != key_names.end();
}

inline bool is_free_key(std::string_view name) {
    return is_key(name) &&
           std::find(taken_keys.begin(), taken_keys.end(), name) == taken_keys.end();
}

}  // namespace fairlead
