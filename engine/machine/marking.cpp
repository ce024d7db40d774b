#include "engine/machine/marking.h"

#include <algorithm>
#include <numbers>

#include "engine/view/event_text.h"

namespace fairlead {

namespace {

constexpr double degrees = 180 / std::numbers::pi;

struct Wording {
    const char *what, *unit;
    double scale;  // SI → the unit an operator reads
};

// Of several clauses, of what must not be less, or of a switch and other numbers without a unit, no
// single figure says what was broken.
bool one_limit(const Condition& when) {
    return when.any_of.size() == 1 && when.any_of.front().size() == 1 && when.first().above &&
           when.first().unit != "-";
}

Wording wording(const SceneRule& rule) {
    switch (rule.what) {
        case SceneRule::What::swing:
            return {tr_later("load swings"), "°", degrees};
        case SceneRule::What::bump:
            return {tr_later("bump"), "N s", 1};
        case SceneRule::What::placement:
            return {tr_later("set down off the mark"), "m", 1};
        case SceneRule::What::time:
            return {tr_later("over time"), "s", 1};
        case SceneRule::What::overload:
            return {tr_later("overload"),
                    // xgettext:no-c-format
                    tr_later("% of capacity"), 100};
        case SceneRule::What::no_go:
            return {tr_later("load over the no-go strip"), "", 1};
        case SceneRule::What::landing:
            return {tr_later("set down too fast"), "m/s", 1};
        case SceneRule::What::scrape:
            return {tr_later("dragged along something"), "m/s", 1};
        case SceneRule::What::when:
            return {rule.label.c_str(), one_limit(rule.when) ? rule.when.first().unit.c_str() : "",
                    rule.when.first().scale};
        case SceneRule::What::parted:
            return {tr_later("wire parted"), "", 1};
    }
    return {"", "", 1};
}

// what the rule looks at, or nothing if it has nothing to look at now
std::optional<double> observed(const SceneRule& rule, std::size_t number, const Moment& moment) {
    switch (rule.what) {
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
        case SceneRule::What::landing:
            return moment.landing;
        case SceneRule::What::scrape:
            return moment.scrape;
        case SceneRule::What::when:
            return number < moment.conditions.size() ? moment.conditions[number] : std::nullopt;
        case SceneRule::What::parted:
            return moment.parted ? 1.0 : -1.0;
    }
    return {};
}

// Of a rule that is a condition, whether it holds is the whole answer.
bool broken(const SceneRule& rule, double value) {
    return rule.what == SceneRule::What::when || value > rule.limit;
}

double limit_of(const SceneRule& rule) {
    return rule.what == SceneRule::What::when ? rule.when.first().limit : rule.limit;
}

// The worst of two values that broke a rule.
double worse(const SceneRule& rule, double a, double b) {
    const bool above = rule.what != SceneRule::What::when || rule.when.first().above;
    return above ? std::max(a, b) : std::min(a, b);
}

void deduct(Marks& marks, Deduction deduction) {
    marks.score = std::max(0.0, marks.score - deduction.points);
    marks.deductions.push_back(std::move(deduction));
}

}  // namespace

bool in_force(const SceneRule& rule, const SceneExercise& exercise, int phase) {
    if (rule.phases.empty()) return true;
    if (phase < 0 || phase >= static_cast<int>(exercise.phases.size())) return false;
    return std::find(rule.phases.begin(), rule.phases.end(), exercise.phases[phase].name) !=
           rule.phases.end();
}

void mark(const SceneExercise& exercise, const Moment& moment, Marks& marks) {
    marks.struck.resize(exercise.rules.size(), -1);
    marks.latest.resize(exercise.rules.size(), -1);
    for (std::size_t i = 0; i < exercise.rules.size(); ++i) {
        const SceneRule& rule = exercise.rules[i];
        if (!in_force(rule, exercise, moment.phase)) continue;
        const std::optional<double> value = observed(rule, i, moment);
        if (!value || !broken(rule, *value)) continue;

        const Wording words = wording(rule);
        const bool again = marks.struck[i] >= 0;
        // running out of time happens once, and nobody fails twice
        const bool mercy = again && (rule.what == SceneRule::What::time || rule.critical ||
                                     moment.time - marks.struck[i] < rule.grace);
        if (mercy) {
            Deduction& last = marks.deductions[marks.latest[i]];
            last.value = worse(rule, last.value, *value * words.scale);
            continue;
        }
        marks.struck[i] = moment.time;
        marks.latest[i] = static_cast<int>(marks.deductions.size());
        deduct(marks, {moment.time, words.what, *value * words.scale, limit_of(rule) * words.scale,
                       words.unit, rule.points, rule.critical});
    }
}

double time_loss(const SceneExercise& exercise, double elapsed) {
    if (exercise.optimum <= 0) return 0;
    const double over = (elapsed - exercise.optimum) / ((out_of_time - 1) * exercise.optimum);
    return exercise.time_points * std::clamp(over, 0.0, 1.0);
}

ExerciseSheet sheet_of(const SceneExercise& exercise) {
    ExerciseSheet sheet{exercise.brief,
                        exercise.optimum,
                        out_of_time * exercise.optimum,
                        exercise.time_points,
                        exercise.pass,
                        {},
                        {}};
    for (const SceneRule& rule : exercise.rules) {
        const Wording words = wording(rule);
        const bool once = rule.critical || rule.what == SceneRule::What::time ||
                          rule.what == SceneRule::What::placement;
        sheet.rules.push_back({words.what, limit_of(rule) * words.scale, words.unit, rule.points,
                               once ? 0 : rule.grace, rule.critical});
    }
    return sheet;
}

std::string conclude(const SceneExercise& exercise, const RunEnd& end, Marks& marks, bool& passed) {
    if (const double loss = time_loss(exercise, end.elapsed); loss > 0)
        deduct(marks, {end.elapsed, "over time", end.elapsed, exercise.optimum, "s", loss, false});

    const auto& all = marks.deductions;
    const auto critical =
        std::find_if(all.begin(), all.end(), [](const Deduction& d) { return d.critical; });
    passed = end.completed && end.voided.empty() && critical == all.end() &&
             marks.score >= exercise.pass;

    ExerciseState state;
    state.elapsed = end.elapsed;
    state.voided = end.voided;
    state.score = marks.score;
    state.deductions = all;
    state.passed = passed;
    state.phase_index = end.completed;
    state.phase_count = 1;
    return verdict_text(state, exercise.pass, as_written);
}

}  // namespace fairlead
