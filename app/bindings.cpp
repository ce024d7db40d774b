#include "app/bindings.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

namespace fairlead {
namespace {

using nlohmann::json;

constexpr std::uintmax_t largest_file = 1 << 20;  // [bytes] shipped ones have two thousand

// Walks one preset and names the place of whatever is wrong.
struct Reader {
    std::string file;

    [[noreturn]] void fail(const std::string& pointer, const std::string& expected) const {
        throw BindingsError(file + ": " + pointer + ": expected " + expected);
    }

    void check_keys(const json& j, const std::string& at,
                    std::initializer_list<std::string_view> known) const {
        if (!j.is_object()) fail(at.empty() ? "/" : at, "an object");
        for (const auto& [key, value] : j.items())
            if (std::find(known.begin(), known.end(), key) == known.end()) {
                std::string list;
                for (const auto& k : known) list += (list.empty() ? "" : ", ") + std::string(k);
                fail(at + "/" + key, "one of: " + list);
            }
    }

    void number(const json& j, const std::string& at, const char* key, double min, double max,
                double& out) const {
        if (!j.contains(key)) return;
        const json& v = j[key];
        if (!v.is_number() || v.get<double>() < min || v.get<double>() > max) {
            std::ostringstream range;
            range << "a number from " << min << " to " << max;
            fail(at + "/" + key, range.str());
        }
        out = v.get<double>();
    }

    void index(const json& j, const std::string& at, const char* key, int& out) const {
        if (!j.contains(key) || !j[key].is_number_integer() || j[key].get<int>() < 0)
            fail(at + "/" + key, "a number from 0");
        out = j[key].get<int>();
    }

    void flag(const json& j, const std::string& at, const char* key, bool& out) const {
        if (!j.contains(key)) return;
        if (!j[key].is_boolean()) fail(at + "/" + key, "true or false");
        out = j[key].get<bool>();
    }

    void text(const json& j, const std::string& at, const char* key, std::string& out) const {
        if (!j.contains(key)) return;
        if (!j[key].is_string()) fail(at + "/" + key, "a text");
        out = j[key].get<std::string>();
    }

    // Calls take(element, pointer) for each element of the list j[key]; false: not mentioned.
    template <class Take>
    bool each(const json& j, const std::string& at, const char* key, Take take) const {
        if (!j.contains(key)) return false;
        if (!j[key].is_array()) fail(at + "/" + key, "a list");
        for (std::size_t i = 0; i < j[key].size(); ++i)
            take(j[key][i], at + "/" + key + "/" + std::to_string(i));
        return true;
    }

    template <std::size_t N>
    std::size_t name_in(const std::array<std::string_view, N>& names, const json& j,
                        const std::string& at, const char* expected) const {
        if (j.is_string())
            if (const auto i = index_of(names, j.get<std::string>())) return *i;
        fail(at, expected);
    }

    template <std::size_t N>
    void names(const std::array<std::string_view, N>& known, const json& j, const std::string& at,
               const char* key, const char* expected, std::vector<std::size_t>& out) const {
        std::vector<std::size_t> found;
        if (each(j, at, key, [&](const json& e, const std::string& here) {
                found.push_back(name_in(known, e, here, expected));
            }))
            out = found;
    }

    void read_axis(const json& j, const std::string& at, AxisBinding& out) const {
        check_keys(j, at, {"help", "more", "less", "pad", "pad_more", "pad_less", "sticks"});
        text(j, at, "help", out.help);
        names(key_names, j, at, "more", "a key name such as \"W\"", out.more);
        names(key_names, j, at, "less", "a key name such as \"S\"", out.less);
        names(pad_button_names, j, at, "pad_more", "a button such as \"dpup\"", out.pad_more);
        names(pad_button_names, j, at, "pad_less", "a button such as \"dpdown\"", out.pad_less);
        if (j.contains("pad")) {
            std::string pad;
            text(j, at, "pad", pad);
            out.pad_invert = pad.starts_with('-');
            const json name = pad.substr(out.pad_invert ? 1 : 0);
            out.pad_axis = static_cast<int>(name_in(pad_axis_names, name, at + "/pad",
                                                    "an axis such as \"leftx\" or \"-lefty\""));
        }
        std::vector<StickAxis> sticks;
        if (each(j, at, "sticks", [&](const json& e, const std::string& here) {
                check_keys(e, here, {"stick", "axis", "invert"});
                StickAxis s;
                index(e, here, "stick", s.stick);
                index(e, here, "axis", s.axis);
                flag(e, here, "invert", s.invert);
                sticks.push_back(s);
            }))
            out.sticks = sticks;
    }

