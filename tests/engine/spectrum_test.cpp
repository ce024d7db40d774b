#include "engine/view/spectrum.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "engine/machine/weather.h"
#include "engine/session/session.h"
#include "physics/sea/sea_state.h"
#include "tests/engine/scene_trouble.h"
#include "tests/engine/signal.h"

using namespace fairlead;

namespace {

double variance_between(const std::vector<SpectrumPoint>& spectrum, double low, double high) {
    double sum = 0;
    const double step = spectrum[1].frequency - spectrum[0].frequency;
    for (const SpectrumPoint& p : spectrum)
        if (p.frequency >= low && p.frequency < high) sum += p.density * step;
    return sum;
}

}  // namespace

// A²/2 of a sine, about its frequency and nowhere else.
TEST(Spectrum, HoldsTheVarianceOfASine) {
    std::vector<double> values;
    for (int i = 0; i < 8192; ++i)
        values.push_back(7 + 3 * std::sin(2 * std::numbers::pi * 0.11 * i * 0.1));
    const auto spectrum = spectrum_of(values, 0.1, 1024);
    ASSERT_EQ(spectrum.size(), 512u);
    EXPECT_NEAR(spectrum.back().frequency, 5, 1e-9);
    EXPECT_NEAR(variance_between(spectrum, 0.08, 0.14), 4.5, 0.02);
    EXPECT_LT(variance_between(spectrum, 0.2, 5), 1e-3);
}

TEST(Spectrum, OfWhatIsNotLongEnoughIsNone) {
    EXPECT_TRUE(spectrum_of(std::vector<double>(100), 0.1, 128).empty());
    EXPECT_TRUE(spectrum_of(std::vector<double>(1000), 0.1, 100).empty());
    EXPECT_EQ(usual_piece(36000), 4096u);
}

// A wave buoy in a scene measures the waves that were drawn: their height at every tick, and in
// half an hour their spectrum, octave by octave, within what chance makes of so many waves.
TEST(Spectrum, OfAProbeIsThatOfTheSea) {
    Session session(read_scene(R"({ "format": 1, "name": "buoy", "sea": { "wave_height": 2.5,
        "period": 8.5, "peakedness": 1, "seed": 3, "depth": 90, "current": { "speed": 0.4 },
        "probes": [ { "name": "buoy", "at": [40, 10, -5] } ] } })",
                               "buoy.json"));
    const physics::Sea sea = physics::draw_sea(*session.scene().sea);
    Outbox outbox;
    std::vector<double> heights;
    for (int tick = 0; tick < 60 * 1800; ++tick) {
        session.tick(Levers{}, outbox);
        const Snapshot& now = session.snapshot();
        const double height = signal(now, "sea.buoy.height");
        if (tick % 6 == 0) heights.push_back(height);
        if (tick % 997) continue;
        const physics::Water water = physics::water_at(sea, {40, 10, -5}, now.time);
        EXPECT_NEAR(height, water.height, 1e-9);
        EXPECT_NEAR(signal(now, "sea.buoy.velocity.x"), water.velocity.x(), 1e-9);
        EXPECT_NEAR(signal(now, "sea.buoy.velocity.z"), water.velocity.z(), 1e-9);
        EXPECT_NEAR(signal(now, "sea.buoy.under"), water.height + 5, 1e-9);
    }
    const auto spectrum = spectrum_of(heights, 0.1, usual_piece(heights.size()));
    const physics::WaveSpectrum wanted(*session.scene().sea);
    EXPECT_NEAR(4 * std::sqrt(variance_between(spectrum, 0, 5)) / 2.5, 1, 0.05);
    for (const double low : {0.08, 0.16}) {
        double of_sea = 0;
        for (int i = 0; i < 1000; ++i) {
            const double f = low * (1 + (i + 0.5) / 1000);
            of_sea += wanted(2 * std::numbers::pi * f) * 2 * std::numbers::pi * low / 1000;
        }
        EXPECT_NEAR(variance_between(spectrum, low, 2 * low) / of_sea, 1, 0.15) << low;
    }
}

// A scene's regular wave, at every tick where a buoy measures it; alone unless a wind sea is asked
// for, led by the instructor as others are, and refused where it would break.
TEST(Spectrum, ARegularWaveIsTheOneThatWasAskedFor) {
    const auto scene = [](const std::string& more) {
        return read_scene(R"({ "format": 1, "name": "tank", "sea": { "depth": 30, "regular": [
            { "height": 2, "period": 9, "direction_deg": 90, "phase_deg": 90 } ], )" +
                              more + R"("probes": [ { "name": "buoy", "at": [5, 20, -3] } ] } })",
                          "tank.json");
    };
    Session session(scene(""));
    const double k = physics::wave_number(2 * std::numbers::pi / 9, 30);
    Outbox outbox;
    for (int tick = 0; tick < 60 * 20; ++tick) {
        session.tick(Levers{}, outbox);
        const double angle =
            k * 20 - 2 * std::numbers::pi / 9 * session.snapshot().time + std::numbers::pi / 2;
        ASSERT_NEAR(signal(session.snapshot(), "sea.buoy.height"), std::cos(angle), 1e-9);
    }
    EXPECT_EQ(physics::draw_sea(*scene(R"("wave_height": 1, )").sea).waves.size(), 121u);
    EXPECT_NEAR(first_conditions(scene("")).waves, 2 * std::sqrt(2.0), 1e-9);
    EXPECT_GE(highest_waves(scene("")), 2 * std::sqrt(2.0));
    EXPECT_THAT(scene_trouble(R"({ "format": 1, "name": "t", "sea": { "regular": [
        { "height": 20, "period": 6 } ] } })"),
                testing::HasSubstr("/sea/regular/0/height: a wave of 6 s breaks beyond 7.98 m"));
}
