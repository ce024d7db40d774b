#pragma once
// refine_coarsen.h — a mass node goes, or a new one comes: conservative transitions.
// Source: theory/wires.md 4.1.
#include "physics/wire/model/wire.h"

namespace fairlead::physics {

// Removes mass node k: its material and momentum go to its neighbours in inverse proportion to
// rest length. Conserves mass and linear momentum; kinetic energy never grows.
void coarsen(Wire& wire, int k, Bodies& bodies);

// Removes mass nodes from one end on, up to what else the wire runs over, until no piece there is
// shorter than `shortest` [m]. Where pieces of a line meet nodes stay.
void coarsen_from(Wire& wire, bool from_start, double shortest, Bodies& bodies);

// Leaves out point k, which nothing holds: what lay on it and on both its sides is one segment.
// Lines, bends and wraps are to be found anew.
void leave_out(Wire& wire, int k);

// Splits segment k at a fraction of its rest length [0, 1] by a new mass node on its chord.
// Conserves mass, linear momentum, tension; kinetic energy never grows.
void refine(Wire& wire, int k, double fraction, Bodies& bodies);

}  // namespace fairlead::physics
