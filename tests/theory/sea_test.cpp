// The sea against the theory of waves: energy, speed, the flow below the surface, current and wind.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <numbers>

#include "physics/sea/sea_state.h"
#include "physics/sea/wind.h"
#include "tests/physics/constants.h"

namespace fairlead::physics {
namespace {

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
        const Sea alone{0, {wave}, Sea::bottomless, {}, sea_water};
        const double k = wave.k.norm(), c = std::sqrt(g / k);
        EXPECT_NEAR(c, g * (2 * pi / wave.omega) / (2 * pi), 1e-9 * c);
        const Eigen::Vector2d to = wave.k / k;
        for (double t = 0; t < 20; t += 0.7)
            EXPECT_NEAR(sea_height(alone, 3 + c * t * to.x(), -5 + c * t * to.y(), t),
                        sea_height(alone, 3, -5, 0), 1e-9 * wave.amplitude);
    }
    EXPECT_NEAR(wave_length(7), g * 49 / (2 * pi), 1e-9);
}

// η = H/2 cos(k·x − ω t + φ), alone or beside a spectrum.
TEST(Sea, RegularWavesAreThoseOfATank) {
    SeaState state;
    state.wave_height = 0, state.level = -1, state.depth = 25;
    state.regular = {{2, 9, 0.7, 0.4}};
    const Sea sea = draw_sea(state);
    ASSERT_EQ(sea.waves.size(), 1u);
    const double k = wave_number(2 * pi / 9, 25);
    for (double t = 0; t < 20; t += 1.7) {
        const double along = 3 * std::cos(0.7) - 8 * std::sin(0.7);
        EXPECT_NEAR(sea_height(sea, 3, -8, t), -1 + std::cos(k * along - 2 * pi / 9 * t + 0.4),
                    1e-9);
    }
    state.wave_height = 1;
    EXPECT_EQ(draw_sea(state).waves.size(), std::size_t(state.waves) + 1);
    EXPECT_NEAR(highest_regular_wave(9), 0.142 * wave_length(9), 1e-9);
    EXPECT_LT(highest_regular_wave(9, 10), 0.142 * wave_length(9, 10));
}

// T_z = 2π √(m0/m2) is T_p / 1.408 for Pierson-Moskowitz, T_p / 1.286 for JONSWAP with γ = 3.3
// [DNV-RP-C205].
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
        EXPECT_NEAR(mean, 7 / ratio, 0.008 * 7 / ratio) << peakedness;
    }
}

// ∫₀^∞ ωⁿ S dω of a system, by Simpson's rule in ln ω; the tail falls with ω⁻⁵.
double spectral_moment(const WaveSystem& system, int order) {
    const WaveSpectrum spectrum(system);
    const double low = std::log(0.2), high = std::log(2000 * system.period / (2 * pi));
    constexpr int panels = 20000;
    const auto at = [&](double x) {
        const double omega = std::exp(x) * 2 * pi / system.period;
        return std::pow(omega, order + 1) * spectrum(omega);
    };
    double sum = 0;
    const double step = (high - low) / panels;
    for (int i = 0; i < panels; ++i)
        sum += at(low + i * step) + 4 * at(low + (i + 0.5) * step) + at(low + (i + 1) * step);
    return step / 6 * sum;
}

// Pierson-Moskowitz with H 12 m and T_z 10 s, T_p = T_z (1.25 π)^¼; JONSWAP's periods and area with
// γ = 3.3: case A59.
TEST(Sea, A59SpectraOfDnvsTables) {
    WaveSystem old;
    old.wave_height = 12, old.peakedness = 1;
    old.period = 10 * std::pow(1.25 * pi, 0.25);
    EXPECT_NEAR(old.period / 14.077158, 1, 1e-6);
    EXPECT_NEAR(WaveSpectrum(old)(0.5) / 25.840219, 1, 0.002);
    const double m0 = spectral_moment(old, 0);
    EXPECT_NEAR(m0 / 9, 1, 1e-3);
    EXPECT_NEAR(2 * pi * std::sqrt(m0 / spectral_moment(old, 2)) / 10, 1, 0.001);

    WaveSystem young;
    young.wave_height = 4, young.period = 10, young.peakedness = 3.3;
    const double n0 = spectral_moment(young, 0);
    EXPECT_NEAR(n0, 1, 1e-3);  // (H/4)²
    EXPECT_NEAR(2 * pi * n0 / spectral_moment(young, 1) / 10 / 0.83432799, 1, 0.005);
    EXPECT_NEAR(2 * pi * std::sqrt(n0 / spectral_moment(young, 2)) / 10 / 0.77739925, 1, 0.005);
    EXPECT_NEAR(spectrum_area(3.3) / 1.5249486, 1, 0.005);
    EXPECT_NEAR(spectrum_area(1), 1, 1e-6);
}

