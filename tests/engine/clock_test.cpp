#include "engine/clock.h"

#include <gtest/gtest.h>

#include <limits>

using namespace fairlead;

TEST(Clock, FirstCallOnlyStartsIt) {
    Clock clock;
    EXPECT_EQ(clock.ticks_due(1234.5), 0);
    EXPECT_EQ(clock.ticks_due(1234.5 + tick_seconds), 1);
}

TEST(Clock, CountsWholeTicksAndKeepsTheRest) {
    Clock clock;
    clock.ticks_due(0);
    int ticks = 0;
    for (int frame = 1; frame <= 1440; ++frame) ticks += clock.ticks_due(frame / 144.0);
    EXPECT_EQ(ticks, 600);  // ten seconds on a 144 Hz display
}

TEST(Clock, OneTickPerFrameOnADisplayAtTheTickRate) {
    Clock clock;
    clock.ticks_due(0);
    for (int frame = 1; frame <= 10000; ++frame)
        ASSERT_EQ(clock.ticks_due(frame / 60.0), 1) << "frame " << frame;
}

TEST(Clock, NeverMoreThanThreeTicks) {
    Clock clock;
    clock.ticks_due(0);
    EXPECT_EQ(clock.ticks_due(1e6), 3);
    // and what was not done is forgotten
    EXPECT_EQ(clock.ticks_due(1e6), 0);
    EXPECT_EQ(clock.ticks_due(1e6 + tick_seconds), 1);
    clock.set_speed(8);
    for (int frame = 1; frame < 100; ++frame) EXPECT_LE(clock.ticks_due(1e6 + frame), 3);
}

TEST(Clock, TimeGoingBackwardsStartsItAnew) {
    Clock clock;
    clock.ticks_due(100);
    EXPECT_EQ(clock.ticks_due(50), 0);
    EXPECT_EQ(clock.ticks_due(50 + tick_seconds), 1);
}

TEST(Clock, PausedTimeIsNotCaughtUp) {
    Clock clock;
    clock.ticks_due(0);
    clock.pause(true);
    EXPECT_EQ(clock.ticks_due(10), 0);
    clock.pause(false);
    EXPECT_EQ(clock.ticks_due(10), 0);
    EXPECT_EQ(clock.ticks_due(10 + tick_seconds), 1);
}

TEST(Clock, SingleStepIsOneTickWhilePaused) {
    Clock clock;
    clock.ticks_due(0);
    clock.pause(true);
    clock.single_step();
    EXPECT_EQ(clock.ticks_due(1), 1);
    EXPECT_EQ(clock.ticks_due(2), 0);
    // asked for while running it does nothing, now or later
    clock.pause(false);
    clock.single_step();
    EXPECT_EQ(clock.ticks_due(2), 0);
    clock.pause(true);
    EXPECT_EQ(clock.ticks_due(3), 0);
}

TEST(Clock, SpeedScalesAndIsClamped) {
    Clock clock;
    clock.set_speed(0.25);
    clock.ticks_due(0);
    int ticks = 0;
    for (int frame = 1; frame <= 240; ++frame) ticks += clock.ticks_due(frame / 60.0);
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
    clock.ticks_due(0);
    clock.ticks_due(0.25 * tick_seconds);
    EXPECT_NEAR(clock.blend(), 0.25, 1e-12);
    clock.ticks_due(1.5 * tick_seconds);
    EXPECT_NEAR(clock.blend(), 0.5, 1e-12);
    for (int frame = 0; frame < 1000; ++frame) {
        clock.ticks_due(1 + frame * 0.0123);
        EXPECT_GE(clock.blend(), 0);
        EXPECT_LT(clock.blend(), 1);
    }
}
