#pragma once
// wire_contact.h — contact nodes from one tick to the next: what a wire lies on.
//
// After bodies and mass nodes have moved: the wire follows as a string does (wire_homotopy.h),
// nodes that no longer press lift off, nodes slide along their edges to where tension and friction
// balance (wire_slide.h) and over vertices, and the material of disturbed segments is shared out
// by length.
#include <stdexcept>

#include "physics/wire_homotopy.h"

namespace fairlead::physics {

// Surfaces of all bodies for one wire type.
Surfaces find_surfaces(const Bodies& bodies, double wire_diameter);
void find_surfaces(const Bodies& bodies, double wire_diameter, Surfaces& known);  // of new bodies

// All bodies a wire may lie on, as they are.
std::vector<Obstacle> obstacles_of(const Wire& wire, const Bodies& bodies,
                                   const Surfaces& surfaces);

// Finds where the wire leaves the surfaces it is tied to, and adds to wire.passes what it must go
// through: bodies it is tied to deep inside, wheels, winches and what carries them.
void lead_off(Wire& wire, const Surfaces& surfaces);

// A way that a wire cannot be led.
struct RouteError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Leads a wire past its stops and pulls it tight: `over` and `by` stops give way to contact nodes,
// which friction holds where they are while it can; without friction the way is the shortest.
// Throws RouteError where the way there goes through a body.
void pull_tight(Wire& wire, const WireType& type, const Bodies& bodies, const Surfaces& surfaces);

// Lifts, slides and passes vertices until every node is in balance.
void settle(Wire& wire, const WireType& type, const Bodies& bodies, const Surfaces& surfaces,
            Homotopy& string, double h);

// What moves a wire's points, as it was before the motion of a tick.
struct Placement {
    std::vector<Pose> bodies;               // (bodies)
    std::vector<std::vector<Vec3>> points;  // (wires, points) [m, world]
};
void remember_placement(const Bodies& bodies, const std::vector<Wire>& wires, Placement& before);

// Takes one wire along. `before` as above, for this wire.
void follow(Wire& wire, const WireType& type, const Bodies& bodies, const Surfaces& surfaces,
            const std::vector<Pose>& bodies_before, const std::vector<Vec3>& points_before,
            double h);

}  // namespace fairlead::physics
