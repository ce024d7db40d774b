#pragma once
// report_plan.h — a run seen from above as SVG: marks on the ground and the way of the hook.
#include <string>

#include "engine/recording/recording_reader.h"
#include "engine/scene/scene.h"

namespace fairlead {

// Empty: there is no hook whose way was recorded. Classes used: field, curve, pick_up, set_down,
// no_go.
std::string plan(const RecordingReader& recording, const Scene& scene);

}  // namespace fairlead
