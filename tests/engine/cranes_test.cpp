// The cranes beside the gantry: charts, limiter, two-block, and their exercises driven by levers
// and buttons alone, passed with care and failed without.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/machine/machine.h"
#include "tests/engine/crane_run.h"

namespace fairlead {
TEST(LoadChart, IsStraightBetweenItsPointsAndHasNothingBeyondThem) {
    const LoadChart chart{{10, {{3, 500}, {5, 300}}}, {20, {{4, 280}, {8, 100}}}};
    EXPECT_EQ(rated_at(chart, 10, 2), 500);
    EXPECT_EQ(rated_at(chart, 10, 4), 400);
    EXPECT_EQ(rated_at(chart, 10, 5), 300);
    EXPECT_EQ(rated_at(chart, 10, 5.01), 0);
    EXPECT_EQ(rated_at(chart, 10.0005, 4), 400);  // at its stop, within play
    EXPECT_EQ(rated_at(chart, 12, 6), 190);       // between lengths the longer one holds
    EXPECT_EQ(rated_at(chart, 21, 6), 0);
}

// What hangs in the cab is what the limiter reckons with.
TEST(LoadChart, IsShownAsTheLimiterReckonsWithIt) {
    for (const char* name : {"mobile_crane", "tower_crane", "pedestal_crane"}) {
        CraneRun run(name);
        run.d.wait(1);
        const CraneState& crane = run.seen().crane;
        const LoadChart& chart = run.seen().scenery->load_chart;
        ASSERT_GE(crane.chart_column, 0) << name;
        const double rated =
                         crane.chart_share * rated_at({chart[crane.chart_column]},
                                                      chart[crane.chart_column].boom, crane.radius),
                     gear = crane.gear_capacity;
        EXPECT_GT(rated, 0) << name;
        EXPECT_EQ(crane.capacity, gear > 0 ? std::min(rated, gear) : rated) << name;
    }
    EXPECT_TRUE(CraneRun("gantry").seen().scenery->load_chart.empty());
}

TEST(Cranes, ADeadStopOfTheOverheadCraneLeavesTheSwingOfItsRope) {
    Pendant p;
    p.d.enable();
    ASSERT_TRUE(p.take("weight", 0.78));
    p.go("up", "down", "crane.hook_height", 4, 0.3, 0.02);
    p.d.wait(5);
    p.press("forward", true);
    p.d.wait_until([&] { return p.value("body.bridge.velocity.x") > 0.66; }, 10);
    double most = 0;
    p.d.watch = [&](const Snapshot& s) { most = std::max(most, std::abs(s.crane.swing_x)); };
    p.d.wait(6);
    const double before = most;                 // what the ramp has left
    p.d.levers[Switch::emergency_stop] = true;  // travel motors off at once, brakes after 0.3 s
    most = 0;
    p.d.wait(6);
    // v sqrt(L / g) beside the plumb line over L, v = 40 m/min: one vector of a swing, the other
    // is what there was before
    const double rope = 10.3 - p.value("crane.hook_height");
    const double left = 0.667 / std::sqrt(9.81 * rope);
    EXPECT_GT(most, left - before - 0.01) << before;
    EXPECT_LT(most, left + before + 0.01) << before;
    EXPECT_LT(before, 0.06);
}

TEST(Cranes, TheLimiterOfTheMobileCraneIsTrueWithinTwoPercent) {
    CraneRun c("mobile_crane");
    c.d.enable();
    const auto radius_to = [&](double goal) {
        return c.d.go(
            Axis::luff, [&] { return -c.value("crane.radius"); }, -goal, 0.02, 1, 200);
    };
    c.d.levers[Switch::creep] = true;  // the block hangs still when it comes to the load
    ASSERT_TRUE(radius_to(7.6));
    ASSERT_TRUE(c.d.go(
        Axis::hoist, [&] { return c.value("crane.hook_height"); }, 3.12, 0.03, 0.5));
    c.d.wait(10);
    c.d.press(Switch::hook);
    ASSERT_EQ(c.seen().crane.held, "load")
        << testing::PrintToString(texts_of(c.seen().crane.alarms)) << " "
        << c.value("crane.hook_height") << " " << c.value("crane.radius") << " "
        << c.value("body.hook.position.y");
    c.d.levers[Switch::creep] = false;
    const double empty = c.value("crane.radius");
    ASSERT_TRUE(c.d.go(
        Axis::hoist, [&] { return c.value("crane.underside"); }, 1, 0.05, 0.5));
    c.d.wait(15);
    const double weight = (12500 + 546) * 9.81;
    EXPECT_NEAR(c.value("crane.load") / weight, 1, 0.02);
    const double radius = c.value("crane.radius");
    EXPECT_GT(radius, empty + 0.2);  // the boom gives
    EXPECT_LT(radius, empty + 0.9);
    const double rated = 22.2 + (17.8 - 22.2) * (radius - 7.6) / (9.1 - 7.6);
    EXPECT_NEAR(c.value("crane.utilisation"), weight / (rated * 9810), 0.02);

    // boom down, which lowers the load as well: at 90 % it warns, at 100 % it stops what makes it
    // worse, and boom up is free
    ASSERT_TRUE(c.d.go(
        Axis::hoist, [&] { return c.value("crane.underside"); }, 6, 0.05, 0.5));
    c.d.wait(15);
    c.d.levers[Axis::luff] = -0.6;
    bool warned = false;
    c.d.wait_until(
        [&] {
            for (const Event& a : c.seen().crane.alarms)
                warned |= a.id == "load" && a.kind == Event::Kind::alarm;
            return c.value("interlock.load") > 0.5;
        },
        120);
    EXPECT_TRUE(warned);
    EXPECT_GT(c.value("interlock.load"), 0.5);
    c.d.wait(4);
    double angle = c.value("joint.luff.position");
    c.d.wait(1);
    EXPECT_NEAR(c.value("joint.luff.position"), angle, 1e-3);
    angle = c.value("joint.luff.position");
    EXPECT_LT(c.value("crane.utilisation"), 1.03);
    c.d.levers[Axis::luff] = 0;
    c.d.wait(0.5);
    c.d.levers[Axis::luff] = 1;
    c.d.wait(4);
    EXPECT_GT(c.value("joint.luff.position"), angle + 0.02);
}

TEST(Cranes, TheTwoBlockStopOfTheMobileCraneLeavesRoomAboveTheBlock) {
    CraneRun c("mobile_crane");
    c.d.enable();
    c.d.levers[Axis::hoist] = 1;
    c.d.wait(40);
    EXPECT_GT(c.value("interlock.two_block"), 0.5);
    const double room = c.value("body.boom_tip.position.z") - c.value("body.hook.position.z");
    EXPECT_GT(room, 1.0);
    EXPECT_EQ(c.exercise().phase, "Hook on");
}

}  // namespace fairlead
