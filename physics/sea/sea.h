#pragma once
// sea.h — open water as a sum of long-crested waves that pass through each other (Airy), over a
// bottom at a depth d or over none that waves feel:
//
//   η(x, t) = Σ a cos θ     θ = k·x − ω t + φ     ω² = g k tanh k d
//   u = Σ a ω C cos θ k̂     w = Σ a ω S sin θ     p/ρg = −z + Σ a P cos θ
//   C = cosh k(z+d) / sinh kd     S = sinh k(z+d) / sinh kd     P = cosh k(z+d) / cosh kd
//
//   η  above the level [m]     a  amplitude [m]     k  wave number [rad/m], a vector; k̂ its unit
//   u, w  of the water [m/s]   φ  phase [rad]       z  above the level, at most 0 [m]
//
// In deep water C = S = P = e^(kz). Linear theory ends at the level; up to the moving surface it is
// stretched after Wheeler, z ← (z − η) d/(d + η): then the pressure on the surface that is drawn is
// exactly that of the air.
// The water has no memory: the same sea gives the same bits at any place and time, in any order.
// Limits: crests are no sharper than troughs, and nothing breaks; current carries things and lines,
// but not the waves (no Doppler shift).
// Source: [DNV-RP-C205].
#include <limits>
#include <vector>

#include "physics/math/math.h"

namespace fairlead::physics {

inline constexpr double wave_gravity = 9.81;  // [m/s²] waves are those of the earth
inline constexpr double sea_water = 1025;     // [kg/m³]

// [rad] k times a depth: a wave is less there than a thousandth, e⁻⁷, of what it is at the level.
inline constexpr double faded = 7;

struct SeaWave {
    Eigen::Vector2d k;     // [rad/m] towards where it runs
    double omega = 1;      // [rad/s]
    double amplitude = 0;  // [m]
    double phase = 0;      // [rad] at the origin at time 0
    double number = 1;     // [rad/m] |k|
    double angle(double x, double y, double t) const {
        return k.x() * x + k.y() * y - omega * t + phase;
    }
};

struct CurrentLayer {
    double depth = 0;                                    // [m] below the level
    Eigen::Vector2d velocity = Eigen::Vector2d::Zero();  // [m/s]
};

struct Sea {
    static constexpr double bottomless = std::numeric_limits<double>::infinity();

    double level = 0;                   // [m] of calm water
    std::vector<SeaWave> waves;         // longest first
    double depth = bottomless;          // [m] below the level
    std::vector<CurrentLayer> current;  // from the surface down, linear between them
    double density = sea_water;         // [kg/m³]
};

// k [rad/m] of ω [rad/s] over a depth [m], to rounding.
double wave_number(double omega, double depth);

double wave_length(double period, double depth = Sea::bottomless);  // [m]

// What a wave does at a depth z ≤ 0 [m], as shares of what it does at the level. Below the bottom
// as at the bottom: the formula has a mirror image there, which grows for ever.
struct WaveShares {
    double level = 1;     // C
    double upright = 1;   // S
    double pressure = 1;  // P
};
// Of n waves of these numbers.
void wave_shares(int n, const double* number, double z, double depth, WaveShares* shares);

// [m] of the water's surface, in the world.
double sea_height(const Sea& sea, double x, double y, double t);

// The current alone [m/s]; z in the world.
Vec3 current_at(const Sea& sea, double z);

struct Water {
    double height = 0;                 // [m] of the surface over this place, in the world
    Vec3 velocity = Vec3::Zero();      // [m/s] of waves and current
    Vec3 acceleration = Vec3::Zero();  // [m/s²] of waves
    double head = 0;                   // [m] pressure over that of the air / ρg
};

// Linear theory at a place: above the level as at it. Its flow has a potential, and no current.
Water airy_water(const Sea& sea, const Vec3& p, double t);

// The water at a place below the moving surface (above it: as at it, and no pressure).
Water water_at(const Sea& sea, const Vec3& p, double t);

// [m/s] of the water at a place, waves and current.
inline Vec3 sea_velocity(const Sea& sea, const Vec3& p, double t) {
    return water_at(sea, p, t).velocity;
}

}  // namespace fairlead::physics
