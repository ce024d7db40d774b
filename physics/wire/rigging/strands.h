#pragma once
// strands.h — a wire becomes two, two become one, a wire is read from its other end.
//
// Nothing moves and no material is lost: where a wire is divided a mass node is set (as refine()
// does, which keeps mass, momentum and tension), and each half has it as its loose end, at the same
// place and velocity, with the material of its own segment. Two loose ends that are brought
// together become one node, with the mass and the momentum of both.
// Wires must have mass, and not be chains. Lines and wraps are those of the present, before and
// afterwards.
#include "physics/wire/rigging/holding.h"

namespace fairlead::physics {

// A place along the material: a live segment and a share of it.
struct MaterialPlace {
    int segment = -1;     // -1: there is none that could be divided
    double fraction = 0;  // [-]
};

// The place `at` [m] of material from the first stop; where that lies on a wheel or between contact
// nodes of one body, the nearest beside. No piece becomes shorter than a centimetre.
MaterialPlace material_place(const Wire& wire, double at);
// How much material there is from the first stop to that place [m].
double material_before(const Wire& wire, const MaterialPlace& place);

// The node at that place: one that stands there, or a new one. Returns its index.
int set_node(const Rigged& rigged, const MaterialPlace& place);

// The wire ends at its mass node k; what is behind goes to `rest`, which begins there.
void divide(const Rigged& rigged, int k, Wire& rest);

// `behind`, whose first point is a mass node, goes on where the wire ends with one; both are
// brought to `at` [m]. `behind` is then not present.
void join(const Rigged& rigged, Wire& behind, const Vec3& at);

// Its last stop becomes its first.
void reverse(const Rigged& rigged);

}  // namespace fairlead::physics
