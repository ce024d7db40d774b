#pragma once
// material.h — what surfaces do to each other in contact.
#include <string>

namespace fairlead::physics {

struct Material {
    std::string name = "default";
    double friction = 0.5;       // [-] Coulomb; a pair uses the geometric mean
    double restitution = 0;      // [-] 0 … 1; a pair uses the larger
    double rolling = 0;          // [m] lever arm of rolling resistance; a pair uses the larger
    double compliance = 5e-11;   // [m/N] of one contact point; a pair uses the sum, or more where
                                 // its masses are small (theory/contacts.md 2.1)
    double bedding = 0;          // [N/m³] of soft ground (contact/soft_ground.h); 0: it is hard
    double damping_time = 0.03;  // [s] how long a penetration takes to be pushed out
};

}  // namespace fairlead::physics
