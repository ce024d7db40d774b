#pragma once
// soft_contact.h — a point of a deformable body's surface on something else (soft_contacts.h).
#include <array>

#include "physics/constraint/row.h"

namespace fairlead::physics {

// A point of a soft surface: weights of the nodes of a triangle; a single node has one and zeros.
struct SoftPoint {
    int soft = -1;  // index into the soft bodies
    std::array<int, 3> node{};
    Vec3 weight = Vec3::UnitX();  // sum 1
};

struct SoftContact {
    SoftPoint on;               // that is pushed along n
    SoftPoint other;            // soft -1: it is the rigid body `body`, or a wire
    int body = -1;              // -1: soft, or a wire
    int wire = -1, point = -1;  // a mass node of a wire; -1: none
    int first = -1;             // freedom of that node, written before rows are made
    Vec3 v = Vec3::Zero();      // [m/s] of that node
    double friction = 0;        // [-] of that wire
    Vec3 p = Vec3::Zero();      // [m] world, on the other's surface
    Vec3 n = Vec3::UnitZ();     // unit, out of the other
    double gap = 0;             // [m] negative: penetration
    std::uint64_t key = 0;      // same pair of features in the next tick

    // written by the step
    Vec3 force = Vec3::Zero();  // [N] on `on`
};

// Of the normal row of a contact.
inline RowKey soft_contact_key(std::uint64_t contact) {
    RowKey key;
    key.owner = Owner::soft_contact, key.sub = contact;
    return key;
}

}  // namespace fairlead::physics
