#pragma once
// node_blending.h — mass nodes that come and go without a jerk.
//
// A chord that gets a node sags anew, one that loses a node straightens. At one go a wire that
// hardly stretches answers with a third to four times its tension. So the weight of a new node (not
// its inertia) stays with the points that carried it so far and passes to it little by little; a
// node that goes gives its weight back first. Forces and moments are in balance from the first
// tick, and the wire takes up its new shape while waves run to and fro on the chord a few times.
// Where a wire hangs nearly slack there is no tension to disturb: nodes come and go at once.
#include "physics/math/smooth_step.h"
#include "physics/wire/model/wire.h"

namespace fairlead::physics {

// New node k begins to fade in.
void fade_in(Wire& wire, int k);

// Whether node k, which is to go, may fade out first; else it goes at once. It then `leaves`.
bool fade_out(Wire& wire, int k);

// A tick of all that fade; they take no longer than `longest` [s]. Returns a node that has faded
// out, or 0.
int fade(Wire& wire, double longest, double h);

// Who carries what of the nodes that fade: fills borne_from and borne_to of all segments.
void find_borne(Wire& wire);

inline bool fades(const WirePoint& p) {
    return p.kind == WirePoint::Kind::mass && (p.node.arrived < 1 || p.node.leaves);
}

// Share of its weight that a mass node carries itself [-].
inline double carried(const WirePoint& node) {
    return smooth_step(node.node.arrived);  // a third of the jerk of a steady change
}

// Mass nodes that do not leave.
int staying_nodes(const Wire& wire);

}  // namespace fairlead::physics
