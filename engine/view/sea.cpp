#include "engine/view/sea.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

namespace fairlead {
namespace {

constexpr double gravity = 9.81;                // [m/s²] waves are those of the earth
constexpr double lowest = 0.55, highest = 4.5;  // [-] of the peak frequency: 99 % of the energy
constexpr double turn = 2 * std::numbers::pi;

// The library's own distributions may differ from one to the next; its engines may not.
class Chance {
  public:
    explicit Chance(std::uint64_t seed) : bits_(seed) {}
    double share() { return double(bits_() >> 11) * 0x1p-53; }  // 0 ≤ … < 1
    double normal() {
        const double far = std::sqrt(-2 * std::log(1 - share()));
        return std::clamp(far * std::cos(turn * share()), -2.5, 2.5);
    }

  private:
    std::mt19937_64 bits_;
};

// Energy per frequency, at so many times the peak's; its scale does not matter.
double spectrum(double f, double peakedness) {
    const double width = f <= 1 ? 0.07 : 0.09;
    const double off = (f - 1) / width;
    return std::pow(f, -5) * std::exp(-1.25 * std::pow(f, -4)) *
           std::pow(peakedness, std::exp(-0.5 * off * off));
}

}  // namespace

Sea draw_sea(const SeaState& state) {
    Sea sea{state.level, {}};
    if (!(state.wave_height > 0)) return sea;
    Chance chance(state.seed);
    const double step = std::pow(highest / lowest, 1.0 / sea_waves);
    double energy = 0;
    for (int i = 0; i < sea_waves; ++i) {
        // anywhere within its band, so that the sea never repeats
        const double low = lowest * std::pow(step, i);
        const double f = low * std::pow(step, chance.share());
        const double to = state.direction + state.spread * chance.normal();
        SeaWave wave;
        wave.omega = turn * f / state.period;
        wave.k = wave.omega * wave.omega / gravity * Eigen::Vector2d(std::cos(to), std::sin(to));
        wave.amplitude = std::sqrt(2 * spectrum(f, state.peakedness) * low * (step - 1));
        wave.phase = turn * chance.share();
        energy += wave.amplitude * wave.amplitude / 2;
        sea.waves.push_back(wave);
    }
    const double scale = state.wave_height / 4 / std::sqrt(energy);
    for (SeaWave& wave : sea.waves) wave.amplitude *= scale;
    return sea;
}

double least_period(double wave_height) {
    constexpr double steepest = 1.0 / 14;  // [-] significant height of a wave length
    return std::sqrt(turn * wave_height / (steepest * gravity));
}

double wave_length(double period) {
    return gravity * period * period / turn;
}

double sea_height(const Sea& sea, double x, double y, double t) {
    double sum = sea.level;
    for (const SeaWave& wave : sea.waves) sum += wave.amplitude * std::cos(wave.angle(x, y, t));
    return sum;
}

Vec3 sea_velocity(const Sea& sea, const Vec3& p, double t) {
    Vec3 sum = Vec3::Zero();
    const double z = std::min(p.z() - sea.level, 0.0);
    for (const SeaWave& wave : sea.waves) {
        const double number = wave.k.norm(), angle = wave.angle(p.x(), p.y(), t);
        const double speed = wave.amplitude * wave.omega * std::exp(number * z);
        sum.head<2>() += speed * std::cos(angle) / number * wave.k;
        sum.z() += speed * std::sin(angle);
    }
    return sum;
}

}  // namespace fairlead
