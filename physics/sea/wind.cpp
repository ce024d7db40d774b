#include "physics/sea/wind.h"

#include <algorithm>
#include <cmath>
#include <random>

#include "physics/math/elementary.h"
#include "physics/sea/sine_cosine.h"

namespace fairlead::physics {
namespace {

constexpr int harmonics = 40;
constexpr double lowest_gust = 1.0 / 600, highest_gust = 0.5;  // [Hz]

// [m²/s] at 10 m.
double froya_spectrum(double f, double speed) {
    constexpr double n = 0.468;
    const double reduced = 172 * f * elementary::pow(speed / 10, -0.75);
    return 3.2 * speed * speed / elementary::pow(1 + elementary::pow(reduced, n), 5 / (3 * n));
}

}  // namespace

Wind draw_wind(double speed, double direction, bool gusts, std::uint64_t seed) {
    const SineCosine to = sine_cosine(direction);
    Wind wind{speed * Eigen::Vector2d(to.cosine, to.sine), {}};
    if (!gusts || !(speed > 0)) return wind;
    std::mt19937_64 bits(seed);
    const auto share = [&] { return double(bits() >> 11) * 0x1p-53; };
    const double step = elementary::pow(highest_gust / lowest_gust, 1.0 / harmonics);
    double low = lowest_gust;
    for (int i = 0; i < harmonics; ++i, low *= step) {
        const double f = low * elementary::pow(step, share());
        wind.gusts.push_back(
            {turn * f, std::sqrt(2 * froya_spectrum(f, speed) * low * (step - 1)), turn * share()});
    }
    return wind;
}

Vec3 wind_at(const Wind& wind, double height, double t) {
    const double speed = wind.mean.norm();
    if (!(speed > 0)) return Vec3::Zero();
    double gust = 0;
    for (const Wind::Gust& g : wind.gusts)
        gust += g.amplitude * sine_cosine(g.omega * t + g.phase).cosine;
    const double at_height = elementary::pow(std::max(height, 1.0) / 10, 0.11);
    const Eigen::Vector2d blows = wind.mean * (at_height * (1 + gust / speed));
    return {blows.x(), blows.y(), 0};
}

}  // namespace fairlead::physics
