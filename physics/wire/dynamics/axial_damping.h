#pragma once
// axial_damping.h — damping that takes the stretching of single pieces of a wire, not of the whole.
//
// Between mass nodes a stiff wire's pieces are springs that no step resolves: they are damped by
// τ up to 2 h each (tension_rows.h). Damped by their whole ġ, a load would not bounce on a wire
// that is long and soft as a whole, and a wave would not climb it: case A08 stood still after three
// periods. So a row is damped by what its rate differs from that of the wire about it,
//
//     G v⁺ + Σ λ = -(4/h) Υ g + Υ e + (1 - Υ)(1 - φ) s - …,    s/R = (1 - Λ² ∂²)⁻¹ (e/R)
//
// with e = G v - h κ/2, Λ = h √(YA/λ_w), the way of a stretching wave in a step: of one with
// frequency ω the share 1/(1 + (h ω)²) goes on undamped. φ = min(1, (h ω/2)²) with ω the lowest of
// the whole wire, alone and on what hangs on its ends: what no step resolves as a whole is damped
// as before. A run that is somewhere slack, just caught, or stretched by a thousandth in the tick,
// too. Elsewhere τ = h/2 is enough. Source: theory/wires.md 1.3.
#include <vector>

#include "physics/wire/model/segment_ends.h"

namespace fairlead::physics {

// Sets `undamped` of the wire rows, and their damping time; rates (rows) [m/s] are ġ before the
// step. Wires whose damping time is given keep it.
void spare_slow_stretching(const std::vector<Wire>& wires, const WireContext& on, double h,
                           const std::vector<double>& rates, Rows& rows);

// Rows on both sides of a wrap or an eye that heavy wire runs through are springs that hold the few
// kilograms of its slip between them: undamped, what no step resolves of that gathers energy
// (theory/wires.md 1.3). They get a damping time of h/10 at least, which leaves alone what all of
// them stretch by together.
void damp_slips(const std::vector<Wire>& wires, const WireContext& on, double h,
                const std::vector<double>& rates, Rows& rows);

}  // namespace fairlead::physics
