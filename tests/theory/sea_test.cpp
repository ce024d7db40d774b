// The sea against the theory of waves in deep water: energy, speed, the flow below the surface.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <numbers>

#include "engine/view/sea.h"

namespace fairlead {
namespace {

constexpr double g = 9.81, pi = std::numbers::pi;

SeaState wind_sea() {
    SeaState state;
    state.level = -2;
    state.wave_height = 1.5;
    state.period = 7;
    state.direction = 0.6;
    state.seed = 11;
    return state;
}

// σ² = (H/4)², of the waves and of the surface itself, sampled over place and time.
TEST(Sea, VarianceIsTheSignificantHeightOverFourSquared) {
    const SeaState state = wind_sea();
    const double wanted = std::pow(state.wave_height / 4, 2);
    const Sea sea = draw_sea(state);
    double energy = 0;
    for (const SeaWave& wave : sea.waves) energy += wave.amplitude * wave.amplitude / 2;
    EXPECT_NEAR(energy, wanted, 1e-12);

    double sum = 0, squares = 0;
    int count = 0;
    for (double x = 0; x < 4000; x += 97)
        for (double y = 0; y < 4000; y += 103)
            for (double t = 0; t < 600; t += 61) {
                const double up = sea_height(sea, x, y, t) - state.level;
                sum += up;
                squares += up * up;
                ++count;
            }
    // waves that far apart are nearly independent: the sample's variance is known to some 1 / √n
    EXPECT_NEAR(squares / count, wanted, 5 * wanted * std::sqrt(2.0 / count));
    EXPECT_NEAR(sum / count, 0, 5 * std::sqrt(wanted / count));
}

// c = √(g / k) = g T / 2π: whoever runs along with a wave so fast sees it stand still.
TEST(Sea, PhaseSpeedIsTheDispersionOfDeepWater) {
    const Sea sea = draw_sea(wind_sea());
    for (const SeaWave& wave : sea.waves) {
        const Sea alone{0, {wave}};
        const double k = wave.k.norm(), c = std::sqrt(g / k);
        EXPECT_NEAR(c, g * (2 * pi / wave.omega) / (2 * pi), 1e-9 * c);
        const Eigen::Vector2d to = wave.k / k;
        for (double t = 0; t < 20; t += 0.7)
            EXPECT_NEAR(sea_height(alone, 3 + c * t * to.x(), -5 + c * t * to.y(), t),
                        sea_height(alone, 3, -5, 0), 1e-9 * wave.amplitude);
    }
    EXPECT_NEAR(wave_length(7), g * 49 / (2 * pi), 1e-9);
}

// T_z = 2π √(m0/m2) is T_p / 1.408 for Pierson-Moskowitz, T_p / 1.286 for JONSWAP with γ = 3.3
// [DNV-RP-C205]; the waves that are left out beyond 4.5 times the peak would shorten it a little.
TEST(Sea, MeanPeriodIsThatOfItsSpectrum) {
    for (const auto& [peakedness, ratio] : {std::pair{1.0, 1.408}, std::pair{3.3, 1.286}}) {
        double mean = 0;
        for (int seed = 1; seed <= 20; ++seed) {
            SeaState state = wind_sea();
            state.peakedness = peakedness;
            state.seed = std::uint64_t(seed);
            double m0 = 0, m2 = 0;
            for (const SeaWave& wave : draw_sea(state).waves) {
                const double e = wave.amplitude * wave.amplitude / 2;
                m0 += e;
                m2 += e * wave.omega * wave.omega;
            }
            mean += 2 * pi * std::sqrt(m0 / m2) / 20;
        }
        EXPECT_NEAR(mean, 7 / ratio, 0.03 * 7) << peakedness;
    }
}

// On the calm level the water rises as the surface does; below, ∇·u = 0, ∇×u = 0, and a wave is
// felt e^(k z) of its size.
TEST(Sea, FlowIsThatOfAPotential) {
    const Sea sea = draw_sea(wind_sea());
    constexpr double t = 12.3, h = 1e-4;
    const Vec3 p(17, -40, sea.level);
    const double rising =
        (sea_height(sea, p.x(), p.y(), t + h) - sea_height(sea, p.x(), p.y(), t - h)) / (2 * h);
    EXPECT_NEAR(sea_velocity(sea, p, t).z(), rising, 1e-6);

    Eigen::Matrix3d gradient;  // (i, j): of component i along j
    const Vec3 deep = p - Vec3(0, 0, 1.5);
    for (int j = 0; j < 3; ++j) {
        const Vec3 d = h * Vec3::Unit(j);
        gradient.col(j) =
            (sea_velocity(sea, deep + d, t) - sea_velocity(sea, deep - d, t)) / (2 * h);
    }
    EXPECT_NEAR(gradient.trace(), 0, 1e-6);
    EXPECT_NEAR((gradient - gradient.transpose()).norm(), 0, 1e-6);

    const Sea alone{0, {sea.waves[20]}};
    const double k = alone.waves[0].k.norm();
    EXPECT_NEAR(sea_velocity(alone, {0, 0, -1 / k}, t).norm(),
                sea_velocity(alone, {0, 0, 0}, t).norm() / std::numbers::e, 1e-9);
}

TEST(Sea, SameSeedSameBitsAnotherSeedAnotherSea) {
    SeaState state = wind_sea();
    const Sea a = draw_sea(state), b = draw_sea(state);
    state.seed = 12;
    const Sea c = draw_sea(state);
    int differ = 0;
    for (double t = 0; t < 100; t += 3.7) {
        const double u = sea_height(a, t, -2 * t, t), v = sea_height(b, t, -2 * t, t);
        EXPECT_EQ(std::memcmp(&u, &v, sizeof u), 0);
        differ += std::abs(u - sea_height(c, t, -2 * t, t)) > 0.01;
    }
    EXPECT_GT(differ, 20);
}

// Mean direction and its spread, over many seeds.
TEST(Sea, RunsWhereItIsTold) {
    SeaState state = wind_sea();
    state.spread = 0.3;
    double sum = 0, squares = 0;
    int count = 0;
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        state.seed = seed;
        for (const SeaWave& wave : draw_sea(state).waves) {
            const double off = std::atan2(wave.k.y(), wave.k.x()) - state.direction;
            sum += off;
            squares += off * off;
            ++count;
        }
    }
    EXPECT_NEAR(sum / count, 0, 0.03);
    EXPECT_NEAR(std::sqrt(squares / count), state.spread, 0.02);
}

TEST(Sea, CalmWaterIsLevel) {
    SeaState state = wind_sea();
    state.wave_height = 0;
    const Sea sea = draw_sea(state);
    EXPECT_EQ(sea_height(sea, 5, 6, 7), state.level);
    EXPECT_EQ(sea_velocity(sea, {5, 6, -10}, 7), Vec3::Zero());
}

}  // namespace
}  // namespace fairlead
