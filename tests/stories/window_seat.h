#pragma once
// window_seat.h — who drives sits before the real window: what the levers shall be is done with the
// keys that the bindings have for them, and frames come as they come.
#include <string>
#include <vector>

#include "tests/engine/seat.h"
#include "tests/stories/person.h"

namespace fairlead {

// A key moves a lever all the way while it is held, so a part of the way is tapped; a tenth and
// less is driven in creep. Where a frame runs several ticks, what was wanted in the last of them
// counts: hands are no faster than eyes.
class WindowSeat : public Seat {
  public:
    explicit WindowSeat(Person& person) : p_(person) {}

    const Snapshot& seen() const override { return p_.sees(); }
    void hold(const Levers& levers, Outbox& outbox) override;
    // Each key goes up.
    void let_go() { p_.let_go(); }

  private:
    std::vector<std::string> keys_for(const Levers& levers);
    void latch(const Levers& levers);

    Person& p_;
    int ahead_ = 0;           // [ticks] that have gone by and were not asked for yet
    Levers tapped_;           // switches that were on for a tick of those
    double enabled_at_ = -9;  // [s] of the scene when its key was pressed last
};

}  // namespace fairlead
