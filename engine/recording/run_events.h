#pragma once
// run_events.h — what happened in a run, for a timeline: seen from outside, by comparing
// two snapshots, so that live runs and replays tell the same story.
#include <cstdint>
#include <string>
#include <vector>

#include "engine/input/command.h"
#include "engine/view/snapshot.h"

namespace fairlead {

struct RunEvent {
    std::int64_t tick = 0;
    Event event;
};

struct RunMark {
    std::size_t number = 0;  // of the deduction
    std::int64_t tick = 0;   // when it was struck, or grew
    Deduction deduction;
};

// A command in the words of a timeline: text_of().
Event told(const Command& command);

// Adds to both lists. A deduction that grows is told again under the same number.
void note_events(const Snapshot& before, const Snapshot& now, const std::vector<Command>& commands,
                 std::vector<RunEvent>& events, std::vector<RunMark>& marks);

}  // namespace fairlead
