#pragma once
// loaded.h — how a hull floats with the water in its compartments.
#include <optional>
#include <vector>

#include "physics/hull/compartment.h"

namespace fairlead::physics {

double water_in(const std::vector<Compartment>& spaces);  // [m³]

// [m⁴] moments over ρ g that the water aboard takes from those of the sea about the ship's centre
// of mass, she turned by q: they bring list and trim, and grow with her heel by its free surfaces.
Vec3 moment_of_water(const std::vector<Compartment>& spaces, const Quat& q);

// How a hull of so much displaced volume [m³], the water aboard not counted, floats upright with
// that water: GM falls by the free surfaces. Mesh and compartments about the ship's own centre of
// mass; empty where it sinks. No list and no trim.
struct Loaded {
    double draught = 0;             // [m]
    double metacentric_height = 0;  // [m] of the ship with her water
};
std::optional<Loaded> loaded_upright(const TriangleMesh& mesh, double volume,
                                     const std::vector<Compartment>& spaces);

}  // namespace fairlead::physics
