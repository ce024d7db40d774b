#include <algorithm>
#include <array>
#include <cmath>
#include <random>

#include "physics/math/elementary.h"
#include "physics/sea/sea_state.h"
#include "physics/sea/sine_cosine.h"

namespace fairlead::physics {
namespace {

constexpr double lowest = 0.55, highest = 12;  // [-] of the peak frequency

// The library's own distributions may differ from one to the next; its engines may not.
class Chance {
  public:
    explicit Chance(std::uint64_t seed) : bits_(seed) {}
    double share() { return double(bits_() >> 11) * 0x1p-53; }  // 0 ≤ … < 1
    double normal() {
        const double far = std::sqrt(-2 * elementary::log(1 - share()));
        return std::clamp(far * sine_cosine(turn * share()).cosine, -2.5, 2.5);
    }

  private:
    std::mt19937_64 bits_;
};

// Energy per frequency, at so many times the peak's; its scale does not matter.
double spectrum(double f, double peakedness) {
    const double width = f <= 1 ? 0.07 : 0.09;
    const double off = (f - 1) / width, square = f * f;
    return elementary::exp(-1.25 / (square * square) +
                           elementary::exp(-0.5 * off * off) * elementary::log(peakedness)) /
           (square * square * f);
}

void draw_system(const WaveSystem& system, int count, double depth, Chance& chance,
                 std::vector<SeaWave>& waves) {
    if (!(system.wave_height > 0)) return;
    const double peakedness = system.peakedness > 0
                                  ? system.peakedness
                                  : usual_peakedness(system.wave_height, system.period);
    const double step = elementary::pow(highest / lowest, 1.0 / count);
    const std::size_t first = waves.size();
    double energy = 0, low = lowest;
    for (int i = 0; i < count; ++i, low *= step) {
        const double f = low * elementary::pow(step, chance.share());
        const SineCosine to = sine_cosine(system.direction + system.spread * chance.normal());
        SeaWave wave;
        wave.omega = turn * f / system.period;
        wave.number = wave_number(wave.omega, depth);
        wave.k = wave.number * Eigen::Vector2d(to.cosine, to.sine);
        wave.amplitude = std::sqrt(2 * spectrum(f, peakedness) * low * (step - 1));
        wave.phase = turn * chance.share();
        energy += wave.amplitude * wave.amplitude / 2;
        waves.push_back(wave);
    }
    const double scale = system.wave_height / 4 / std::sqrt(energy);
    for (std::size_t i = first; i < waves.size(); ++i) waves[i].amplitude *= scale;
}

SeaWave wave_of(const RegularWave& regular, double depth) {
    const SineCosine to = sine_cosine(regular.direction);
    SeaWave wave;
    wave.omega = turn / regular.period;
    wave.number = wave_number(wave.omega, depth);
    wave.k = wave.number * Eigen::Vector2d(to.cosine, to.sine);
    wave.amplitude = regular.height / 2;
    wave.phase = regular.phase;
    return wave;
}

}  // namespace

Sea draw_sea(const SeaState& state) {
    Sea sea{state.level, {}, state.depth, state.current, sea_water};
    Chance chance(state.seed);
    const int systems = 1 + int(state.swell.size()), each = std::max(state.waves / systems, 1);
    draw_system(state, each, state.depth, chance, sea.waves);
    for (const WaveSystem& swell : state.swell)
        draw_system(swell, each, state.depth, chance, sea.waves);
    for (const RegularWave& regular : state.regular)
        if (regular.height > 0) sea.waves.push_back(wave_of(regular, state.depth));
    std::stable_sort(sea.waves.begin(), sea.waves.end(),
                     [](const SeaWave& a, const SeaWave& b) { return a.number < b.number; });
    return sea;
}

// Simpson's rule between the places where the width of the peak jumps and where nothing is left of
// it; beyond, Pierson-Moskowitz's tail in closed form.
double spectrum_area(double peakedness) {
    constexpr double from = 0.2, to = 3;  // 1.25/0.2⁴ = 781, ((3 − 1)/0.09)²/2 = 247: nothing
    constexpr int panels = 2000;
    const auto over = [&](double low, double high) {
        const double step = (high - low) / panels;
        double sum = 0;
        for (int i = 0; i < panels; ++i)
            sum += spectrum(low + i * step, peakedness) +
                   4 * spectrum(low + (i + 0.5) * step, peakedness) +
                   spectrum(low + (i + 1) * step, peakedness);
        return step / 6 * sum;
    };
    const double tail = (1 - elementary::exp(-1.25 / (to * to * to * to))) / 5;
    return 5 * (over(from, 1) + over(1, to) + tail);  // of γ = 1: ∫ = 1/5
}

WaveSpectrum::WaveSpectrum(const WaveSystem& system)
    : peak_(turn / system.period),
      peakedness_(system.peakedness > 0 ? system.peakedness
                                        : usual_peakedness(system.wave_height, system.period)),
      scale_(5.0 / 16 * system.wave_height * system.wave_height / peak_ /
             spectrum_area(peakedness_)) {}

double WaveSpectrum::operator()(double omega) const {
    return scale_ * spectrum(omega / peak_, peakedness_);
}

double usual_peakedness(double wave_height, double period) {
    const double ratio = period / std::sqrt(wave_height);
    if (ratio <= 3.6) return 5;
    return ratio >= 5 ? 1 : elementary::exp(5.75 - 1.15 * ratio);
}

// The steepness falls as the period grows, so the period is found by halving.
double least_period(double wave_height, double depth) {
    constexpr double steepest = 1.0 / 14;  // [-] significant height of a wave length
    const double deep = std::sqrt(turn * wave_height / (steepest * wave_gravity));
    if (depth == Sea::bottomless) return deep;
    const auto bears = [&](double period) {
        const double k = wave_number(turn / period, depth);
        return steepest * turn / k * elementary::tanh(k * depth) >= wave_height;
    };
    double low = deep, high = 100 * deep + 100;
    if (!bears(high)) return Sea::bottomless;
    for (int i = 0; i < 60; ++i) (bears((low + high) / 2) ? high : low) = (low + high) / 2;
    return high;
}

double highest_regular_wave(double period, double depth) {
    constexpr double steepest = 0.142;  // [-]
    const double k = wave_number(turn / period, depth);
    return steepest * turn / k * (depth == Sea::bottomless ? 1 : elementary::tanh(k * depth));
}

std::vector<CurrentLayer> current_over_depth(double speed, double direction, double depth) {
    const SineCosine to = sine_cosine(direction);
    const Eigen::Vector2d surface = speed * Eigen::Vector2d(to.cosine, to.sine);
    if (depth == Sea::bottomless) return {{0, surface}};
    std::vector<CurrentLayer> layers;
    // closer together where it fades faster, at the bottom
    for (const double s : std::array{0.0, 0.25, 0.5, 0.7, 0.85, 0.93, 0.97, 0.99, 1.0})
        layers.push_back(
            {s * depth, s < 1 ? Eigen::Vector2d(elementary::pow(1 - s, 1.0 / 7) * surface)
                              : Eigen::Vector2d(Eigen::Vector2d::Zero())});
    return layers;
}

}  // namespace fairlead::physics
