#pragma once
// hull_forces.h — all that water and wind do to a hull in one tick (theory/sea.md 2).
#include <optional>

#include "physics/body/body.h"
#include "physics/hull/flooding.h"
#include "physics/hull/hull.h"
#include "physics/hull/pressure.h"
#include "physics/hull/wave_grid.h"
#include "physics/sea/sea.h"
#include "physics/sea/wind.h"

namespace fairlead::physics {

struct HullForces {
    Vec6 force = Vec6::Zero();    // [N] [N m] at the centre of mass, world axes
    Mat6 added = Mat6::Zero();    // A in world axes, with the water in compartments
    Mat6 damping = Mat6::Zero();  // C in world axes
    Vec6 drag = Vec6::Zero();     // F⁻
    Vec6 impulse = Vec6::Zero();  // of water that has joined the motion [N s]
    double energy = 0;            // [J] of water pushed aside and water set in motion
};

// The water that a hull meets at a time [s]; weights act with g [m/s²]. Room is kept between calls.
class HullWater {
  public:
    // `hull` gets its volume and its share of A. v and w of the body are those half a tick back.
    HullForces forces(Hull& hull, const Body& body, const Sea& sea, const Wind& wind, double g,
                      double t, double h);

    // The steady push on it, if it lies still as it does: of the current, and of waves in the mean;
    // without wind. [N] [N m] at the centre of mass, world axes.
    Vec6 steady_push(const Hull& hull, const Body& body, const Sea& sea, double g);

  private:
    struct Meeting;  // what one call knows

    void press(Meeting& m);
    void flood(Meeting& m, double h, HullForces& f);
    void damp(const Meeting& m, HullForces& f) const;

    Pressure pressure_;
    WaveGrid grid_;
    Flooding flooding_;
};

}  // namespace fairlead::physics
