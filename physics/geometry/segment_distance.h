#pragma once
// segment_distance.h — where two straight pieces come nearest to each other.
// Source: Ericson, Real-time collision detection, 2005, section 5.1.9.
#include "physics/math/math.h"

namespace fairlead::physics {

struct SegmentNearest {
    double s = 0, t = 0;  // [-] 0 … 1 along the first, along the second
    double distance = 0;  // [m]
};

inline SegmentNearest nearest_of_segments(const Vec3& a, const Vec3& a_end, const Vec3& b,
                                          const Vec3& b_end) {
    // of the product of squared lengths: below it they count as parallel, and their middles are
    // taken
    constexpr double parallel = 1e-9;
    const auto unit = [](double x) { return x < 0 ? 0 : x > 1 ? 1 : x; };
    const Vec3 d = a_end - a, e = b_end - b, r = a - b;
    const double dd = d.squaredNorm(), ee = e.squaredNorm(), de = d.dot(e), dr = d.dot(r),
                 er = e.dot(r), determinant = dd * ee - de * de;
    SegmentNearest near;
    near.s = determinant > parallel * dd * ee ? unit((de * er - dr * ee) / determinant) : 0.5;
    near.t = (de * near.s + er) / ee;
    if (near.t < 0)
        near.t = 0, near.s = unit(-dr / dd);
    else if (near.t > 1)
        near.t = 1, near.s = unit((de - dr) / dd);
    near.distance = (r + near.s * d - near.t * e).norm();
    return near;
}

}  // namespace fairlead::physics
