#pragma once
// one_wave.h — a sea of a single wave.
#include <cmath>
#include <numbers>

#include "physics/sea/sea.h"

namespace fairlead::physics {

// amplitude [m], period [s], direction [rad] to which it runs, from x towards y.
inline Sea one_wave(double amplitude, double period, double direction) {
    Sea sea;
    SeaWave wave;
    wave.omega = 2 * std::numbers::pi / period, wave.amplitude = amplitude;
    wave.number = wave_number(wave.omega, sea.depth);
    wave.k = wave.number * Eigen::Vector2d(std::cos(direction), std::sin(direction));
    sea.waves = {wave};
    return sea;
}

}  // namespace fairlead::physics