    void read_switch(const json& j, const std::string& at, SwitchBinding& out) const {
        check_keys(j, at, {"help", "keys", "latch", "pad", "sticks"});
        text(j, at, "help", out.help);
        flag(j, at, "latch", out.latch);
        names(pad_button_names, j, at, "pad", "a button such as \"a\"", out.pad);
        std::vector<Chord> chords;
        if (each(j, at, "keys", [&](const json& e, const std::string& here) {
                Chord chord;
                std::istringstream parts(e.is_string() ? e.get<std::string>() : "?");
                for (std::string part; std::getline(parts, part, '+');)
                    chord.push_back(name_in(key_names, part, here,
                                            "keys such as \"Enter\" or \"RightShift+L\""));
                chords.push_back(chord);
            }))
            out.keys = chords;
        std::vector<StickButton> sticks;
        if (each(j, at, "sticks", [&](const json& e, const std::string& here) {
                check_keys(e, here, {"stick", "button"});
                StickButton s;
                index(e, here, "stick", s.stick);
                index(e, here, "button", s.button);
                sticks.push_back(s);
            }))
            out.sticks = sticks;
    }

    void read(const json& j, Bindings& out) const {
        check_keys(j, "", {"name", "shaping", "axes", "switches", "own_axes", "own_switches"});
        text(j, "", "name", out.name);
        if (j.contains("shaping")) {
            const json& s = j["shaping"];
            check_keys(s, "/shaping", {"dead_zone", "expo", "rise", "fall"});
            number(s, "/shaping", "dead_zone", 0, 0.5, out.shaping.dead_zone);
            number(s, "/shaping", "expo", 0.5, 5, out.shaping.expo);
            number(s, "/shaping", "rise", 0, 5, out.shaping.rise);
            number(s, "/shaping", "fall", 0, 5, out.shaping.fall);
        }
        read_each(j, "axes", axis_names, [&](const json& e, const std::string& at, std::size_t i) {
            read_axis(e, at, out.axes[i]);
        });
        read_each(j, "switches", switch_names,
                  [&](const json& e, const std::string& at, std::size_t i) {
                      read_switch(e, at, out.switches[i]);
                  });
        if (j.contains("own_axes"))
            for (const auto& [name, value] : j["own_axes"].items())
                read_axis(value, "/own_axes/" + name, out.own_axes[name]);
        if (j.contains("own_switches"))
            for (const auto& [name, value] : j["own_switches"].items())
                read_switch(value, "/own_switches/" + name, out.own_switches[name]);
    }

