#pragma once
// waterline.h — where a level or tilted surface of water meets a closed hull. No GL, so it is
// tested. Limit: the water is a plane across one hull.
#include <vector>

#include "engine/view/snapshot.h"

namespace fairlead::render {

struct WaterlineEdge {  // across one triangle of the hull
    Vec3 a, b;          // [m] in the frame of the mesh
    Vec3 out;           // unit, level: away from the hull
};

// Where `up` · p = height [m] for points p of the mesh; `up` is a unit vector in its frame. In the
// order of the triangles; empty where the plane passes it by.
void waterline(const physics::TriangleMesh& mesh, const Vec3& up, double height,
               std::vector<WaterlineEdge>& edges);

}  // namespace fairlead::render
