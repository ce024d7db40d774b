#pragma once
// offset_surface.h — what a wire can lie on: a body's triangle mesh, twice blown up.
//
//     mesh ── standoff (the wire's radius) ──> inner surface ── margin ──> outer surface
//
// Contact nodes sit on the convex edges of the outer surface; the wire never crosses the inner one.
// So a wire is always a margin away from what it must not cross, and whether a moving piece of it
// crosses an edge is never a matter of rounding: no edge needs to be left out of a test, not even
// the one a node sits on.
//
// A vertex moves along the d with N·d = 1 for the normals N of all its faces (least squares), so
// faces stay plane and offset edges meet in the offset vertex. Source: theory/wires.md 3.1.
#include "physics/geometry/shape.h"
#include "physics/math/aabb_tree.h"
#include "physics/math/scales.h"

namespace fairlead::physics {

class Surface {
  public:
    // `mesh` must be closed (mesh.h); `standoff` [m] is halved until no triangle turns over.
    Surface(const TriangleMesh& mesh, double standoff, const Scales& scales = {});

    struct Edge {                  // convex, of the outer surface
        Vec3 from = Vec3::Zero();  // [m] its first vertex
        Vec3 t = Vec3::UnitX();    // unit, to its second
        Vec3 n = Vec3::UnitZ();    // unit, outwards between its two faces
        double miter = 1;          // [-] of a way out of its faces, that along n: at most 4
        double length = 0;         // [m]
        int vertex[2] = {-1, -1};
    };
    const std::vector<Edge>& edges() const { return edges_; }
    Vec3 point(int edge, double along) const { return edges_[edge].from + along * edges_[edge].t; }
    const Vec3& vertex(int v) const { return outer_[v]; }     // [m]
    const Vec3& outward(int v) const { return outward_[v]; }  // unit
    double margin() const { return margin_; }                 // [m]
    double standoff() const { return standoff_; }             // [m] in fact
    double thickness() const { return standoff_ + margin_; }  // [m] from the mesh to the outer one
    double reach() const { return reach_; }                   // [m] farthest point from the origin
    const Bounds& bounds() const { return bounds_; }          // of the outer surface

    const std::vector<Vec3>& vertices() const { return outer_; }  // [m]

    // Where a wire tied to the body at p leaves its surface: p itself outside of the inner
    // surface, else the nearest point of the outer one; at a corner, that of the outer one. False:
    // p is deep inside, farther from the outer surface than the wire is thick.
    bool lead_off(const Vec3& p, Vec3& led) const;

    // The convex inner edge that crosses the triangle a-m-b nearest to m: the first one that a
    // string along a-m-b meets when it is pulled tight. Crossings less than a tenth of the margin
    // beyond the line a-b count.
    struct Crossing {
        int edge = -1;     // -1: none
        double along = 0;  // [m] where a node on the outer edge goes
    };
    Crossing first_crossing(const Vec3& a, const Vec3& m, const Vec3& b) const;

    // A convex edge of the outer surface beside a segment a-b, which is outside.
    struct NearEdge {
        double share = 0;             // [-] 0 … 1 along a-b, where the two are nearest
        double gap = 0;               // [m] below zero where a-b has come in over the edge
        Vec3 normal = Vec3::UnitZ();  // unit, from the edge to a-b
    };
    // Appends those not farther than `within` [m].
    void near_edges(const Vec3& a, const Vec3& b, double within,
                    std::vector<NearEdge>& found) const;

    // How far along the segment a-b [0, 1] it enters the inner surface; above 1: it does not.
    // `normal`, if it enters: of the triangle it meets.
    double entry(const Vec3& a, const Vec3& b, Vec3* normal = nullptr) const;

    // Distance of p outside the outer surface [m] and the unit normal there; beyond `within` [m]
    // any number greater than that.
    double clearance(const Vec3& p, double within, Vec3& normal) const;

    // In a hollow p is near several faces: the distance of the nearest that p stands straight above
    // and that leans from all of `normals`, `count` in number, by some 25 degrees; its own is
    // written behind them. Beyond `within` [m] any number greater than that.
    double clearance_beside(const Vec3& p, double within, Vec3* normals, int count) const;

    // Whether p is inside of the inner surface, of one piece or of several that overlap.
    bool inside(const Vec3& p) const;

    // Where a string sees a point that has been pressed into the body: on the outer surface, the
    // nearest place that is free; p itself if it is outside of the inner surface.
    Vec3 outside(const Vec3& p) const { return inside(p) ? way_out(p) : p; }

    // Where the straight way p-q, both ends outside, enters the inner surface: adds points to
    // `way` by which it goes along the outer one instead, from edge to edge, close to the straight
    // one. False: it enters one piece and leaves another, and there is no such way.
    bool lead_round(const Vec3& p, const Vec3& q, std::vector<Vec3>& way) const;

  private:
    struct Entry {
        double at = 2;
        int triangle = -1;  // -1: none
    };
    Entry first_entry(const Vec3& a, const Vec3& b) const;
    Vec3 normal(int triangle) const;  // unit, of the inner surface
    Vec3 way_out(const Vec3& p) const;
    Vec3 corner_out(const Vec3& p, const Vec3& out) const;

    std::vector<Vec3> inner_, outer_, outward_;  // (v) [m] [m] unit
    std::vector<Eigen::Vector3i> triangles_;
    std::vector<int> across_;  // (sides) mesh_edges.h
    std::vector<Edge> edges_;
    BoxTree edge_tree_, triangle_tree_;  // of the inner surface
    Bounds bounds_;
    double margin_ = 1e-4, standoff_ = 0, reach_ = 0, size_ = 1;
};

}  // namespace fairlead::physics
