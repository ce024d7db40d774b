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

// The waves at (x, y), z below the level [m].
Sums sum_waves(const Sea& sea, double x, double y, double z, double t) {
    Sums sum;
    z = std::max(z, -sea.depth);  // shares below the bottom are those at the bottom
    for (const SeaWave& wave : sea.waves) {
        if (wave.number * z < -7) break;  // e⁻⁷: less than 1e-3; shorter ones still less
        const WaveShares share = wave_shares(wave.number, z, sea.depth);
        const SineCosine of = sine_cosine(wave.angle(x, y, t));
        const double speed = wave.amplitude * wave.omega;
        const Eigen::Vector2d to = wave.k / wave.number;
        sum.level += speed * share.level * of.cosine * to;
        sum.pushed += speed * wave.omega * share.level * of.sine * to;
        sum.rising += speed * share.upright * of.sine;
        sum.falling += speed * wave.omega * share.upright * of.cosine;
        sum.head += wave.amplitude * share.pressure * of.cosine;
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

WaveShares wave_shares(double number, double z, double depth) {
    z = std::max(z, -depth);
    const double down = elementary::exp(number * z), kd = number * depth;
    if (!(kd < 20)) return {down, down, down};
    // of e^(kz) and its mirror image below the bottom
    const double mirrored = elementary::exp(-number * (z + 2 * depth)),
                 twice = elementary::exp(-2 * kd);
    return {(down + mirrored) / (1 - twice), (down - mirrored) / (1 - twice),
            (down + mirrored) / (1 + twice)};
}

double sea_height(const Sea& sea, double x, double y, double t) {
    double sum = sea.level;
    for (const SeaWave& wave : sea.waves)
        sum += wave.amplitude * sine_cosine(wave.angle(x, y, t)).cosine;
    return sum;
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
    const double z = std::min(p.z() - sea.level, 0.0);
    Water w = water_of(sea, sum_waves(sea, p.x(), p.y(), z, t), p.z());
    w.height = sea_height(sea, p.x(), p.y(), t);
    return w;
}

Water water_at(const Sea& sea, const Vec3& p, double t) {
    const double height = sea_height(sea, p.x(), p.y(), t), up = height - sea.level;
    const double below = std::min(p.z() - height, 0.0);
    const bool deep = sea.depth == Sea::bottomless;
    const double z = deep ? below : below * (sea.depth / (sea.depth + up));
    Water w = water_of(sea, sum_waves(sea, p.x(), p.y(), z, t), p.z());
    w.velocity += current_at(sea, sea.level + below);
    w.height = height;
    if (below == 0) w.head = 0;
    return w;
}

}  // namespace fairlead::physics
