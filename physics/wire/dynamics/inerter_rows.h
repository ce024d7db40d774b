#pragma once
// inerter_rows.h — rows of wires that run straight: a spring beside a dashpot in series with an
// inerter, which damps what no step resolves and leaves alone what it does.
//
//     T = 1/ε [(e + g + (h/2) r⁺)/2 + h c ((r⁺ + w)/2 - u) + h b (r⁺ - w)]      r⁺ = ġ after
//
//     e  elastic elongation in the middle of the last step [m]     w  its rate there [m/s]
//     u  speed over the inerter [m/s]
//
// The three are the row's own, so a load bounces on a wire with mass nodes, or on wires in series
// over light hooks, as on one spring: nothing has to know what hangs together. A row whose step
// cannot resolve it keeps .6 of its amplitude a tick, one of h ω = .4 all but 1e-4 a period. Second
// order; the generalized-α family as a passive network. Source: theory/wires.md 1.5.
//
// Stored energy is 1/2ε (e² + h² (8/3 u² + w²/3)/q²). A row that has just come taut, or whose
// tension jumps, is guarded: for some ticks it gives back no more than was put in.
//
// Limits: what turns fast needs κ (centripetal.h), which such a row cannot have; so each run has a
// share of this law that ends where it hangs in a bow or turns. Rows beside wraps, rows that push
// and wire types with a damping time of their own keep the law of tension_rows.h.
#include "physics/wire/model/segment_ends.h"

namespace fairlead::physics {

// Gives wire rows their share of this law; `rates` (rows) [m/s] are ġ before the step.
void set_inerter_rows(const std::vector<Wire>& wires, const WireContext& on, const Vec3& gravity,
                      double h, const std::vector<double>& rates, Rows& rows);

// After solving: what such rows keep for the next step. v (n) [m/s] after it; `share` of the change
// of velocity is taken.
void note_inerter_rows(const Rows& rows, const Eigen::VectorXd& v, double h, double share,
                       const std::vector<double>& rates, std::vector<Wire>& wires);

}  // namespace fairlead::physics
