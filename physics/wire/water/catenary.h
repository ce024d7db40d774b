#pragma once
// catenary.h — a line that begins at rest: its mass nodes stand where they are in equilibrium.
//
// At every mass node, with the forces of the step itself (tension rows, load.h, soil.h, drag.h):
//
//     Σ T u + Σ (½ λ R f + drag of the current) + N_soil = 0,    T = Y A (l - R)/R ≥ 0
//
// so the first tick finds nothing to move. As nodes grow more this is the elastic catenary, with
// its touchdown where there is a seabed. But for drag, and while the share under water stays, it is
// the least of a convex energy, which Newton's method finds from anywhere: the line is softened
// until it sags like a spring of its own weight, then stiffened by steps. Friction on the ground is
// not strained: the line was laid under this pull. Limits: no bending, no waves' flow; what the
// wire runs over stays where it is. Source: theory/lines-in-water.md 5.
#include <string>
#include <vector>

#include "physics/environment/environment.h"
#include "physics/wire/model/material.h"

namespace fairlead::physics {

// Splits the longest segment of a wire that is laid straight from stop to stop into as many pieces
// as its resolution wants, alike within each piece of a line, with a node where pieces meet; the
// rest is as long as it is straight. Needs WireSegment::type. False: it has not so much material,
// or is of several pieces and leads over stops.
bool put_nodes(Wire& wire, WireTypes types);

struct Hanging {
    bool rests = false;  // no node is pulled by more than 1e-6 of its weight, or than rounding
    double unrest = 0;   // [N] the largest such pull
    double tension = 0;  // [N] largest of its segments
    int steps = 0;       // of Newton's method
};

// Moves the mass nodes of a wire to where they are in equilibrium, and writes tensions. Straight
// segments between other stops take up the material that the nearest tension asks for. `time` [s]:
// of the surface. A wheel at an end lets go of it where that is tangent.
Hanging hang(Wire& wire, const Bodies& bodies, const std::vector<WireType>& types,
             const Environment& in, double time);

}  // namespace fairlead::physics
