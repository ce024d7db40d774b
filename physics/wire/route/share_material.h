#pragma once
// share_material.h — the material of a wire's pieces after its contact nodes came, went and slid.
//
// A tick finds tensions with the pieces as they were; then nodes come, go and slide, and pieces
// get longer or shorter by what no equation saw. Here their rest lengths follow, so that the next
// tick does not pull by what nothing held: what a piece lacks comes from those beside it, over
// nodes at which friction does not hold it back (theory/wires.md 2.4).
//
// Limits: all of the wire's material stays, to rounding. Lines, wraps and the nodes' slides in the
// tick are found before; the slip of nodes that are new is not a number.
#include "physics/wire/model/wire.h"

namespace fairlead::physics {

void share_material(Wire& wire, const Bodies& bodies, double h);

}  // namespace fairlead::physics
