#pragma once
// faults.h — what goes wrong on purpose: at its time, when its condition holds, or by the
// instructor's hand. A fault changes machines and world for as long as it is there and puts back
// what it changed. That it is there is state: recorded, replayed, hashed.
#include <string>
#include <vector>

#include "engine/machine/machine.h"
#include "engine/scene/scene.h"
#include "engine/view/snapshot.h"

namespace fairlead {

struct FaultState {
    bool on = false;    // it is so now
    bool over = false;  // it was, and does not begin again by itself
    double since = 0;   // [s] it has been on
    double held = -1;   // [s] that its condition has held; negative: it does not
    double usual = 0;   // of what it changes: the value to put back; release_late: [s] it waits

    template <class Self, class Archive>
    static void fields(Self& s, Archive& archive) {
        archive(s.on, s.over, s.since, s.held, s.usual);
    }
};

class Faults {
  public:
    // Throws SceneErrors when a condition speaks of a signal that there is not.
    Faults(const Scene& scene, const Scenery& scenery, const Machines& machines,
           const physics::World& world);

    // By hand; a name that is none of them changes nothing. False: nothing has changed.
    bool set(const std::string& name, bool on, physics::World& world);

    // Once per tick before the machines are driven, with what the last tick left. True: a number
    // of the world that is otherwise constant has changed.
    bool update(const Snapshot& snapshot, Machines& machines, physics::World& world);

    // What the load moment indicator makes of it now. Derived: after a tick, and after a state has
    // been read.
    void indicate(Indicator& indicator) const;

    bool any() const { return !faults_.empty(); }
    void show(Snapshot& to) const;

    // for engine/recording/archive.h
    template <class Self, class Archive>
    static void fields(Self& s, Archive& archive) {
        archive(s.states_);
    }
    // after fields() have been read: are they of these faults?
    bool fits() const;

  private:
    double* knob(std::size_t i, physics::World& world) const;
    void begin(std::size_t i, physics::World& world);
    void end(std::size_t i, physics::World& world);
    void await_release(std::size_t i, const Machines& machines, physics::World& world);
    void apply(std::size_t i, Machines& machines, physics::World& world) const;

    std::vector<SceneFault> faults_;
    std::vector<int> targets_;  // index of the winch, wire type, body, joint or movement; -1: none
    std::vector<FaultState> states_;
};

// As the instructor reads it.
std::string title_of(const SceneFault& fault);

}  // namespace fairlead
