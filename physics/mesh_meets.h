#pragma once
// mesh_meets.h — where a convex solid touches a triangle mesh, without catching at its inner edges.
//
// Each triangle is a solid of its own to what touches it, so a box that slides over a plane of
// many meets the sides of those ahead. But a direction can part the solid from a *surface* only if
// the surface, round where the triangle reaches farthest along it, goes no farther: at an inner
// edge of a plane that leaves the plane's normal alone, at a hollow edge nothing but the normals of
// its two faces, at a ridge all directions between them. notation.md 8.9.
#include <functional>

#include "physics/box_tree.h"
#include "physics/faces_meet.h"

namespace fairlead::physics {

class MeshSides {
  public:
    explicit MeshSides(const TriangleMesh& mesh);  // closed

    // Adds the points of `solid` (it is `a`, the mesh `b`, at X_WM) nearer than `reach` [m].
    // `hint` gives the nearest direction (unit, world) from the solid to a triangle's corners
    // (world); `bounds` holds the solid in the mesh's frame.
    using Hint = std::function<Vec3(const Vec3 (&corners)[3])>;
    void meet(const PlacedSolid& solid, const Pose& X_WM, const Bounds& bounds, double reach,
              const Hint& hint, FacesMeet& faces, std::vector<NearPoint>& points) const;

  private:
    bool part(int triangle, const Vec3& d) const;

    const TriangleMesh& mesh_;
    BoxTree tree_;
    std::vector<char> ridged_;        // (t) some of the edges at its corners are ridges
    std::vector<int> round_, first_;  // vertices round vertex v: from first_[v] on to first_[v + 1]
};

}  // namespace fairlead::physics
