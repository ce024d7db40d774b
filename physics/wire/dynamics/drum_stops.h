#pragma once
// drum_stops.h — an end that comes home stops its drum: a loose one, or one that a load hangs on.
//
// A wire that was cut, or whose load was cast off, is hauled in until its loose end is at the
// drum. What a drum's own end stop counts is the material it once paid out, which says nothing of
// where the wire ends now, nor of what a load that swings about the drum lays round it: without a
// stop of its own the drum would take in more than there is.
#include "physics/constraint/row.h"
#include "physics/wire/model/segment_ends.h"

namespace fairlead::physics {

// Rows that keep half a turn [m] of each wire whose other end is loose, or on a body that moves,
// off its drum, whatever the motor does; h [s] is the step.
void add_drum_stops(const std::vector<Wire>& wires, const WireContext& on, const Vec3& gravity,
                    double h, Rows& rows);

}  // namespace fairlead::physics
