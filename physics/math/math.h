#pragma once
// math.h — the vectors, matrices and poses every layer speaks. SI units, right-handed, z up.
// A pose X_WB places frame B in frame W: p_W = X_WB * p_B. Unit quaternions rotate B to W.
#include <Eigen/Core>
#include <Eigen/Geometry>

#include "physics/math/elementary.h"

namespace fairlead {

using Vec3 = Eigen::Vector3d;
using Mat3 = Eigen::Matrix3d;
using Quat = Eigen::Quaterniond;

// q * v by the sums that Eigen makes, but in numbers: it goes by way of vectors in memory, which
// costs several times as much.
inline Vec3 turned(const Quat& q, const Vec3& v) {
    const double w = q.w(), x = q.x(), y = q.y(), z = q.z();
    const double a = 2 * (y * v.z() - z * v.y());
    const double b = 2 * (z * v.x() - x * v.z());
    const double c = 2 * (x * v.y() - y * v.x());
    return {v.x() + w * a + (y * c - z * b), v.y() + w * b + (z * a - x * c),
            v.z() + w * c + (x * b - y * a)};
}

struct Pose {
    Vec3 p = Vec3::Zero();      // [m] origin of B in W
    Quat q = Quat::Identity();  // [-] rotation B → W

    Vec3 operator*(const Vec3& p_B) const { return p + turned(q, p_B); }
    Pose operator*(const Pose& X_BC) const { return {p + turned(q, X_BC.p), q * X_BC.q}; }
    Pose inverse() const { return {turned(q.conjugate(), -p), q.conjugate()}; }
};

// The matrix [a]× with [a]× b = a × b.
inline Mat3 cross_matrix(const Vec3& a) {
    Mat3 m;
    m << 0, -a.z(), a.y(), a.z(), 0, -a.x(), -a.y(), a.x(), 0;
    return m;
}

// Rotation by the vector w [rad]: the exponential map of so(3).
inline Quat rotation(const Vec3& w) {
    const double angle = w.norm();
    // sin(a/2)/a → 1/2 - a²/48 keeps full precision where the division would not
    const double s = angle > 1e-4 ? elementary::sin(angle / 2) / angle : 0.5 - angle * angle / 48;
    return Quat(elementary::cos(angle / 2), s * w.x(), s * w.y(), s * w.z());
}

// Angle [rad] of the rotation from one to the other, the short way round: 0 … π.
inline double angle_between(const Quat& a, const Quat& b) {
    const Quat d = a * b.conjugate();
    return 2 * elementary::atan2(d.vec().norm(), std::abs(d.w()));
}

// Of each number of a vector; one that is none is not below anything.
template <class Vector>
bool all_below(const Vector& v, double most) {
    bool below = true;
    for (Eigen::Index i = 0; i < v.size(); ++i) below &= std::abs(v[i]) < most;
    return below;
}

// Some unit vector at right angles to the unit vector n, chosen by n alone.
inline Vec3 any_perpendicular(const Vec3& n) {
    const Vec3 axis = std::abs(n.x()) < 0.6 ? Vec3::UnitX() : Vec3::UnitY();
    return n.cross(axis).normalized();
}

}  // namespace fairlead
