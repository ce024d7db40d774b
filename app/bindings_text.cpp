// The words for what is bound where: the help panel and the hints are made of these.
#include "app/bindings.h"

namespace fairlead {
namespace {

// "LeftShift" → "Left Shift", "Keypad5" → "Keypad 5", "F1" stays.
std::string spaced(std::string_view name) {
    std::string out;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const bool upper = name[i] >= 'A' && name[i] <= 'Z';
        const bool digit = name[i] >= '0' && name[i] <= '9';
        if (i > 1 && (upper || (digit && name.starts_with("Keypad")))) out += ' ';
        out += name[i];
    }
    return out;
}

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
    std::string out;
    for (const auto& part : parts) {
        if (part.empty()) continue;
        if (!out.empty()) out += between;
        out += part;
    }
    return out;
}

// In the words printed on most gamepads; same order as pad_button_names, pad_axis_names.
constexpr std::array<std::string_view, 15> pad_button_words{"A",
                                                            "B",
                                                            "X",
                                                            "Y",
                                                            "left shoulder",
                                                            "right shoulder",
                                                            "back",
                                                            "start",
                                                            "guide",
                                                            "press left stick",
                                                            "press right stick",
                                                            "D-pad up",
                                                            "D-pad right",
                                                            "D-pad down",
                                                            "D-pad left"};
constexpr std::array<std::string_view, 6> pad_axis_words{
    "left stick, sideways",   "left stick, up / down", "right stick, sideways",
    "right stick, up / down", "left trigger",          "right trigger"};

template <std::size_t N>
std::string names_text(const std::vector<std::size_t>& chosen,
                       const std::array<std::string_view, N>& names) {
    std::vector<std::string> parts;
    for (const auto i : chosen) parts.push_back(spaced(names[i]));
    return joined(parts, ", ");
}

}  // namespace

std::string keys_text(const AxisBinding& b) {
    return joined({names_text(b.more, key_names), names_text(b.less, key_names)}, " / ");
}

std::string keys_text(const SwitchBinding& b) {
    std::vector<std::string> chords;
    for (const Chord& chord : b.keys) {
        std::vector<std::string> parts;
        for (const auto k : chord) parts.push_back(spaced(key_names[k]));
        chords.push_back(joined(parts, " + "));
    }
    return joined(chords, ", ");
}

std::string pad_text(const AxisBinding& b) {
    const std::string axis =
        b.pad_axis < 0 ? "" : std::string(pad_axis_words[static_cast<std::size_t>(b.pad_axis)]);
    return joined({axis, joined({names_text(b.pad_more, pad_button_words),
                                 names_text(b.pad_less, pad_button_words)},
                                " / ")},
                  ", ");
}

std::string pad_text(const SwitchBinding& b) {
    return names_text(b.pad, pad_button_words);
}

std::string sticks_text(const AxisBinding& b) {
    std::vector<std::string> parts;
    for (const auto& s : b.sticks)
        parts.push_back("stick " + std::to_string(s.stick) + " axis " + std::to_string(s.axis));
    return joined(parts, ", ");
}

std::string sticks_text(const SwitchBinding& b) {
    std::vector<std::string> parts;
    for (const auto& s : b.sticks)
        parts.push_back("stick " + std::to_string(s.stick) + " button " + std::to_string(s.button));
    return joined(parts, ", ");
}

}  // namespace fairlead
