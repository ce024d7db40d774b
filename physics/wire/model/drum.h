#pragma once
// drum.h — rope that lies on a drum turn beside turn, layer on layer.
//
// Layer k = 1, 2, … has ⌊W/d⌋ turns of radius
//     r_k = D/2 + d/2 + (k - 1) c d,
// W the width between the flanges, d the rope's diameter, D/2 the radius of the bare drum and c the
// layer factor: 1 where turns lie on turns, √3/2 where they lie in the grooves between them. From
// one layer to the next the radius grows evenly over half a turn, so that neither radius nor pull
// jumps. Rope is counted from the clamp at the drum's end of it: N turns hold the length
//     L(N) = ∫ 2 π r dN.
// Limits: the rope is laid without gaps; it is as long on the drum as without tension; slack turns,
// turns that cut in and the stretch that a drum keeps are not there.
// Derivation: theory/winches.md 1.

namespace fairlead::physics {

struct Drum {
    // of the scene
    double core_radius = 0;     // [m] D/2; 0: a winch whose rope does not spool
    double width = 0;           // [m] W
    double rope_diameter = 0;   // [m] d
    double layer_factor = 0.9;  // [-] c
    int layers = 1;             // between the flanges
    double last_turns = 3;      // levers pay out no further than that so many are left
    double clamp_force = 0;     // [N] that tears the end of the rope out of its clamp; 0: none does

    // state
    double wound = 0;       // [m] on the drum, at its unstretched length
    double radius = 0;      // [m] where the wire leaves it now
    double across = 0;      // [m] along the axis from the middle, likewise
    bool torn_out = false;  // its clamp holds nothing

    bool spools() const { return core_radius > 0; }
    int turns_per_layer() const;
    double layer_radius(int layer) const;  // [m] r_k
    double first_radius() const { return layer_radius(1); }
    double turns(double length) const;         // N of L [m]
    double length(double turns) const;         // [m] L of N
    double radius_at(double turns) const;      // [m]
    double across_at(double turns) const;      // [m]
    double second_moment(double turns) const;  // [m³] ∫ r² dL: times λ, the rope's inertia
    int layer_at(double turns) const;          // from 1 on
    double capacity() const;                   // [m] all layers full

    // The wire leaves from where `wound` says.
    void lead_off();
};

}  // namespace fairlead::physics
