#pragma once
// tension_rows.h — what a wire does to the bodies it touches: tension rows and bearing rows.
#include <vector>

#include "physics/wire/dynamics/centripetal.h"
#include "physics/wire/model/segment_ends.h"

namespace fairlead::physics {

// One row per live span (segments joined by frictionless eyes are one span), tension only:
//     g = Σ length - Σ R,  ε = R/(YA),  λ ≤ 0
// theory/step.md 2, theory/wires.md 1.1, 1.4; slack spans get the approach law, so that the step in
// which they come taut ends exactly taut. And one row per sheave with bearing friction (η < 1) and
// per wrap with friction; `turning` is scratch.
void add_wire_rows(const std::vector<Wire>& wires, const WireContext& on, double h,
                   Turning& turning, Rows& rows);

// Writes the Jacobian of wire row `i` anew for the lines as they now are, in its old places.
// Contact nodes hold still in it (taut_newton.h).
void refill_span(const WireView& view, const Span& span, int i, Rows& rows);

// Contact nodes hold still in wire row `i`, whose lines are as they were.
void hold_slides(const WireView& view, int i, Rows& rows);

// Tensions and torques from the solved rows, of any pass.
void read_tensions(const Rows& rows, double h, std::vector<Wire>& wires);

// Which wraps slip, from the rows of the last pass. Not between passes: rows are made once a step,
// and what a pass assembles has to go with them.
void read_slips(const Rows& rows, std::vector<Wire>& wires);

}  // namespace fairlead::physics
