#pragma once
// route.h — a wire's way over its stops: how it is laid when the scene begins, and how tangent
// points and material follow when bodies have moved.
#include "physics/wire/model/wire.h"

namespace fairlead::physics {

// Finds the tangent points of all sheaves from the bodies' poses (side 0: the side with the
// smaller wrap is chosen), then gives every segment its share of `length` [m] of material; what
// lies on wheels is part of it. length < 0: taut, that is exactly the length of the route.
// Returns the route's own length [m].
// `over` and `by` stops need the bodies' surfaces (contact_nodes.h).
double lay_wire(Wire& wire, const Bodies& bodies, double length, const Surfaces& surfaces = {},
                const WireType& type = {});

// Moves the tangent points of all wheels to where they belong for places as they are.
void touch_wheels(Wire& wire, const Bodies& bodies);

// After bodies have moved: new tangent points and lines, material past sheaves and through eyes,
// into and out of winches, which keep count of what is wound on their drums. Until the next motion,
// whoever moves or changes points renews lines.
void slide_wires(std::vector<Wire>& wires, const Bodies& bodies, std::vector<Winch>& winches,
                 double h);

}  // namespace fairlead::physics
