#pragma once
// compartment.h — a space aboard that water may fill: a tank, a hold, a well behind bulwarks.
//
// Water in it lies level, whatever the ship does, and presses on its walls: the wrench on the ship
// is that of the pressure ρ g (level − z) inside, so that free surfaces, a list, and water that
// runs to the low side have no code of their own. Its surface is where the volume below a level
// plane, in the space as it is turned, is that of the water: exact for a closed mesh.
//
// A space that a hull's mesh encloses takes nothing from its buoyancy (the water is added weight).
// One that stands on the mesh (a deck well) is `outside`: its walls keep the sea out, so the sea
// presses on them as well.
// Limits: no sloshing, the surface is level at once; water and air in it do not mix.
// Source: theory/sea.md 2.6.
#include <string>
#include <vector>

#include "physics/geometry/shape.h"
#include "physics/hull/pressure.h"
#include "physics/math/math.h"

namespace fairlead::physics {

// Where water goes in and out: a hole at a point, or an edge (of a coaming, a bulwark) that it
// runs over.
struct Opening {
    std::string name;
    Vec3 at = Vec3::Zero(), to = Vec3::Zero();  // [m] body's frame; `to`: the edge's other end
    double area = 0;                            // [m²] of a hole; 0: an edge
    bool flap = false;                          // lets water out only
    int into = -1;                              // the compartment on its other side; -1: the sea
    double open = 1;                            // state: share of it, 0 … 1
};

struct Compartment {
    std::string name;
    TriangleMesh mesh;        // closed, outward, in the body's frame
    TriangleMesh skin;        // outside: the same, as fine as the hull for waves
    bool outside = false;     // stands on the hull's mesh
    double permeability = 1;  // [-] share of it that water can fill
    bool vented = true;       // air comes and goes freely; else only through openings
    std::vector<Opening> openings;
    double pump_rate = 0;  // [m³/s] of its pump

    // derived by prepare()
    double room = 0;           // [m³] of water when it is full
    Mat3 spin = Mat3::Zero();  // [m²] of its water about its centre, per mass

    // state
    double water = 0;            // [m³]
    double air = -1;             // [m³ m] held in: volume times head of its pressure; -1: not yet
    double pump = 0;             // [-] setting of the pump, −1 … 1, positive out
    double moved = -1;           // [m³] that moved with the ship in the last tick; -1: none yet
    Vec3 centre = Vec3::Zero();  // [m] of it then, body's frame

    // written by the step
    double level = 0;   // [m] of its surface in the world
    double inflow = 0;  // [m³/s] from the sea, less what runs out
};

// What is derived from the mesh. Once, when a hull has got its compartments.
void prepare(Compartment& space);

// A compartment turned as its ship is: the level of any amount of water. Room is kept.
class TurnedSpace {
  public:
    void place(const Compartment& space, const Pose& X_WB);
    // [m] in the world, of the surface of so much water [m³], 0 … room.
    double level(double water);
    // Of what is below that level: volume, and moments about the body's centre of mass.
    Immersion below(double level);

  private:
    const Compartment* space_ = nullptr;
    Pose X_WB_;
    Pressure pressure_;
    double low_ = 0, high_ = 0;  // [m] of its lowest and highest point
};

}  // namespace fairlead::physics
