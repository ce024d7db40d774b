#pragma once
// coefficients.h — what water does to a hull, estimated from a few main dimensions. Each number is
// a start for a designer to change; theory/sea.md 2.4 gives formulas and sources.
#include <optional>

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

// The simple solid that a lump is taken for: one whose figures are published.
struct LumpForm {
    enum class Kind { box, cylinder, capsule, ellipsoid } kind = Kind::box;
    Pose frame{};              // its middle and axes; cylinders and capsules along z
    Vec3 size = Vec3::Ones();  // [m] whole extents along its axes
};

// Of a part of a shape; none of a half-space or a mesh.
std::optional<LumpForm> lump_form(const ShapePart& part);

// The box or the ellipsoid with a mesh's extents, whichever is as full: fullness tells what has
// faces and edges, round which water piles up, from what is rounded.
LumpForm nearest_lump_form(const TriangleMesh& mesh);

// Of anything else: a crate, a buoy, a container. Added mass and drag of the solid that it is, in
// the frame of hull.mesh (none given: the nearest), in proportion to how much of it is wet.
void estimate_lump(Hull& hull, const Afloat& lump, const std::optional<LumpForm>& known = {});

}  // namespace fairlead::physics
