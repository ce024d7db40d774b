#include "engine/machine/exercise.h"

#include <algorithm>
#include <cmath>

#include "engine/input/clock.h"
#include "engine/view/event_text.h"
#include "engine/view/extent.h"
#include "physics/math/elementary.h"

namespace fairlead {

namespace {

constexpr double at_rest = 0.05;      // [m/s]
constexpr double on_the_mark = 0.05;  // [m] how far above it a load still stands on it

// [s] that a condition has held after one more tick; negative: it does not hold.
double held_for(const Condition& condition, double before, const std::vector<double>& signals) {
    if (!condition.given() || !holds(condition, signals)) return -1;
    return before < 0 ? 0 : before + tick_seconds;
}

bool long_enough(const Condition& condition, double held) {
    return held >= 0 && held >= condition.hold - tick_seconds / 2;
}

void bind_at(Condition& condition, const Scene& scene, const Scenery& scenery, int line,
             const std::string& pointer) {
    try {
        if (condition.given()) bind(condition, scenery.signals);
    } catch (const std::invalid_argument& e) {
        throw SceneErrors({{scene.file, line, pointer, e.what()}});
    }
}

// Of a body in a frame that sees the world so.
double lowest(const Snapshot& s, int body, const Pose& X_FW = Pose{}) {
    return -extent(s.scenery->bodies[body].parts, X_FW * s.bodies[body].X_WB, -Vec3::UnitZ());
}

// Of the world seen from what the mark is painted on.
Pose frame_of(const Mark& mark, const Snapshot& s) {
    return mark.body < 0 ? Pose{} : s.bodies[mark.body].X_WB.inverse();
}

// Where a body is in the frame of a mark, of the world without one.
Vec3 seen_from(const Mark* mark, const Snapshot& s, int body) {
    const Vec3& p = s.bodies[body].X_WB.p;
    return mark ? frame_of(*mark, s) * p : p;
}

bool covers(const Mark& mark, const Snapshot& s, int body) {
    const auto& parts = s.scenery->bodies[body].parts;
    const Pose X_WB = frame_of(mark, s) * s.bodies[body].X_WB;
    const auto apart = [&](const Vec3& axis, double half) {
        const double middle = mark.centre.dot(axis);
        return extent(parts, X_WB, axis) < middle - half ||
               -extent(parts, X_WB, -axis) > middle + half;
    };
    return !apart(Vec3::UnitX(), mark.half_x) && !apart(Vec3::UnitY(), mark.half_y);
}

}  // namespace

Exercise::Exercise(const Scene& scene, const Scenery& scenery) : painted_(scenery.marks) {
    if (!scene.exercise) return;
    active_ = true;
    exercise_ = *scene.exercise;
    for (const ScenePhase& phase : exercise_.phases)
        loads_.push_back(place_of_body(scenery.bodies, phase.load));
    bump_signal_ = place_of_signal(scenery.signals, "crane.bump");
    landing_signal_ = place_of_signal(scenery.signals, "crane.landing");
    scrape_signal_ = place_of_signal(scenery.signals, "crane.scrape");

    rule_held_.resize(exercise_.rules.size(), -1);
    for (std::size_t i = 0; i < exercise_.rules.size(); ++i) {
        SceneRule& rule = exercise_.rules[i];
        bind_at(rule.when, scene, scenery, rule.line,
                "/exercise/rules/" + std::to_string(i) + "/when");
    }
    for (std::size_t i = 0; i < exercise_.phases.size(); ++i) {
        ScenePhase& phase = exercise_.phases[i];
        bind_at(phase.when, scene, scenery, phase.line,
                "/exercise/phases/" + std::to_string(i) + "/when");
    }
    for (std::size_t i = 0; i < exercise_.guide.size(); ++i) {
        SceneGuideStep& step = exercise_.guide[i];
        bind_at(step.until, scene, scenery, step.line,
                "/exercise/guide/" + std::to_string(i) + "/until");
    }

    watched_.resize(exercise_.phases.size(), Vec3::Zero());
    state_.name = exercise_.name;
    state_.phase_count = static_cast<int>(exercise_.phases.size());
    state_.optimum = exercise_.optimum;
    refresh();
}

bool Exercise::fits() const {
    const auto all = [](const auto& list, const auto& good) {
        return std::all_of(list.begin(), list.end(), good);
    };
    const auto rules = marks_.struck.size();
    const auto struck = [&](int i) {
        return i >= -1 && i < static_cast<int>(marks_.deductions.size());
    };
    for (std::size_t i = 0; i < std::min(rules, marks_.latest.size()); ++i)
        if (marks_.struck[i] >= 0 && marks_.latest[i] < 0) return false;
    return rule_held_.size() == exercise_.rules.size() && watched_.size() == loads_.size() &&
           marks_.latest.size() == rules && (rules == 0 || rules == exercise_.rules.size()) &&
           all(marks_.latest, struck) && state_.phase_index >= 0 &&
           state_.phase_index <= state_.phase_count && std::isfinite(start_) &&
           std::isfinite(state_.elapsed);
}

bool Exercise::has_conditions() const {
    const auto given = [](const auto& of) { return of.when.given(); };
    return std::any_of(exercise_.rules.begin(), exercise_.rules.end(), given) ||
           std::any_of(exercise_.phases.begin(), exercise_.phases.end(), given);
}

void Exercise::time_conditions(const Snapshot& s) {
    for (std::size_t i = 0; i < exercise_.rules.size(); ++i)
        rule_held_[i] = in_force(exercise_.rules[i], exercise_, state_.phase_index)
                            ? held_for(exercise_.rules[i].when, rule_held_[i], s.signals)
                            : -1;
    if (state_.phase_index < state_.phase_count)
        phase_held_ = held_for(exercise_.phases[state_.phase_index].when, phase_held_, s.signals);
}

void Exercise::refresh() {
    if (!active_) return;
    state_.began = start_;
    state_.score = marks_.score;
    state_.deductions = marks_.deductions;
    find_target();
    if (state_.phase_index < state_.phase_count) {
        const ScenePhase& phase = exercise_.phases[state_.phase_index];
        state_.phase = phase.name;
        state_.instruction = phase.instruction;
    } else {
        state_.phase = "finished";
        state_.instruction.clear();
    }
}

// What is taken or brought somewhere next; what has been placed is let go first.
void Exercise::find_target() {
    state_.to_take.clear(), state_.to_place.clear(), state_.to_mark.clear();
    for (int i = state_.phase_index; i < state_.phase_count; ++i) {
        const ScenePhase& phase = exercise_.phases[i];
        if (phase.until == ScenePhase::Until::released) return;
        if (phase.until == ScenePhase::Until::gripped) state_.to_take = phase.load;
        if (phase.until != ScenePhase::Until::gripped && !phase.mark.empty())
            state_.to_place = phase.load, state_.to_mark = phase.mark;
        if (!state_.to_take.empty() || !state_.to_mark.empty()) return;
    }
}

void Exercise::update(const Snapshot& snapshot, Outbox&) {
    if (!active_ || state_.finished) return;
    if (!began_) {
        began_ = snapshot.crane.enabled;
        start_ = snapshot.time;
    }
    if (!began_) return;
    state_.began = start_;
    state_.elapsed = snapshot.time - start_;

    time_conditions(snapshot);
    mark(exercise_, observe(snapshot), marks_);
    if (state_.phase_index < state_.phase_count &&
        reached(exercise_.phases[state_.phase_index], snapshot)) {
        ++state_.phase_index;
        phase_held_ = -1;
    }
    const bool completed = state_.phase_index == state_.phase_count;
    const double limit = out_of_time * exercise_.optimum;
    if (completed || (limit > 0 && state_.elapsed >= limit)) {
        state_.finished = true;
        const RunEnd end{state_.elapsed, completed, state_.voided};
        state_.verdict = conclude(exercise_, end, marks_, state_.passed);
    }

    held_ = snapshot.crane.held;
    for (std::size_t i = 0; i < loads_.size(); ++i)
        if (loads_[i] >= 0)
            watched_[i] = seen_from(mark_named(exercise_.phases[i].mark), snapshot, loads_[i]);
    refresh();
}

void Exercise::void_marks(const std::string& why) {
    if (active_ && !state_.finished && state_.voided.empty()) state_.voided = why;
}

void Exercise::end(bool passed, const std::string& words) {
    if (!active_ || state_.finished) return;
    state_.finished = true;
    state_.passed = passed;
    state_.verdict = instructor_verdict(passed, words, as_written);
}

bool Exercise::reached(const ScenePhase& phase, const Snapshot& s) const {
    const int load = loads_[state_.phase_index];
    switch (phase.until) {
        case ScenePhase::Until::gripped:
            return s.crane.held == phase.load;
        case ScenePhase::Until::released:
            return s.crane.held != phase.load;
        case ScenePhase::Until::above:
            return load >= 0 && lowest(s, load) >= phase.height;
        case ScenePhase::Until::when:
            return long_enough(phase.when, phase_held_);
        case ScenePhase::Until::placed:
            break;
    }
    const Mark* mark = mark_named(phase.mark);
    if (load < 0 || !mark) return false;
    // on a deck that moves it rests when it moves with the deck
    const Vec3 p = seen_from(mark, s, load);
    const double speed = (p - watched_[state_.phase_index]).norm() / tick_seconds;
    return std::abs(p.x() - mark->centre.x()) <= mark->half_x &&
           std::abs(p.y() - mark->centre.y()) <= mark->half_y &&
           lowest(s, load, frame_of(*mark, s)) <= mark->centre.z() + on_the_mark && speed < at_rest;
}

Moment Exercise::observe(const Snapshot& s) const {
    Moment m;
    m.time = state_.elapsed;
    m.phase = state_.phase_index;
    if (bump_signal_ >= 0) m.bump = s.signals[bump_signal_];
    if (landing_signal_ >= 0) m.landing = s.signals[landing_signal_];
    if (scrape_signal_ >= 0) m.scrape = s.signals[scrape_signal_];
    m.parted = !s.rigging.partings.empty();
    if (s.crane.capacity > 0) m.load = s.crane.load / s.crane.capacity;

    const int held = place_of_body(s.scenery->bodies, s.crane.held);
    if (held >= 0) {
        m.swing = elementary::hypot(s.crane.swing_x, s.crane.swing_y);
        for (const Mark& mark : painted_)
            if (mark.kind == Mark::Kind::no_go && covers(mark, s, held)) m.no_go = true;
    }
    for (std::size_t i = 0; has_conditions() && i < exercise_.rules.size(); ++i) {
        const Condition& when = exercise_.rules[i].when;
        m.conditions.push_back(long_enough(when, rule_held_[i])
                                   ? std::optional(s.signals[when.first().index])
                                   : std::nullopt);
    }
    // a load that was let go is judged by the mark of the latest phase that placed it
    if (!held_.empty() && s.crane.held != held_) {
        const int last = std::min(state_.phase_index, state_.phase_count - 1);
        for (int i = 0; i <= last; ++i) {
            const ScenePhase& phase = exercise_.phases[i];
            if (phase.until == ScenePhase::Until::placed && phase.load == held_)
                m.placement = distance_to(phase.mark, s, loads_[i]);
        }
    }
    return m;
}

const Mark* Exercise::mark_named(const std::string& name) const {
    for (const Mark& m : painted_)
        if (m.name == name) return &m;
    return nullptr;
}

double Exercise::distance_to(const std::string& mark, const Snapshot& s, int body) const {
    const Mark* m = mark_named(mark);
    return m ? (seen_from(m, s, body) - m->centre).head<2>().norm() : 0;
}

}  // namespace fairlead
