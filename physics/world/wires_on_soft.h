#pragma once
// wires_on_soft.h — mass nodes of wires that lie on deformable bodies, and press into them.
//
// A node rests half the wire's thickness above the nearest triangle and presses on that one's three
// nodes; friction is Coulomb's with the wire's own coefficient for that material, across edges.
// What of a wire bends round a soft body so grips it, node by node, by the capstan law. Limits: of
// segments only the ends touch, so a wire has to have a node for each tenth of a radian or two of
// what it lies on; a wire without mass nodes goes through soft bodies.
#include "physics/soft/soft_contact.h"

namespace fairlead::physics {

struct World;

// Adds those that touch or may within h [s] to `contacts`.
void find_wires_on_soft(const World& world, double h, std::vector<SoftContact>& contacts);

}  // namespace fairlead::physics
