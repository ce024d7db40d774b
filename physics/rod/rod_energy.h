#pragma once
// rod_energy.h — what moves and what is strained in rods, summed up.
#include "physics/rod/rod.h"

namespace fairlead::physics {

struct RodEnergies {
    double kinetic = 0, potential = 0, elastic = 0;  // [J]
    Vec3 momentum = Vec3::Zero();                    // [kg m/s]
    Vec3 angular = Vec3::Zero();                     // [kg m²/s] about the origin

    double total() const { return kinetic + potential + elastic; }
};
RodEnergies measure(const Rods& rods);

}  // namespace fairlead::physics
