#pragma once
// permissible_pull.h — the pull of a line that would heel a ship to a limit: what masters read off
// a polar diagram of tension over direction (NMD 2007, for anchor handling).
//
// At the heel φ of the limit three equations hold, of the vertical force, of the moment about her
// length and of that across; unknown are the pull T, her sinkage and her trim:
//
//   ρ g V = W − T d_z        T (p × d − q × d_h)_x + K_x = 0        likewise in y
//
//   d  the way the line leads, unit       p  where it leaves the ship       K  of the water
//   d_h  its level part, which the water takes up again at q: half a draught down, on her
//   centre plane
//
// What the line pulls down thus sinks and trims her, and changes what rights her. V and K at φ are
// a table over the vertical force and the moment across, linear between its points: a pull is found
// by halving, in microseconds. Limits: calm water, no way on her; the pull that turns her is taken
// up without heel; within 3 % of the equilibrium (tests/theory/heel_under_pull_test.cpp).
// Water aboard weighs where it lies at φ without trim: it sinks her, and its free surfaces take
// from what rights her.
#include <array>
#include <vector>

#include "physics/geometry/shape.h"
#include "physics/hull/compartment.h"
#include "physics/math/math.h"

namespace fairlead::physics {

struct PullChart {
    static constexpr int loads = 7, moments = 9;

    struct Point {            // an equilibrium at the limit
        double righting = 0;  // [m⁴] moment about her length over ρ g, against the heel
        double height = 0;    // [m] of her centre of mass over the water
        double trim = 0;      // [rad] bow down
        bool afloat = false;  // else there is none
    };
    using Side = std::array<std::array<Point, moments>, loads>;

    double heel = 0;            // [rad] the limit
    double volume = 0;          // [m³] displaced without a pull, water aboard not counted
    double weight_density = 0;  // [N/m³] ρ g
    double length = 0;          // [m]
    double reaction = 0;        // [m] height of q in the ship's frame
    std::array<Side, 2> sides;  // heeled to port, to starboard
};

// Of a closed mesh in a ship's frame: x ahead, y to port, z up, origin at the centre of mass.
// A chart of a heel of 0 permits nothing. weight_density: ρ g [N/m³]. `spaces`: with their water.
PullChart pull_chart(const TriangleMesh& mesh, double volume, double heel, double weight_density,
                     const std::vector<Compartment>& spaces = {});

// The least pull [N] that heels her to the limit, to either side; `most` where she bears that, less
// where the table ends before. `at` [m] in the ship's frame, `along` unit, away from the ship: x
// ahead and level, y level to port, z up.
double permissible_pull(const PullChart& chart, const Vec3& at, const Vec3& along, double most);

}  // namespace fairlead::physics
