#include "physics/sea/sea.h"
#include "physics/math/elementary.h"
#include "physics/sea/sine_cosine.h"

#include <algorithm>

namespace fairlead::physics {
namespace {

struct Sums {
    Eigen::Vector2d level = Eigen::Vector2d::Zero(), pushed = Eigen::Vector2d::Zero();
    double rising = 0, falling = 0, head = 0;
};

// All waves over a place: their sines and cosines are found once, many at a time.
class WavesOver {
  public:
    WavesOver(const Sea& sea, double x, double y, double t)
        : sea_(sea), sine_(sea.waves.size()), cosine_(sea.waves.size()) {
        std::vector<double> angle(sea.waves.size());
        for (std::size_t i = 0; i < angle.size(); ++i) angle[i] = sea.waves[i].angle(x, y, t);
        elementary::sin_cos(int(angle.size()), angle.data(), sine_.data(), cosine_.data());
    }

    double height() const {
        double sum = sea_.level;
        for (std::size_t i = 0; i < cosine_.size(); ++i)
            sum += sea_.waves[i].amplitude * cosine_[i];
        return sum;
    }

    // z below the level [m].
    Sums at_depth(double z) const;

  private:
    const Sea& sea_;
    std::vector<double> sine_, cosine_;
};

Sums WavesOver::at_depth(double z) const {
    z = std::max(z, -sea_.depth);  // shares below the bottom are those at the bottom
    std::vector<double> number;
    number.reserve(sea_.waves.size());
    for (const SeaWave& wave : sea_.waves) {
        if (wave.number * z < -faded) break;  // and the shorter ones are less still
        number.push_back(wave.number);
    }
    std::vector<WaveShares> shares(number.size());
    wave_shares(int(number.size()), number.data(), z, sea_.depth, shares.data());
    Sums sum;
    for (std::size_t i = 0; i < number.size(); ++i) {
        const SeaWave& wave = sea_.waves[i];
        const WaveShares& share = shares[i];
        const double speed = wave.amplitude * wave.omega;
        const Eigen::Vector2d to = wave.k / wave.number;
        sum.level += speed * share.level * cosine_[i] * to;
        sum.pushed += speed * wave.omega * share.level * sine_[i] * to;
        sum.rising += speed * share.upright * sine_[i];
        sum.falling += speed * wave.omega * share.upright * cosine_[i];
        sum.head += wave.amplitude * share.pressure * cosine_[i];
    }
    return sum;
}

Water water_of(const Sea& sea, const Sums& sum, double z) {
    Water w;
    w.velocity << sum.level, sum.rising;
    w.acceleration << sum.pushed, -sum.falling;
    w.head = sea.level - z + sum.head;
    return w;
}

}  // namespace

// Newton on f(k) = g k tanh kd − ω², from a guess that is right at both ends; f is convex enough
// for four steps to reach rounding (A58).
double wave_number(double omega, double depth) {
    const double deep = omega * omega / wave_gravity;
    if (!(deep * depth < 20)) return deep;  // tanh 20 = 1 − 8e-18
    const double x = deep * depth;
    double k = deep * elementary::pow(elementary::tanh(elementary::pow(x, 0.75)), -2.0 / 3);
    for (int i = 0; i < 5; ++i) {
        const double tanh = elementary::tanh(k * depth);
        const double f = k * tanh - deep, slope = tanh + k * depth * (1 - tanh * tanh);
        k -= f / slope;
    }
    return k;
}

double wave_length(double period, double depth) {
    return turn / wave_number(turn / period, depth);
}

void wave_shares(int n, const double* number, double z, double depth, WaveShares* shares) {
    constexpr int most = 64;     // at a time: 3 kB of the stack
    constexpr double deep = 20;  // [rad] kd: e⁻⁴⁰ is lost beside 1
    z = std::max(z, -depth);
    double exponent[3 * most], power[3 * most];
    for (; n > 0; n -= most, number += most, shares += most) {
        const int m = std::min(n, most);
        const bool bottom = *std::min_element(number, number + m) * depth < deep;
        for (int i = 0; i < m; ++i) {
            exponent[i] = number[i] * z;
            // of the mirror image below the bottom
            if (bottom)
                exponent[m + i] = -number[i] * (z + 2 * depth),
                             exponent[2 * m + i] = -2 * (number[i] * depth);
        }
        elementary::exp(bottom ? 3 * m : m, exponent, power);
        for (int i = 0; i < m; ++i) {
            const double down = power[i];
            shares[i] = {down, down, down};
            if (!(number[i] * depth < deep)) continue;
            const double mirrored = power[m + i], twice = power[2 * m + i];
            shares[i] = {(down + mirrored) / (1 - twice), (down - mirrored) / (1 - twice),
                         (down + mirrored) / (1 + twice)};
        }
    }
}

double sea_height(const Sea& sea, double x, double y, double t) {
    return WavesOver(sea, x, y, t).height();
}

Vec3 current_at(const Sea& sea, double z) {
    if (sea.current.empty()) return Vec3::Zero();
    const double depth = sea.level - z;
    const auto below = std::find_if(sea.current.begin(), sea.current.end(),
                                    [&](const CurrentLayer& layer) { return layer.depth > depth; });
    Eigen::Vector2d velocity = sea.current.back().velocity;
    if (below == sea.current.begin()) {
        velocity = below->velocity;
    } else if (below != sea.current.end()) {
        const CurrentLayer& above = below[-1];
        const double s = (depth - above.depth) / (below->depth - above.depth);
        velocity = (1 - s) * above.velocity + s * below->velocity;
    }
    return {velocity.x(), velocity.y(), 0};
}

Water airy_water(const Sea& sea, const Vec3& p, double t) {
    const WavesOver waves(sea, p.x(), p.y(), t);
    Water w = water_of(sea, waves.at_depth(std::min(p.z() - sea.level, 0.0)), p.z());
    w.height = waves.height();
    return w;
}

Water water_at(const Sea& sea, const Vec3& p, double t) {
    const WavesOver waves(sea, p.x(), p.y(), t);
    const double height = waves.height(), up = height - sea.level;
    const double below = std::min(p.z() - height, 0.0);
    const bool deep = sea.depth == Sea::bottomless;
    const double z = deep ? below : below * (sea.depth / (sea.depth + up));
    Water w = water_of(sea, waves.at_depth(z), p.z());
    w.velocity += current_at(sea, sea.level + below);
    w.height = height;
    if (below == 0) w.head = 0;
    return w;
}

}  // namespace fairlead::physics
