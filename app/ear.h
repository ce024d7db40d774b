#pragma once
// ear.h — listens to a run: the snapshots of two ticks become what a machine sounds like. It only
// reads; nothing flows back.
#include "app/machine_sound.h"
#include "engine/view/snapshot.h"

namespace fairlead {

class Ear {
  public:
    // Once per picture. `running`: ticks pass as they do in the world.
    const Noise& listen(const Snapshot& before, const Snapshot& now, bool running);

  private:
    void hear_knocks(const Snapshot& now, double weight);

    Noise noise_;
    std::shared_ptr<const Scenery> scenery_;  // whose signals were looked through
    int horn_ = -1;                           // its signal
    std::int64_t tick_ = -1;
    double pressed_ = 0;  // [N] by all contacts, at the tick listened to last
    double since_ = 0;    // [s] of the scene, when the last knock was heard
};

}  // namespace fairlead
