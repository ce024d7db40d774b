#pragma once
// faces_meet.h — all the points in which two convex solids touch, by clipping faces.
//
// Along any unit n, from a to b, the solids are  s(n) = min over b of n·x − max over a of n·x
// apart, and the truth is the greatest of all s(n). Where faces meet it is the normal of one of
// them, so these are tried first, and what lies flat is known to lie flat to rounding; where
// corners meet, a nearest direction from elsewhere (Bullet's GJK) is needed. Then the face that one
// turns towards the other is clipped by the sides of the face it meets, and each of its corners has
// its own gap. Bullet gives one point for that, and others if the pair is turned a little, which
// were up to millimetres off. Source: notation.md 8.9.
#include "physics/near_point.h"
#include "physics/solid.h"

namespace fairlead::physics {

class FacesMeet {
  public:
    // How two are apart, as far as the directions tell that have been tried.
    struct Apart {
        Vec3 n;              // unit, from a to b
        double s;            // [m]
        bool truly = false;  // nothing else can part them: parallel faces lie before each other
    };

    // By the normals of faces alone. Of solids of more than a dozen faces those within 45 degrees
    // of `towards` (unit, from a to b) are tried. Only directions `may(n)` count.
    template <class May>
    Apart by_faces(const PlacedSolid& a, const PlacedSolid& b, const Vec3& towards,
                   const May& may) {
        tried_.clear();
        flats(a, towards, 1);
        flats(b, towards, -1);
        Apart best{towards, -HUGE_VAL};
        better(a, b, may, best);
        if (best.s > -shallow) best.truly = meet(a, b, best) && lie_flat(best.n);
        return best;
    }

    // As good as `best` or better by the nearest direction (unit, from a to b) and the edges that
    // cross there.
    template <class May>
    void by_edges(const PlacedSolid& a, const PlacedSolid& b, const Vec3& nearest, const May& may,
                  Apart& best) {
        tried_.clear();
        crossing(a, b, nearest);
        tried_.push_back(nearest);
        better(a, b, may, best);
    }

    // Clips the faces that they turn to each other along n. False: the faces do not lie before each
    // other where the solids are nearest.
    bool meet(const PlacedSolid& a, const PlacedSolid& b, const Apart& apart);
    const std::vector<NearPoint>& points() const { return points_; }  // then

    // One for those whose faces do not: b's nearest corner.
    NearPoint nearest(const Apart& apart) const;

  private:
    // deeper in each other, edges may be a shorter way out than faces [m]
    static constexpr double shallow = 1e-3;

    template <class May>
    void better(const PlacedSolid& a, const PlacedSolid& b, const May& may, Apart& best) {
        // one that was tried before counts unless another is better by more than rounding
        constexpr double rounding = 1e-7;  // [m]
        for (const Vec3& n : tried_) {
            if (!may(n)) continue;
            const double s = -b.farthest(-n) - a.farthest(n);
            if (s > best.s + rounding) best.s = s, best.n = n;
        }
    }
    void flats(const PlacedSolid& of, const Vec3& towards, double sign);
    void crossing(const PlacedSolid& a, const PlacedSolid& b, const Vec3& nearest);
    bool lie_flat(const Vec3& n) const;
    void round_sides(const PlacedSolid& a, const PlacedSolid& b, const Vec3& n);

    std::vector<Vec3> tried_;  // unit, from a to b
    Solid::Turned of_a_, of_b_;
    std::vector<Vec3> clipped_, kept_;  // [m]
    std::vector<NearPoint> points_;
};

}  // namespace fairlead::physics
