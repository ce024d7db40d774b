#pragma once
// event.h — what happens or is the matter, as data: an alarm, an interlock that has stopped
// something, points lost, a fault, a person's note. Whoever acts on it looks at `kind`, `id` and
// `severity`; words for people are made of it in one place, text_of().
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead {

struct Event {
    enum class Kind {
        enable,     // id on, off
        stop,       // id emergency, ready
        grip,       // id gripped, released; subject: what, as people call it
        alarm,      // id load, two_block, slack, support, pull, struck, stopped, bypass, aops,
                    // aops_lead, mops, refused_…; value, limit
        interlock,  // the same, and it has stopped a motion
        phase,      // words: its name
        score,      // words: what was done; value, limit, unit
        verdict,    // id passed, failed; value of limit points; words
        command,    // id set, peaks, release, void, fault, verdict; subject, value
        note,       // words of a person
        fault,      // id begins, ends; subject: its name, words: what it is
        diverged    // words: which body or wire
    };
    enum class Severity { info, warning, alarm, critical };

    Kind kind = Kind::note;
    Severity severity = Severity::info;
    std::string id, subject;
    double value = 0, limit = 0;
    std::string unit = {}, words = {};

    bool operator==(const Event&) const = default;
    // The same matter, whatever its figures and however urgent it has become.
    bool same_matter(const Event& other) const;
};

std::string text_of(const Event& event);
std::vector<std::string> texts_of(const std::vector<Event>& events);

// The word under which a kind is recorded: "alarm", "score".
std::string_view word_of(Event::Kind kind);
std::optional<Event::Kind> kind_called(std::string_view word);

}  // namespace fairlead
