#include "app/machine_sound.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace fairlead {
namespace {

constexpr double sample = 1.0 / MachineSound::rate;  // [s]
constexpr double still = 0.004;                      // [m/s] nobody hears so slow a motor
constexpr double settle = 0.03, slide = 0.06,
                 strike = 0.002;  // [s] of levels, of pitches, of a knock

double sine(double turn) {
    return std::sin(2 * std::numbers::pi * turn);
}

double share_of(double time) {
    return 1 - std::exp(-sample / time);
}

const double level_share = share_of(settle), pitch_share = share_of(slide),
             strike_share = share_of(strike);

// Share of full level at a speed: there at once, but not for a creep that nobody sees.
double loudness(double speed) {
    const double moving = std::clamp((speed - still) / 0.05, 0.0, 1.0);
    return moving * (0.45 + 0.55 * std::min(1.0, speed / 0.8));
}

void forward(double& turn, double pitch) {
    turn += pitch * sample;
    turn -= std::floor(turn);
}

struct Plate {
    double pitch, decay, share;  // [Hz] [s] [-]
};
constexpr std::array<Plate, 4> plates{
    {{92, 0.22, 0.45}, {187, 0.13, 0.28}, {411, 0.08, 0.17}, {988, 0.04, 0.10}}};

}  // namespace

double MachineSound::wire_pitch(double strain) {
    return 55 + 190 * std::sqrt(std::clamp(strain, 0.0, 1.0));  // as a string's, by its tension
}

// A motor and its gears: a tone, its octave and fifth above, and the teeth far above them.
double MachineSound::motor(Tone& tone, double speed, double pitch, double full_level) {
    const double loud = tone.level.toward(full_level * loudness(speed), level_share);
    if (loud < 1e-5) {
        tone.pitch.value = pitch;  // begins where it will be, without a whoop
        return 0;
    }
    forward(tone.turn, tone.pitch.toward(pitch, pitch_share));
    // `turn` counts one turn of the slowest tone: all others are whole multiples of it
    return loud * (0.60 * sine(tone.turn) + 0.22 * sine(2 * tone.turn) +
                   0.12 * sine(3 * tone.turn) + 0.06 * sine(13 * tone.turn));
}

// Wires speak only while something runs over sheaves and shakes them.
double MachineSound::wires() {
    const double shaken =
        loudness(std::max({noise_.hoist, 0.5 * noise_.bridge, 0.5 * noise_.trolley}));
    const double goal = 0.16 * shaken * std::clamp(4 * noise_.strain, 0.0, 1.0);
    const double loud = wire_.level.toward(goal, level_share);
    if (loud < 1e-5) {
        wire_.pitch.value = wire_pitch(noise_.strain);
        return 0;
    }
    forward(wire_.turn, wire_.pitch.toward(wire_pitch(noise_.strain), pitch_share));
    return loud * (0.7 * sine(wire_.turn) + 0.3 * sine(2 * wire_.turn));
}

double MachineSound::struck() {
    if (noise_.knocks != knocks_) {
        knocks_ = noise_.knocks;
        for (std::size_t i = 0; i < bells_.size(); ++i)
            bells_[i].goal = std::max(bells_[i].goal,
                                      0.5 * std::clamp(noise_.knock, 0.0, 1.0) * plates[i].share);
    }
    double sum = 0;
    for (std::size_t i = 0; i < bells_.size(); ++i) {
        Bell& bell = bells_[i];
        if (bell.goal < 1e-5) continue;
        bell.level += strike_share * (bell.goal - bell.level);
        bell.goal *= 1 - sample / plates[i].decay;
        sum += bell.level * sine(bell.turn);
        forward(bell.turn, plates[i].pitch);
    }
    return sum;
}

double MachineSound::alarm() {
    constexpr double pair = 0.7;  // [s] of a low and a high tone
    siren_time_ = noise_.alarm ? siren_time_ + sample : 0;
    if (siren_time_ >= pair) siren_time_ -= pair;
    const bool high = siren_time_ > pair / 2;
    const double loud = siren_.level.toward(noise_.alarm ? 0.2 : 0, level_share);
    if (loud < 1e-5) return 0;
    forward(siren_.turn, siren_.pitch.toward(high ? alarm_high : alarm_low, 6 * pitch_share));
    return loud * (0.8 * sine(siren_.turn) + 0.2 * sine(3 * siren_.turn));
}

// Two reeds, each with the overtones of a short pipe.
double MachineSound::horn() {
    double sum = 0;
    for (std::size_t i = 0; i < reeds_.size(); ++i) {
        Tone& reed = reeds_[i];
        const double loud = reed.level.toward(noise_.horn ? 0.22 : 0, level_share);
        if (loud < 1e-5) continue;
        forward(reed.turn, horn_pitches[i]);
        sum += loud *
               (0.55 * sine(reed.turn) + 0.30 * sine(2 * reed.turn) + 0.15 * sine(3 * reed.turn));
    }
    return sum;
}

void MachineSound::play(std::span<float> samples) {
    for (float& s : samples) {
        const double loud = master_.toward(noise_.quiet ? 0 : volume_, level_share);
        const double sum =
            motor(hoist_, noise_.hoist, hoist_pitch(noise_.hoist), 0.40) +
            motor(bridge_, noise_.bridge, travel_pitch(noise_.bridge), 0.28) +
            motor(trolley_, noise_.trolley, 1.5 * travel_pitch(noise_.trolley), 0.18) + wires() +
            struck() + alarm() + horn();
        s = static_cast<float>(std::tanh(loud * sum));
    }
}

}  // namespace fairlead
