#pragma once
// exercise_sheet.h — what is read of an exercise before and while it is done.
#include <string>
#include <vector>

#include "physics/math/math.h"

namespace fairlead {

struct RuleSheet {     // one rule as a trainee reads it
    std::string what;  // "load swings"
    double limit = 0;
    std::string unit;              // empty: there is no measure, it happens or not
    double points = 0, grace = 0;  // per event; [s] until it strikes again, 0: once
    bool critical = false;
};

struct GuideStep {                  // one thing a newcomer does now
    std::string say;                // what, and until when
    std::vector<std::string> with;  // levers and switches by name, "luff", "-hoist"
    std::string until;              // a condition on signals, as a scene writes it
    int phase = -1, body = -1;      // it ends with that phase; an arrow points at that body
    Vec3 at = Vec3::Zero();         // [m] where on it
};

struct ExerciseSheet {  // what is read before and while it is done
    std::string brief;
    double optimum = 0, time_limit = 0, time_points = 0;  // [s] [s] [points] 0: no time
    double pass = 0;                                      // [points] of 100
    std::vector<RuleSheet> rules;
    std::vector<GuideStep> guide;  // in order; empty: nobody is led
};

}  // namespace fairlead
