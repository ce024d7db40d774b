#pragma once
// measure.h — fills a world's Probe, and gives every measured number a name.
#include <string>
#include <vector>

#include "physics/system/family.h"

namespace fairlead::physics {

// Called by the step, before the new velocities become old.
void measure(World& world);
// The wires' part of it.
void measure_wires(World& world, Energies& sum);

// ---- by name: "kind.name.quantity", one scalar per column

struct Quantity {
    std::string path, unit, what;
};
std::vector<Quantity> quantities(const World& world);

// All values in the order of quantities(). Reuses `values`' memory.
void read_quantities(const World& world, double step_seconds, std::vector<double>& values);

}  // namespace fairlead::physics
