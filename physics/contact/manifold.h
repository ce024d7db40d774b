#pragma once
// manifold.h — all the points in which two convex solids touch, by clipping faces.
//
// Along any unit n, from a to b, the solids are  s(n) = min over b of n·x − max over a of n·x
// apart, and the truth is the greatest of all s(n). Where faces meet it is the normal of one of
// them, so these are tried first, and what lies flat is known to lie flat to rounding; where edges
// cross it is at right angles to both; of solids with many edges a nearest direction from elsewhere
// (Bullet's GJK) says which. Then the face that one turns towards the other is clipped by the sides
// of the face it meets, and each of its corners has its own gap. Bullet gives one point for that,
// and others if the pair is turned a little, which were up to millimetres off.
// Source: theory/contacts.md 1.1.
#include <functional>

#include "physics/contact/manifold_reduce.h"
#include "physics/geometry/mesh_normal_cones.h"

namespace fairlead::physics {

class ManifoldFinder {
  public:
    double length = 1;  // [m] of the world's scale

    // The nearest direction (unit, from a to b), good to some 1e-3; asked for where faces alone do
    // not tell.
    using Nearest = std::function<Vec3()>;

    // Adds the points of two nearer than `reach` [m].
    void find(const Side& a, const Side& b, double reach, const Nearest& nearest,
              std::vector<NearPoint>& points);

  private:
    // How two are apart, as far as the directions tell that have been tried.
    struct Separation {
        Vec3 n;                  // unit, from a to b
        double s;                // [m]
        bool certified = false;  // nothing else can part them: parallel faces lie before each other
    };
    enum class Counts { any, parting };  // which directions: those that may part them alone?

    static bool may_part(const Side& a, const Side& b, const Vec3& n);
    Separation by_faces(const Side& a, const Side& b, Counts counts);
    void better(const Side& a, const Side& b, Counts counts, Separation& best) const;

    void flats(const PlacedSolid& of, const Vec3& towards, double sign);
    void centres(const PlacedSolid& of, const PlacedSolid& other, double sign);
    void crossings(const PlacedSolid& a, const PlacedSolid& b);
    void crossing(const PlacedSolid& a, const PlacedSolid& b, const Vec3& nearest);

    bool meet(const PlacedSolid& a, const PlacedSolid& b, const Separation& apart);
    void round_sides(const PlacedSolid& a, const PlacedSolid& b, const Vec3& n);
    bool lie_flat(const Vec3& n) const;
    NearPoint nearest_corner(const Separation& apart) const;

    std::vector<Vec3> tried_;  // unit, from a to b
    Solid::Turned of_a_, of_b_;
    std::vector<Vec3> clipped_, kept_;  // [m]
    std::vector<NearPoint> points_;
};

}  // namespace fairlead::physics
