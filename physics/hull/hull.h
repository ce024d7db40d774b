#pragma once
// hull.h — what floats: a body with a closed surface that water presses on, and the water that it
// takes along and stirs up.
//
// Everything the water does is a force and a symmetric positive block in the mass matrix:
//
//   (M + A + h C) v⁺ = (M + A) v⁻ + h (f + F⁻ + C v⁻)
//
//   A  added mass (6 × 6)        C  half the Jacobian of what damps      F⁻  its force at v⁻
//   f  pressure, waves, wind     M  of the body itself
//
// Six numbers of a motion or a force: along x y z, about x y z; in the body's frame, whose origin
// is the centre of mass, x forward, y to port, z up.
// Limits: A and the linear part of C are constant in the body's frame, at any frequency (no memory
// of the water); what the hull does to the waves is only what acts on itself.
// Source: theory/sea.md 2.
#include <string>
#include <vector>

#include "physics/geometry/shape.h"
#include "physics/hull/compartment.h"
#include "physics/math/math.h"

namespace fairlead::physics {

using Vec6 = Eigen::Matrix<double, 6, 1>;
using Mat6 = Eigen::Matrix<double, 6, 6>;

// A part of the hull that water flowing across it drags: −½ρ A |w| w along its direction.
struct DragElement {
    Vec3 at = Vec3::Zero();          // [m]
    Vec3 direction = Vec3::UnitY();  // unit
    double area = 0;                 // [m²] C_D A
};

// Friction and wave making of a hull that goes ahead or astern (theory/sea.md 2.4).
struct Resistance {
    double wetted_area = 0;  // [m²]; 0: the drag elements do it
    double length = 1;       // [m]
    double form = 0.0008;    // [-] of form, appendages and roughness, beside the line of ITTC 1957
    double waves = 0.0045;   // [-] of waves at a Froude number of 0.28, by the square beyond 0.18
};

// Side force and turning moment of a hull that drifts or turns under way: per speed of the ship,
// of its drift and of its turning.
struct Lift {
    double side_by_drift = 0, side_by_turn = 0;  // [kg/m] [kg]
    double turn_by_drift = 0, turn_by_turn = 0;  // [kg] [kg m]
};

struct Windage {
    double front = 0, side = 0;                        // [m²] areas above water
    double height = 5;                                 // [m] of their middle above water
    double along = 0.7, across = 0.85, turning = 0.1;  // [-] coefficients
    double length = 1;                                 // [m] of its moment
    Vec3 centre = Vec3::Zero();                        // [m]
};

struct Hull {
    std::string name;
    int body = -1;
    TriangleMesh mesh;  // closed, outward

    double length = 1, beam = 1, draught = 1;  // [m] that waves meet
    Vec3 middle = Vec3::Zero();                // [m] of its water plane
    double depth_of_flow = 1;                  // [m] below the water plane, where flow is taken

    Mat6 added = Mat6::Zero();    // A, of the whole hull
    Mat6 damping = Mat6::Zero();  // linear, of waves it makes and friction
    // [m/s] of way through the water by which damping of surge is an e-th: resistance takes over.
    // Of sway and yaw it falls by what lift gives. A lump has no bow: all that is level fades so.
    // 0: none of them falls
    double damping_fades = 0;
    bool lump = false;    // lies as it likes, whichever side is up
    double whole_at = 0;  // [m³] wet volume from which on they are whole; below in proportion
    std::vector<DragElement> drag;
    double drag_faces = 0;  // [m²] the A of all of them, without C_D
    double roll_drag = 0;   // [N m s²] of bilge keels: −roll_drag |p| p
    Resistance resistance;
    Lift lift;
    Windage windage;
    bool drifts = false;  // waves that it throws back push it
    std::vector<Compartment> compartments;

    // written by the step
    double volume = 0;   // [m³] wet
    double flooded = 0;  // [kg] of water in its compartments
    // state: share of A that moved with it in the last tick, −1 before the first
    double share = -1;
};

}  // namespace fairlead::physics
