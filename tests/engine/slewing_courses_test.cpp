// Exercises of the mobile and the tower crane, from the first button to the verdict: passed with
// care; and driven so badly that every rule strikes.
#include "tests/engine/crane_run.h"

namespace fairlead {

namespace {

// Up to the stop that keeps the hook from the boom's head, then down onto the load.
void raise_and_take(LuffingCrane& c) {
    c.d.enable();
    c.d.levers[Axis::hoist] = 1;
    c.d.wait_until([&] { return c.value("interlock.two_block") > 0.5; }, 60);
    c.rest();
    c.hoist_to(4);
    c.carry(0, 7.6, 4);
    ASSERT_TRUE(c.take("load", 3.12)) << c.told();
}

}  // namespace

TEST(ChartAndRadius, PassesByTheMarkThatTheChartAllows) {
    LuffingCrane c("mobile_crane", 0.13, 0.25);
    c.keep();
    c.d.enable();
    c.d.levers[Axis::hoist] = 1;
    c.d.wait_until([&] { return c.value("interlock.two_block") > 0.5; }, 60);
    EXPECT_GT(c.value("body.boom_tip.position.z") - c.value("body.hook.position.z"), 1);
    c.rest();
    c.hoist_to(4);
    c.carry(0, 7.6, 4);
    ASSERT_TRUE(c.take("load", 3.12)) << c.told();
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
    expect_passed(c, 95);
}

TEST(ChartAndRadius, EveryRuleStrikes) {
    Struck struck;
    {  // slewed while it stands, so that the wire pulls aside; then out beyond the chart
        LuffingCrane c("mobile_crane", 0.13, 0.25);
        c.keep();
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
        note(c, struck);
    }
    {  // dropped away from the mark
        LuffingCrane c("mobile_crane", 0.13, 0.25);
        c.keep();
        raise_and_take(c);
        c.hoist_to(3);
        c.carry(70, 8, 3);
        ASSERT_TRUE(c.drop_outwards(9000)) << c.told();
        c.d.wait(1);
        note(c, struck);
    }
    EXPECT_EQ(struck, rules_of("mobile_crane"));
}

namespace {

void raise_and_stop(LuffingCrane& c) {
    c.d.enable();
    c.hoist_to(3.3);
    c.carry(10, 12, 3.3);
    c.hoist_to(0.7);
    c.catch_swing();
    c.d.wait(4);
}

void hold(LuffingCrane& c, double slew, double luff, double hoist, double seconds) {
    c.d.levers[Axis::slew] = slew, c.d.levers[Axis::luff] = luff, c.d.levers[Axis::hoist] = hoist;
    c.d.wait(seconds);
    c.rest();
    c.d.wait(0.3);
}

}  // namespace

TEST(BallSignalsAndZigzag, PassesByTheLevers) {
    LuffingCrane c("mobile_course", 0.13, 0.6);
    c.keep();
    raise_and_stop(c);
    EXPECT_EQ(c.exercise().phase, "Signal: boom down, hoist up") << c.told();
    hold(c, 0, -0.2, 0.2, 2.5);
    hold(c, -0.1, 0, 0, 2.5);
    hold(c, 0, 0, -0.05, 2.5);
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
    expect_passed(c, 95);
    c.d.become_model_run("mobile_course");
}

TEST(BallSignalsAndZigzag, EveryRuleStrikes) {
    Struck struck;
    LuffingCrane c("mobile_course", 0.13, 0.6);
    c.keep();
    raise_and_stop(c);
    hold(c, 0.3, 0, 0, 2);  // not what is shown, each time
    hold(c, 0, -0.2, 0.2, 2.5);
    hold(c, 0, 0.3, 0.3, 2);
    hold(c, -0.1, 0, 0, 2.5);
    hold(c, 0, 0, -0.8, 0.5);
    hold(c, 0, 0, -0.05, 2.5);
    ASSERT_EQ(c.exercise().phase, "Barrel 1") << c.told();
    c.hoist_to(1.3);
    c.catch_swing();
    c.carry(30, 10, 1.3);
    c.hoist_to(0.35);
    hold(c, -1, 0, 0, 5);  // takes the barrel along
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
    note(c, struck);
    EXPECT_FALSE(c.exercise().passed);
    EXPECT_EQ(struck, rules_of("mobile_course")) << c.told();
}

TEST(PalletOntoTheSlab, PassesByTheLevers) {
    TrolleyJib c("tower_crane", 0.07, 0.65);
    c.d.enable();
    c.carry(0, 25, 6);
    ASSERT_TRUE(c.take("pallet", 3.7)) << c.told();
    c.hoist_to(11);
    c.carry(69.4, 25.6, 11, 1.5);
    c.catch_swing();
    c.hoist_to(8.5);
    c.d.levers[Axis::hoist] = -0.1;
    c.d.wait_until([&] { return c.value("crane.load") < 5000; }, 30);
    c.rest();
    c.d.wait(0.5);
    c.d.press(Switch::hook);
    c.d.wait(0.5);
    expect_passed(c, 95);
}

TEST(PalletOntoTheSlab, EveryRuleStrikes) {
    Struck struck;
    {  // slewed low and as fast as it goes, dropped where it happens to be
        TrolleyJib c("tower_crane", 0.07, 0.65);
        c.d.enable();
        c.carry(0, 25, 6);
        ASSERT_TRUE(c.take("pallet", 3.7)) << c.told();
        c.hoist_to(2.5);
        for (int i = 0; i < 3; ++i) {  // in step with the swing
            c.d.levers[Axis::slew] = -1;
            c.d.wait(5.5);
            c.d.levers[Axis::slew] = 1;
            c.d.wait(5.5);
        }
        c.rest();
        c.catch_swing();
        c.carry(20, 25.5, 4);
        c.d.levers[Axis::slew] = -1;  // into a column of the slab
        c.d.wait(12);
        EXPECT_LT(c.exercise().score, 75) << c.told();
        note(c, struck);
    }
    {  // dropped beside the mark
        TrolleyJib c("tower_crane", 0.07, 0.65);
        c.d.enable();
        c.carry(0, 25, 6);
        ASSERT_TRUE(c.take("pallet", 3.7)) << c.told();
        c.hoist_to(11);
        c.carry(67, 26.3, 11, 1.5);
        c.d.levers[Axis::hoist] = -1;
        c.d.wait_until([&] { return c.value("crane.load") < 5000; }, 30);
        c.rest();
        c.d.wait(0.5);
        c.d.press(Switch::hook);
        c.d.wait(0.5);
        note(c, struck);
    }
    {  // out along the jib, the limiter bypassed
        TrolleyJib c("tower_crane", 0.07, 0.65);
        c.d.enable();
        c.carry(0, 25, 6);
        ASSERT_TRUE(c.take("pallet", 3.7)) << c.told();
        c.hoist_to(6);
        c.d.levers[Switch::bypass] = true;
        c.d.levers[Axis::luff] = 1;
        c.d.wait_until([&] { return c.value("crane.utilisation") > 1.02; }, 400);
        c.d.wait(2);
        note(c, struck);
    }
    EXPECT_EQ(struck, rules_of("tower_crane"));
}

}  // namespace fairlead
