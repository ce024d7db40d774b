#pragma once
// exercise.h — phases in order, and the eyes of the marking. It watches snapshots and asks through
// the outbox; it never changes the world. Time runs from the first accepted enable until the last
// phase is done, or until 1.5 times the optimum is over.
#include <string>

#include "engine/input/command.h"
#include "engine/machine/marking.h"
#include "engine/scene/scene.h"
#include "engine/view/snapshot.h"

namespace fairlead {

class Exercise {
  public:
    // Free driving if the scene has no exercise. Throws SceneErrors when a condition speaks of a
    // signal that there is not.
    Exercise(const Scene& scene, const Scenery& scenery);

    // Once per tick, with what the last one left.
    void update(const Snapshot& snapshot, Outbox& outbox);

    // From now on the marks do not count: somebody has helped. The first reason stands.
    void void_marks(const std::string& why);
    // The instructor ends it, whatever the marks say.
    void end(bool passed, const std::string& words);

    const ExerciseState& state() const { return state_; }

    // for engine/recording/archive.h
    template <class Self, class Archive>
    static void fields(Self& s, Archive& archive) {
        archive(s.began_, s.start_, s.held_, s.watched_, s.marks_, s.state_.phase_index,
                s.state_.elapsed, s.state_.finished, s.state_.passed, s.state_.voided,
                s.state_.verdict);
    }
    // How long conditions have held: state of an exercise that has some.
    template <class Self, class Archive>
    static void condition_fields(Self& s, Archive& archive) {
        archive(s.rule_held_, s.phase_held_);
    }
    bool has_conditions() const;
    // after fields() have been read: are they of this exercise?
    bool fits() const;
    // and then: texts and marks of the state follow
    void refresh();

  private:
    bool reached(const ScenePhase& phase, const Snapshot& snapshot) const;
    Moment observe(const Snapshot& snapshot) const;
    void time_conditions(const Snapshot& snapshot);
    void find_target();
    const Mark* mark_named(const std::string& name) const;  // null: there is none
    double distance_to(const std::string& mark, const Snapshot& snapshot, int body) const;  // [m]

    bool active_ = false;
    SceneExercise exercise_;
    std::vector<int> loads_;  // (phases) body of the phase's load, -1: none
    std::vector<Mark> painted_;
    int bump_signal_ = -1, landing_signal_ = -1, scrape_signal_ = -1;

    bool began_ = false;
    double start_ = 0;           // [s]
    std::string held_;           // by the gripper, a tick ago
    std::vector<Vec3> watched_;  // (phases) [m] where the phase's load was a tick ago
    std::vector<double>
        rule_held_;           // (rules) [s] that its condition has held; negative: it does not
    double phase_held_ = -1;  // [s] likewise, of the phase it is in
    Marks marks_;
    ExerciseState state_;
};

}  // namespace fairlead
