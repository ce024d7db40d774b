#pragma once
// sea_state.h — the state of a sea as sailors name it, and the waves drawn from it by a seed.
//
// Of every system of waves (a wind sea, swells) the energy is that of a JONSWAP spectrum, which is
// Pierson-Moskowitz's at a peakedness of 1:
//
//   S(ω) ~ ω⁻⁵ exp(−1.25 (ω/ω_p)⁻⁴) γ^exp(−(ω/ω_p − 1)²/2σ²)   σ = 0.07, above the peak 0.09
//   ∫ S dω = (H/4)²
//
// It is cut into bands of equal ratio between 0.55 and 12 times the peak frequency; each has one
// wave, at a place in it that chance decides, so that the sea never repeats. What is left out is
// 0.4 % of the square of the mean frequency, and less than 1e-4 of the energy.
// Source: [DNV-RP-C205] 3.5.5.
#include <cstdint>
#include <numbers>
#include <vector>

#include "physics/sea/sea.h"

namespace fairlead::physics {

struct WaveSystem {
    double wave_height = 1;                // [m] significant: the mean of the highest third
    double period = 6;                     // [s] of the waves that carry most
    double peakedness = 3.3;               // [-] γ; 0: by how steep the waves are
    double direction = 0;                  // [rad] where they run to, from x towards y
    double spread = std::numbers::pi / 9;  // [rad] standard deviation of the directions
};

// One long-crested wave as a wave tank makes it: η = H/2 cos(k·x − ω t + φ).
struct RegularWave {
    double height = 1;     // [m] H, from trough to crest
    double period = 6;     // [s]
    double direction = 0;  // [rad] where it runs to, from x towards y
    double phase = 0;      // [rad] φ; 0: a crest at x = y = 0 at the start, π/2: level and rising
};

struct SeaState : WaveSystem {  // of the wind sea
    double level = 0;           // [m] of calm water
    double depth = Sea::bottomless;
    std::uint64_t seed = 1;
    int waves = 120;                // of all systems together
    std::vector<WaveSystem> swell;  // other systems
    std::vector<RegularWave> regular;
    std::vector<CurrentLayer> current;
};

Sea draw_sea(const SeaState& state);

// S of a system, one-sided: ∫₀^∞ S dω = (H/4)².
class WaveSpectrum {
  public:
    explicit WaveSpectrum(const WaveSystem& system);
    double operator()(double omega) const;  // [m² s] at ω > 0 [rad/s]

  private:
    double peak_, peakedness_, scale_;
};

// [-] by how much a peakedness raises the energy of Pierson-Moskowitz's spectrum with the same
// peak, about 1/(1 − 0.287 ln γ): by quadrature, to 1e-6.
double spectrum_area(double peakedness);

// γ of a sea by its period and height: 5 for a steep one, 1 for an old one.
// Source: [DNV-RP-C205].
double usual_peakedness(double wave_height, double period);

// The least period [s] of waves so high [m] that they do not break all over: their length is no
// less than 14 heights in deep water, and 14 tanh kd over a bottom.
double least_period(double wave_height, double depth = Sea::bottomless);

// The highest regular wave [m] of a period [s], which is as steep as waves get:
// H/λ = 0.142 tanh kd (Miche). Source: [DNV-RP-C205].
double highest_regular_wave(double period, double depth = Sea::bottomless);

// A current with `speed` [m/s] at the surface that fades to the bottom as (1 + z/d)^(1/7), as
// layers; without a bottom the same all the way down. Source: [DNV-RP-C205].
std::vector<CurrentLayer> current_over_depth(double speed, double direction, double depth);

}  // namespace fairlead::physics
