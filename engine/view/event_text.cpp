#include "engine/view/event_text.h"
#include "engine/view/load_chart.h"

#include <algorithm>
#include <array>

#include "engine/view/clock_text.h"

namespace fairlead {
namespace {

using Kind = Event::Kind;

constexpr std::array<std::string_view, 12> kind_words{"enable",    "stop",  "grip",  "alarm",
                                                      "interlock", "phase", "score", "verdict",
                                                      "command",   "note",  "fault", "diverged"};

struct Words {
    std::string_view id;
    const char* text;
};

// Alarms that carry no figure.
constexpr std::array<Words, 10> plain_alarms{
    {{"aops_lead", tr_later("overload protection (AOPS), off lead: the wire runs out; levers to "
                            "neutral, acknowledge")},
     {"mops", tr_later("overload protection by hand (MOPS): the wire runs out; levers to neutral, "
                       "acknowledge")},
     {"stopped", tr_later("emergency stop: levers to neutral, button out, acknowledge")},
     {"struck", tr_later("somebody on deck is hurt: stop all work")},
     {"bypass", tr_later("load limiter bypassed")},
     {"refused_enable", tr_later("enable refused: levers to neutral, then press it again")},
     {"refused_reach", tr_later("nothing in reach of the gripper")},
     {"refused_speed", tr_later("not gripped: moving too fast")},
     {"refused_release", tr_later("release refused: set the load down first")},
     {"no_chart", tr_later("no capacity is rated for this radius")}}};

// In the language of `translate`, figures and names filled in.
std::string alarm_text(const Event& e, Translate translate) {
    const bool stops = e.kind == Kind::interlock;
    if (e.id == "load")
        return filled(stops ? translate("load %.0f %% of capacity: what adds to it is stopped")
                            : translate("load %.0f %% of capacity"),
                      100 * e.value);
    if (e.id == "two_block")
        return filled(stops
                          ? translate("hook %.1f m from the top: what brings it nearer is stopped")
                          : translate("hook %.1f m from the top"),
                      e.value);
    if (e.id == "slack")
        return stops ? translate("slack wire: lowering stopped") : translate("slack wire");
    if (e.id == "support")
        return filled(stops ? translate("support bears %.1f t: what takes more off it is stopped")
                            : translate("support bears %.1f t"),
                      e.value / newtons_per_tonne);
    if (e.id == "pull")
        return filled(translate("pull %.0f %% of what the ship may bear"), 100 * e.value);
    if (e.id == "aops")
        return filled(
            translate("overload protection (AOPS) at %.0f %%: the wire runs out; levers to "
                      "neutral, acknowledge"),
            100 * e.value);
    for (const Words& words : plain_alarms)
        if (words.id == e.id) return translate(words.text);
    return translate(e.words.c_str());
}

std::string weather_text(const Event& e, Translate translate) {
    const auto within = [&](const char* sentence) {
        return filled(translate(sentence), e.value, e.limit);
    };
    if (e.subject == "wind") return within(tr_later("weather: wind %.3g m/s within %.0f s"));
    if (e.subject == "wind_to")
        return within(tr_later("weather: wind towards %.0f° within %.0f s"));
    if (e.subject == "gusts")
        return within(tr_later("weather: gusts %.2g times the usual within %.0f s"));
    if (e.subject == "waves") return within(tr_later("weather: waves of %.2g m within %.0f s"));
    if (e.subject == "sight") return within(tr_later("weather: sight %.0f m within %.0f s"));
    if (e.subject == "dark")
        return e.value >= 0.5 ? translate("weather: dark") : translate("weather: light again");
    return e.words;
}

std::string command_text(const Event& e, Translate translate) {
    if (e.id == "set") return filled("%s = %.6g", e.subject.c_str(), e.value);
    if (e.id == "peaks") return translate("peaks reset");
    if (e.id == "release") return translate("released by the instructor");
    if (e.id == "void")
        return filled(translate("marks do not count: %s"), translate(e.words.c_str()));
    if (e.id == "verdict")
        return e.value != 0 ? translate("the instructor's verdict: passed")
                            : translate("the instructor's verdict: not passed");
    if (e.id == "take")
        return filled(e.value != 0 ? translate("the instructor has taken over: %s")
                                   : translate("the instructor has given back: %s"),
                      e.subject.c_str());
    if (e.id == "sign")
        return e.words.empty()
                   ? translate("the banksman lets his arms hang")
                   : filled(translate("the banksman shows: %s"), translate(e.words.c_str()));
    if (e.id == "weather") return weather_text(e, translate);
    if (e.id == "pull") return filled(translate("by hand: %s"), e.words.c_str());
    if (e.id == "say") return filled(translate("by radio: %s"), translate(e.words.c_str()));
    if (e.id == "fault")
        return filled(e.value != 0 ? translate("fault %s set") : translate("fault %s taken back"),
                      e.subject.c_str());
    return translate(e.words.c_str());
}

std::string grip_text(const Event& e, Translate translate) {
    const char* what = translate(e.subject.c_str());
    if (e.id == "gripped") return filled(translate("%s gripped"), what);
    if (e.id == "released") return filled(translate("%s released"), what);
    return e.id.empty() ? e.words : e.subject + " " + e.id;
}

std::string fault_text(const Event& e, Translate translate) {
    const char* what = translate(e.words.c_str());
    if (e.id == "begins") return filled(translate("fault begins: %s"), what);
    if (e.id == "ends") return filled(translate("fault ends: %s"), what);
    return e.id.empty() ? e.words : "fault " + e.id + ": " + e.words;
}

}  // namespace

bool Event::same_matter(const Event& other) const {
    const auto rings = [](Kind k) { return k == Kind::alarm || k == Kind::interlock; };
    return (kind == other.kind || (rings(kind) && rings(other.kind))) && id == other.id &&
           subject == other.subject;
}

std::string text_of(const Event& e, Translate translate) {
    switch (e.kind) {
        case Kind::enable:
            return e.id == "on"    ? translate("enabled")
                   : e.id == "off" ? translate("disabled")
                                   : e.words;
        case Kind::stop:
            return e.id == "emergency" ? translate("emergency stop")
                   : e.id == "ready"   ? translate("ready again")
                                       : e.words;
        case Kind::grip:
            return grip_text(e, translate);
        case Kind::alarm:
        case Kind::interlock:
            return alarm_text(e, translate);
        case Kind::command:
            return command_text(e, translate);
        case Kind::fault:
            return fault_text(e, translate);
        case Kind::diverged:
            return filled(translate("diverged: %s"), e.words.c_str());
        case Kind::phase:
        case Kind::score:
        case Kind::verdict:
        case Kind::note:
            break;
    }
    return translate(e.words.c_str());
}

std::string text_of(const Event& e) {
    return text_of(e, as_written);
}

std::string instructor_verdict(bool passed, const std::string& words, Translate translate) {
    if (words.empty())
        return passed ? translate("Passed by the instructor's word.")
                      : translate("Not passed by the instructor's word.");
    return filled(passed ? translate("Passed by the instructor's word: %s")
                         : translate("Not passed by the instructor's word: %s"),
                  words.c_str());
}

std::string verdict_text(const ExerciseState& e, double pass, Translate translate) {
    // what an instructor has said stands behind a beginning that is always the same
    const std::string by_word = instructor_verdict(e.passed, "?", as_written);
    const std::string begins = by_word.substr(0, by_word.size() - 3);
    if (e.verdict.starts_with(begins))
        return instructor_verdict(
            e.passed, e.verdict.substr(std::min(e.verdict.size(), begins.size() + 2)), translate);

    const auto& all = e.deductions;
    const std::string how = !e.voided.empty()
                                ? filled(translate("Not marked, %s"), translate(e.voided.c_str()))
                            : e.passed ? translate("Passed")
                                       : translate("Not passed");
    std::string text = filled(translate("%s: %.0f of 100 points (%.0f to pass) in %s"), how.c_str(),
                              e.score, pass, minutes(e.elapsed).c_str());
    if (e.phase_index < e.phase_count)
        text += translate(", when the time was up before all was done");
    const auto critical =
        std::find_if(all.begin(), all.end(), [](const Deduction& d) { return d.critical; });
    if (critical != all.end())
        return filled(translate("%s. Critical: %s at %s."), text.c_str(),
                      translate(critical->what.c_str()), minutes(critical->time).c_str());
    const auto dearest = std::max_element(
        all.begin(), all.end(), [](const auto& a, const auto& b) { return a.points < b.points; });
    if (dearest == all.end()) return filled(translate("%s, without a fault."), text.c_str());
    return filled(translate("%s. Most was lost for: %s (%.1f points at %s)."), text.c_str(),
                  translate(dearest->what.c_str()), dearest->points,
                  minutes(dearest->time).c_str());
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
