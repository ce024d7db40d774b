#pragma once
// contact_rows.h — contacts as constraint rows.
#include <vector>

#include "physics/contact.h"
#include "physics/freedom.h"
#include "physics/material.h"
#include "physics/row.h"

namespace fairlead::physics {

// Per contact a normal row, λ ≥ 0, and two friction rows whose bound follows it: |λ_t| ≤ μ λ_n
// (a pyramid: up to √2 too strong along its diagonals).
void add_contact_rows(const std::vector<Contact>& contacts, const Bodies& bodies,
                      const std::vector<Material>& materials, const Freedoms& freedoms, double h,
                      Rows& rows);
void read_contact_rows(const Rows& rows, double h, std::vector<Contact>& contacts);

}  // namespace fairlead::physics
