// Weather by the instructor's hand: wind leans what hangs by its drag, waves rise to the height
// that was asked for, haze comes; all of it is recorded and seen again, and nothing of it is state
// before.
#include "engine/machine/weather.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "engine/recording/recording_reader.h"
#include "engine/session/replay_check.h"
#include "engine/view/event_text.h"
#include "tests/engine/driver.h"
#include "tests/engine/recorded_run.h"
#include "tests/engine/signal.h"
#include "tests/engine/small_crane.h"

namespace fairlead {
namespace {

class WeatherTest : public RecordingTest {};

// A calm sea 40 m deep on which a box of 5 m floats.
const std::string afloat = R"({
  "format": 1, "name": "afloat", "sea": { "depth": 40, "wave_height": 0 },
  "bodies": [ { "name": "barge", "position": [0, 0, 0], "mass": 64000,
      "shape": { "box": [8, 4, 4] }, "hull": { "kind": "lump" } } ] })";

void ask(Session& session, Outbox& outbox, const std::string& order) {
    outbox.ask(Command(read_weather(order)));
    session.tick({}, outbox);
}

double significant_height(const physics::Sea& sea) {
    double energy = 0;
    for (const physics::SeaWave& w : sea.waves) energy += w.amplitude * w.amplitude / 2;
    return 4 * std::sqrt(energy);
}

// A container of 20 ft and 5 t, across 15 m/s: 2.6 kN, a lean of 3 degrees.
TEST(Weather, WindLeansAContainerByThreeDegrees) {
    Session session(read_scene(R"({
      "format": 1, "name": "container", "settling": 0.05,
      "wire_types": { "w": { "diameter": 0.016, "mass_per_metre": 0, "young_modulus": 5e10 } },
      "bodies": [ { "name": "box", "mass": 5000, "position": [0, 0, 10],
          "shape": { "box": [6.1, 2.44, 2.6] } } ],
      "wires": [ { "name": "a", "type": "w", "route": [
          { "attach": "world", "at": [0, 0, 20] }, { "attach": "box", "at": [0, 0, 0] } ] } ] })",
                               "scene"));
    Outbox outbox;
    ask(session, outbox, "gusts 0");
    ask(session, outbox, "wind_to 90");
    ask(session, outbox, "wind 15 in 60");
    double sum = 0;
    for (int i = 0; i < 60 * 100; ++i) {
        session.tick({}, outbox);
        if (i >= 60 * 100 - 6 * 60 * 6)
            sum += session.snapshot().bodies[1].X_WB.p.y() / (6 * 60 * 6);
    }
    const double lean = std::atan2(sum, 10) * 180 / std::numbers::pi;
    // at 10 m: ½ 1.226 · 1.2 · 6.1 · 2.6 · 15² = 2.63 kN on 49.1 kN
    EXPECT_NEAR(lean, 3.06, 0.1);
    EXPECT_NEAR(session.snapshot().bodies[1].X_WB.p.x(), 0, 0.01);
}

TEST(Weather, WavesRiseToTheirHeightAndLiftWhatFloats) {
    Session session(read_scene(afloat, "scene"));
    Outbox outbox;
    EXPECT_EQ(session.snapshot().scenery->conditions.waves, 0);
    const double most = session.snapshot().scenery->most_waves;
    EXPECT_NEAR(most, 9.81 * 36 / (2 * std::numbers::pi * 14), 0.02) << "the steepest of 6 s";
    const auto heave = [&] {  // [m] standard deviation in half a minute
        double sum = 0, square = 0;
        for (int i = 0; i < 1800; ++i) {
            session.tick({}, outbox);
            const double z = session.snapshot().bodies[1].X_WB.p.z();
            sum += z / 1800, square += z * z / 1800;
        }
        return std::sqrt(square - sum * sum);
    };
    heave();
    const double calm = heave();
    ask(session, outbox, "waves 2 in 10");
    for (int i = 0; i < 300; ++i) session.tick({}, outbox);
    EXPECT_NEAR(session.snapshot().weather.now.waves, 1, 0.01) << "half way";
    for (int i = 0; i < 300; ++i) session.tick({}, outbox);
    ASSERT_TRUE(session.snapshot().weather.sea);
    EXPECT_NEAR(significant_height(*session.snapshot().weather.sea), 2, 1e-6);
    EXPECT_LT(calm, 0.02);
    EXPECT_GT(heave(), 0.2) << "waves of 2 m stand 0.5 m high, most of them longer than the box";
    ask(session, outbox, "waves 20");
    EXPECT_NEAR(session.snapshot().weather.now.waves, most, 1e-9) << "no higher than they stand";
}

