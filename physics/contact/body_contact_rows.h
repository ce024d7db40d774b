#pragma once
// body_contact_rows.h — contacts of rigid bodies as contacts with rows (contact.h).
//
// The contacts of a pair, when their normals agree, are a patch and share their friction: two rows
// at its centre (of what touches, or will) and one against spinning, ρ_n = μ r̄ with the contacts'
// mean distance r̄ from the centre. Where a material resists rolling with the lever arm ρ, that
// joins μ r̄, so that a single point resists spinning, too (theory/contacts.md 2.3). One patch of
// four corners would otherwise be eight friction rows for three motions, and the solver would go
// through their combinations.
#include <vector>

#include "physics/body/material.h"
#include "physics/contact/body_contact.h"
#include "physics/contact/contact.h"

namespace fairlead::physics {

struct BodyContactContext {
    const Bodies& bodies;
    const std::vector<Material>& materials;
};
void add_body_contact_rows(const std::vector<BodyContact>& contacts, const BodyContactContext& on,
                           ContactRows& to);

// Forces at the contacts, from rows that have been turned to the common directions.
void read_body_contact_rows(const Rows& rows, double h, std::vector<BodyContact>& contacts);

}  // namespace fairlead::physics
