#pragma once
// convex_solid.h — a convex piece of a body as contacts see it: how far it reaches along a
// direction, and the face, edge or corner that it turns there.
//
// All are corners, rounded by a ball or by a disc:
//
//     box, hull      corners and plane faces
//     ball           one corner, rounded by its radius
//     capsule        two corners, rounded by its radius
//     cylinder       two corners on the axis, rounded by a disc across it: truly round
//     triangle       three corners, a face on either side
#include "physics/geometry/shape.h"

namespace fairlead::physics {

class Solid {
  public:
    struct Face {
        Vec3 n;                    // unit, outwards
        std::vector<int> corners;  // counter-clockwise from outside
    };

    explicit Solid(const Box&);
    explicit Solid(const Sphere&);
    explicit Solid(const Capsule&);
    explicit Solid(const Cylinder&);
    explicit Solid(const Convex&);                       // without dents: convex_hull.h
    Solid(const Vec3& a, const Vec3& b, const Vec3& c);  // counter-clockwise from outside

    // [m] of its farthest point along n, from the origin of its frame.
    double farthest(const Vec3& n) const;

    // Its point nearest to p [m], p itself if that is inside, both in its frame; rounding by a ball
    // left out.
    Vec3 nearest(const Vec3& p) const;

    // What it turns towards n, in its frame: corners counter-clockwise from outside [m]. Fewer than
    // three: an edge or a point, and `normal` is n. A cylinder turns a cap there if n is nearer to
    // its axis than to its side, as corners on the rim, of which one reaches farthest along n.
    struct Turned {
        std::vector<Vec3> corners;
        Vec3 normal;
    };
    void turned(const Vec3& n, Turned& face) const;

    // Directions in which it is flat; without those of a rim.
    const std::vector<Face>& faces() const { return faces_; }
    // Directions of its edges, one of each two that are opposite; none if there are more than
    // three.
    const std::vector<Vec3>& few_edges() const { return few_edges_; }
    bool is_ball() const { return corners_.size() == 1; }
    const std::vector<Vec3>& corners() const { return corners_; }  // [m]
    bool is_rounded() const { return ball_ > 0; }                  // by a ball
    bool has_axis() const { return corners_.size() == 2; }         // along z
    bool has_rim() const { return disc_ > 0; }
    double half_length() const { return corners_.back().z(); }  // [m] of the axis
    double radius() const { return ball_ + disc_; }             // [m]

  private:
    void face(const std::vector<int>& corners);

    std::vector<Vec3> corners_;  // [m]
    std::vector<Face> faces_;
    std::vector<Vec3> few_edges_;  // unit
    double ball_ = 0, disc_ = 0;   // [m]
    Vec3 half_ = Vec3::Zero();     // [m] of a box
};

// One where it is in the world.
struct PlacedSolid {
    const Solid& solid;
    Pose X;

    double farthest(const Vec3& n) const {  // [m] from the world's origin
        return X.p.dot(n) + solid.farthest(turned(X.q.conjugate(), n));
    }
    Vec3 axis() const { return turned(X.q, Vec3::UnitZ()); }
};

}  // namespace fairlead::physics
