#pragma once
// mobile_ways.h — ways to drive the exercises of the mobile crane: with care, and so badly that
// every rule strikes.
#include "tests/engine/crane_run.h"

namespace fairlead {

// ---- chart and radius

// Up to the stop that keeps the hook from the boom's head, then down onto the load.
inline void raise_and_take(LuffingCrane& c) {
    c.d.enable();
    c.d.levers[Axis::hoist] = 1;
    c.d.wait_until([&] { return c.value("interlock.two_block") > 0.5; }, 60);
    EXPECT_GT(c.value("body.boom_tip.position.z") - c.value("body.hook.position.z"), 1);
    c.rest();
    c.hoist_to(4);
    c.carry(0, 7.6, 4);
    ASSERT_TRUE(c.take("load", 3.12)) << c.told();
}

inline void chart_with_care(LuffingCrane& c) {
    raise_and_take(c);
    c.hoist_to(0.8);
    c.carry(90, 9.1, 0.8);
    EXPECT_LT(c.value("crane.utilisation"), 0.9);
    ASSERT_TRUE(c.leave(9000)) << c.told();
    c.hoist_to(4);
    c.carry(120.4, 9.1, 4);
    ASSERT_TRUE(c.take("generator", 2.8)) << c.told();
    c.hoist_to(0.8);
    c.carry(155.5, 8.2, 0.8);
    ASSERT_TRUE(c.leave(9000)) << c.told();
}

// Slewed while it stands, so that the wire pulls aside; then out beyond the chart.
inline void chart_aside_and_beyond(LuffingCrane& c) {
    raise_and_take(c);
    c.d.levers[Axis::slew] = -1;
    c.d.wait(3.5);
    c.rest();
    c.hoist_to(5);
    c.d.levers[Axis::luff] = -0.3;
    c.d.wait_until([&] { return c.value("crane.utilisation") > 0.94; }, 200);
    c.rest();
    c.d.wait(12);
    c.d.levers[Switch::bypass] = true;
    c.d.levers[Axis::luff] = -1;
    c.d.wait_until([&] { return c.value("crane.utilisation") > 1.03; }, 60);
    c.d.wait(2);
    EXPECT_EQ(c.struck("bypassed"), 1) << c.told();
}

// Dropped away from the mark.
inline void chart_dropped_away(LuffingCrane& c) {
    raise_and_take(c);
    c.hoist_to(3);
    c.carry(70, 8, 3);
    ASSERT_TRUE(c.drop_outwards(9000)) << c.told();
    c.d.wait(1);
}

// ---- ball, signals and zigzag

inline void raise_and_stop(LuffingCrane& c) {
    c.d.enable();
    c.hoist_to(3.3);
    c.carry(10, 12, 3.3);
    c.hoist_to(0.7);
    c.catch_swing();
    c.d.wait(4);
}

inline void hold_levers(LuffingCrane& c, double slew, double luff, double hoist, double seconds) {
    c.d.levers[Axis::slew] = slew, c.d.levers[Axis::luff] = luff, c.d.levers[Axis::hoist] = hoist;
    c.d.wait(seconds);
    c.rest();
    c.d.wait(0.3);
}

inline void course_with_care(LuffingCrane& c) {
    raise_and_stop(c);
    EXPECT_EQ(c.exercise().phase, "Signal: boom down, hoist up") << c.told();
    hold_levers(c, 0, -0.2, 0.2, 2.5);
    hold_levers(c, -0.1, 0, 0, 2.5);
    hold_levers(c, 0, 0, -0.05, 2.5);
    EXPECT_EQ(c.exercise().phase, "Barrel 1") << c.told();
    for (const auto& [degrees, radius] : {std::pair(30.0, 10.0), {42.0, 12.0}}) {
        c.hoist_to(1.3);
        c.carry(degrees, radius, 1.3);
        c.hoist_to(0.35);
    }
    c.hoist_to(1.3);
    c.carry(58, 11, 1.3);
    ASSERT_TRUE(c.take("weight", 0.45)) << c.told();
    c.hoist_to(0.6);
    c.carry(70, 11, 0.6);
    c.carry(84, 13.5, 0.6);
    c.carry(98, 13.5, 0.6);
    c.carry(112, 11, 0.6);
    c.carry(124, 11, 0.6);
    ASSERT_TRUE(c.leave(900)) << c.told();
}

inline void course_against_all(LuffingCrane& c) {
    raise_and_stop(c);
    hold_levers(c, 0.3, 0, 0, 2);  // not what is shown, each time
    hold_levers(c, 0, -0.2, 0.2, 2.5);
    hold_levers(c, 0, 1, 1, 1.6);
    hold_levers(c, -0.1, 0, 0, 2.5);
    hold_levers(c, 0, 0, -1, 1.3);
    c.d.levers[Axis::hoist] = -0.1;  // until he sees it
    c.d.wait_until([&] { return c.exercise().phase != "Signal: lower slowly"; }, 6);
    c.rest();
    ASSERT_EQ(c.exercise().phase, "Barrel 1") << c.told();
    c.hoist_to(1.3);
    c.catch_swing();
    c.carry(30, 10, 1.3);
    c.hoist_to(0.35);
    hold_levers(c, -1, 0, 0, 5);  // takes the barrel along
    c.hoist_to(2);
    c.catch_swing();
    c.carry(42, 12, 2);
    c.catch_swing();
    c.hoist_to(0.35);
    ASSERT_EQ(c.exercise().phase, "Take the test weight") << c.told();
    c.hoist_to(1.3);
    c.carry(58, 11, 1.3);
    ASSERT_TRUE(c.take("weight", 0.45)) << c.told();
    c.hoist_to(1.3);
    c.d.wait(4);
    c.hoist_to(0.6);
    c.carry(84, 11, 0.6);
    c.carry(100, 11, 0.15);
    c.carry(126, 13, 0.6);
    ASSERT_EQ(c.exercise().phase, "Set down") << c.told();
    c.d.press(Switch::bypass);
    c.d.levers[Axis::hoist] = -1;
    c.d.wait_until([&] { return c.value("crane.load") < 900; }, 20);
    c.rest();
    c.d.wait(0.5);
    c.d.press(Switch::hook);
    c.d.wait(1);
}

}  // namespace fairlead
