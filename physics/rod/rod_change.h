#pragma once
// rod_change.h — one element of a rod becomes two, or two become one.
//
// Lengths at rest, mass, curvature at rest, momentum and angular momentum are kept; energy as
// rod_patch.h says, and what is left is booked in Rods::booked. Contacts keep their memory. The
// nodes beside go where the elastic energy is least, but nothing is pressed deeper into anything:
// a split that would leaves nodes where they are, a merge that would is refused. With
// RodResolution::plain nodes stay where they are, and energy is what it becomes.
//
// Nodes stay in order along the rod. Indices in contacts, attachments and hands are renumbered.
#include "physics/rod/rod.h"

namespace fairlead::physics {

// `element` and `node` are indices into Rods::nodes, 0 … size - 1, of any rod; where no element
// begins, none is split, and at a rod's first and last node none are merged.

// The element that begins at a node, in its middle. False: refused, and nothing has changed.
bool split_element(Rods& rods, int element);
// Those that meet at a node within a rod. Refused at a node that something holds or pushes, and
// where another rod, or a body between nodes, presses on one of the two.
bool merge_elements(Rods& rods, int node);

}  // namespace fairlead::physics
