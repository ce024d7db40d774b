#include "engine/view/event.h"

#include <array>
#include <cstdio>

namespace fairlead {
namespace {

using Kind = Event::Kind;

constexpr std::array<std::string_view, 12> kind_words{"enable",    "stop",  "grip",  "alarm",
                                                      "interlock", "phase", "score", "verdict",
                                                      "command",   "note",  "fault", "diverged"};

std::string figure(const char* format, double value) {
    char text[64];
    std::snprintf(text, sizeof text, format, value);
    return text;
}

struct Words {
    std::string_view id, text;
};

// Alarms that carry no figure.
constexpr std::array<Words, 7> plain_alarms{
    {{"stopped", "emergency stop: levers to neutral, button out, acknowledge"},
     {"bypass", "load limiter bypassed"},
     {"refused_enable", "enable refused: levers to neutral, then press it again"},
     {"refused_reach", "nothing in reach of the gripper"},
     {"refused_speed", "not gripped: moving too fast"},
     {"refused_release", "release refused: set the load down first"},
     {"no_chart", "no capacity is rated for this radius"}}};

std::string alarm_text(const Event& e) {
    const bool stops = e.kind == Kind::interlock;
    if (e.id == "load")
        return figure("load %.0f %% of capacity", 100 * e.value) +
               (stops ? ": what adds to it is stopped" : "");
    if (e.id == "two_block")
        return figure("hook %.1f m from the top", e.value) +
               (stops ? ": what brings it nearer is stopped" : "");
    if (e.id == "slack") return stops ? "slack wire: lowering stopped" : "slack wire";
    for (const Words& words : plain_alarms)
        if (words.id == e.id) return std::string(words.text);
    return e.words;
}

std::string command_text(const Event& e) {
    if (e.id == "set") return e.subject + figure(" = %.6g", e.value);
    if (e.id == "peaks") return "peaks reset";
    if (e.id == "release") return "released by the instructor";
    if (e.id == "void") return "marks do not count: " + e.words;
    if (e.id == "verdict")
        return std::string("the instructor's verdict: ") + (e.value != 0 ? "passed" : "not passed");
    if (e.id == "fault") return "fault " + e.subject + (e.value != 0 ? " set" : " taken back");
    return e.words;
}

}  // namespace

bool Event::same_matter(const Event& other) const {
    const auto rings = [](Kind k) { return k == Kind::alarm || k == Kind::interlock; };
    return (kind == other.kind || (rings(kind) && rings(other.kind))) && id == other.id &&
           subject == other.subject;
}

std::string text_of(const Event& e) {
    switch (e.kind) {
        case Kind::enable:
            return e.id == "on" ? "enabled" : e.id == "off" ? "disabled" : e.words;
        case Kind::stop:
            return e.id == "emergency" ? "emergency stop"
                   : e.id == "ready"   ? "ready again"
                                       : e.words;
        case Kind::grip:
            return e.id.empty() ? e.words : e.subject + " " + e.id;
        case Kind::alarm:
        case Kind::interlock:
            return alarm_text(e);
        case Kind::command:
            return command_text(e);
        case Kind::fault:
            return e.id.empty() ? e.words : "fault " + e.id + ": " + e.words;
        case Kind::diverged:
            return "diverged: " + e.words;
        case Kind::phase:
        case Kind::score:
        case Kind::verdict:
        case Kind::note:
            break;
    }
    return e.words;
}

std::vector<std::string> texts_of(const std::vector<Event>& events) {
    std::vector<std::string> texts;
    for (const Event& event : events) texts.push_back(text_of(event));
    return texts;
}

std::string_view word_of(Event::Kind kind) {
    return kind_words[static_cast<std::size_t>(kind)];
}

std::optional<Event::Kind> kind_called(std::string_view word) {
    for (std::size_t i = 0; i < kind_words.size(); ++i)
        if (kind_words[i] == word) return static_cast<Kind>(i);
    return std::nullopt;
}

}  // namespace fairlead
