#pragma once
// clock.h — wall seconds → number of ticks due. A frame gets 0 to 3 ticks; what a slow machine
// cannot do is dropped (costs real time, never determinism), so it never spirals.
#include <optional>

namespace fairlead {

inline constexpr double tick_seconds = 1.0 / 60.0;  // [s]

class Clock {
  public:
    static constexpr int most_ticks = 3;   // per frame; also bounds fast motion
    static constexpr int most_played = 8;  // of a recording: nobody steers it

    // Call once per frame with a monotonic time [s]; the first call only starts the clock, and so
    // does a time earlier than the last one.
    int ticks_due(double wall_seconds, int most = most_ticks);

    // Fraction of a tick [0, 1) that real time is ahead of the last tick: for blending.
    double blend() const;

    void pause(bool paused) { paused_ = paused; }
    bool paused() const { return paused_; }
    void single_step() { step_ = true; }  // one tick at the next frame, if paused
    void set_speed(double factor);        // clamped to 0.1 … 8
    double speed() const { return speed_; }

  private:
    std::optional<double> last_;  // [s] of the frame before
    double owed_ = 0;             // [s] simulated time due, below one tick
    double speed_ = 1;
    bool paused_ = false;
    bool step_ = false;
};

}  // namespace fairlead
