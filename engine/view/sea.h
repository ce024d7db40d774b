#pragma once
// sea.h — open water as a sum of long-crested waves that pass through each other (Airy), with the
// energy of a wind sea's spectrum (JONSWAP; Pierson-Moskowitz at a peakedness of 1):
//
//   η(x, t) = Σ a cos θ     θ = k·x − ω t + φ     ω² = g |k|     Σ a²/2 = (H/4)²
//
//   H  significant height [m]     a  amplitude [m]      k  wave number [rad/m], a vector
//   η  above the level [m]        φ  phase [rad]        ω  angular frequency [rad/s]
//
// The waves are drawn once from a seed: the same state of the sea gives the same water, bit for
// bit, at any place and time, with no memory between. Limits: deep water; linear, so crests are no
// sharper than troughs and nothing breaks.
// Source: [DNV-RP-C205] 3.5.5 for the spectrum.
#include <Eigen/Core>
#include <cstdint>
#include <numbers>
#include <vector>

#include "physics/math/math.h"

namespace fairlead {

struct SeaState {
    double level = 0;        // [m] of calm water
    double wave_height = 1;  // [m] significant: the mean of the highest third
    double period = 6;       // [s] of the waves that carry most
    double peakedness = 3.3;
    double direction = 0;                  // [rad] where they run to, from x towards y
    double spread = std::numbers::pi / 9;  // [rad] standard deviation of the directions
    std::uint64_t seed = 1;
};

struct SeaWave {
    Eigen::Vector2d k;     // [rad/m] towards where it runs
    double omega = 1;      // [rad/s]
    double amplitude = 0;  // [m]
    double phase = 0;      // [rad] at the origin at time 0
    double angle(double x, double y, double t) const {
        return k.x() * x + k.y() * y - omega * t + phase;
    }
};

struct Sea {
    double level = 0;            // [m]
    std::vector<SeaWave> waves;  // longest first
};

inline constexpr int sea_waves = 48;

Sea draw_sea(const SeaState& state);

// The least period [s] of waves so high [m] that they do not break all over.
double least_period(double wave_height);

double wave_length(double period);  // [m] in deep water

// [m] of the water's surface, in the world.
double sea_height(const Sea& sea, double x, double y, double t);

// [m/s] of the water at a place; above the calm level as at it.
Vec3 sea_velocity(const Sea& sea, const Vec3& p, double t);

}  // namespace fairlead
