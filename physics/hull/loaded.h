#pragma once
// loaded.h — how a hull floats with the water in its compartments.
#include <optional>
#include <vector>

#include "physics/hull/compartment.h"

namespace fairlead::physics {

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
