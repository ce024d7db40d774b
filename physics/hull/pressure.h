#pragma once
// pressure.h — the pressure of water on a closed mesh, in waves or calm.
//
// Triangles are cut where they leave the water; on each wet piece the pressure is taken as linear
// between its corners, so that
//   F = −A n (p_a + p_b + p_c)/3    at    Σ a (2 p_a + p_b + p_c) / 4 (p_a + p_b + p_c)
// is exact in calm water at any heel and trim, upside down as well. Limits: a mesh coarser than the
// waves sees them as straight between its corners; water inside the mesh is compartment.h's.
#include <vector>

#include "physics/geometry/shape.h"
#include "physics/hull/wave_grid.h"

namespace fairlead::physics {

struct Immersion {
    Vec3 force = Vec3::Zero();   // [m³] over ρg
    Vec3 torque = Vec3::Zero();  // [m⁴] about the body's origin, over ρg
    double volume = 0;           // [m³] wet
    double plane = 0;            // [m²] of the surface inside the mesh
    double energy = 0;           // [m⁴] of the water pushed aside, over ρg (calm: ∫ depth dV)
};

class Pressure {
  public:
    // At a level of calm water [m].
    Immersion in_calm(const TriangleMesh& mesh, const Pose& X_WB, double level);
    // In the waves of a grid whose centre is at the body's origin.
    Immersion in_waves(const TriangleMesh& mesh, const Pose& X_WB, double level,
                       const WaveGrid& waves);

  private:
    Immersion sum(const TriangleMesh& mesh) const;

    std::vector<Vec3> arm_;             // (vertices) [m] from the body's origin, in the world
    std::vector<double> depth_, head_;  // (vertices) [m] below the surface, pressure / ρg
};

}  // namespace fairlead::physics
