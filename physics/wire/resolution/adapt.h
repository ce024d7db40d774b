#pragma once
// adapt.h — where the mass nodes of a wire are. Source: theory/wires.md 4.4.
#include "physics/wire/model/material.h"

namespace fairlead::physics {

// Mass nodes where they are wanted, as many as wire.allowance allows: inserts them when a wire is
// laid, keeps the segments next to winches, sheaves and wraps between half and one and a half times
// the wanted length, and takes away, one in a tick, nodes between pieces that are shorter together
// than wanted. Where they are too few, or a tolerance is given, they go to where the wire bends,
// hangs slack or whips (theory/wires.md 4.4). They fade in and out (node_blending.h). A loose end
// that has run up to an edge passes it. Where pieces meet stands a node that does not go for any of
// these reasons, but only where it would come too near to what the wire runs over; behind that it
// stands again.
void adapt_wires(std::vector<Wire>& wires, WireTypes types, Bodies& bodies,
                 const std::vector<Surfaces>& surfaces, double h);

}  // namespace fairlead::physics
