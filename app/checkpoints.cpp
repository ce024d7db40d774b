#include "app/checkpoints.h"

#include <algorithm>

namespace fairlead {

void Checkpoints::follow(const Snapshot& now, bool live) {
    if (!live) return;
    if (now.scenery->file != scene_) list_.clear(), phase_ = -1;
    scene_ = now.scenery->file;
    std::erase_if(list_, [&](const Moment& moment) { return moment.tick > now.tick; });
    const ExerciseState& e = now.exercise;
    const bool on = !e.name.empty() && !e.finished && e.elapsed > 0;
    const int phase = on ? e.phase_index : -1;
    const bool known = std::any_of(list_.begin(), list_.end(),
                                   [&](const Moment& moment) { return moment.phase == e.phase; });
    if (phase > 0 && phase != phase_ && !known) list_.push_back({now.tick, e.phase});
    phase_ = phase;
}

int Checkpoints::keep(const Snapshot& now) {
    list_.push_back({now.tick, ""});
    return int(std::count_if(list_.begin(), list_.end(),
                             [](const Moment& moment) { return moment.phase.empty(); }));
}

}  // namespace fairlead
