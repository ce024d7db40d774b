#pragma once
// torsion.h — torsion: a wire carries a torque between the bodies at its ends, through whatever
// it runs over on the way. One row for the whole wire, whatever its length and route:
//
//     g = Ω,   ε = L / (G J),   Ω̇ = u_n·ω_b - u_0·ω_a + Σ (turns between)
//
// with L its rest length and u_0, u_n its directions where it leaves the first body and meets the
// last. The frame of the twist is carried along the wire, so there is no angle that could become
// singular, and turns add up: Ω is integrated, beyond ±2π too. Where the wire turns from u to u'
//   * on a body (eye, sheave, wrap), that body takes the moment between: Ω̇ gets (u - u')·ω;
//   * at a mass node of a wire with bending stiffness, pairs of forces on its neighbours do:
//     Ω̇ gets κ·(ė/l + ė'/l')/2, κ = 2 u × u'/(1 + u·u'), which is what makes it coil;
//   * a wire without bending stiffness would coil at any torque. It twists along the chords
//     between the things that it hangs on, and mass nodes are left out.
// Both keep momentum and angular momentum. A loose end carries no torque, wire that is wound on a
// drum leaves its twist to what is out. Source: [Massless] 4.4, theory/wires.md 6.1.
//
// A laid rope under a tension T turns its ends by a torque k d T besides (torque factor k, diameter
// d, T of the last step and the mean over the wire).
#include "physics/wire/model/segment_ends.h"

namespace fairlead::physics {

// It has stiffness or lay, and both its ends are on bodies. A line of pieces carries a torque if
// each of them has stiffness: G J/L is that of springs in series, and a swivel or a chain lets go.
bool carries_torque(const Wire& wire, WireTypes types);

// Lets all wires twist for h [s] at the present speeds and lines.
void advance_twist(std::vector<Wire>& wires, const WireContext& on, double h);

void add_twist_row(const WireView& view, double h, Rows& rows);
void read_twist_rows(const Rows& rows, double h, std::vector<Wire>& wires);

// ½ G J Ω²/L [J]
double twist_energy(const Wire& wire, WireTypes types);

}  // namespace fairlead::physics
