#pragma once
// contact_rows.h — contacts as constraint rows.
#include <vector>

#include "physics/body/material.h"
#include "physics/constraint/dofs.h"
#include "physics/constraint/options.h"
#include "physics/constraint/row.h"
#include "physics/contact/contact.h"

namespace fairlead::physics {

// Per contact a normal row, λ ≥ 0. Per patch (the contacts of a pair, when their normals agree)
// two friction rows at its centre (of what touches, or will) and one against spinning, whose bounds
// follow the patch's load:
//     |λ_t| ≤ μ Σ λ_n  (a pyramid: up to √2 too strong along its diagonals),   |λ_spin| ≤ μ r̄ Σ λ_n
// Where a material resists rolling with the lever arm ρ, two more:  |λ_roll| ≤ ρ Σ λ_n, and ρ joins
// μ r̄, so that a single point resists spinning, too (theory/contacts.md 2.3). r̄ is the contacts'
// mean distance from the centre. One patch of four corners would otherwise be eight friction rows
// for three motions, and the solver would go through their combinations.
//
// Friction holds the way of a step, not a velocity at its beginning: what lies on a body that turns
// goes round with it, and G v⁺ = 0 along tangents would carry it outwards by h w² r/2
// (Row::turning).
//
// As a cone, the patch's first direction is that in which it slides, or, where it holds, that of
// its last force: so the bound is met along one direction, where it is exact. Across a slide of
// speed u friction only turns with the slide: λ_2 = -(μ Σ λ_n / u) u_2, as a compliance of that
// row. Second order in what turns within a tick; a patch that has just come together has no last
// load and is a pyramid along its slide for that tick.
struct ContactContext {
    const Bodies& bodies;
    const std::vector<Material>& materials;
    const Freedoms& freedoms;
    FrictionLaw law;
    const std::vector<Remembered>& remembered;  // of the last tick, sorted by key
};
void add_contact_rows(const std::vector<Contact>& contacts, const ContactContext& on, double h,
                      Rows& rows);

// The two directions of friction across a normal, k 0 or 1, turned about it by an angle [rad].
// Unturned they are functions of the normal alone.
Vec3 turned_tangent(const Vec3& n, int k, double angle);

// Where friction points, as a cone.
struct Drag {
    double turned = 0;    // [rad] first direction, from the common one
    double softness = 0;  // [m/(N s)] across it
};
// Of what slides by u [m/s], or by its last impulses along the common directions where it holds;
// most [N s] is what friction could be by the last load.
Drag drag_of(const Vec3& n, const Vec3& u, double most, double last0, double last1,
             const Scales& scales);

// Friction is remembered along directions that depend on the normal alone; rows may use others.
// Rows of one owner, Owner::friction or Owner::soft_friction.
enum class Turn { to_own, to_common };
void turn_friction(Rows& rows, Turn turn, Owner owner = Owner::friction);

// Forces at the contacts, from rows that have been turned to the common directions.
void read_contact_rows(const Rows& rows, double h, std::vector<Contact>& contacts);

}  // namespace fairlead::physics
