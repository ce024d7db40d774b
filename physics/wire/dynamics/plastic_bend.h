#pragma once
// plastic_bend.h — permanent set: a wire bent tighter than it bears stays bent. At each mass node
// and clamped end it keeps a curvature s, and bending resists only what differs from it,
//
//     U = Σ ½ B l |κ/l − s|²,   |κ/l − s| ≤ 1/ρ     ρ: yield_radius, beyond it s follows
//
// so the moment is hardly more than B/ρ, and unloaded from a curvature K a wire stays at K − 1/ρ.
// s is carried along with the wire's tangent, without spin about it; a wire whose ends are free to
// spin turns as a whole to where its set asks least. Limits: none on edges, where material runs
// through; a set that lies neither along the bend nor against it asks for a torque about the
// tangent that the wire does not carry on. Source: theory/wires.md 6.4.
#include "physics/wire/model/material.h"

namespace fairlead::physics {

// After wires have moved: carries their set along, and lets it follow where they yield.
void take_set(std::vector<Wire>& wires, WireTypes types, const Bodies& bodies);

}  // namespace fairlead::physics
