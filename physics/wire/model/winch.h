#pragma once
// winch.h — a drum that pays wire out and takes it in.
//
// The drum is one freedom: paid-out length p [m] with reflected mass J/r² [kg]. The motor drives
// ṗ to its target within a force limit (over it the drum is pulled out: a real winch renders);
// the brake holds ṗ = 0 up to its own limit; end stops bound p. A motor that slips (a hydraulic
// one, or a hand on a reel) follows its target by less the more it is pulled: ṗ = target - ξ F, F
// its force.
//
// A plain winch is either driven or braked, at once, and always pulls at the same radius. What a
// winch may have besides: a drum on which the rope spools (drum.h), and machinery (machinery.h):
// gears, a clutch, a band brake that takes time and fades, a dynamic brake, constant tension and
// an emergency release.
//
// A winch with an overload protection has a relief valve: while that acts, the motor does not haul,
// its brakes are lifted, and a wire that pulls more than `relief` turns the drum against just that,
// with power or without. An emergency release, which takes the clutch out, goes before it.
//
// A plain winch may have a passive heave compensator (gas_spring.h) between its drum and the wire.
//
// Forces and speeds of a winch are those at the radius of the first layer;
// at radius r the drum does r₁/r times the force at r/r₁ times the speed. `relief` is at the wire.
#include <limits>
#include <string>

#include "physics/math/math.h"
#include "physics/wire/model/drum.h"
#include "physics/wire/model/gas_spring.h"
#include "physics/wire/model/machinery.h"

namespace fairlead::physics {

struct Winch {
    std::string name;
    int first = -1;                     // its freedom: speed
    int body = 0;                       // what the drum is mounted on
    Vec3 centre = Vec3::Zero();         // [m] in that body's frame
    Vec3 axis = Vec3::UnitY();          // unit, in that body's frame
    double radius = 0.2;                // [m] of the first layer, where there are layers
    double drum_inertia = 1;            // [kg m²] drum, gear and motor, seen at the drum
    double max_speed = 1;               // [m/s] of wire
    double max_force = 1e5;             // [N] motor, at the wire
    double brake_force = 2e5;           // [N] brake, at the wire
    double slip = 0;                    // [m/s per N] ξ: how far speed falls behind the pull
    double min_out = 0, max_out = 1e3;  // [m] end stops
    Drum drum;
    Machinery machinery;
    GasSpring gas;  // of a plain winch only

    // commanded
    double target_speed = 0;  // [m/s] positive pays out; clamped to max_speed
    bool brake = false;       // true: motor off, brake on
    bool has_relief = false;  // of the scene: it has an overload protection
    double relief = std::numeric_limits<double>::infinity();  // [N] infinity: it does not act

    // state
    double paid_out = 0, speed = 0;  // [m] [m/s]
    double speed_before = 0;         // [m/s] half a tick back

    // written by the step
    double motor_force = 0, brake_pull = 0;  // [N] at the wire, positive pays out
    double dynamic_pull = 0, drag_pull = 0;  // [N] likewise: dynamic brake, bearings
    double pull = 0;                         // [N] of the wire on the drum
    double rope_inertia = 0;                 // [kg m²] of what is wound
    double kick = 0;  // [N s] on p by what changed with the last motion: radius, clutch

    bool relieved() const {
        return relief < std::numeric_limits<double>::infinity() && !machinery.release;
    }
    double speed_now() const { return (speed_before + speed) / 2; }             // [m/s] at the tick
    double radius_now() const { return drum.spools() ? drum.radius : radius; }  // [m]
    double leverage() const { return drum.spools() ? radius / drum.radius : 1; }  // [-] r₁/r
    double inertia() const {                                                      // [kg m²]
        return drum_inertia + rope_inertia + machinery.inertia();
    }
    // Whether its gas spring works: then the drum goes as it is told, and the freedom is the wire.
    bool sprung() const { return gas.fitted && !gas.locked && !relieved(); }
    double drum_speed() const {  // [m/s] that it is told, paying out
        return brake                       ? 0
               : target_speed > max_speed  ? max_speed
               : target_speed < -max_speed ? -max_speed
                                           : target_speed;
    }
    double reflected_mass() const {  // [kg]
        if (sprung()) return gas.mass / (gas.falls * gas.falls);
        const double r = radius_now();
        return inertia() / (r * r);
    }
};

}  // namespace fairlead::physics
