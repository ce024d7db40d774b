#pragma once
// overload.h — what lets the wire of a crane at sea run out before the crane is pulled down: by
// itself (automatic overload protection, AOPS) and by the operator's hand (manual, MOPS).
//
//   * It acts by itself above `factor` of what the chart allows now, whatever the levers do and
//     whatever the load gauge says: it has a pressure cell of its own. Where a scene gives leads,
//     so it does with the hook too far off the plumb line below the tip, along the boom or across
//     it, while more than `share` of the rated load pulls: less would not run out anyway.
//   * By hand: its button, kept down for `guard` as one that has a cover wants. It needs neither
//     enable nor power, and works in an emergency stop.
//   * The pull at which the drum gives way falls from what it is to `share` of the greatest rated
//     load (by hand: `share_by_hand`) within `time`. There it stays (physics/wire/model/winch.h)
//     until it is reset: all levers neutral, the button out, no more than is allowed on the hook,
//     and acknowledge pressed. Then it rises again as fast.
// Where the chart rates nothing, the least that it rates counts: a protection that let go of every
// load out there would drop it.
// Source: EN 13852-1 as the trade quotes it; theory/winches.md 3.
#include <optional>
#include <string>
#include <utility>

#include "engine/input/levers.h"
#include "engine/scene/scene_machine.h"
#include "physics/world/world.h"

namespace fairlead {

struct Crane;

struct OverloadProtection : OverloadSettings {
    int winch = -1;
};

struct OverloadState {
    enum class Acts { no, overload, lead, by_hand } acts = Acts::no;
    double relief = 0;   // [N] at the wire; 0: not limited
    double slope = 0;    // [N/s] at which it falls, and rises when it has been reset
    double pressed = 0;  // [s] that the button has been down
    double load = 0;     // [-] of what is rated, that set it off

    template <class Self, class Archive>
    static void fields(Self& s, Archive& archive) {
        archive(s.acts, s.relief, s.slope, s.pressed, s.load);
    }
};

OverloadProtection build_overload(const SceneOverload& from, const physics::World& world);

// Before a step, of what the last one measured. `reset`: acknowledge was pressed with all levers
// neutral.
void protect(const OverloadProtection& of, const Crane& crane, const Levers& levers, bool reset,
             OverloadState& state, physics::World& world);

// [m] of the hook from below the tip: along the boom (all of it, where nothing slews), across it.
std::pair<double, double> leads_of(const Crane& crane, const physics::World& world);

}  // namespace fairlead
