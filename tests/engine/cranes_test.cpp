// The cranes beside the gantry: charts, limiter, two-block, and their exercises driven by levers
// and buttons alone, passed with care and failed without.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "build_paths.h"
#include "engine/machine/machine.h"
#include "tests/engine/driver.h"
#include "tests/engine/signal.h"

namespace fairlead {
namespace {

std::string scene_file(const std::string& name) {
    return FAIRLEAD_HOME "/scenes/" + name + ".json";
}

struct CraneRun {
    explicit CraneRun(const std::string& name)
        : session(load_scene(scene_file(name))), d(session) {}

    double value(const std::string& path) const { return signal(session.snapshot(), path); }
    const ExerciseState& exercise() const { return session.snapshot().exercise; }
    std::string told() const {
        std::string text = exercise().phase + "; ";
        for (const Deduction& x : exercise().deductions)
            text += x.what + " " + std::to_string(x.value) + " at " + std::to_string(x.time) + "; ";
        return text + exercise().verdict;
    }

    Session session;
    Driver d;
};

// The six buttons of a pendant.
struct Pendant : CraneRun {
    Pendant() : CraneRun("overhead") {}

    void press(const char* name, bool down) {
        d.levers[*session.scene().lever_names.switch_named(name)] = down;
    }
    // By one pair of buttons until the gauge shows `goal`, creeping over the last `near`.
    void go(const char* more, const char* less, const std::string& gauge, double goal, double near,
            double tolerance) {
        d.wait_until(
            [&] {
                const double left = goal - value(gauge);
                const bool there = std::abs(left) < tolerance;
                d.levers[Switch::creep] = std::abs(left) < near;
                press(more, !there && left > 0);
                press(less, !there && left < 0);
                return there;
            },
            120);
        press(more, false), press(less, false);
        d.levers[Switch::creep] = false;
    }
    bool take_weight() {
        d.enable();
        go("up", "down", "crane.hook_height", 0.78, 0.4, 0.01);
        d.wait(1);
        d.press(Switch::hook);
        go("up", "down", "crane.underside", 0.35, 0.15, 0.02);
        return session.snapshot().crane.held == "weight";
    }
};

}  // namespace

TEST(LoadChart, IsStraightBetweenItsPointsAndHasNothingBeyondThem) {
    const std::vector<SceneCrane::ChartColumn> chart{{10, {{3, 500}, {5, 300}}},
                                                     {20, {{4, 280}, {8, 100}}}};
    EXPECT_EQ(rated_at(chart, 10, 2), 500);
    EXPECT_EQ(rated_at(chart, 10, 4), 400);
    EXPECT_EQ(rated_at(chart, 10, 5), 300);
    EXPECT_EQ(rated_at(chart, 10, 5.01), 0);
    EXPECT_EQ(rated_at(chart, 10.0005, 4), 400);  // at its stop, within play
    EXPECT_EQ(rated_at(chart, 12, 6), 190);       // between lengths the longer one holds
    EXPECT_EQ(rated_at(chart, 21, 6), 0);
}

TEST(Cranes, ADeadStopOfTheOverheadCraneLeavesTheSwingOfItsRope) {
    Pendant p;
    ASSERT_TRUE(p.take_weight());
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
    ASSERT_EQ(c.session.snapshot().crane.held, "load")
        << testing::PrintToString(texts_of(c.session.snapshot().crane.alarms)) << " "
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
            for (const Event& a : c.session.snapshot().crane.alarms)
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
