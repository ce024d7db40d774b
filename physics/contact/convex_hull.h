#pragma once
// convex_hull.h — the convex hull of a mesh, from Bullet.
#include "physics/geometry/shape.h"

namespace fairlead::physics {

// The mesh's vertices, all of them in their order, with the triangles of their hull: what is given
// as convex may have dents, and is touched as if it had none. Bullet knows places to 1e-4 of the
// size, so what stands out of its neighbours by less may be no corner of a triangle.
TriangleMesh hull_of(const TriangleMesh& mesh);

}  // namespace fairlead::physics
