#pragma once
// run_summary.h — what a report tells of a run, before it is set as a page (HTML) or on paper
// (PDF).
#include <optional>
#include <string>
#include <vector>

#include "engine/recording/recording_reader.h"
#include "engine/report/report_plot.h"
#include "engine/scene/scene.h"

namespace fairlead {

struct RunSummary {
    std::string title, trainee;
    std::string when;     // it was driven, and from which run it was taken over
    std::string verdict;  // empty: the exercise was not finished
    bool passed = false;
    std::vector<std::vector<std::string>> figures;  // what, how much
    std::vector<std::vector<std::string>> marks;    // time, what, value, limit, points, while
    std::vector<SignalCurve> curves;                // with limits
    std::vector<SignalCurve> levers;                // those that were moved
    std::vector<RunEvent> events;
    double end = 0;              // [s]
    std::string origin;          // build, machine, recording
    std::optional<Scene> scene;  // none: this build cannot read it
};

RunSummary summary_of(const RecordingReader& recording);

}  // namespace fairlead
