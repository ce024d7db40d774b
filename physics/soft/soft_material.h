#pragma once
// soft_material.h — what a deformable body is made of: elastic (corotational.h), and
// flowing above a stress (yielding.h).
// Source: theory/soft.md.

namespace fairlead::physics {

struct SoftMaterial {
    double young = 1e6;       // [Pa] Young's modulus
    double poisson = 0.3;     // [-] 0 ≤ ν < 0.5
    double density = 1000;    // [kg/m³]
    double damping_time = 0;  // [s] τ: internal friction, of stiffness
    double yield_stress = 0;  // [Pa] von Mises, above which it flows (yielding.h); 0: it never does
};

}  // namespace fairlead::physics
