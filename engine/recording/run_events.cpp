#include "engine/recording/run_events.h"

#include <algorithm>
#include <cstdio>

namespace fairlead {
namespace {

struct Told {
    std::string operator()(const SetParameter& c) const {
        char value[32];
        std::snprintf(value, sizeof value, "%.6g", c.value);
        return c.path + " = " + value;
    }
    std::string operator()(const ResetPeaks&) const { return "peaks reset"; }
    std::string operator()(const Release&) const { return "released by the instructor"; }
    std::string operator()(const Note& c) const { return c.text; }
    std::string operator()(const VoidMarks& c) const { return "marks do not count: " + c.why; }
};

// Alarms carry numbers that change every tick, and what is done about them: the words before name
// them.
std::string_view alarm_name(std::string_view alarm) {
    const auto ends = [](char c) { return (c >= '0' && c <= '9') || c == ':'; };
    return {alarm.begin(), std::find_if(alarm.begin(), alarm.end(), ends)};
}

bool rings(const std::vector<std::string>& alarms, std::string_view name) {
    return std::any_of(alarms.begin(), alarms.end(),
                       [&](const std::string& a) { return alarm_name(a) == name; });
}

bool same(const Deduction& a, const Deduction& b) {
    return a.value == b.value && a.points == b.points && a.critical == b.critical;
}

}  // namespace

void note_events(const Snapshot& before, const Snapshot& now, const std::vector<Command>& commands,
                 std::vector<RunEvent>& events, std::vector<RunMark>& marks) {
    const auto add = [&](const char* kind, const std::string& text) {
        events.push_back({now.tick, kind, text});
    };
    for (const Command& c : commands)
        add(std::holds_alternative<Note>(c) ? "note" : "command", std::visit(Told{}, c));

    const CraneState &was = before.crane, &is = now.crane;
    if (is.enabled != was.enabled) add("enable", is.enabled ? "enabled" : "disabled");
    if (is.stopped != was.stopped) add("stop", is.stopped ? "emergency stop" : "ready again");
    if (is.held != was.held)
        add("grip", is.held.empty() ? was.held + " released" : is.held + " gripped");
    if (is.alarms != was.alarms)
        for (const std::string& alarm : is.alarms)
            if (!rings(was.alarms, alarm_name(alarm))) add("alarm", alarm);

    const ExerciseState &from = before.exercise, &to = now.exercise;
    if (to.phase_index != from.phase_index && !to.finished) add("phase", to.phase);
    for (std::size_t i = 0; i < to.deductions.size(); ++i) {
        const Deduction& d = to.deductions[i];
        const bool fresh = i >= from.deductions.size();
        if (fresh) add("mark", d.what);
        if (fresh || !same(d, from.deductions[i])) marks.push_back({i, now.tick, d});
    }
    if (to.finished && !from.finished) add("verdict", to.verdict);
    if (!now.diverged.empty() && before.diverged.empty())
        add("diverged", "diverged: " + now.diverged);
}

}  // namespace fairlead
