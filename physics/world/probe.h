#pragma once
// probe.h — what was measured: energies, momentum, tensions of wires, figures of the solver.
//
// Everything belongs to one instant: positions and forces of the tick, velocities the mean of half
// a tick before and after (world.h). That is where a leapfrog's energy is second-order accurate.
#include <vector>

#include "physics/math/math.h"

namespace fairlead::physics {

// One wrap: a run of contact nodes on one body, with the wire straight on both sides.
struct WrapProbe {
    int body = 0, contact_nodes = 0;
    double angle = 0;                        // [rad] by which the wire itself turns
    double tension_in = 0, tension_out = 0;  // [N] before and behind it
    double slip = 0;                         // [m/s] of the wire over the body, forward positive
    bool slips = false;                      // else it sticks
};

struct WireProbe {
    double tension = 0, tension_start = 0,
           tension_end = 0;              // [N] with weight and inertia of the ends' halves
    double length = 0, rest_length = 0;  // [m] arcs included
    double violation = 0;                // [-] length beyond the elastic one, relative
    double wrap_angle = 0;               // [rad] sum over sheaves and wraps
    double slip = 0;                     // [m/s] of the wrap that slips fastest
    double mass = 0;                     // [kg]
    double stored = 0;                   // [J] of what it is stretched and twisted
    double given = 0;  // [J] in the last tick, to all that it holds: below zero it takes
    double grounded = 0, wet = 0;  // [m] of it that lies on the seabed, that is under water
    double twist = 0, torque = 0;  // [rad] [N m]
    double bending_moment = 0;     // [N m] largest
    double curvature = 0;          // [1/m] largest where the wire has bending stiffness
    int mass_nodes = 0, contact_nodes = 0, wanted_nodes = 0;
    double resolvable_nodes = 0;   // [Adaptive] (6)
    std::vector<WrapProbe> wraps;  // in order along the wire
};

struct Probe {
    double kinetic_energy = 0, potential_energy = 0, elastic_energy = 0;  // [J]
    Vec3 momentum = Vec3::Zero();                                         // [kg m/s]
    double drive_work = 0;  // [J] done by motors and winches since the start (state)
    int rows = 0, unknowns = 0, pivots = 0, factorizations = 0, regions = 0;
    int gradients = 0, sweeps = 0;  // of the iterative solver
    int iterative = 0;              // regions whose answer is its
    int asleep = 0;                 // bodies at rest that are not solved for (sleep.h)
    int lagging = 0;                // frictions by impulses found before (mlcp.h)
    int tangled = 0;                // wires whose way was cut short (homotopy.h)
    double residual = 0;            // largest complementarity violation
    std::vector<WireProbe> wires;   // (wires)

    // Wraps come and go, columns must not: how many of each wire have a name, fixed when the world
    // is built, 8 at most. Missing: 0.
    std::vector<int> named_wraps;  // (wires)
};

}  // namespace fairlead::physics
