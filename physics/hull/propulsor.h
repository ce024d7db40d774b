#pragma once
// propulsor.h — propellers with nozzles and rudders, azimuths, tunnel thrusters, and the power that
// feeds them.
//
// A propeller is a disc that throws water astern with power η P (momentum theory):
//
//   without a nozzle   T = 2 ρ A (u + w) w     η P = T (u + w)            w  added at the disc
//   with one           T = ρ A c (c − u)       η P = ½ ρ A c (c² − u²)    c  speed of the race
//
//   u  of the water into the disc [m/s]     A  its area [m²]     T  thrust [N]
//
// At the bollard these are (½ π ρ D²)^⅓ (η P)^⅔, with a nozzle 2^⅓ times as much. The setting s of
// pitch or revolutions, −1 … 1, asks for |s|^1.5 of the power, so that the pull is in proportion to
// s; astern it is pull_astern of that. Settings and angles follow what is wanted at their own
// rates. Limits: no torque on the shaft and no revolutions; the race of one disturbs no other.
// Source: theory/sea.md 3.
#include <string>
#include <vector>

#include "physics/body/body.h"
#include "physics/hull/hull.h"
#include "physics/sea/sea.h"

namespace fairlead::physics {

// [-] of what a propulsor pulls ahead at the same setting: its blades are made for that way.
inline constexpr double pull_astern = 0.65;

struct Propulsor {
    enum class Kind { propeller, azimuth, tunnel } kind = Kind::propeller;
    std::string name;
    int body = -1;
    int plant = -1;              // that feeds it; −1: always fed
    Vec3 at = Vec3::Zero();      // [m] in the body's frame
    Vec3 ahead = Vec3::UnitX();  // unit, in the body's frame: where a positive setting pushes
    double diameter = 4;         // [m]
    double power = 6e6;          // [W]
    double efficiency = 0.65;    // [-] η, of power into the race at the bollard
    bool nozzle = true;
    double ramp = 10;  // [s] from nothing to all
    // of a propeller behind a hull that goes ahead: by how much the water that it meets is slower
    // than the ship, and how much of its thrust the hull before it loses again
    double wake = 0.25, deduction = 0.15;  // [-]

    std::string steering;        // name of what turns it, or its rudder; empty: nothing
    double rudder_area = 0;      // [m²] 0: the propulsor itself turns
    double rudder_aspect = 1.5;  // [-] height over chord
    double turn_rate = 0.0436;   // [rad/s]
    double turn_limit = 0.611;   // [rad] either way; 0: all round

    // state
    double wanted = 0, setting = 0;      // [-] −1 … 1
    double wanted_angle = 0, angle = 0;  // [rad] positive turns the ship to port
    double breath = 1;                   // [-] share of thrust that ventilation leaves
    // written by the step
    double thrust = 0;  // [N]
    double drawn = 0;   // [W]
};

struct PowerPlant {
    std::string name;
    double available = 0;  // [W] 0: blackout
    double restart = 35;   // [s] from a blackout until it feeds again
    // state
    double on_for = 1e9;  // [s] since it came back
    double running = 1;   // [-] share of the revolutions that are left
    double share = 1;     // [-] of what is asked that there is power for
};

// [N] at a speed u [m/s] of the water into the disc, of a setting −1 … 1 of which it gets a share
// of its power.
double thrust_of(const Propulsor& p, double density, double u, double setting, double power_share);

// Settings and angles go on by a tick; plants share out what they have.
void follow_orders(std::vector<Propulsor>& propulsors, std::vector<PowerPlant>& plants, double h);

// Wake and thrust deduction of a propeller behind a hull as it floats: on the middle line as those
// of single screws, beside it as those of twin screws.
void estimate_wake(Propulsor& p, const Hull& hull, double mass);

// Force and moment at the body's centre of mass, in world axes. Fills thrust and drawn.
Vec6 propel(Propulsor& p, const std::vector<PowerPlant>& plants, const Body& body, const Sea& sea,
            double t, double h);

}  // namespace fairlead::physics
