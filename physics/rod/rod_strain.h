#pragma once
// rod_strain.h — what a strained element and a bent joint push with, and how much more they would
// for a little more strain.
//
// Energies are those of the strains in rod.h, each halved square times its stiffness; forces are
// their exact gradients. Stiffnesses are Jᵀ k J with J the derivative of a strain: symmetric, never
// negative, and without a moment about where things are now, because no strain feels a rigid
// motion: an implicit step with them conserves angular momentum. Only a stretched element adds the
// stiffness of its direction, T/|e| across it, without which a taut rod would flutter.
#include "physics/rod/rod.h"

namespace fairlead::physics {

// Of the element that begins at node i and ends at i + 1.
struct ElementStrain {
    double energy = 0;           // [J]
    Vec3 force = Vec3::Zero();   // [N] on node i; its opposite on i + 1
    Vec3 torque = Vec3::Zero();  // [N m] on the frame
    Mat3 xx = Mat3::Zero();      // [N/m] node i to itself; its opposite to i + 1
    Mat3 qx = Mat3::Zero();      // [N] frame to node i + 1; its opposite to i
    Mat3 qq = Mat3::Zero();      // [N m] frame to itself
    double across = 0;           // [N/m] T/|e|, part of xx
    Vec3 direction = Vec3::UnitZ();
};
ElementStrain stretch_and_shear(const RodSection& section, const RodNode& node, const Vec3& end);

// Of the joint between two elements, or between an element and what it is clamped in.
struct JointStrain {
    double energy = 0;           // [J]
    Vec3 torque = Vec3::Zero();  // [N m] on the first frame; its opposite on the second
    Mat3 qq = Mat3::Zero();      // [N m] of each to itself; its opposite to the other
};
JointStrain bend_and_twist(const RodSection& section, const Quat& first, const Quat& second,
                           const Vec3& rest, double length);
// Of the joint at node i of a rod: the same, and its strands, which stick or slide.
JointStrain bend_and_twist(const Rods& rods, const Rod& rod, int i);
// The strands of that joint slide until they bear what they can under the present tension.
void settle_strands(Rods& rods, const Rod& rod, int i);

}  // namespace fairlead::physics
