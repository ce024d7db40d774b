#pragma once
// slide_step_length.h — how far nodes that slide along their edges go in a tick.
//
// Where they come to rest is found with tensions that stand still (edge_slide_solver.h), and a wire
// is stiff: a span that grows by a millimetre pulls them back, and one that shrinks by as much
// pulls no more. So of the way dx to that place they go the share s at which nothing is gained any
// more:
//
//     dΦ/ds + Σ Δl_j (T_j(s) - T_j) = 0
//
// Φ is the energy at constant tensions; Δl_j by how much a span grows by all of the way, with what
// lies on bodies and takes its material from there; and T_j(s) what the span pulls then: the T_j of
// the tick from its length now to that where T_j belongs, beyond them what its stiffness says, and
// never less than nothing. Once nodes have slid in a tick, a span that they have made shorter pulls
// no more than its stiffness says. Source: theory/wires.md 2.4.
#include <functional>
#include <vector>

#include "physics/wire/route/slide_problem.h"

namespace fairlead::physics {

// Share s of the way to `along` (points) [m]; `slope` is dΦ/ds of a share [J].
double share_of_way(const SlideProblem& problem, const std::vector<double>& along,
                    const std::function<double(double)>& slope);

// Of that share, what a node may go where a live span all but follows its edge.
double short_of_flat(const SlideProblem& problem, const std::vector<double>& along, double share);

}  // namespace fairlead::physics
