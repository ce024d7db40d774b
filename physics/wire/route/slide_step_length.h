#pragma once
// slide_step_length.h — how far nodes that slide along their edges go in a tick.
//
// Where they come to rest is found with tensions that stand still (edge_slide_solver.h), and a wire
// is stiff: a span that grows by a millimetre pulls them back, and one that shrinks by as much
// pulls no more. So of the way dx to that place they go the share s at which nothing is gained any
// more:
//
//     -2 E (1 - s) + Σ Δl_j (T_j(s) - T_j) = 0
//
// E is what all of the way gives at constant tensions [J], which ends evenly; Δl_j by how much a
// span grows by all of it, with what lies on bodies and takes its material from there; and T_j(s)
// what the span pulls then: the T_j of the tick from its length now to that where T_j belongs,
// beyond them what its stiffness says, and never less than nothing. Source: theory/wires.md 2.4.
#include <vector>

#include "physics/wire/route/slide_problem.h"

namespace fairlead::physics {

// Share s of the way to `along` (points) [m].
double share_of_way(const SlideProblem& problem, const std::vector<double>& along, double gained);

}  // namespace fairlead::physics
