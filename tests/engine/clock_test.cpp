#include "engine/input/clock.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

using namespace fairlead;

namespace {

constexpr int most = 3;

struct Paced {
    double simulated = 0, wall = 0, longest_frame = 0;  // [s]
};

// Half a minute of frames that cost so much to draw and to tick [s].
Paced run_for_a_while(double drawing, double ticking) {
    Clock clock;
    Paced run;
    clock.ticks_due(0, Clock::most_ticks(ticking));
    for (double frame = drawing; run.wall < 30;) {
        run.wall += frame;
        const int ticks = clock.ticks_due(run.wall, Clock::most_ticks(ticking));
        run.simulated += ticks * tick_seconds;
        frame = drawing + ticks * ticking;
        run.longest_frame = std::max(run.longest_frame, frame);
    }
    return run;
}

}  // namespace

// At 5 pictures a second with ticks of a millisecond: eight times as fast takes 96 in each.
TEST(Clock, SlowPicturesDoNotSlowAFastRun) {
    Clock clock;
    clock.set_speed(8);
    const auto due = [&](double now) {
        return clock.ticks_due(now, Clock::most_ticks(0.001, clock.speed()));
    };
    due(0);
    int ticks = 0;
    for (int frame = 1; frame <= 10; ++frame) ticks += due(frame * 0.2);
    EXPECT_EQ(ticks, 960);
    EXPECT_EQ(Clock::most_ticks(0.02, 8), 5) << "dear ticks stay few";
}

TEST(Clock, FirstCallOnlyStartsIt) {
    Clock clock;
    EXPECT_EQ(clock.ticks_due(1234.5, most), 0);
    EXPECT_EQ(clock.ticks_due(1234.5 + tick_seconds, most), 1);
}

TEST(Clock, CountsWholeTicksAndKeepsTheRest) {
    Clock clock;
    clock.ticks_due(0, most);
    int ticks = 0;
    for (int frame = 1; frame <= 1440; ++frame) ticks += clock.ticks_due(frame / 144.0, most);
    EXPECT_EQ(ticks, 600);  // ten seconds on a 144 Hz display
}

TEST(Clock, OneTickPerFrameOnADisplayAtTheTickRate) {
    Clock clock;
    clock.ticks_due(0, most);
    for (int frame = 1; frame <= 10000; ++frame)
        ASSERT_EQ(clock.ticks_due(frame / 60.0, most), 1) << "frame " << frame;
}

TEST(Clock, NeverMoreTicksThanItMay) {
    Clock clock;
    clock.ticks_due(0, most);
    EXPECT_EQ(clock.ticks_due(1e6, most), 3);
    // and what was not done is forgotten
    EXPECT_EQ(clock.ticks_due(1e6, most), 0);
    EXPECT_EQ(clock.ticks_due(1e6 + tick_seconds, most), 1);
    clock.set_speed(8);
    for (int frame = 1; frame < 100; ++frame) EXPECT_LE(clock.ticks_due(1e6 + frame, most), 3);
}

TEST(Clock, KeepsRealTimeAtFivePicturesASecond) {
    for (const double tick : {0.2e-3, 3e-3, 8e-3}) {
        const double drawing = 0.2 * (1 - tick / tick_seconds);
        const Paced run = run_for_a_while(drawing, tick);
        EXPECT_NEAR(run.simulated, run.wall, 0.01 * run.wall) << tick;
    }
}

TEST(Clock, DearTicksCostRealTimeButDoNotSpiral) {
    for (const double tick : {1.2 * tick_seconds, 0.1, 1.0}) {
        const Paced run = run_for_a_while(0.05, tick);
        EXPECT_LT(run.simulated, 0.9 * run.wall) << tick;
        EXPECT_LT(run.longest_frame, 0.05 + std::max(0.101, 3.001 * tick)) << tick;
    }
}

TEST(Clock, TimeGoingBackwardsStartsItAnew) {
    Clock clock;
    clock.ticks_due(100, most);
    EXPECT_EQ(clock.ticks_due(50, most), 0);
    EXPECT_EQ(clock.ticks_due(50 + tick_seconds, most), 1);
}

TEST(Clock, PausedTimeIsNotCaughtUp) {
    Clock clock;
    clock.ticks_due(0, most);
    clock.pause(true);
    EXPECT_EQ(clock.ticks_due(10, most), 0);
    clock.pause(false);
    EXPECT_EQ(clock.ticks_due(10, most), 0);
    EXPECT_EQ(clock.ticks_due(10 + tick_seconds, most), 1);
}

TEST(Clock, SingleStepIsOneTickWhilePaused) {
    Clock clock;
    clock.ticks_due(0, most);
    clock.pause(true);
    clock.single_step();
    EXPECT_EQ(clock.ticks_due(1, most), 1);
    EXPECT_EQ(clock.ticks_due(2, most), 0);
    // asked for while running it does nothing, now or later
    clock.pause(false);
    clock.single_step();
    EXPECT_EQ(clock.ticks_due(2, most), 0);
    clock.pause(true);
    EXPECT_EQ(clock.ticks_due(3, most), 0);
}

TEST(Clock, SpeedScalesAndIsClamped) {
    Clock clock;
    clock.set_speed(0.25);
    clock.ticks_due(0, most);
    int ticks = 0;
    for (int frame = 1; frame <= 240; ++frame) ticks += clock.ticks_due(frame / 60.0, most);
    EXPECT_EQ(ticks, 60);
    clock.set_speed(0);
    EXPECT_EQ(clock.speed(), 0.1);
    clock.set_speed(100);
    EXPECT_EQ(clock.speed(), 8);
    clock.set_speed(std::numeric_limits<double>::quiet_NaN());
    EXPECT_EQ(clock.speed(), 8);
}

TEST(Clock, BlendIsTheFractionOfATick) {
    Clock clock;
    clock.ticks_due(0, most);
    clock.ticks_due(0.25 * tick_seconds, most);
    EXPECT_NEAR(clock.blend(), 0.25, 1e-12);
    clock.ticks_due(1.5 * tick_seconds, most);
    EXPECT_NEAR(clock.blend(), 0.5, 1e-12);
    for (int frame = 0; frame < 1000; ++frame) {
        clock.ticks_due(1 + frame * 0.0123, most);
        EXPECT_GE(clock.blend(), 0);
        EXPECT_LT(clock.blend(), 1);
    }
}
