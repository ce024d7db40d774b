#pragma once
// clamp.h — a patch of a deformable body that moves with a rigid one: a plate, a shackle, what it
// is bolted to.
//
// Each of its nodes is held at a place of the rigid body, x_i = p + R r_i, by three rows: the patch
// keeps its shape, and passes on forces and moments. Wires, joints and grippers take hold of the
// rigid body. Both bodies do not touch otherwise.
#include <string>
#include <vector>

#include "physics/constraint/row.h"
#include "physics/soft/soft_body.h"

namespace fairlead::physics {

struct Clamp {
    std::string name;
    int soft = -1;           // index into the soft bodies
    int body = 0;            // the rigid one
    std::vector<int> nodes;  // of the soft body, ascending
    std::vector<Vec3> at;    // (nodes) [m] r, in the rigid body's frame

    // written by the step
    Vec3 force = Vec3::Zero();  // [N] on the rigid body
};

// Holds those nodes that lie within a box [m] of full edge lengths `size` about `middle`, in the
// frame in which the soft body's mesh is given, where they are now. Empty: none does.
Clamp clamp(std::string name, int soft, const SoftBody& of, int body, const Body& to,
            const Vec3& middle, const Vec3& size);

void add_clamp_rows(const std::vector<Clamp>& clamps, const std::vector<SoftBody>& soft,
                    const Bodies& bodies, double h, Rows& rows);
void read_clamp_rows(const Rows& rows, double h, std::vector<Clamp>& clamps);

// They do not touch.
bool clamped(const std::vector<Clamp>& clamps, int soft, int body);

}  // namespace fairlead::physics
