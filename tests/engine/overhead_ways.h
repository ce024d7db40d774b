#pragma once
// overhead_ways.h — ways to drive the exercises of the overhead crane: with care, and so badly that
// every rule strikes.
#include "tests/engine/crane_run.h"

namespace fairlead {

// ---- corridor and barrels

inline void corridor_with_care(Pendant& p) {
    p.d.enable();
    ASSERT_TRUE(p.take("weight", 0.78)) << p.told();
    p.underside_to(0.35);
    p.carry(13, -4);
    p.carry(17, 3);
    p.carry(28, 3);
    p.set_down();
    ASSERT_EQ(p.exercise().phase, "Back through the corridor") << p.told();
    p.underside_to(0.35);
    p.carry(17, 3);
    p.carry(13, -4);
    p.carry(2, -4);
    for (const double y : {-0.5, 2.5}) {
        p.underside_to(1.05);
        p.carry(2, y);
        p.underside_to(0.4);
    }
    p.underside_to(1.05);
    p.carry(2, 5);
    ASSERT_TRUE(p.leave()) << p.told();

    p.hook_to(1.2);
    p.carry(5.05, 6);
    ASSERT_TRUE(p.take("chain_1", 0.25)) << p.told();
    p.hook_to(4.4);
    p.carry(5.2, 3.5);
    ASSERT_EQ(p.exercise().phase, "Lay it down") << p.told();
    // once its end has touched the floor it goes along as fast as it goes down
    p.d.wait_until(
        [&] {
            const double along = std::max(0.0, 3.6 - p.value("crane.hook_height"));
            p.press("down", p.value("crane.hook_height") > 0.3);
            p.press("forward", p.x() < 5.2 + along);
            return p.value("body.chain_1.position.z") < 0.25;
        },
        90);
    p.press("forward", false), p.press("down", false);
    ASSERT_TRUE(p.leave()) << p.told();
}

// Into the poles, too high, down in the corridor.
inline void corridor_into_the_poles(Pendant& p) {
    p.d.enable();
    ASSERT_TRUE(p.take("weight", 0.78)) << p.told();
    p.underside_to(0.35);
    p.press("forward", true);
    p.d.wait_until([&] { return p.x() > 9; }, 30);
    p.press("forward", false);
    p.d.wait(8);
    p.carry(10.38, -4);
    p.press("left", true);
    p.d.wait(6);
    p.press("left", false);
    p.underside_to(1);
    p.d.wait(4);
    p.press("down", true);
    p.d.wait(15);
    p.press("down", false);
    p.d.press(Switch::emergency_stop);
    EXPECT_LT(p.exercise().score, 85) << p.told();
}

inline void corridor_over_the_barrels(Pendant& p) {
    p.d.enable();
    ASSERT_TRUE(p.take("weight", 0.78)) << p.told();
    p.underside_to(0.5);
    p.press("left", true);
    p.d.wait(28);
}

// Past the corridor and down beside the ring.
inline void corridor_past_it(Pendant& p) {
    p.d.enable();
    ASSERT_TRUE(p.take("weight", 0.78)) << p.told();
    p.underside_to(2.2);
    p.carry(28, 5);
    ASSERT_TRUE(p.leave()) << p.told();
}

inline void corridor_chain_anywhere(Pendant& p) {
    p.d.enable();
    p.hook_to(1.2);
    p.carry(5.05, 6);
    ASSERT_TRUE(p.take("chain_1", 0.25)) << p.told();
    p.hook_to(0.6);
    p.carry(9, 5);
    ASSERT_TRUE(p.leave()) << p.told();
    p.d.wait(1);
}

// ---- machine base

// To the stop before the one who walks in, and on when the way is clear.
inline void stop_for_somebody(Pendant& p) {
    int tick = 0;
    p.d.wait_until(
        [&] {
            if (tick++ % 3 == 0)
                p.hold_speed("forward", "back", 0.5, p.value("body.bridge.velocity.x"));
            return p.exercise().phase == "Somebody is in the way";
        },
        30);
    p.press("forward", false);
    p.d.press(Switch::emergency_stop);
    EXPECT_EQ(p.exercise().phase, "Go on and land") << p.told();
    p.d.wait_until([&] { return p.value("body.person.position.y") < -5; }, 40);
    p.d.levers[Switch::enable] = false;
    p.d.press(Switch::acknowledge);
    p.d.enable();
    p.catch_swing();
}

inline void lift_in_plumb(Pendant& p) {
    p.d.enable();
    p.carry(4, -3);
    ASSERT_EQ(p.exercise().phase, "Lift") << p.told();
    p.underside_to(2.4);
}

inline void machine_with_care(Pendant& p) {
    lift_in_plumb(p);
    stop_for_somebody(p);
    p.press("turn_left", true);
    p.d.wait_until([&] { return p.value("joint.rotator.position") > 1.4; }, 30);
    p.press("turn_left", false);
    p.d.wait(5);
    p.go("turn_left", "turn_right", "joint.rotator.position", std::numbers::pi / 2, 0.2, 0.005);
    p.carry(16, 0);
    p.catch_swing(0.005);
    p.nudge("forward", "back", "body.bridge.position.x", 16);
    p.nudge("left", "right", "body.trolley.position.y", 0);
    ASSERT_TRUE(p.leave(1.5)) << p.told();
}

inline void machine_out_of_plumb(Pendant& p) {
    p.d.enable();
    p.carry(3, -3);  // the wrong way
    p.underside_to(2.4);
    EXPECT_EQ(p.struck("lifted far out of plumb"), 1) << p.told();
}

// On with somebody in the way, and over them.
inline void machine_over_somebody(Pendant& p) {
    lift_in_plumb(p);
    p.carry(5.5, 0);
    p.press("forward", true);
    p.d.wait(20);
    EXPECT_EQ(p.struck("no-go"), 1) << p.told() << p.x();
}

// To and fro in step with the swing.
inline void machine_swung(Pendant& p) {
    lift_in_plumb(p);
    for (int i = 0; i < 6; ++i) {
        const char* way = i % 2 ? "back" : "forward";
        p.press(way, true);
        p.d.wait(p.period() / 2);
        p.press(way, false);
    }
    EXPECT_GE(p.struck("load swings"), 1) << p.told();
}

// Dropped, dragged, lowered while it swings, not turned.
inline void machine_dropped(Pendant& p) {
    lift_in_plumb(p);
    stop_for_somebody(p);
    p.carry(12.5, 0);
    p.press("down", true);
    p.d.wait(20);
    p.press("down", false);
    p.press("forward", true);
    p.d.wait(3);
    p.press("forward", false);
    p.underside_to(2.4);
    p.press("forward", true);
    p.d.wait_until([&] { return p.x() > 15.9; }, 30);
    p.press("forward", false);
    p.press("down", true);
    p.d.wait_until([&] { return p.value("crane.load") < 1500; }, 60);
    p.press("down", false);
    p.d.wait(1);
    p.d.press(Switch::hook);
    p.d.wait(1);
}

}  // namespace fairlead
