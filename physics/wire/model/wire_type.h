#pragma once
// wire_type.h — what a wire is made of: mass, stiffness, damping, friction, what water does to it.
#include <string>
#include <utility>
#include <vector>

namespace fairlead::physics {

// Coulomb friction of a wire on what it lies on [-].
struct GripFriction {
    double across = 0.3, along = 0.3;          // across edges and along them, while it slides
    double stick_across = 0, stick_along = 0;  // to set it sliding, where larger than those
};

// What water does to a wire, on its nominal diameter (theory/lines-in-water.md 3).
struct WaterCoefficients {
    double drag = 1.8, axial_drag = 0.1;          // [-] of water that flows across, and along
    double added_mass = 1, axial_added_mass = 0;  // [-] of the water it displaces
};

struct WireType {
    std::string name;
    double diameter = 0.016;        // [m]
    double mass_per_metre = 1.05;   // [kg/m] λ
    double young_modulus = 1.1e11;  // [Pa] on the full circle of the diameter
    double damping_time = -1;       // [s] τ; 0 conserves, below h unsafe when slack; < 0: as the
                                    // step needs (theory/wires.md 1.2)
    double breaking_load = 0;       // [N] 0: unknown
    // < 0: of a solid bar of this diameter and young_modulus
    double bending_stiffness = 0;     // [N m²] Y I, at mass and contact nodes (bending.h)
    double torsional_stiffness = 0;   // [N m²] G J (torsion.h)
    double flex_damping_time = 0.02;  // [s] of bending and twisting; 0 conserves, but is
                                      // unsafe where a tick cannot resolve how it bends
    double min_bend_radius = 0;       // [m] below it a hundred times as stiff; 0: none
    double yield_radius = 0;          // [m] below it bends stay (plastic_bend.h); 0: never
    double torque_factor = 0;         // [-] k: a laid rope turns its ends by k d T
    WaterCoefficients water;
    double displaced_area = -1;  // [m²] of water, per metre; < 0: of steel of this mass
    double seabed_width = -1;    // [m] with which it presses on the seabed; < 0: its diameter
    GripFriction friction;       // on anything that `on` does not name
    std::vector<std::pair<int, GripFriction>> on = {};  // by material, index ascending

    double axial_stiffness() const;  // [N] Y A
    double bending() const;          // [N m²] Y I
    double torsion() const;          // [N m²] G J
    double displaced() const;        // [m²]
    double width_on_seabed() const;  // [m]
    const GripFriction& friction_on(int material) const;
};

}  // namespace fairlead::physics
