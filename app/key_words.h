#pragma once
// key_words.h — what the keys are called and what they do: for the list of keys, and for hints in
// the words of those that are really bound.
#include <string>
#include <vector>

#include "app/panels.h"
#include "app/presets.h"
#include "engine/input/levers.h"
#include "engine/view/snapshot.h"

namespace fairlead {

KeyHelp key_help(const Presets& presets, const std::vector<std::string>& devices);
// `step`: of the guide; null: none.
Operating operating_of(const Snapshot& now, const Levers& levers, const Bindings& bindings,
                       const GuideStep* step = nullptr);
// Which of them the instructor has, by their ids.
void show_taken(Operating& operating, const std::vector<std::string>& taken);

}  // namespace fairlead
