// The words for what is bound where: the help panel and the hints are made of these.
#include <array>
#include <utility>

#include "app/bindings.h"
#include "engine/view/language.h"

namespace fairlead {
namespace {

// "LeftShift" → "Left Shift", "Keypad5" → "Keypad 5", "LeftBracket" → "[", "F1" stays.
std::string spaced(std::string_view name) {
    constexpr std::array<std::pair<std::string_view, const char*>, 9> printed{
        {{"LeftBracket", "["},
         {"RightBracket", "]"},
         {"Semicolon", ";"},
         {"Apostrophe", "'"},
         {"Comma", ","},
         {"Period", "."},
         {"Slash", "/"},
         {"Minus", "-"},
         {"Equal", "="}}};
    for (const auto& [key, sign] : printed)
        if (key == name) return sign;
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
constexpr std::array<const char*, 15> pad_button_words{"A",
                                                       "B",
                                                       "X",
                                                       "Y",
                                                       tr_later("left shoulder"),
                                                       tr_later("right shoulder"),
                                                       tr_later("back"),
                                                       tr_later("start"),
                                                       tr_later("guide"),
                                                       tr_later("press left stick"),
                                                       tr_later("press right stick"),
                                                       tr_later("D-pad up"),
                                                       tr_later("D-pad right"),
                                                       tr_later("D-pad down"),
                                                       tr_later("D-pad left")};
constexpr std::array<const char*, 6> pad_axis_words{
    tr_later("left stick, sideways"),  tr_later("left stick, up / down"),
    tr_later("right stick, sideways"), tr_later("right stick, up / down"),
    tr_later("left trigger"),          tr_later("right trigger")};

// Keys are called as they are printed on a keyboard, in any language.
std::string key_names_text(const std::vector<std::size_t>& chosen) {
    std::vector<std::string> parts;
    for (const auto i : chosen) parts.push_back(spaced(key_names[i]));
    return joined(parts, ", ");
}

std::string pad_buttons_text(const std::vector<std::size_t>& chosen) {
    std::vector<std::string> parts;
    for (const auto i : chosen) parts.push_back(tr(pad_button_words[i]));
    return joined(parts, ", ");
}

}  // namespace

std::string keys_text(const AxisBinding& b) {
    return joined({key_names_text(b.more), key_names_text(b.less)}, " / ");
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

std::string pad_axis_text(std::size_t axis) {
    return tr(pad_axis_words[axis]);
}

std::string pad_text(const AxisBinding& b) {
    const std::string axis =
        b.pad_axis < 0 ? "" : pad_axis_text(static_cast<std::size_t>(b.pad_axis));
    return joined(
        {axis, joined({pad_buttons_text(b.pad_more), pad_buttons_text(b.pad_less)}, " / ")}, ", ");
}

std::string pad_text(const SwitchBinding& b) {
    return pad_buttons_text(b.pad);
}

std::string sticks_text(const AxisBinding& b) {
    std::vector<std::string> parts;
    for (const auto& s : b.sticks)
        parts.push_back(filled(tr("stick %d axis %d"), int(s.stick), int(s.axis)));
    const auto buttons = [](const std::vector<StickButton>& list) {
        SwitchBinding one;
        one.sticks = list;
        return sticks_text(one);
    };
    parts.push_back(joined({buttons(b.stick_more), buttons(b.stick_less)}, " / "));
    return joined(parts, ", ");
}

std::string sticks_text(const SwitchBinding& b) {
    std::vector<std::string> parts;
    for (const auto& s : b.sticks)
        parts.push_back(filled(tr("stick %d button %d"), int(s.stick), int(s.button)));
    return joined(parts, ", ");
}

}  // namespace fairlead
