#pragma once
// remark.h — a recording marked again: by its own rubric, which must give the marks it has, or by
// another one. The run itself is the recorded one: marks change nothing of it.
#include <optional>
#include <string>
#include <vector>

#include "engine/recording/recording_reader.h"
#include "engine/scene/scene.h"

namespace fairlead {

struct Remark {
    ExerciseState exercise;       // as it stands at the recording's end
    std::int64_t ticks = 0;       // that were run
    bool same_run = true;         // every body, wire and joint came out as recorded
    std::vector<RunMark> before;  // as recorded
};

// `rubric`: whose exercise it is marked by; none: its own. Throws RecordingError, SceneErrors when
// the scene can no longer be built or the rubric speaks of what is not in it.
Remark mark_again(const RecordingReader& recording, const std::optional<Scene>& rubric);

}  // namespace fairlead
