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

namespace {

// c = vec p, a moment and a stiffness for changes of c. A turn u of the second frame against the
// first, seen in the first, changes c by G u = ½ (p_w u + u × c).
void turn_frames(const Quat& first, const Quat& p, const Vec3& moment, const Vec3& stiffness,
                 JointStrain& s) {
    const Mat3 R = first.toRotationMatrix();
    const Mat3 G = (p.w() * Mat3::Identity() - cross_matrix(p.vec())) * R.transpose() / 2;
    s.torque = G.transpose() * moment;
    s.qq = G.transpose() * stiffness.asDiagonal() * G;
}

Vec3 joint_stiffness(const RodSection& section, double length) {
    return 4 / length * Vec3(section.bending[0], section.bending[1], section.torsion);
}

double joint_length(const Rods& rods, int i) {
    return (rods.nodes[i].length + rods.nodes[i + 1].length) / 2;
}

}  // namespace

JointStrain bend_and_twist(const RodSection& section, const Quat& first, const Quat& second,
                           const Vec3& rest, double length) {
    JointStrain s;
    const Quat p = between(first, second);
    const Vec3 stiffness = joint_stiffness(section, length);
    const Vec3 strain = p.vec() - rest, moment = stiffness.cwiseProduct(strain);
    s.energy = strain.dot(moment) / 2;
    turn_frames(first, p, moment, stiffness, s);
    return s;
}

JointStrain bend_and_twist(const Rods& rods, const Rod& rod, int i) {
    const RodNode& node = rods.nodes[i];
    const double length = joint_length(rods, i);
    if (rod.section.strand_friction <= 0)
        return bend_and_twist(rod.section, node.q, rods.nodes[i + 1].q, node.rest, length);
    JointStrain s;
    const Quat p = between(node.q, rods.nodes[i + 1].q);
    Vec3 stiffness = joint_stiffness(rod.section, length);
    const Vec3 strain = p.vec() - node.rest;
    Vec3 moment = stiffness.cwiseProduct(strain);
    const double stuck = 4 / length * rod.section.stuck;
    const Eigen::Vector2d bent = p.vec().head<2>() - node.set;
    s.energy = strain.dot(moment) / 2 + stuck / 2 * bent.squaredNorm();
    moment.head<2>() += node.give * stuck * bent;
    stiffness.head<2>().array() += node.give * stuck;
    turn_frames(node.q, p, moment, stiffness, s);
    return s;
}

// c = sin(θ/2): the moment that belongs to it is twice that about the axis of the bend.
void settle_strands(Rods& rods, const Rod& rod, int i) {
    const RodSection& section = rod.section;
    RodNode& node = rods.nodes[i];
    const double T =
        (std::max(tension(rods, rod, i), 0.) + std::max(tension(rods, rod, i + 1), 0.)) / 2;
    const double most = 2 * section.strand_friction * section.radius * T;
    const double stuck = 4 / joint_length(rods, i) * section.stuck;
    const Eigen::Vector2d c = between(node.q, rods.nodes[i + 1].q).vec().head<2>();
    const Eigen::Vector2d bent = c - node.set;
    const double asked = stuck * bent.norm();
    // keeps what sticks again from starting at nothing; tuning: trials.md, rods.md 3
    constexpr double least = 1e-4;
    node.give = asked > most ? std::max(most / asked, least) : 1;
    if (asked > most) node.set = c - most / asked * bent;
}

}  // namespace fairlead::physics
