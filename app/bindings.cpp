#include "app/bindings.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "engine/files/read_file.h"

namespace fairlead {
namespace {

using nlohmann::json;

constexpr std::uintmax_t largest_file = 1 << 20;  // [bytes] shipped ones have two thousand
constexpr double shortest_travel = 0.1;  // [-] between an axis' ends: shorter, and noise is a lever

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
        check_keys(j, at,
                   {"help", "more", "less", "pad", "pad_more", "pad_less", "sticks", "stick_more",
                    "stick_less"});
        text(j, at, "help", out.help);
        names(key_names, j, at, "more", "a key name such as \"W\"", out.more);
        names(key_names, j, at, "less", "a key name such as \"S\"", out.less);
        names(pad_button_names, j, at, "pad_more", "a button such as \"dpup\"", out.pad_more);
        names(pad_button_names, j, at, "pad_less", "a button such as \"dpdown\"", out.pad_less);
        if (j.contains("pad")) {
            std::string pad;
            text(j, at, "pad", pad);
            out.pad_axis = -1;
            out.pad_invert = pad.starts_with('-');
            const json name = pad.substr(out.pad_invert ? 1 : 0);
            if (!pad.empty())
                out.pad_axis = static_cast<int>(name_in(pad_axis_names, name, at + "/pad",
                                                        "an axis such as \"leftx\" or \"-lefty\""));
        }
        read_buttons(j, at, "stick_more", out.stick_more);
        read_buttons(j, at, "stick_less", out.stick_less);
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
        read_buttons(j, at, "sticks", out.sticks);
    }

    void read_buttons(const json& j, const std::string& at, const char* key,
                      std::vector<StickButton>& out) const {
        std::vector<StickButton> found;
        if (each(j, at, key, [&](const json& e, const std::string& here) {
                check_keys(e, here, {"stick", "button"});
                StickButton s;
                index(e, here, "stick", s.stick);
                index(e, here, "button", s.button);
                found.push_back(s);
            }))
            out = found;
    }

    void read_travel(const json& j, const std::string& at, AxisTravel& out) const {
        check_keys(j, at,
                   {"stick", "axis", "pad", "device", "least", "centre", "most", "invert",
                    "dead_zone", "expo"});
        if (j.contains("pad")) {
            out.axis = static_cast<int>(
                name_in(pad_axis_names, j["pad"], at + "/pad", "an axis such as \"leftx\""));
        } else {
            index(j, at, "stick", out.stick);
            index(j, at, "axis", out.axis);
        }
        text(j, at, "device", out.device);
        number(j, at, "least", -1, 1, out.least);
        number(j, at, "centre", -1, 1, out.centre);
        number(j, at, "most", -1, 1, out.most);
        if (out.least > out.centre || out.centre > out.most ||
            out.most - out.least < shortest_travel)
            fail(at, "least, centre and most in this order, and a tenth between the ends");
        flag(j, at, "invert", out.invert);
        number(j, at, "dead_zone", 0, 0.5, out.dead_zone);
        number(j, at, "expo", 0.5, 5, out.expo);
    }

    void read_personal(const json& j, PersonalControls& out) const {
        check_keys(j, "", {"preset", "axes", "switches", "calibration"});
        text(j, "", "preset", out.preset);
        read_own(j, "axes", [&](const json& e, const std::string& at, const std::string& name) {
            read_axis(e, at, out.axes[name]);
        });
        read_own(j, "switches", [&](const json& e, const std::string& at, const std::string& name) {
            read_switch(e, at, out.switches[name]);
        });
        each(j, "", "calibration", [&](const json& e, const std::string& at) {
            read_travel(e, at, out.travels.emplace_back());
        });
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
        read_own(j, "own_axes", [&](const json& e, const std::string& at, const std::string& name) {
            read_axis(e, at, out.own_axes[name]);
        });
        read_own(j, "own_switches",
                 [&](const json& e, const std::string& at, const std::string& name) {
                     read_switch(e, at, out.own_switches[name]);
                 });
    }

