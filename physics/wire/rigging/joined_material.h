#pragma once
// joined_material.h — the pieces of a line that is divided, joined or turned round (material.h).
//
// Types and the coordinate ξ of the material follow; points, segments and velocities are the
// caller's (strands.h). Pieces of one type beside each other become one, and a line of a single
// piece becomes a wire of that type.
#include "physics/wire/model/material.h"

namespace fairlead::physics {

// Of one line: ten lines of as many as a scene may give one (100). What a step does grows with
// them.
constexpr int most_pieces = 1000;

// ξ at a point [m]; at a wheel, where the wire comes onto it.
double material_coordinate(const Wire& wire, int point);

// Nothing of it is beyond ξ = at: what the line ends with lies there.
void end_material_at(Wire& wire, double at);

// Nothing of it is before ξ = at, from which ξ is counted anew.
void begin_material_at(Wire& wire, double at);

// A wire of one type becomes a line of one piece of this origin; merge_pieces() undoes it.
void as_pieces(Wire& wire, int origin);

// `behind` goes on where `wire` ends, at a junction; both are lines of pieces. To be called before
// its points are taken over, and merge_pieces() after that.
void join_material(Wire& wire, Wire& behind);
void merge_pieces(Wire& wire);

// To be called before the points are turned round.
void reverse_material(Wire& wire);

}  // namespace fairlead::physics
