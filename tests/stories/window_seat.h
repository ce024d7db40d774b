#pragma once
// window_seat.h — who drives sits before the real window: what the levers shall be is done with the
// keys that the bindings have for them, and frames come as they come.
#include <string>
#include <utility>
#include <vector>

#include "tests/engine/seat.h"
#include "tests/stories/person.h"

namespace fairlead {

// A key moves a lever all the way while it is held, so a part of the way is tapped; a tenth and
// less is driven in creep, where the lever knows it. A handle that stays is pushed to its place.
// Orders are given by their keys. Where a frame runs several ticks, what was wanted in the last of
// them counts: hands are no faster than eyes.
class WindowSeat : public Seat {
  public:
    // `creeping`: the levers that go slower in creep; none named: each of them.
    explicit WindowSeat(Person& person, std::vector<Axis> creeping = {})
        : p_(person), creeping_(std::move(creeping)) {}

    const Snapshot& seen() const override { return p_.sees(); }
    void hold(const Levers& levers, Outbox& outbox) override;
    std::string answer() override;
    // Each key goes up.
    void let_go() { p_.let_go(); }

  private:
    std::vector<std::string> keys_for(const Levers& levers);
    bool creeps(const LeverLook& look) const;
    void latch(const Levers& levers);
    void give(const Command& order);

    Person& p_;
    std::vector<Axis> creeping_;
    int ahead_ = 0;           // [ticks] that have gone by and were not asked for yet
    Levers tapped_;           // switches that were on for a tick of those
    double enabled_at_ = -9;  // [s] of the scene when its key was pressed last
};

}  // namespace fairlead
