#pragma once
// retune.h — wire types changed while their wires are in use.
//
// A designer who moves a slider does not mean to pluck the wire: tensions stay what they are, and
// rest lengths follow. With strain e before and axial stiffness Y A before and after,
//
//     R⁺ = l⁺ / (1 + e Y A / (Y A)⁺),      l⁺ the length after contact nodes have moved
//
// so that a wire under load gives or takes the material that its new stretch asks for. What hangs
// slack keeps its rest length. Material on sheaves stays.
#include "physics/world/world.h"

namespace fairlead::physics {

// Of World::wire_types[type]; values as in WireType, above zero.
void set_young_modulus(World& world, int type, double young_modulus);  // [Pa]
// Contact nodes move out or in with the surface that the wire's middle follows.
void set_diameter(World& world, int type, double diameter);  // [m]

// Wires that lie still on edges are looked at once more: what held them there, friction say, may
// have been changed.
void look_anew(World& world);

// A wire lies on things as one of World::wire_types[type] would from now on: its contact nodes move
// with the surface. For what was joined to something thicker, or cut off it.
void lie_as(World& world, Wire& wire, int type);

// Makes what wires lie on from the bodies and diameters of now: after things were added, removed or
// replaced, or a state was restored. Contact nodes that do not lie on an edge any more go; the wire
// finds what it meets in the next step.
void renew_surfaces(World& world);

}  // namespace fairlead::physics
