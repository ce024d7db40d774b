#pragma once
// mesh_normal_cones.h — which directions part something from a triangle mesh, so that nothing
// catches at its inner edges.
//
// Each triangle is a solid of its own to what touches it, so a box that slides over a plane of many
// meets the sides of those ahead. But a direction can part the box from the *surface* only if the
// surface, round where the triangle reaches farthest along it, goes no farther: at an inner edge of
// a plane that leaves the plane's normal alone, at a hollow edge nothing but the normals of its two
// faces, at a ridge all directions between them. theory/contacts.md 1.1.
#include <memory>

#include "physics/geometry/convex_solid.h"
#include "physics/math/aabb_tree.h"

namespace fairlead::physics {

// [-] sine of what rises above a plane, or falls off it, and still lies in it. Tuning: half and
// twice of it change no test of meshes (manifold.cpp)
inline constexpr double plane_to = 1e-5;

class MeshSides {
  public:
    explicit MeshSides(std::shared_ptr<const TriangleMesh> mesh);  // closed

    // Triangles whose boxes meet `bounds` (the mesh's frame), in rising order.
    void near(const Bounds& bounds, std::vector<int>& triangles) const;

    Solid solid(int triangle) const;  // in the mesh's frame
    const Vec3& corner(int triangle, int k) const {
        return mesh_->vertices[mesh_->triangles[triangle][k]];
    }

    // Whether d (unit, outwards, the mesh's frame) may part something from the surface there, if
    // edges of the surface may rise above the plane between them by the sine `slack`.
    bool may_part(int triangle, const Vec3& d, double slack) const;
    // Whether anything but its own normal may.
    bool ridged(int triangle) const { return ridged_[triangle]; }

  private:
    Vec3 normal(int triangle) const;

    std::shared_ptr<const TriangleMesh> mesh_;
    BoxTree tree_;
    std::vector<char> ridged_;        // (t) some of the edges at its corners are ridges
    std::vector<int> round_, first_;  // vertices round vertex v: from first_[v] on to first_[v + 1]
};

// A convex solid, or one triangle of a mesh.
struct Side {
    PlacedSolid solid;
    const MeshSides* mesh = nullptr;
    int triangle = -1;

    bool may_part(const Vec3& n, double slack) const {  // unit, outwards, world
        return !mesh || mesh->may_part(triangle, turned(solid.X.q.conjugate(), n), slack);
    }
    Vec3 outward() const { return turned(solid.X.q, solid.solid.faces()[0].n); }  // of a triangle
    bool cornered() const { return !mesh || mesh->ridged(triangle); }
};

}  // namespace fairlead::physics
