#pragma once
// machinery.h — what stands between a winch's motor and its drum, and what brakes the drum.
//
//   motor     through a gear and a clutch; its pull is bounded by its stall and, while it gives
//             power, by that: |F| ≤ P/|ṗ|
//   band      friction up to brake_force, closing and opening in time; fades as it heats
//   dynamic   resists paying out by k ṗ up to a limit; holds nothing at rest
//   bearings  friction `drag`, all that acts on a drum whose clutch is out
//   constant tension: the motor hauls with the tension that is set and renders above it
//   emergency release: clutch out, band off, whatever the load and without power
// Without power the motor and the dynamic brake do nothing, the clutch stays where it is, and the
// band, which springs close, does not open.
#include <vector>

namespace fairlead::physics {

struct Machinery {
    bool fitted = false;  // false: a plain winch, none of this

    // of the scene
    std::vector<double> gears = {1};  // [-] speed of each, of the first; pull is the less by it
    double power = 0;                 // [W] of the motor; 0: no limit
    double motor_inertia = 0;         // [kg m²] in the first gear, seen at the drum
    double clutch_time = 0.5;         // [s] to put it in or out
    double drag = 0;                  // [N] of the bearings
    double closing_time = 1.5, opening_time = 0.8;  // [s] of the band, all the way
    double fade = 0.3;                              // [-] of its grip that a hot band has lost
    double fade_heat = 4e7;                         // [J] in a hot band
    double cooling_time = 600;                      // [s] in which a band loses 63 % of its heat
    double dynamic_force = 0;                       // [N] limit of the dynamic brake
    double dynamic_speed = 0.5;  // [m/s] at which it reaches that: k = force / speed
    bool parks = true;           // its levers' neutral closes the band (engine/machine)
    double release_brake = 0;    // [-] of the band that an emergency release leaves on

    // commanded
    int gear = 1;                 // from 1 on; taken when the clutch is out or the drum stands
    double clutch = 1;            // [-] 1: in, 0: out
    double band_brake = 0;        // [-] 0 … 1
    double dynamic_brake = 0;     // [-] 0 … 1
    double force_share = 1;       // [-] of max_force that the motor may use
    double tension = 0;           // [N] to be kept; 0: the lever commands
    double recovery_speed = 0.5;  // [m/s] at most, hauling to keep it
    double grip = 1;              // [-] of the band's lining: less when it is wet or worn
    bool powered = true;
    bool release = false;  // emergency

    // state
    int gear_in = 1;
    double engaged = 1;  // [-] 0 … 1: the clutch
    double band = 0;     // [-] 0 … 1: closed
    double heat = 0;     // [J] in the band

    double ratio() const { return gears[gear_in - 1]; }  // [-] speed, of the first gear
    double inertia() const {  // [kg m²] of the motor, as far as the clutch takes it along
        return fitted ? engaged * motor_inertia / (ratio() * ratio()) : 0;
    }
    double lining() const;  // [-] of the band's grip that is left, hot and wet
};

struct Winch;

// [N] at the wire, of its machinery as it is now.
double band_limit(const Winch& winch);
double stall_force(const Winch& winch);  // of the motor, with its clutch in
// `hauling`: that the motor can haul with in this step of h [s], else pay out with.
double motor_limit(const Winch& winch, bool hauling, double h);

// Clutch, gear, band and heat h [s] on.
void advance_machinery(Winch& winch, double h);

}  // namespace fairlead::physics
