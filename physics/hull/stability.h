#pragma once
// stability.h — how a closed mesh floats in calm water: draught, centre of buoyancy, metacentre,
// righting lever. What a designer checks, and what scenes are built from.
#include <optional>

#include "physics/geometry/shape.h"
#include "physics/math/math.h"

namespace fairlead::physics {

double enclosed_volume(const TriangleMesh& mesh);  // [m³]

// Height [m] over calm water of the mesh's origin at which it displaces `volume` [m³], turned by q;
// empty where it cannot: more than it encloses, or nothing.
std::optional<double> floating_height(const TriangleMesh& mesh, const Quat& q, double volume);

struct Floating {
    double height = 0;             // [m] of the mesh's origin over the water
    double draught = 0;            // [m] of its lowest point
    double length = 0, beam = 0;   // [m] of the water plane
    double water_plane = 0;        // [m²]
    Vec3 buoyancy = Vec3::Zero();  // [m] its centre, in the mesh's frame
    double metacentre = 0;         // [m] over the mesh's origin, for heel
    double long_metacentre = 0;    // [m] likewise, for trim
};

// Upright at a displaced volume [m³]; empty where it cannot float. Metacentres by turning the mesh
// by a five hundredth.
std::optional<Floating> floating_upright(const TriangleMesh& mesh, double volume);

// GZ [m]: the lever of weight and buoyancy at a heel [rad] to port (y down), no trim, about a
// centre of mass in the mesh's frame; it rights where it is positive. Any heel.
double righting_lever(const TriangleMesh& mesh, const Vec3& centre_of_mass, double volume,
                      double heel);

}  // namespace fairlead::physics
