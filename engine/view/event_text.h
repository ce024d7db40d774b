#pragma once
// event_text.h — the words of events and verdicts in the language of whoever reads them. What is
// recorded and reported is as_written: text_of(event) of event.h.
#include <string>

#include "engine/view/event.h"
#include "engine/view/language.h"
#include "engine/view/snapshot.h"

namespace fairlead {

std::string text_of(const Event& event, Translate translate);

// How an exercise that is finished ended, and what cost most; `pass` [points] of 100.
std::string verdict_text(const ExerciseState& exercise, double pass, Translate translate);
// The same where an instructor has ended it: his words, which may be empty.
std::string instructor_verdict(bool passed, const std::string& words, Translate translate);

}  // namespace fairlead
