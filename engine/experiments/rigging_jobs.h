#pragma once
// rigging_jobs.h — random scenes as a rigger or a mate would build them, and what statics, the
// capstan law and energy say of each.
#include <functional>
#include <string>
#include <vector>

#include "engine/experiments/chance.h"
#include "engine/experiments/trial.h"

namespace fairlead {

// A figure and what it may be at most, in its own units.
struct RiggingFigure {
    std::string name;
    double is = 0, most = 0;
};

struct RiggingJob {
    std::string scene;  // JSON
    double seconds = 0;
    // Energy that no drive put in may be no more than so much of this [J]; 0: what moves by a
    // schedule does work that nobody counts.
    double energy = 0;
    double settle = 0;  // [s] from the start that do not count for tensions
    // [N] no wire may pull more, once it has settled; 0: no such bound
    double most_tension = 0;
    std::function<std::vector<RiggingFigure>(const Trial&)> at_the_end;
    std::function<void(Trial&, double)> every_tick;  // with the time [s]; may be empty
};

struct RiggingKind {
    std::string name, title;
    RiggingJob (*make)(Chance&);
};

const std::vector<RiggingKind>& rigging_kinds();

}  // namespace fairlead
