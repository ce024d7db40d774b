#pragma once
// coefficients.h — what water does to a hull, estimated from a few main dimensions. Each number is
// a start for a designer to change; theory/sea.md 2.4 gives formulas and sources.
#include "physics/hull/hull.h"
#include "physics/hull/stability.h"

namespace fairlead::physics {

// The body's mass properties, and how it floats upright.
struct Afloat {
    double mass = 0;              // [kg]
    Mat3 inertia = Mat3::Zero();  // [kg m²] about the centre of mass
    Floating at;                  // of the mesh about the centre of mass
    double metacentric_height() const { return at.metacentre; }  // [m] GM: origin is G
};

// Damping as a share of critical, of heave, roll and pitch; all [-].
struct DampingShares {
    double heave = 0.25, roll = 0.06, pitch = 0.30;
};

// Radii of gyration of a ship, as shares: of the beam for roll, of the length for pitch and yaw.
// Returns the inertia [kg m²] of so much mass [kg].
Mat3 ship_inertia(double mass, double length, double beam);

// Added mass, damping, cross-flow, resistance and lift of what has the shape of a ship or a barge.
// hull.mesh must be set; everything else is found from how it floats.
void estimate_ship(Hull& hull, const Afloat& ship, const DampingShares& shares);

// Of anything else: a crate, a buoy, a container. Added mass and drag of a box as large as it, in
// proportion to how much of it is wet.
void estimate_lump(Hull& hull, const Afloat& lump);

}  // namespace fairlead::physics
