#pragma once
// lay.h — a wire is led past its stops, round what it must go round, and pulled tight.
#include <stdexcept>

#include "physics/wire/route/homotopy.h"

namespace fairlead::physics {

// All bodies a wire may lie on, as they are.
std::vector<Obstacle> obstacles_of(const Wire& wire, const Bodies& bodies,
                                   const Surfaces& surfaces);

// Finds where the wire leaves the surfaces it is tied to, and adds to wire.passes what it must go
// through: bodies it is tied to deep inside or that are hardly more than the wire itself, wheels,
// and what carries wheels or drums that reach into it.
void lead_off(Wire& wire, const WireType& type, const Bodies& bodies, const Surfaces& surfaces);

// A way that a wire cannot be led.
struct RouteError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Leads a wire past its stops and pulls it tight: `over` and `by` stops give way to contact nodes,
// which friction holds where they are while it can; without friction the way is the shortest.
// Throws RouteError where the way there goes through a body.
void pull_tight(Wire& wire, const WireType& type, const Bodies& bodies, const Surfaces& surfaces);

// A body that a wire goes through on its way from point to point, as it is; -1: none.
int body_in_the_way(const Wire& wire, const Bodies& bodies, const Surfaces& surfaces);

}  // namespace fairlead::physics
