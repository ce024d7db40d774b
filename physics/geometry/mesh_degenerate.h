#pragma once
// mesh_degenerate.h — triangles whose three corners lie on a line. They have no normal, but a
// closed surface cannot do without them: they join a long edge to the two short ones beside it.
#include <vector>

#include "physics/geometry/mesh.h"
#include "physics/geometry/mesh_edges.h"

namespace fairlead::physics {

// The least height of a triangle [m]: that over its longest side.
double height_of(const TriangleMesh& mesh, int triangle);

// Triangles not higher than `flat` [m] give their longest edge up for one from its middle corner
// to the far corner of the neighbour, where that leaves fewer of them:
//
//        c              c
//      ⟋   ⟍          ⟋ | ⟍
//     a──m──b   →    a──m──b       a─m─b was flat, beside a─b─c
//
// Every edge must have two opposite sides. Returns how many edges have been swapped.
int swap_flat_edges(TriangleMesh& mesh, double flat);

}  // namespace fairlead::physics
