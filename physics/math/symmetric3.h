#pragma once
// symmetric3.h — a symmetric 3 × 3 matrix as its six numbers xx, xy, xz, yy, yz, zz.
#include "physics/math/math.h"

namespace fairlead {

struct Symmetric3 {
    static constexpr int size = 6;
    double xx = 0, xy = 0, xz = 0, yy = 0, yz = 0, zz = 0;

    // across (1 - u uᵀ) + along u uᵀ, u a unit vector
    static Symmetric3 about(const Vec3& u, double across, double along) {
        Symmetric3 s{across, 0, 0, across, 0, across};
        s.add_square(along - across, u);
        return s;
    }
    void add_square(double share, const Vec3& a) {  // share a aᵀ
        const double x = share * a.x(), y = share * a.y(), z = share * a.z();
        xx += x * a.x(), xy += x * a.y(), xz += x * a.z();
        yy += y * a.y(), yz += y * a.z(), zz += z * a.z();
    }
    Symmetric3& operator+=(const Symmetric3& o) {
        xx += o.xx, xy += o.xy, xz += o.xz, yy += o.yy, yz += o.yz, zz += o.zz;
        return *this;
    }
    Symmetric3 operator*(double f) const {
        return {f * xx, f * xy, f * xz, f * yy, f * yz, f * zz};
    }
    Vec3 operator*(const Vec3& v) const {
        return {xx * v.x() + xy * v.y() + xz * v.z(), xy * v.x() + yy * v.y() + yz * v.z(),
                xz * v.x() + yz * v.y() + zz * v.z()};
    }
    Mat3 matrix() const {
        Mat3 m;
        m << xx, xy, xz, xy, yy, yz, xz, yz, zz;
        return m;
    }
    void put(double* to) const {
        to[0] = xx, to[1] = xy, to[2] = xz, to[3] = yy, to[4] = yz, to[5] = zz;
    }
};

}  // namespace fairlead
