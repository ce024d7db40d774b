#pragma once
// soft_contacts.h — where the surfaces of deformable bodies touch rigid ones and each other.
//
// A contact is a point of a soft surface and, across from it, a point of a rigid body or of another
// soft surface. A point of a soft surface stands in a triangle of nodes and moves with them by its
// weights. Looked at are
//     nodes against half-spaces, rigid bodies and triangles of soft bodies, their own included,
//     edges against edges of the same body (skin.h),
//     edges and triangles against rigid bodies, where these come nearest between the nodes.
// Contacts are known before they close (approach law), so nothing passes through in a tick;
// friction is Coulomb's, a cone about the direction of the slide or of the last force. Limits:
// edges of two soft bodies meet each other only through their nodes.
#include <memory>
#include <vector>

#include "physics/body/material.h"
#include "physics/contact/contact.h"
#include "physics/soft/clamp.h"
#include "physics/soft/clearance.h"
#include "physics/soft/soft_body.h"
#include "physics/soft/soft_contact.h"

namespace fairlead::physics {

// What rigid bodies are to soft ones. (bodies) lists of parts
using Solids = std::vector<std::vector<RigidSurface>>;

struct SoftSurroundings {
    const std::vector<SoftBody>& soft;
    const Bodies& bodies;
    const Solids& solids;
    const std::vector<Clamp>& clamps;           // what these hold does not touch
    const std::vector<Remembered>& remembered;  // rows of the last tick, sorted
};
// Contacts that are nearer than a margin or would close within h [s], in a fixed order.
void find_soft_contacts(const SoftSurroundings& among, double h, const Scales& scales,
                        std::vector<SoftContact>& contacts);

struct SoftContactContext {
    const std::vector<SoftBody>& soft;
    const Bodies& bodies;
    const std::vector<Material>& materials;
};
Attachment on_soft(const SoftPoint& at, const SoftBody& body);
void add_soft_contact_rows(const std::vector<SoftContact>& contacts, const SoftContactContext& on,
                           ContactRows& to);
// From rows that have been turned to the common directions (contact.h).
void read_soft_contact_rows(const Rows& rows, double h, std::vector<SoftContact>& contacts);

}  // namespace fairlead::physics
