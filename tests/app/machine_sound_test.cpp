// The sound of a machine, looked at as a spectrum and sample by sample.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "app/ear.h"
#include "app/machine_sound.h"

namespace fairlead {
namespace {

constexpr double rate = MachineSound::rate;

std::vector<float> played(MachineSound& sound, const Noise& noise, double seconds) {
    sound.hear(noise);
    std::vector<float> samples(static_cast<std::size_t>(seconds * rate));
    sound.play(samples);
    return samples;
}

double loudest(const std::vector<float>& samples) {
    double most = 0;
    for (const float s : samples) most = std::max(most, std::abs(double(s)));
    return most;
}

// Amplitude at a pitch [Hz], through a Hann window (Goertzel's sum).
double level_at(const std::vector<float>& samples, double pitch) {
    double re = 0, im = 0;
    const auto n = double(samples.size());
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const double window = 0.5 - 0.5 * std::cos(2 * std::numbers::pi * double(i) / n);
        const double angle = 2 * std::numbers::pi * pitch * double(i) / rate;
        re += window * samples[i] * std::cos(angle);
        im += window * samples[i] * std::sin(angle);
    }
    return 4 * std::hypot(re, im) / n;
}

double strongest(const std::vector<float>& samples, double low, double high) {
    double best = low, most = 0;
    for (double pitch = low; pitch <= high; pitch += 2)
        if (const double level = level_at(samples, pitch); level > most) {
            most = level;
            best = pitch;
        }
    return best;
}

// The largest change of slope: a click is a corner in the curve, a tone of a kilohertz is none.
double sharpest(const std::vector<float>& samples) {
    double most = 0;
    for (std::size_t i = 2; i < samples.size(); ++i)
        most = std::max(
            most, std::abs(double(samples[i]) - 2.0 * samples[i - 1] + double(samples[i - 2])));
    return most;
}

TEST(MachineSound, IsSilentWhileNothingMoves) {
    MachineSound sound;
    Noise still;
    still.strain = 0.3;  // a taut wire alone says nothing
    EXPECT_EQ(loudest(played(sound, still, 0.5)), 0);
}

TEST(MachineSound, TheMotorSingsAtItsPitchAndHigherTheFasterItRuns) {
    for (const double speed : {0.2, 0.4, 0.8}) {
        MachineSound sound;
        Noise noise;
        noise.hoist = speed;
        played(sound, noise, 0.5);
        const auto samples = played(sound, noise, 0.5);
        EXPECT_NEAR(strongest(samples, 30, 600), MachineSound::hoist_pitch(speed), 2.5) << speed;
        EXPECT_GT(loudest(samples), 0.05);
    }
    MachineSound sound;
    Noise bridge;
    bridge.bridge = 0.8;
    played(sound, bridge, 0.5);
    EXPECT_NEAR(strongest(played(sound, bridge, 0.5), 30, 600), MachineSound::travel_pitch(0.8),
                2.5);
}

TEST(MachineSound, AWireHumsHigherTheTauterItIs) {
    MachineSound slack, taut;
    Noise noise;
    noise.hoist = 0.3;
    played(slack, noise, 0.5);
    noise.strain = 0.4;
    played(taut, noise, 0.5);
    const double hum = MachineSound::wire_pitch(0.4);
    const double with = level_at(played(taut, noise, 1), hum);
    noise.strain = 0;
    EXPECT_GT(with, 0.03);
    EXPECT_GT(with, 10 * level_at(played(slack, noise, 1), hum));
    EXPECT_GT(MachineSound::wire_pitch(0.4), MachineSound::wire_pitch(0.1));
}

TEST(MachineSound, AKnockIsHeardOnceAndDiesAway) {
    MachineSound sound;
    Noise noise;
    noise.knocks = 1;
    noise.knock = 1;
    EXPECT_GT(loudest(played(sound, noise, 0.2)), 0.1);
    played(sound, noise, 3);
    EXPECT_EQ(loudest(played(sound, noise, 0.2)), 0);
    noise.knocks = 2;
    noise.knock = 0.2;
    const double soft = loudest(played(sound, noise, 0.2));
    EXPECT_GT(soft, 0.01);
    EXPECT_LT(soft, 0.1);
}

TEST(MachineSound, TheAlarmHasTwoTones) {
    MachineSound sound;
    Noise noise;
    noise.alarm = true;
    const auto samples = played(sound, noise, 2.8);
    EXPECT_GT(level_at(samples, MachineSound::alarm_low), 0.03);
    EXPECT_GT(level_at(samples, MachineSound::alarm_high), 0.03);
    noise.alarm = false;
    played(sound, noise, 1);
    EXPECT_EQ(loudest(played(sound, noise, 0.2)), 0);
}

TEST(MachineSound, TheHornSoundsAsLongAsItIsHeld) {
    MachineSound sound;
    Noise noise;
    noise.horn = true;
    played(sound, noise, 0.5);
    const auto samples = played(sound, noise, 0.5);
    for (const double pitch : MachineSound::horn_pitches) EXPECT_GT(level_at(samples, pitch), 0.05);
    EXPECT_LT(level_at(samples, MachineSound::alarm_low), 0.01);
    noise.horn = false;
    played(sound, noise, 1);
    EXPECT_EQ(loudest(played(sound, noise, 0.2)), 0);
}

// Everything at once, loud, and changing every 20 ms: no sample is cut off, and no corner is
// sharper than the sharpest of the tones themselves.
TEST(MachineSound, NeitherClipsNorClicks) {
    MachineSound sound;
    std::vector<float> all;
    for (int step = 0; step < 200; ++step) {
        Noise noise;
        noise.hoist = step % 3 * 0.6;
        noise.bridge = step % 5 * 0.4;
        noise.trolley = step % 2;
        noise.strain = step % 7 * 0.15;
        noise.knocks = step / 4;
        noise.knock = 1;
        noise.alarm = step % 20 < 10;
        noise.horn = step % 14 < 7;
        noise.quiet = step % 50 > 44;
        const auto samples = played(sound, noise, 0.02);
        all.insert(all.end(), samples.begin(), samples.end());
    }
    EXPECT_LT(loudest(all), 0.999);
    EXPECT_GT(loudest(all), 0.3);
    const auto corner = [](double level, double pitch) {
        return level * std::pow(2 * std::numbers::pi * pitch / rate, 2);
    };
    // the alarm's third, the motors' teeth, the highest of the struck plates, and of the horn
    const double tones = corner(0.04, 3 * MachineSound::alarm_high) +
                         corner(0.02, 13 * MachineSound::hoist_pitch(1.2)) + corner(0.05, 988) +
                         corner(0.3, 900) + corner(0.03, 3 * MachineSound::horn_pitches[1]);
    EXPECT_LT(sharpest(all), 1.5 * tones);
}

TEST(MachineSound, VolumeIsVolume) {
    MachineSound loud, soft;
    soft.set_volume(0.25);
    Noise noise;
    noise.hoist = 0.5;
    played(loud, noise, 0.5);
    played(soft, noise, 0.5);
    EXPECT_NEAR(loudest(played(soft, noise, 0.5)) / loudest(played(loud, noise, 0.5)), 0.25, 0.03);
    MachineSound mute;
    mute.set_volume(0);
    played(mute, noise, 1);
    EXPECT_LT(loudest(played(mute, noise, 0.5)), 1e-6);
}

// ---- the ear

Snapshot at_tick(std::int64_t tick) {
    Snapshot s;
    s.tick = tick;
    s.time = double(tick) / 60;
    s.bodies.push_back({{}, 100});
    return s;
}

TEST(Ear, HearsHowFastWhatRuns) {
    Ear ear;
    Snapshot before = at_tick(5), now = at_tick(6);
    now.crane.hoist_speed = -0.4;
    before.crane.travel_x = 3;
    now.crane.travel_x = 3 - 0.5 / 60;
    now.crane.travel_y = 8;  // from nowhere: put there
    now.crane.alarms = {Event{Event::Kind::alarm, Event::Severity::warning, "load", ""}};
    const Noise& noise = ear.listen(before, now, true);
    EXPECT_NEAR(noise.hoist, 0.4, 1e-12);
    EXPECT_NEAR(noise.bridge, 0.5, 1e-9);
    EXPECT_EQ(noise.trolley, 0);
    EXPECT_TRUE(noise.alarm);
    EXPECT_FALSE(noise.quiet);
    EXPECT_TRUE(ear.listen(before, now, false).quiet);
}

TEST(Ear, HearsTheHornOfEachSceneThatHasOne) {
    Ear ear;
    const auto held = [](std::int64_t tick, std::vector<std::string> signals,
                         std::vector<double> values) {
        Snapshot s = at_tick(tick);
        Scenery scenery;
        for (const std::string& path : signals) scenery.signals.push_back({path, "-", ""});
        s.scenery = std::make_shared<Scenery>(scenery);
        s.signals = std::move(values);
        return s;
    };
    const Snapshot before = held(1, {"crane.load", "switch.horn"}, {7, 0});
    EXPECT_FALSE(ear.listen(before, before, true).horn);
    EXPECT_TRUE(ear.listen(before, held(2, {"crane.load", "switch.horn"}, {7, 1}), true).horn);
    EXPECT_FALSE(ear.listen(before, held(3, {"crane.load"}, {7}), true).horn);
    EXPECT_TRUE(ear.listen(before, held(4, {"switch.horn"}, {1}), true).horn);
}

TEST(Ear, HearsAKnockButNotWhatRests) {
    Ear ear;
    const auto pressed = [](std::int64_t tick, double force) {
        Snapshot s = at_tick(tick);
        s.forces.push_back({ForceArrow::Kind::contact, Vec3::Zero(), Vec3(0, 0, force)});
        return s;
    };
    ear.listen(pressed(99, 0), pressed(100, 0), true);
    EXPECT_EQ(ear.listen(pressed(100, 0), pressed(101, 3000), true).knocks, 1);
    for (int tick = 102; tick < 160; ++tick)
        EXPECT_EQ(ear.listen(pressed(tick - 1, 981), pressed(tick, 981), true).knocks, 1);
    // elsewhere in a recording something else rests: nothing has fallen
    EXPECT_EQ(ear.listen(pressed(899, 9000), pressed(900, 9000), true).knocks, 1);
}

}  // namespace
}  // namespace fairlead
