#pragma once
// clearance.h — how far what hangs on a crane is from what stands about it, and from where it is to
// go: the distances that an operator cannot judge from his seat.
#include <vector>

#include "engine/machine/machine.h"
#include "engine/view/level_gap.h"
#include "engine/view/snapshot.h"
#include "physics/world/world.h"

namespace fairlead {

// [m] that the gauge shows at most: nothing nearer stands in the way.
inline constexpr double most_clearance = 50;

// Whether there is something that hangs and may strike.
bool has_clearance(const Machines& machines);
// The gauge's signals, in the order in which read_clearance() adds their values.
std::vector<Signal> signals_of_clearance(const Machines& machines);
void read_clearance(const Machines& machines, const CraneState& crane, std::vector<double>& values);

// Memory of the gauge, which is used again every tick.
struct ClearanceMemory {
    struct Candidate {
        double least = 0;  // [m] it is no nearer
        int ours = 0, body = 0;
    };
    std::vector<Outline> outlines;  // (bodies) of the world; found once
    std::vector<int> hanging;
    std::vector<Candidate> candidates;
};

// Underside, clearance and target of what hangs: `s` has its bodies, gauges and exercise already.
void show_clearance(const Machines& machines, const physics::World& world, ClearanceMemory& memory,
                    Snapshot& s);

}  // namespace fairlead