// What is drawn has the energy of its spectrum in every band of an octave.
TEST(Sea, DrawnWavesHaveTheDensityOfTheirSpectrum) {
    SeaState state = wind_sea();
    state.waves = 200;
    const WaveSpectrum spectrum(state);
    for (double low = 0.7; low < 3; low *= 2) {
        const double from = low * 2 * pi / state.period, to = 2 * from;
        double wanted = 0, drawn = 0;
        constexpr int panels = 2000;
        for (int i = 0; i < panels; ++i)
            wanted += (to - from) / panels * spectrum(from + (i + 0.5) * (to - from) / panels);
        constexpr int seeds = 20;
        for (int seed = 1; seed <= seeds; ++seed) {
            state.seed = std::uint64_t(seed);
            for (const SeaWave& wave : draw_sea(state).waves)
                if (wave.omega >= from && wave.omega < to)
                    drawn += wave.amplitude * wave.amplitude / 2 / seeds;
        }
        EXPECT_NEAR(drawn / wanted, 1, 0.02) << low;
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
    const auto flow = [&](const Vec3& at) { return airy_water(sea, at, t).velocity; };
    EXPECT_NEAR(flow(p).z(), rising, 1e-6);

    Eigen::Matrix3d gradient;  // (i, j): of component i along j
    const Vec3 deep = p - Vec3(0, 0, 1.5);
    for (int j = 0; j < 3; ++j) {
        const Vec3 d = h * Vec3::Unit(j);
        gradient.col(j) = (flow(deep + d) - flow(deep - d)) / (2 * h);
    }
    EXPECT_NEAR(gradient.trace(), 0, 1e-6);
    EXPECT_NEAR((gradient - gradient.transpose()).norm(), 0, 1e-6);

    const Sea alone{0, {sea.waves[20]}, Sea::bottomless, {}, sea_water};
    const double k = alone.waves[0].k.norm();
    EXPECT_NEAR(airy_water(alone, {0, 0, -1 / k}, t).velocity.norm(),
                airy_water(alone, {0, 0, 0}, t).velocity.norm() / std::numbers::e, 1e-9);
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

// Cases A58: wave lengths over depths of 20 m, 100 m and none.
TEST(Sea, DispersionOverABottom) {
    EXPECT_NEAR(wave_length(10), 156.131, 1e-3);
    EXPECT_NEAR(wave_number(2 * pi / 14.077, Sea::bottomless), 0.020308157, 1e-9);
    EXPECT_NEAR(wave_length(6, 20), 55.049543, 1e-6);
    EXPECT_NEAR(wave_length(10, 20), 121.23691, 1e-5);
    EXPECT_NEAR(wave_length(10, 100), 156.03176, 1e-5);
    EXPECT_NEAR(wave_length(14.077, 100), 300.13196, 1e-5);
    for (double omega = 0.05; omega < 20; omega *= 1.3)
        for (double depth = 0.5; depth < 5000; depth *= 1.7) {
            const double k = wave_number(omega, depth);
            EXPECT_NEAR(g * k * std::tanh(k * depth), omega * omega, 1e-9 * omega * omega);
        }
}

SeaState coastal_sea() {
    SeaState state = wind_sea();
    state.depth = 18;
    state.swell.push_back({0.8, 12, 5, 2.0, 0.1});
    state.current = current_over_depth(0.9, 1.2, state.depth);
    return state;
}

// ∇·u = 0 and u = ∇φ also over a bottom, where nothing goes through it; ∂u/∂t is the acceleration
// of linear theory, and the pressure that of Bernoulli: ∂p/∂x = −ρ ∂u/∂t.
TEST(Sea, FlowOverABottomHasAPotentialAndAPressure) {
    const Sea sea = draw_sea(coastal_sea());
    constexpr double h = 1e-4;
    for (const double down : {0.5, 3.0, 9.0, 17.0}) {
        const Vec3 p(31, 8, sea.level - down);
        const double t = 40 + down;
        const auto at = [&](const Vec3& q) { return airy_water(sea, q, t); };
        Eigen::Matrix3d gradient;
        Vec3 push;
        for (int j = 0; j < 3; ++j) {
            const Vec3 d = h * Vec3::Unit(j);
            gradient.col(j) = (at(p + d).velocity - at(p - d).velocity) / (2 * h);
            push[j] = (at(p + d).head - at(p - d).head) / (2 * h);
        }
        EXPECT_NEAR(gradient.trace(), 0, 1e-6);
        EXPECT_NEAR((gradient - gradient.transpose()).norm(), 0, 1e-6);
        const Vec3 a =
            (airy_water(sea, p, t + h).velocity - airy_water(sea, p, t - h).velocity) / (2 * h);
        EXPECT_NEAR((a - at(p).acceleration).norm(), 0, 1e-6);
        EXPECT_NEAR((-g * (push + Vec3::UnitZ()) - a).norm(), 0, 1e-6);
    }
    EXPECT_NEAR(airy_water(sea, {5, 5, sea.level - sea.depth}, 7).velocity.z(), 0, 1e-12);
}

// What has sunk through the bottom meets the flow of the bottom, not the mirror image of the waves
// below it, which is the larger the deeper.
TEST(Sea, BelowTheBottomWavesAreAsAtTheBottom) {
    const Sea sea = draw_sea(coastal_sea());
    const Vec3 bottom(31, 8, sea.level - sea.depth);
    const auto flow = [&](double z) { return airy_water(sea, {31, 8, z}, 40); };
    for (const double further : {1.0, 70.0, 1e4}) {
        const double z = bottom.z() - further;
        EXPECT_NEAR((flow(z).velocity - flow(bottom.z()).velocity).norm(), 0, 1e-12) << further;
        EXPECT_NEAR((flow(z).acceleration - flow(bottom.z()).acceleration).norm(), 0, 1e-12);
    }
}

// On the surface that is drawn the pressure is that of the air, in deep water and over a bottom,
// wherever the crests are; a metre under it, it is about a metre of water.
TEST(Sea, PressureOnTheSurfaceIsThatOfTheAir) {
    for (const SeaState& state : {wind_sea(), coastal_sea()}) {
        const Sea sea = draw_sea(state);
        for (double t = 0; t < 60; t += 1.7) {
            const double x = 3 * t, y = 11 - t, up = sea_height(sea, x, y, t);
            EXPECT_NEAR(water_at(sea, {x, y, up - 1e-12}, t).head, 0, 1e-9);
            EXPECT_EQ(water_at(sea, {x, y, up + 1}, t).head, 0);
            EXPECT_NEAR(water_at(sea, {x, y, up - 1}, t).head, 1, 0.6);
        }
    }
}

// An hour at one place: σ = H/4, here of a wind sea and a swell that crosses it.
TEST(Sea, AnHourAtOnePlaceHasTheHeightsOfItsSystems) {
    const SeaState state = coastal_sea();
    double squares = 0, sum = 0;
    int count = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        SeaState other = state;
        other.seed = seed;
        const Sea sea = draw_sea(other);
        for (double t = 0; t < 3600; t += 0.5, ++count) {
            const double up = sea_height(sea, 10, 20, t) - state.level;
            sum += up, squares += up * up;
        }
    }
    const double height = std::hypot(state.wave_height, state.swell[0].wave_height);
    EXPECT_NEAR(4 * std::sqrt(squares / count), height, 0.03 * height);
    EXPECT_NEAR(sum / count, 0, 0.01);
}

TEST(Sea, CurrentFadesToTheBottomAsTheSeventhRoot) {
    const Sea sea = draw_sea(coastal_sea());
    EXPECT_NEAR(current_at(sea, sea.level + 3).norm(), 0.9, 1e-12);
    EXPECT_NEAR(current_at(sea, sea.level - 18).norm(), 0, 1e-12);
    for (const double s : {0.1, 0.4, 0.6, 0.8, 0.9})
        EXPECT_NEAR(current_at(sea, sea.level - s * 18).norm(), 0.9 * std::pow(1 - s, 1.0 / 7),
                    0.012);
    EXPECT_NEAR(std::atan2(current_at(sea, -5).y(), current_at(sea, -5).x()), 1.2, 1e-12);
}

// Frøya's gusts: at U₁₀ = 20 m/s the spectrum between 1/600 and 0.5 Hz holds (2.9 m/s)², by
// quadrature; the mean stays.
TEST(Sea, WindHasTheGustsOfItsSpectrum) {
    double variance = 0;
    for (double f = 1.0 / 600; f < 0.5; f *= 1.001) {
        const double reduced = 172 * f * std::pow(2.0, -0.75);
        variance += 1280 / std::pow(1 + std::pow(reduced, 0.468), 5 / (3 * 0.468)) * 0.001 * f;
    }
    double sum = 0, squares = 0, mean = 0;
    constexpr int seeds = 40;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        const Wind wind = draw_wind(20, 0.5, true, seed);
        for (const Wind::Gust& gust : wind.gusts) sum += gust.amplitude * gust.amplitude / 2;
        for (double t = 0; t < 6000; t += 3) {
            const double off = wind_at(wind, 10, t).norm() - 20;
            squares += off * off / 2000, mean += off / 2000;
        }
    }
    EXPECT_NEAR(sum / seeds, variance, 0.03 * variance);
    EXPECT_NEAR(squares / seeds, variance, 0.06 * variance);
    EXPECT_NEAR(mean / seeds, 0, 0.2);
    EXPECT_NEAR(wind_at(draw_wind(20, 0, false, 1), 20, 5).x(), 20 * std::pow(2, 0.11), 1e-9);
}

TEST(Sea, AnOldSeaIsFlatterAtItsPeak) {
    EXPECT_NEAR(usual_peakedness(2.5, 7), 1.932, 1e-3);
    EXPECT_EQ(usual_peakedness(4, 7), 5);
    EXPECT_EQ(usual_peakedness(1.5, 6.5), 1);
}

}  // namespace
}  // namespace fairlead::physics
