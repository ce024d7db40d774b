#pragma once
// colour_vision.h — colours as different eyes see them, and how far apart they look.
#include <cmath>

#include "physics/math/math.h"

namespace fairlead {

// G. Machado et al., "A physiologically-based model for simulation of color vision deficiency",
// 2009, severity 1; on linear values.
enum class Eye { usual, protan, deutan, tritan };
inline Vec3 seen_by(Eye eye, const Vec3& rgb) {
    Eigen::Matrix3d m = Eigen::Matrix3d::Identity();
    if (eye == Eye::protan)
        m << 0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116,
            1.051998;
    if (eye == Eye::deutan)
        m << 0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940,
            0.968881;
    if (eye == Eye::tritan)
        m << 1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367,
            0.303900;
    return (m * rgb).cwiseMax(0).cwiseMin(1);
}

// CIE 1976 L*a*b*, white D65: a distance of 2 is just seen, 25 is another colour.
inline Vec3 lab(const Vec3& rgb) {
    Eigen::Matrix3d to_xyz;
    to_xyz << 0.4124, 0.3576, 0.1805, 0.2126, 0.7152, 0.0722, 0.0193, 0.1192, 0.9505;
    const Vec3 xyz = (to_xyz * rgb).cwiseQuotient(Vec3(0.9505, 1, 1.089));
    const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
    const Vec3 v(f(xyz.x()), f(xyz.y()), f(xyz.z()));
    return {116 * v.y() - 16, 500 * (v.x() - v.y()), 200 * (v.y() - v.z())};
}

}  // namespace fairlead
