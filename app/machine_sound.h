#pragma once
// machine_sound.h — what a crane sounds like, made from numbers alone: motors that sing higher the
// faster they run, a wire's hum, knocks, a two-tone alarm, the horn. Numbers in, samples out; no
// device, no clock, no allocation, so it is tested. Every level and pitch glides, so nothing ever
// clicks; when nothing moves there is silence. Limit: one channel, no place it comes from.
#include <array>
#include <cstddef>
#include <span>

namespace fairlead {

// One instant, as an ear has it.
struct Noise {
    double hoist = 0, bridge = 0, trolley = 0;  // [m/s] either way
    double strain = 0;                          // [-] of the wires: tension of breaking load
    int knocks = 0;                             // so far
    double knock = 0;                           // [-] 0 … 1 how hard the last one was
    bool alarm = false;
    bool horn = false;   // its button is held
    bool quiet = false;  // nothing runs: paused, or looked at from another moment
};

class MachineSound {
  public:
    static constexpr int rate = 44100;  // [samples/s]

    // Pitches [Hz] of a motor's lowest tone and of the wires.
    static double hoist_pitch(double speed) { return 70 + 260 * speed; }
    static double travel_pitch(double speed) { return 48 + 130 * speed; }
    static double wire_pitch(double strain);
    static constexpr double alarm_low = 660, alarm_high = 880;      // [Hz]
    static constexpr std::array<double, 2> horn_pitches{370, 466};  // [Hz] a major third

    void hear(const Noise& noise) { noise_ = noise; }
    void set_volume(double volume) { volume_ = volume; }  // [-] 0 … 1
    // The samples that follow, −1 … 1.
    void play(std::span<float> samples);

  private:
    struct Glide {  // follows its goal within some hundredths of a second
        double value = 0;
        double toward(double goal, double share) { return value += share * (goal - value); }
    };
    struct Tone {
        double turn = 0;  // 0 … 1
        Glide level, pitch;
    };
    struct Bell {  // a struck plate: swells within milliseconds, then dies away
        double turn = 0, level = 0, goal = 0;
    };
    double motor(Tone& tone, double speed, double pitch, double full_level);
    double wires();
    double struck();
    double alarm();
    double horn();

    Noise noise_;
    double volume_ = 1;
    Glide master_;
    Tone hoist_, bridge_, trolley_, wire_, siren_;
    std::array<Tone, 2> reeds_;  // of the horn
    std::array<Bell, 4> bells_;
    int knocks_ = 0;
    double siren_time_ = 0;  // [s] within a pair of tones
};

}  // namespace fairlead