    template <std::size_t N, class Take>
    void read_each(const json& j, const std::string& key,
                   const std::array<std::string_view, N>& known, Take take) const {
        if (!j.contains(key)) return;
        if (!j[key].is_object()) fail("/" + key, "an object");
        for (const auto& [name, value] : j[key].items()) {
            const std::string at = "/" + key + "/" + name;
            const std::string expected =
                "a name that levers have, such as \"" + std::string(known[0]) + "\"";
            take(value, at, name_in(known, json(name), at, expected.c_str()));
        }
    }
};

std::vector<std::size_t> places(const std::vector<std::string>& keys) {
    std::vector<std::size_t> found;
    for (const std::string& key : keys)
        if (const auto i = index_of(key_names, key)) found.push_back(*i);
    return found;
}

double farthest(double a, double b) {
    return std::abs(b) > std::abs(a) ? b : a;
}

bool any_down(const std::vector<std::size_t>& wanted, const auto& buttons) {
    return std::any_of(wanted.begin(), wanted.end(), [&](std::size_t i) { return buttons[i]; });
}

bool keys_down(const SwitchBinding& b, const Devices& d) {
    return std::any_of(b.keys.begin(), b.keys.end(), [&](const Chord& chord) {
        return std::all_of(chord.begin(), chord.end(), [&](std::size_t k) { return d.keys[k]; });
    });
}

bool held_elsewhere(const SwitchBinding& b, const Devices& d) {
    if (d.pad && any_down(b.pad, d.pad->buttons)) return true;
    return std::any_of(b.sticks.begin(), b.sticks.end(), [&](const StickButton& s) {
        const auto stick = static_cast<std::size_t>(s.stick);
        const auto button = static_cast<std::size_t>(s.button);
        return stick < d.sticks.size() && button < d.sticks[stick].buttons.size() &&
               d.sticks[stick].buttons[button];
    });
}

double pushed_stick(const AxisBinding& b, const Devices& d) {
    double x = 0;
    if (d.pad && b.pad_axis >= 0) {
        const double raw = d.pad->axes[static_cast<std::size_t>(b.pad_axis)];
        x = farthest(x, b.pad_invert ? -raw : raw);
    }
    for (const StickAxis& s : b.sticks) {
        const auto stick = static_cast<std::size_t>(s.stick);
        const auto axis = static_cast<std::size_t>(s.axis);
        if (stick >= d.sticks.size() || axis >= d.sticks[stick].axes.size()) continue;
        const double raw = d.sticks[stick].axes[axis];
        x = farthest(x, s.invert ? -raw : raw);
    }
    return x;
}

}  // namespace

Bindings parse_bindings(const std::string& text, const std::string& file, Bindings base) {
    try {
        base.file = file;
        Reader{file}.read(json::parse(text, nullptr, true, true), base);
        return base;
    } catch (const json::exception& e) {
        // the library's text starts with its own name and number; the operator needs the rest
        const std::string what = e.what();
        const auto start = what.find("] ");
        throw BindingsError(file + ": " +
                            (start == std::string::npos ? what : what.substr(start + 2)));
    }
}

Bindings fit_to(Bindings bindings, const Scenery& scenery) {
    for (const LeverLook& look : scenery.levers) {
        AxisBinding& b = bindings.axes[look.axis];
        const bool own = look.axis >= axis_names.size();
        if (!look.more_keys.empty()) b.more = places(look.more_keys);
        if (!look.less_keys.empty()) b.less = places(look.less_keys);
        if (const auto wanted = bindings.own_axes.find(look.id);
            own && wanted != bindings.own_axes.end())
            b = wanted->second;
        if (own || b.help.empty()) b.help = look.name;
        b.stays = look.stays;
        b.least = look.least;
    }
    for (const ButtonLook& look : scenery.buttons) {
        SwitchBinding& b = bindings.switches[look.place];
        for (const std::size_t key : places(look.keys)) b.keys.push_back({key});
        if (const auto wanted = bindings.own_switches.find(look.id);
            wanted != bindings.own_switches.end())
            b = wanted->second;
        b.help = look.name;
        b.latch |= look.latch;
    }
    return bindings;
}

Bindings load_bindings(const std::string& file, Bindings base) {
    std::error_code error;  // a pipe or a device is refused: it might never end
    if (!std::filesystem::is_regular_file(file, error) ||
        std::filesystem::file_size(file, error) > largest_file)
        throw BindingsError(file + ": expected a file of at most 1 MB");
    std::ifstream in(file);
    if (!in) throw BindingsError(file + ": cannot be opened");
    std::stringstream text;
    text << in.rdbuf();
    return parse_bindings(text.str(), file, std::move(base));
}

double shape(double x, const Shaping& shaping) {
    const double beyond = std::clamp(std::abs(x), 0.0, 1.0) - shaping.dead_zone;
    if (!(beyond > 0)) return 0;
    return std::copysign(std::pow(beyond / (1 - shaping.dead_zone), shaping.expo), x);
}

double ramp(double from, double target, double seconds, const Shaping& shaping) {
    // a stick thrown across passes neutral: it first comes back, then goes out again
    while (seconds > 0 && from != target) {
        const bool outward = from == 0 || (from * target > 0 && std::abs(target) > std::abs(from));
        const double goal = outward || from * target > 0 ? target : 0;
        const double period = outward ? shaping.rise : shaping.fall;
        const double needed = std::abs(goal - from) * period;
        if (needed > seconds) return from + std::copysign(seconds / period, goal - from);
        seconds -= needed;
        from = goal;
    }
    return from;
}

constexpr double full_travel = 2;  // [s] that a held key takes to move a handle that stays

Levers Hands::read(const Devices& devices, const Bindings& bindings, double seconds) {
    constexpr auto enable = static_cast<std::size_t>(Switch::enable);
    Levers levers;
    for (std::size_t i = 0; i < most_axes; ++i) {
        const AxisBinding& b = bindings.axes[i];
        const double push = any_down(b.more, devices.keys) - double(any_down(b.less, devices.keys));
        double& key_stick = key_sticks_[i];
        if (b.stays)
            key_stick = std::clamp(key_stick + push * seconds / full_travel, b.least, 1.0);
        else
            key_stick = ramp(key_stick, std::max(push, b.least), seconds, bindings.shaping);
        double x = shape(pushed_stick(b, devices), bindings.shaping);
        if (devices.pad)
            x = farthest(x, any_down(b.pad_more, devices.pad->buttons) -
                                double(any_down(b.pad_less, devices.pad->buttons)));
        levers.axes[i] = farthest(x, key_stick);
    }
    for (std::size_t i = 0; i < most_switches; ++i) {
        const SwitchBinding& b = bindings.switches[i];
        const bool down = keys_down(b, devices);
        if (b.latch && down && !was_down_[i]) latched_[i] = !latched_[i];
        was_down_[i] = down;
        levers.switches[i] =
            (b.latch ? latched_[i] : down || unseen_[i]) || held_elsewhere(b, devices);
        // but a dead-man that is let go is off at once
        unseen_[i] = i != enable && levers.switches[i];
    }
    // a latch must not outlive the hand that would have let go
    const bool left = was_focused_ && !devices.focused;
    was_focused_ = devices.focused;
    if (left) switched_off_by_leaving_ = latched_[enable];
    if (left || levers[Switch::emergency_stop]) latched_.fill(false);
    if (latched_[enable]) switched_off_by_leaving_ = false;
    return levers;
}

void Hands::forget_taps() {
    constexpr auto stop = static_cast<std::size_t>(Switch::emergency_stop);
    const bool stopping = unseen_[stop];
    unseen_.fill(false);
    unseen_[stop] = stopping;
}

}  // namespace fairlead
