#pragma once
// contact_rows.h — contacts as constraint rows.
#include <vector>

#include "physics/contact.h"
#include "physics/freedom.h"
#include "physics/material.h"
#include "physics/row.h"

namespace fairlead::physics {

// Per contact a normal row, λ ≥ 0. Per patch (the contacts of a pair, when their normals agree)
// two friction rows at its centre and one against spinning, whose bounds follow the patch's load:
//     |λ_t| ≤ μ Σ λ_n  (a pyramid: up to √2 too strong along its diagonals),   |λ_spin| ≤ μ r̄ Σ λ_n
// Where a material resists rolling with the lever arm ρ, two more:  |λ_roll| ≤ ρ Σ λ_n, and ρ joins
// μ r̄, so that a single point resists spinning, too (notation.md 8.3). r̄ is the contacts' mean
// distance from the centre. One patch of four corners would otherwise be eight friction rows for
// three motions, and the solver would go through their combinations.
void add_contact_rows(const std::vector<Contact>& contacts, const Bodies& bodies,
                      const std::vector<Material>& materials, const Freedoms& freedoms, double h,
                      Rows& rows);
void read_contact_rows(const Rows& rows, double h, std::vector<Contact>& contacts);

}  // namespace fairlead::physics
