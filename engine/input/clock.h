#pragma once
// clock.h — wall seconds → number of ticks due. A slow picture is made up for by more ticks in each
// frame, so a load swings with its true period at 5 pictures a second as at 60. But ticks may not
// make the next frame longer still: the dearer a tick, the fewer a frame gets, and what a slow
// machine cannot do is dropped (costs real time, never determinism).
#include <optional>

namespace fairlead {

inline constexpr double tick_seconds = 1.0 / 60.0;  // [s]

class Clock {
  public:
    // Ticks a frame may run where one takes `tick_cost` [s]: 3 to 16, of 0.1 s in all if it can be;
    // where the scene goes `speed` times as fast, so many times 16: twice as fast is twice as fast
    // at 5 pictures a second, too.
    static int most_ticks(double tick_cost, double speed = 1);

    // Call once per frame with a monotonic time [s]; the first call only starts the clock, and so
    // does a time earlier than the last one.
    int ticks_due(double wall_seconds, int most);

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
