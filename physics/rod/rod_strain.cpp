#include "physics/rod/rod_strain.h"

#include <algorithm>

namespace fairlead::physics {

// With t = e/|e|, P = I - t tᵀ and d the frame's third axis, a small change of e and a small turn θ
// of the frame change the shear strain, seen in the world, by P δe/|e| + t × θ.
ElementStrain stretch_and_shear(const RodSection& section, const RodNode& node, const Vec3& end) {
    ElementStrain s;
    const Vec3 e = end - node.x;
    const double now = e.norm(), l = node.length;
    const Vec3 t = e / now, d = turned(node.q, Vec3::UnitZ());
    const Mat3 along = t * t.transpose(), across = Mat3::Identity() - along;
    const double T = section.axial * (now / l - 1), shear = section.shear * l;
    s.direction = t;
    s.across = std::max(T, 0.) / now;
    s.energy = T * (now - l) / 2 + shear / 2 * (t - d).squaredNorm();
    s.force = T * t - shear / now * (across * d);
    s.torque = shear * d.cross(t);
    s.xx = section.axial / l * along + (s.across + shear / (now * now)) * across;
    s.qx = -shear / now * cross_matrix(t);  // [t]× P = [t]×
    s.qq = shear * across;
    return s;
}

// A turn u of the second frame against the first, seen in the first, changes c = vec p by
// G u = ½ (p_w u + u × c).
JointStrain bend_and_twist(const RodSection& section, const Quat& first, const Quat& second,
                           const Vec3& rest, double length) {
    JointStrain s;
    const Quat p = between(first, second);
    const Vec3 c = p.vec();
    const Vec3 stiffness =
        4 / length * Vec3(section.bending[0], section.bending[1], section.torsion);
    const Vec3 strain = c - rest, moment = stiffness.cwiseProduct(strain);
    const Mat3 R = first.toRotationMatrix();
    const Mat3 G = (p.w() * Mat3::Identity() - cross_matrix(c)) * R.transpose() / 2;
    s.energy = strain.dot(moment) / 2;
    s.torque = G.transpose() * moment;
    s.qq = G.transpose() * stiffness.asDiagonal() * G;
    return s;
}

}  // namespace fairlead::physics
