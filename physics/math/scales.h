#pragma once
// scales.h — the size of what a world is about: all its tolerances hang on it.
//
// A gap that counts as closed, a margin, a speed that counts as rest is a share of the size of
// things. These shares are tuned for cranes, with parts of a metre and ticks of 1/60 s: length 1.
// A world of knots in millimetres, or of ships of 100 m, says so here.
//
// What stays alike when lengths are s times as large, ticks are not, and densities are neither:
//     length, speed, acceleration  s        mass, 1/(N per m s)  s³
//     stress, mass per length      s²       force, impulse       s⁴
// So a world all of whose numbers are so scaled moves alike (theory/numerics.md 7).

namespace fairlead::physics {

struct Scales {
    Scales() = default;
    explicit Scales(double length)
        : length(length), mass(length * length * length), force(mass * length) {}

    double length = 1;  // [m]
    double mass = 1;    // [kg]
    double force = 1;   // [N], and [N s]

    double speed() const { return length; }  // [m/s] a length a second

    // Contacts are known this much before they touch [m].
    double contact_margin() const { return 0.02 * length; }
    // What is in something else is pushed out no faster [m/s].
    double push_out() const { return 0.5 * speed(); }
    // What is faster has left reality [m/s].
    double fastest() const { return 1e4 * speed(); }
};

}  // namespace fairlead::physics
