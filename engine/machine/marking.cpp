#include "engine/machine/marking.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>

namespace fairlead {

namespace {

constexpr double degrees = 180 / std::numbers::pi;

struct Wording {
    const char *what, *unit;
    double scale;  // SI → the unit an operator reads
};

Wording wording(SceneRule::What what) {
    switch (what) {
        case SceneRule::What::swing:
            return {"load swings", "deg", degrees};
        case SceneRule::What::bump:
            return {"bump", "N s", 1};
        case SceneRule::What::placement:
            return {"set down off the mark", "m", 1};
        case SceneRule::What::time:
            return {"over time", "s", 1};
        case SceneRule::What::overload:
            return {"overload", "% of capacity", 100};
        case SceneRule::What::no_go:
            return {"load over the no-go strip", "", 1};
    }
    return {"", "", 1};
}

// what the rule looks at, or nothing if it has nothing to look at now
std::optional<double> observed(SceneRule::What what, const Moment& moment) {
    switch (what) {
        case SceneRule::What::swing:
            return moment.swing;
        case SceneRule::What::bump:
            return moment.bump;
        case SceneRule::What::placement:
            return moment.placement;
        case SceneRule::What::time:
            return moment.time;
        case SceneRule::What::overload:
            return moment.load;
        case SceneRule::What::no_go:
            return moment.no_go ? 1.0 : -1.0;
    }
    return {};
}

void deduct(Marks& marks, Deduction deduction) {
    marks.score = std::max(0.0, marks.score - deduction.points);
    marks.deductions.push_back(std::move(deduction));
}

}  // namespace

void mark(const SceneExercise& exercise, const Moment& moment, Marks& marks) {
    marks.struck.resize(exercise.rules.size(), -1);
    marks.latest.resize(exercise.rules.size(), -1);
    for (std::size_t i = 0; i < exercise.rules.size(); ++i) {
        const SceneRule& rule = exercise.rules[i];
        const std::optional<double> value = observed(rule.what, moment);
        if (!value || *value <= rule.limit) continue;

        const Wording words = wording(rule.what);
        const bool again = marks.struck[i] >= 0;
        // running out of time happens once
        const bool mercy = again && (rule.what == SceneRule::What::time ||
                                     moment.time - marks.struck[i] < rule.grace);
        if (mercy) {
            Deduction& last = marks.deductions[marks.latest[i]];
            last.value = std::max(last.value, *value * words.scale);
            continue;
        }
        marks.struck[i] = moment.time;
        marks.latest[i] = static_cast<int>(marks.deductions.size());
        deduct(marks, {moment.time, words.what, *value * words.scale, rule.limit * words.scale,
                       words.unit, rule.points, rule.critical});
    }
}

double time_loss(const SceneExercise& exercise, double elapsed) {
    if (exercise.optimum <= 0) return 0;
    const double over = (elapsed - exercise.optimum) / (0.5 * exercise.optimum);
    return exercise.time_points * std::clamp(over, 0.0, 1.0);
}

std::string conclude(const SceneExercise& exercise, double elapsed, Marks& marks, bool& passed) {
    if (const double loss = time_loss(exercise, elapsed); loss > 0)
        deduct(marks,
               {elapsed, "slower than the optimum", elapsed, exercise.optimum, "s", loss, false});

    const auto& all = marks.deductions;
    const auto critical =
        std::find_if(all.begin(), all.end(), [](const Deduction& d) { return d.critical; });
    const auto dearest = std::max_element(
        all.begin(), all.end(), [](const auto& a, const auto& b) { return a.points < b.points; });
    passed = critical == all.end() && marks.score >= exercise.pass;

    char text[240];
    int n = std::snprintf(text, sizeof text, "%s: %.0f of 100 points (%.0f to pass) in %.0f s",
                          passed ? "Passed" : "Not passed", marks.score, exercise.pass, elapsed);
    const std::size_t left = sizeof text - n;
    if (critical != all.end())
        std::snprintf(text + n, left, ". Critical: %s at %.0f s.", critical->what.c_str(),
                      critical->time);
    else if (dearest != all.end())
        std::snprintf(text + n, left, ". Most was lost for: %s (%.1f points at %.0f s).",
                      dearest->what.c_str(), dearest->points, dearest->time);
    else
        std::snprintf(text + n, left, ", without a fault.");
    return text;
}

}  // namespace fairlead