TEST_F(WeatherTest, IsRecordedReplayedAndCostsNoMarks) {
    Session session(load_scene(gantry));
    const auto recorder = record(session, path("run.flrec"));
    Outbox outbox;
    idle_until(100, session, outbox);
    ask(session, outbox, "wind 20 in 2");
    ask(session, outbox, "sight 200 in 2");
    idle_until(200, session, outbox);
    ask(session, outbox, "dark 1");
    outbox.ask(Command(SetWeather{SetWeather::Kind::wind, 1e9, 0}));  // no such wind: not obeyed
    outbox.ask(Command(SetWeather{SetWeather::Kind::gusts, 0.1 + 0.2, 1.0 / 3}));  // every digit
    session.tick({}, outbox);
    idle_until(300, session, outbox);
    const Conditions set = session.snapshot().weather.now;
    EXPECT_EQ(set.wind, 20);
    EXPECT_NEAR(set.sight, 200, 1e-9);
    EXPECT_TRUE(session.snapshot().dark);
    EXPECT_EQ(session.snapshot().exercise.voided, "") << "weather is no help";
    recorder->finish();

    Player player(path("run.flrec"));
    EXPECT_FALSE(check_replay(player).difference);
    for (const int tick : {250, 160, 299, 50, 130}) {  // from key frames, forth and back
        player.seek(tick);
        const Snapshot& seen = player.session().snapshot();
        EXPECT_EQ(seen.dark, tick > 200) << tick;
        EXPECT_NEAR(seen.weather.now.wind, tick < 101 ? 0 : std::min(20., (tick - 100) / 6.), 1e-9);
        EXPECT_FALSE(player.difference()) << tick;
    }
    std::string told;
    for (const RunEvent& e : player.recording().events()) told += text_of(e.event) + "; ";
    EXPECT_THAT(told, testing::HasSubstr("weather: wind 20 m/s within 2 s"));
    EXPECT_THAT(told, testing::HasSubstr("weather: sight 200 m within 2 s"));
    EXPECT_THAT(told, testing::HasSubstr("weather: dark"));
}

// Who never sets any has the bits that he had before it could be set.
TEST_F(WeatherTest, OnlyWhatHasBeenSetIsState) {
    Session quiet(read_scene(afloat, "scene")), windy(read_scene(afloat, "scene"));
    Outbox outbox;
    quiet.tick({}, outbox);
    const std::vector<std::uint8_t> before = quiet.save();
    ask(windy, outbox, "waves 1");
    EXPECT_LT(before.size(), windy.save().size());
    EXPECT_NE(quiet.hash(), windy.hash());
    windy.restore(before);
    EXPECT_EQ(windy.hash(), quiet.hash());
    EXPECT_FALSE(windy.snapshot().weather.sea) << "and the sea is calm again";
    for (int i = 0; i < 60; ++i) quiet.tick({}, outbox), windy.tick({}, outbox);
    EXPECT_EQ(windy.hash(), quiet.hash());
}

TEST_F(WeatherTest, ASavedStateOfDamagedWeatherIsRefused) {
    Session session(read_scene(afloat, "scene"));
    Outbox outbox;
    ask(session, outbox, "wind 10");
    std::vector<std::uint8_t> bytes = session.save();
    const std::uint64_t hash = session.hash();
    for (std::size_t i = bytes.size() - 8; i < bytes.size(); ++i) bytes[i] = 0xff;  // no number
    EXPECT_THROW(session.restore(bytes), std::runtime_error);
    EXPECT_EQ(session.hash(), hash);
}

TEST(Weather, WhatIsNoOrderIsSaid) {
    const auto refused = [](const std::string& order) -> std::string {
        try {
            read_weather(order);
        } catch (const std::invalid_argument& e) {
            return e.what();
        }
        return "";
    };
    EXPECT_EQ(refused("wind 20 in 20"), "");
    EXPECT_THAT(refused("gales 7"), testing::HasSubstr("expected wind, wind_to"));
    EXPECT_THAT(refused("wind much"), testing::HasSubstr("from 0 to 60, not \"much\""));
    EXPECT_THAT(refused("wind 61"), testing::HasSubstr("from 0 to 60"));
    EXPECT_THAT(refused("wind nan"), testing::HasSubstr("from 0 to 60"));
    EXPECT_THAT(refused("wind 6 at 5"), testing::HasSubstr("\"in SECONDS\""));
    EXPECT_THAT(refused("wind 6 in"), testing::HasSubstr("\"in SECONDS\""));
    EXPECT_THAT(refused("wind 6 in -1"), testing::HasSubstr("from 0 to 3600"));
    EXPECT_THAT(refused("wind 6 in 1 2"), testing::HasSubstr("nothing is expected"));
}

}  // namespace
}  // namespace fairlead