    // Those of scenes, whatever they are called.
    template <class Take>
    void read_own(const json& j, const std::string& key, Take take) const {
        if (!j.contains(key)) return;
        if (!j[key].is_object()) fail("/" + key, "an object");
        for (const auto& [name, value] : j[key].items()) take(value, "/" + key + "/" + name, name);
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

}  // namespace

namespace {

template <class Read>
void parsed(const std::string& text, const std::string& file, const Read& read) {
    try {
        read(Reader{file}, json::parse(text, nullptr, true, true));
    } catch (const json::exception& e) {
        // the library's text starts with its own name and number; the operator needs the rest
        const std::string what = e.what();
        const auto start = what.find("] ");
        throw BindingsError(file + ": " +
                            (start == std::string::npos ? what : what.substr(start + 2)));
    }
}

std::string whole_text(const std::string& file) {
    try {
        return read_text(file, largest_file);
    } catch (const FileError& e) {
        throw BindingsError(e.what());
    }
}

json buttons_json(const std::vector<StickButton>& buttons) {
    json list = json::array();
    for (const StickButton& b : buttons) list.push_back({{"stick", b.stick}, {"button", b.button}});
    return list;
}

template <std::size_t N>
json names_json(const std::array<std::string_view, N>& names,
                const std::vector<std::size_t>& chosen) {
    json list = json::array();
    for (const std::size_t i : chosen) list.push_back(names[i]);
    return list;
}

json axis_json(const AxisBinding& b) {
    json sticks = json::array();
    for (const StickAxis& s : b.sticks)
        sticks.push_back({{"stick", s.stick}, {"axis", s.axis}, {"invert", s.invert}});
    const std::string pad =
        b.pad_axis < 0 ? "" : std::string(pad_axis_names[static_cast<std::size_t>(b.pad_axis)]);
    return {{"more", names_json(key_names, b.more)},
            {"less", names_json(key_names, b.less)},
            {"pad", b.pad_invert && !pad.empty() ? "-" + pad : pad},
            {"pad_more", names_json(pad_button_names, b.pad_more)},
            {"pad_less", names_json(pad_button_names, b.pad_less)},
            {"sticks", sticks},
            {"stick_more", buttons_json(b.stick_more)},
            {"stick_less", buttons_json(b.stick_less)}};
}

json switch_json(const SwitchBinding& b) {
    json keys = json::array();
    for (const Chord& chord : b.keys) {
        std::string words;
        for (const std::size_t k : chord)
            words += (words.empty() ? "" : "+") + std::string(key_names[k]);
        keys.push_back(words);
    }
    return {{"keys", keys},
            {"pad", names_json(pad_button_names, b.pad)},
            {"sticks", buttons_json(b.sticks)},
            {"latch", b.latch}};
}

json travel_json(const AxisTravel& t) {
    json j{{"device", t.device}, {"least", t.least},         {"centre", t.centre}, {"most", t.most},
           {"invert", t.invert}, {"dead_zone", t.dead_zone}, {"expo", t.expo}};
    if (t.stick < 0)
        j["pad"] = pad_axis_names[static_cast<std::size_t>(t.axis)];
    else
        j["stick"] = t.stick, j["axis"] = t.axis;
    return j;
}

}  // namespace

Bindings parse_bindings(const std::string& text, const std::string& file, Bindings base) {
    base.file = file;
    parsed(text, file, [&](const Reader& reader, const json& j) { reader.read(j, base); });
    return base;
}

Bindings load_bindings(const std::string& file, Bindings base) {
    return parse_bindings(whole_text(file), file, std::move(base));
}

PersonalControls load_personal(const std::string& file) {
    PersonalControls personal;
    std::error_code error;
    if (!std::filesystem::exists(file, error)) return personal;
    parsed(whole_text(file), file,
           [&](const Reader& reader, const json& j) { reader.read_personal(j, personal); });
    return personal;
}

std::string text_of(const PersonalControls& personal) {
    json axes = json::object(), switches = json::object(), travels = json::array();
    for (const auto& [name, b] : personal.axes) axes[name] = axis_json(b);
    for (const auto& [name, b] : personal.switches) switches[name] = switch_json(b);
    for (const AxisTravel& t : personal.travels) travels.push_back(travel_json(t));
    const json all{{"preset", personal.preset},
                   {"axes", axes},
                   {"switches", switches},
                   {"calibration", travels}};
    return "// Chosen in the window (F1): it is written anew there. bindings.json is for your "
           "hand.\n" +
           all.dump(2) + "\n";
}

}  // namespace fairlead
