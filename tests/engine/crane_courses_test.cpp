// Exercises of the cranes beside the gantry, from the first button to the verdict: passed with
// care; and driven so badly that every rule strikes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "engine/machine/marking.h"
#include "tests/engine/crane_run.h"

namespace fairlead {
namespace {

using Struck = std::set<std::string>;

void note(const CraneRun& run, Struck& struck) {
    for (const Deduction& d : run.exercise().deductions) {
        EXPECT_FALSE(d.what.empty());
        struck.insert(d.what);
    }
}

Struck rules_of(const std::string& scene) {
    Struck rules;
    const Scene read = load_scene(FAIRLEAD_HOME "/scenes/" + scene + ".json");
    for (const RuleSheet& rule : sheet_of(*read.exercise).rules) rules.insert(rule.what);
    return rules;
}

void expect_passed(const CraneRun& run, double points) {
    EXPECT_TRUE(run.exercise().finished) << run.told();
    EXPECT_TRUE(run.exercise().passed) << run.told();
    EXPECT_GE(run.exercise().score, points) << run.told();
}

}  // namespace

TEST(CorridorAndBarrels, PassesByThePendantAlone) {
    Pendant p;
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
        p.underside_to(1.1);
        p.carry(2, y);
        p.underside_to(0.4);
    }
    p.underside_to(1.1);
    p.carry(2, 5);
    ASSERT_TRUE(p.leave()) << p.told();

    p.hook_to(1.2);
    p.carry(5.05, 6);
    ASSERT_TRUE(p.take("chain_1", 0.25)) << p.told();
    p.hook_to(4.6);
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
    expect_passed(p, 90);
}

TEST(CorridorAndBarrels, EveryRuleStrikes) {
    Struck struck;
    {  // into the poles, too high, down in the corridor
        Pendant p;
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
        note(p, struck);
        EXPECT_LT(p.exercise().score, 85) << p.told();
    }
    {  // barrels run over
        Pendant p;
        p.d.enable();
        ASSERT_TRUE(p.take("weight", 0.78)) << p.told();
        p.underside_to(0.5);
        p.press("left", true);
        p.d.wait(28);
        note(p, struck);
    }
    {  // past the corridor and down beside the ring, until the time is up
        Pendant p;
        p.d.enable();
        ASSERT_TRUE(p.take("weight", 0.78)) << p.told();
        p.underside_to(2.2);
        p.carry(28, 5);
        ASSERT_TRUE(p.leave()) << p.told();
        note(p, struck);
        p.d.wait_until([&] { return p.exercise().finished; }, 800);
        EXPECT_FALSE(p.exercise().passed);
        EXPECT_THAT(p.exercise().verdict, testing::HasSubstr("time was up")) << p.told();
        note(p, struck);
    }
    {  // the chain anywhere
        Pendant p;
        p.d.enable();
        p.hook_to(1.2);
        p.carry(5.05, 6);
        ASSERT_TRUE(p.take("chain_1", 0.25)) << p.told();
        p.hook_to(0.6);
        p.carry(9, 5);
        ASSERT_TRUE(p.leave()) << p.told();
        p.d.wait(1);
        note(p, struck);
    }
    struck.erase("over time");  // no rule of the list: it costs by the second
    EXPECT_EQ(struck, rules_of("overhead"));
}

namespace {

// To the stop before the one who walks in, and on when the way is clear.
void stop_for_somebody(Pendant& p) {
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

void lift_in_plumb(Pendant& p) {
    p.d.enable();
    p.carry(4, -3);
    ASSERT_EQ(p.exercise().phase, "Lift") << p.told();
    p.underside_to(2.4);
}

}  // namespace

TEST(MachineBase, PassesWithAnEmergencyStopOnTheWay) {
    Pendant p("overhead_machine", 0.15, 1500);
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
    expect_passed(p, 80);
}

TEST(MachineBase, EveryRuleStrikes) {
    Struck struck;
    {  // out of plumb; then on with somebody in the way, and over them
        Pendant p("overhead_machine", 0.15, 1500);
        p.d.enable();
        p.carry(3, -3);  // the wrong way
        p.underside_to(2.4);
        EXPECT_EQ(p.struck("lifted far out of plumb"), 1) << p.told();
        note(p, struck);
    }
    {
        Pendant p("overhead_machine", 0.15, 1500);
        lift_in_plumb(p);
        p.carry(5.5, 0);
        p.press("forward", true);
        p.d.wait(20);
        note(p, struck);
        EXPECT_EQ(p.struck("no-go"), 1) << p.told() << p.x();
    }
    {  // dropped, dragged, lowered while it swings, not turned
        Pendant p("overhead_machine", 0.15, 1500);
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
        note(p, struck);
    }
    EXPECT_EQ(struck, rules_of("overhead_machine"));
}

TEST(ChartAndRadius, PassesByTheMarkThatTheChartAllows) {
    LuffingCrane c("mobile_crane", 0.13, 0.25);
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
        c.d.enable();
        c.d.levers[Axis::hoist] = 1;
        c.d.wait_until([&] { return c.value("interlock.two_block") > 0.5; }, 60);
        c.rest();
        c.hoist_to(4);
        c.carry(0, 7.6, 4);
        ASSERT_TRUE(c.take("load", 3.12)) << c.told();
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
    {  // dropped by boom and hoist together, away from the mark
        LuffingCrane c("mobile_crane", 0.13, 0.25);
        c.d.enable();
        c.d.levers[Axis::hoist] = 1;
        c.d.wait_until([&] { return c.value("interlock.two_block") > 0.5; }, 60);
        c.rest();
        c.hoist_to(4);
        c.carry(0, 7.6, 4);
        ASSERT_TRUE(c.take("load", 3.12)) << c.told();
        c.hoist_to(3);
        c.carry(70, 8, 3);
        c.d.levers[Axis::hoist] = -1, c.d.levers[Axis::luff] = -1;
        c.d.wait_until([&] { return c.value("crane.underside") < 0.01; }, 60);
        c.d.levers[Axis::luff] = 0;
        ASSERT_TRUE(c.leave(9000)) << c.told();
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
}

TEST(BallSignalsAndZigzag, EveryRuleStrikes) {
    Struck struck;
    LuffingCrane c("mobile_course", 0.13, 0.6);
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
    ASSERT_EQ(c.exercise().phase, "Take the weight") << c.told();
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
