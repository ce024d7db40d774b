#pragma once
// wind.h — wind over the sea, with gusts.
//
//   U(z) = U₁₀ (z/10)^0.11       u(t) = Σ √(2 S(f) Δf) cos(2π f t + φ)
//   S(f) = 320 (U₁₀/10)² (z/10)^0.45 / (1 + f̃ⁿ)^(5/3n)   f̃ = 172 f (z/10)^(2/3) (U₁₀/10)^−0.75
//
// with n = 0.468, at z = 10 m: the spectrum of Frøya (NPD). Forty harmonics from 1/600 to 0.5 Hz,
// drawn by a seed. Limits: one gust for all places at a time; no turning of its direction.
// Source: [DNV-RP-C205].
#include <cstdint>
#include <vector>

#include "physics/math/math.h"

namespace fairlead::physics {

inline constexpr double air_density = 1.226;  // [kg/m³] at 15 °C

struct Wind {
    struct Gust {
        double omega = 0, amplitude = 0, phase = 0;  // [rad/s] [m/s] [rad]
    };
    Eigen::Vector2d mean = Eigen::Vector2d::Zero();  // [m/s] 10 m above the sea, where it blows to
    std::vector<Gust> gusts;
};

// `speed` [m/s] 10 m above the sea, direction [rad] where it blows to.
Wind draw_wind(double speed, double direction, bool gusts, std::uint64_t seed);

// [m/s] at a height [m] above the sea; below a metre as at one.
Vec3 wind_at(const Wind& wind, double height, double t);

}  // namespace fairlead::physics
