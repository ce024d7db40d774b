// Exercises of the mobile and the tower crane, from the first button to the verdict: passed with
// care; and driven so badly that every rule strikes.
#include "tests/engine/mobile_ways.h"

namespace fairlead {

TEST(ChartAndRadius, PassesByTheMarkThatTheChartAllows) {
    LuffingCrane c("mobile_crane", 0.13, 0.25);
    c.keep();
    chart_with_care(c);
    expect_passed(c, 95);
}

TEST(ChartAndRadius, EveryRuleStrikes) {
    Struck struck;
    for (const auto& drive : {chart_aside_and_beyond, chart_dropped_away}) {
        LuffingCrane c("mobile_crane", 0.13, 0.25);
        c.keep();
        drive(c);
        note(c, struck);
    }
    EXPECT_EQ(struck, rules_of("mobile_crane"));
}

TEST(BallSignalsAndZigzag, PassesByTheLevers) {
    LuffingCrane c("mobile_course", 0.13, 0.6);
    c.keep();
    course_with_care(c);
    expect_passed(c, 95);
    c.d.become_model_run("mobile_course");
}

TEST(BallSignalsAndZigzag, EveryRuleStrikes) {
    Struck struck;
    LuffingCrane c("mobile_course", 0.13, 0.6);
    c.keep();
    course_against_all(c);
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
