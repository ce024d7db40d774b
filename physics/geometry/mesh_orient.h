#pragma once
// mesh_orient.h — which way the triangles of closed pieces face.
#include <vector>

#include "physics/geometry/mesh.h"
#include "physics/geometry/mesh_edges.h"

namespace fairlead::physics {

// A triangle that cannot face outward.
struct NotOutward {
    int triangle;
    const char* why;
};

// Turns triangles until neighbours agree and each piece faces outward; a piece that most of its
// triangles say faces inward, within an odd number of others, is a cavity and is left so. Every
// edge must have two sides. Returns how many triangles have been turned; throws NotOutward.
int turn_outward(TriangleMesh& mesh, const Edges& edges);

}  // namespace fairlead::physics
