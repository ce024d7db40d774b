#pragma once
// capstan.h — friction along a wire that lies round something: the capstan law.
//
// The material on a wrap between the spans of two tension rows i and j stands still while
//     T_j ≤ ρ w T_i   and   T_i ≤ ρ/w T_j,     ρ = e^(μ φ)
// with the tensions T at the body, less λ s² (material_momentum.h), the turning angle φ that grips
// and the skew w (wrap.h), and slips at one end of that cone. A stopper's grip is a force instead.
// Source: theory/wires.md 2.2.
#include "physics/wire/model/segment_ends.h"

namespace fairlead::physics {

// λ of the row is T_i - T_j (times h): at its ends it is a share of the larger tension. A span that
// has no more material to give does not let it slip. `number` is that of the wrap.
void add_capstan_row(const WireView& view, int number, int i, int j, double h, Rows& rows);

}  // namespace fairlead::physics
