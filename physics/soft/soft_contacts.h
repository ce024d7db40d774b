#pragma once
// soft_contacts.h — where the surfaces of deformable bodies touch rigid ones and each other.
//
// A contact is a point of a soft surface and, across from it, a point of a rigid body or of another
// soft surface. A point of a soft surface stands in a triangle of nodes and moves with them by its
// weights. Looked at are
//     nodes against half-spaces, rigid bodies and triangles of other soft bodies,
//     edges and triangles against rigid bodies, where these come nearest between the nodes.
// Contacts are known before they close (approach law), so nothing passes through in a tick;
// friction is Coulomb's, a cone about the direction of the slide or of the last force. Limits: a
// soft body does not meet itself; soft edges meet soft edges only through their nodes.
#include <array>
#include <memory>
#include <vector>

#include "physics/body/material.h"
#include "physics/constraint/options.h"
#include "physics/constraint/row.h"
#include "physics/soft/clearance.h"
#include "physics/soft/soft_body.h"

namespace fairlead::physics {

// A point of a soft surface: weights of the nodes of a triangle; a single node has one and zeros.
struct SoftPoint {
    int soft = -1;  // index into the soft bodies
    std::array<int, 3> node{};
    Vec3 weight = Vec3::UnitX();  // sum 1
};

struct SoftContact {
    SoftPoint on;            // that is pushed along n
    SoftPoint other;         // soft -1: it is the rigid body `body`
    int body = -1;           // -1: soft
    Vec3 p = Vec3::Zero();   // [m] world, on the other's surface
    Vec3 n = Vec3::UnitZ();  // unit, out of the other
    double gap = 0;          // [m] negative: penetration
    std::uint64_t key = 0;   // same pair of features in the next tick

    // written by the step
    Vec3 force = Vec3::Zero();  // [N] on `on`
};

// Of the normal row of a contact.
inline RowKey soft_contact_key(std::uint64_t contact) {
    RowKey key;
    key.owner = Owner::soft_contact, key.sub = contact;
    return key;
}

// What rigid bodies are to soft ones. (bodies) lists of parts
using Solids = std::vector<std::vector<RigidSurface>>;

// Contacts that are nearer than a margin or would close within h [s], in a fixed order.
// `remembered` are the rows of the last tick, sorted.
void find_soft_contacts(const std::vector<SoftBody>& soft, const Bodies& bodies,
                        const Solids& solids, const std::vector<Remembered>& remembered, double h,
                        const Scales& scales, std::vector<SoftContact>& contacts);

struct SoftContactContext {
    const std::vector<SoftBody>& soft;
    const Bodies& bodies;
    const std::vector<Material>& materials;
    const Freedoms& freedoms;
    FrictionLaw law;
    const std::vector<Remembered>& remembered;  // of the last tick, sorted by key
};
// Per contact a normal row, λ ≥ 0, and two of friction.
void add_soft_contact_rows(const std::vector<SoftContact>& contacts, const SoftContactContext& on,
                           double h, Rows& rows);
// From rows that have been turned to the common directions (contact_rows.h).
void read_soft_contact_rows(const Rows& rows, double h, std::vector<SoftContact>& contacts);

}  // namespace fairlead::physics
