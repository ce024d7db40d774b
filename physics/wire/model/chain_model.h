#pragma once
// chain_model.h — laying a chain: its nodes stand evenly on the way from stop to stop.
#include "physics/wire/model/wire.h"

namespace fairlead::physics {

// `by` stops give way to nodes, max_nodes of them. length [m] of all links; < 0: that of the way.
// Returns that [m].
double lay_chain(Wire& wire, const Bodies& bodies, double length);

}  // namespace fairlead::physics
