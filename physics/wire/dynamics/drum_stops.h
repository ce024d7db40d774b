#pragma once
// drum_stops.h — a loose end that comes home stops its drum.
//
// A wire that was cut, or whose load was cast off, is hauled in until its loose end is at the
// drum. What a drum's own end stop counts is the material it once paid out, which says nothing of
// where the wire ends now: without a stop of its own the drum would take in more than there is.
#include "physics/constraint/row.h"
#include "physics/wire/model/segment_ends.h"

namespace fairlead::physics {

// Rows that keep half a turn [m] of each wire with a loose end off its drum, whatever the motor
// does; h [s] is the step.
void add_drum_stops(const std::vector<Wire>& wires, const WireContext& on, double h, Rows& rows);

}  // namespace fairlead::physics
