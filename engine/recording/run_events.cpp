#include "engine/recording/run_events.h"

#include <algorithm>

#include "engine/machine/weather.h"
#include "engine/view/hand_signal.h"

namespace fairlead {
namespace {

using Kind = Event::Kind;
using Severity = Event::Severity;

struct Told {
    Event operator()(const SetParameter& c) const {
        return {Kind::command, Severity::info, "set", c.path, c.value};
    }
    Event operator()(const ResetPeaks&) const {
        return {Kind::command, Severity::info, "peaks", ""};
    }
    Event operator()(const Release&) const {
        return {Kind::command, Severity::info, "release", ""};
    }
    Event operator()(const Note& c) const {
        return {Kind::note, Severity::info, "", "", 0, 0, "", c.text};
    }
    Event operator()(const VoidMarks& c) const {
        return {Kind::command, Severity::info, "void", "", 0, 0, "", c.why};
    }
    Event operator()(const EndExercise& c) const {
        return {Kind::command, Severity::info, "verdict", "", double(c.passed), 0, "", c.words};
    }
    Event operator()(const SetFault& c) const {
        return {Kind::command, Severity::info, "fault", c.name, double(c.on)};
    }
    Event operator()(const TakeControl& c) const {
        return {Kind::command, Severity::info, "take", c.lever, double(c.taken)};
    }
    Event operator()(const ShowSign& c) const {
        const HandSignal* sign = hand_signal_called(c.sign);
        return {Kind::command, Severity::info, "sign", "", 0, 0, "", sign ? sign->name : ""};
    }
    Event operator()(const PullRod& c) const {
        return {Kind::command, Severity::info, "pull", "", 0, 0, "", c.order};
    }
    Event operator()(const SetWeather& c) const {
        return {Kind::command, Severity::info, "weather", std::string(word_of(c.kind)),
                c.value,       c.over,         "s"};
    }
    Event operator()(const Say& c) const {
        return {Kind::command, Severity::info, "say", "", 0, 0, "", c.words};
    }
    Event operator()(const Rig& c) const {
        return {Kind::command, Severity::info, "rig", "", 0, 0, "", c.order};
    }
};

// Told already, and no less urgent.
bool rings(const std::vector<Event>& alarms, const Event& alarm) {
    return std::any_of(alarms.begin(), alarms.end(), [&](const Event& a) {
        return a.same_matter(alarm) && a.severity >= alarm.severity;
    });
}

bool same(const Deduction& a, const Deduction& b) {
    return a.value == b.value && a.points == b.points && a.critical == b.critical;
}

}  // namespace

Event told(const Command& command) {
    return std::visit(Told{}, command);
}

void note_events(const Snapshot& before, const Snapshot& now, const std::vector<Command>& commands,
                 std::vector<RunEvent>& events, std::vector<RunMark>& marks) {
    const auto add = [&](Event event) { events.push_back({now.tick, std::move(event)}); };
    const auto say = [&](Kind kind, Severity severity, const char* id,
                         const std::string& subject = "", const std::string& words = "") {
        add({kind, severity, id, subject, 0, 0, "", words});
    };
    // of a hand that drags on, where it begins and ends is told
    const auto drags_on = [&](const Command& c) {
        return std::holds_alternative<PullRod>(c) && !before.pulled.empty() && !now.pulled.empty();
    };
    for (const Command& c : commands)
        if (!drags_on(c)) add(told(c));

    const CraneState &was = before.crane, &is = now.crane;
    if (is.enabled != was.enabled) say(Kind::enable, Severity::info, is.enabled ? "on" : "off");
    if (is.stopped != was.stopped)
        say(Kind::stop, is.stopped ? Severity::alarm : Severity::info,
            is.stopped ? "emergency" : "ready");
    if (is.held != was.held)
        say(Kind::grip, Severity::info, is.held.empty() ? "released" : "gripped",
            is.held.empty() ? was.held : is.held);
    if (is.alarms != was.alarms)
        for (const Event& alarm : is.alarms)
            if (!rings(was.alarms, alarm)) add(alarm);
    for (std::size_t i = 0; i < now.faults.size() && i < before.faults.size(); ++i)
        if (now.faults[i] != before.faults[i])
            say(Kind::fault, Severity::info, now.faults[i] ? "begins" : "ends",
                now.scenery->faults[i].name, now.scenery->faults[i].what);

    for (const std::string& news : now.rigging.news)
        say(Kind::command, Severity::info, "rigging", "", news);
    for (const std::string& parting : now.rigging.partings)
        say(Kind::alarm, Severity::critical, "parted", "", parting);

    const ExerciseState &from = before.exercise, &to = now.exercise;
    if (to.phase_index != from.phase_index && !to.finished)
        say(Kind::phase, Severity::info, "", "", to.phase);
    for (std::size_t i = 0; i < to.deductions.size(); ++i) {
        const Deduction& d = to.deductions[i];
        const bool fresh = i >= from.deductions.size();
        if (fresh)
            add({Kind::score, d.critical ? Severity::critical : Severity::warning, "", "", d.value,
                 d.limit, d.unit, d.what});
        if (fresh || !same(d, from.deductions[i])) marks.push_back({i, now.tick, d});
    }
    if (to.finished && !from.finished)
        add({Kind::verdict, Severity::info, to.passed ? "passed" : "failed", "", to.score,
             now.scenery->exercise ? now.scenery->exercise->pass : 0, "points", to.verdict});
    if (!now.diverged.empty() && before.diverged.empty())
        say(Kind::diverged, Severity::critical, "", "", now.diverged);
}

}  // namespace fairlead
