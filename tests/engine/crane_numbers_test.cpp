// The numbers that tell whether a crane is one: how far slewing throws its hook out, what its chart
// says, what its limiter reads.
#include <gtest/gtest.h>

#include "engine/machine/machine.h"
#include "tests/engine/crane_run.h"

namespace fairlead {
namespace {

struct Outswing {
    double seen, expected;  // [m]
};

// Slewing at full speed, with ramps, over so many seconds: how much farther out than what it hangs
// from the hook is on average, and how far it should be: in the turning frame it hangs at rest
// where g tan(theta) = omega^2 (R + L sin(theta)).
Outswing thrown_out(SlewingCrane& c, double omega, double seconds) {
    c.d.levers[Axis::slew] = -1;
    c.d.wait(20);
    const double a0 = c.angle(), from = c.d.seen().time;
    double out = 0, radius = 0, rope = 0;
    int n = 0;
    while (c.d.seen().time < from + seconds) {
        c.d.tick();
        const double x = c.value("body.hook.position.x"), y = c.value("body.hook.position.y");
        const double a = c.angle();
        radius += c.value("crane.radius");
        out += x * std::cos(a) + y * std::sin(a) - c.value("crane.radius");
        rope += c.hangs_at() - c.value("body.hook.position.z") - 0.35;  // down to its sheave
        ++n;
    }
    EXPECT_NEAR((c.angle() - a0) / seconds, omega, 0.01 * omega);
    c.rest();
    radius /= n, rope /= n;
    double theta = 0;
    for (int i = 0; i < 20; ++i)
        theta = std::atan(omega * omega * (radius + rope * std::sin(theta)) / 9.81);
    return {out / n, rope * std::sin(theta)};
}

}  // namespace

// Ten periods or so: what swings about that place counts for nothing.
TEST(CraneNumbers, SlewingThrowsTheHookOutByOmegaSquaredROverG) {
    LuffingCrane mobile("mobile_crane", 0.13, 0.25);
    mobile.d.enable();
    mobile.hoist_to(4);
    const Outswing near = thrown_out(mobile, 0.13, 70);
    EXPECT_GT(near.expected, 0.08);
    EXPECT_NEAR(near.seen, near.expected, 0.05 * near.expected);
    TrolleyJib tower("tower_crane", 0.07, 0.65);
    tower.d.enable();
    tower.hoist_to(12);
    const Outswing far = thrown_out(tower, 0.07, 95);
    EXPECT_GT(far.expected, 0.15);
    EXPECT_NEAR(far.seen, far.expected, 0.05 * far.expected);
}

// A 65 short ton crane on outriggers, converted to tonnes and metres, as published.
TEST(CraneNumbers, TheChartOfTheMobileCraneIsThePublishedOne) {
    const std::vector<std::pair<double, std::vector<std::pair<double, double>>>> published{
        {11.0, {{3.0, 59.0}, {4.6, 39.0}, {6.1, 28.2}, {7.6, 21.6}, {9.1, 17.1}}},
        {15.5,
         {{3.0, 36.3},
          {4.6, 35.6},
          {6.1, 28.8},
          {7.6, 22.2},
          {9.1, 17.8},
          {10.7, 14.7},
          {12.2, 12.2},
          {13.7, 9.7}}},
        {20.1,
         {{4.6, 28.1},
          {6.1, 24.9},
          {7.6, 22.3},
          {9.1, 18.1},
          {12.2, 12.5},
          {15.2, 8.3},
          {18.3, 5.8}}}};
    for (const char* name : {"mobile_crane", "reeving", "mobile_course"}) {
        const Scene scene = load_scene(std::string(FAIRLEAD_HOME "/scenes/") + name + ".json");
        int points = 0;
        for (const auto& [boom, column] : published)
            for (const auto& [radius, tonnes] : column) {
                EXPECT_NEAR(rated_at(scene.crane->chart, boom, radius) / 9810, tonnes, 0.05)
                    << name << ": " << boom << " m at " << radius << " m";
                ++points;
            }
        EXPECT_EQ(points, 20);
    }
}

// Where the load hangs still: what the gauge shows is its weight by what the chart says there.
TEST(CraneNumbers, TheLimiterOfTheTowerCraneIsTrueWithinTwoPercent) {
    TrolleyJib c("tower_crane", 0.07, 0.65);
    c.d.enable();
    c.carry(0, 25, 6);
    ASSERT_TRUE(c.take("pallet", 3.7)) << c.told();
    const double weight = (1900 + 320) * 9.81;
    for (const auto& [radius, tonnes] : {std::pair(25.0, 3.97), {30.0, 3.19}, {35.0, 2.64}}) {
        c.carry(0, radius, 6);
        c.catch_swing();
        c.d.wait(3);
        const double there = c.value("crane.radius");
        EXPECT_NEAR(there, radius, 0.3);
        EXPECT_NEAR(c.value("crane.load") / weight, 1, 0.02);
        const double rated = rated_at(c.session->scene().crane->chart, 0, there);
        EXPECT_NEAR(rated / 9810, tonnes, 0.1);
        EXPECT_NEAR(c.value("crane.utilisation"), weight / rated, 0.02 * weight / rated);
    }
}

// The rope swings with T = 2 pi sqrt(L / g): 5 m 4.5 s, 8 m 5.7 s.
TEST(CraneNumbers, TheOverheadCraneSwingsWithThePeriodOfItsRope) {
    for (const auto& [rope, period] : {std::pair(5.0, 4.5), {8.0, 5.7}}) {
        Pendant p;
        p.d.enable();
        p.go("up", "down", "body.hook.position.z", 10.3 - rope, 0.15, 0.01);
        p.d.wait(3);
        p.press("forward", true);
        p.d.wait(0.8);
        p.press("forward", false);
        p.d.wait(3);  // the bridge stands
        double before = p.value("crane.swing_x"), first = -1, last = -1;
        int times = 0;
        const double from = p.d.seen().time;
        while (p.d.seen().time < from + 4.5 * period) {
            p.d.tick();
            const double now = p.value("crane.swing_x");
            if (before < 0 && now >= 0) {
                const double at = p.d.seen().time - tick_seconds * now / (now - before);
                (first < 0 ? first : last) = at;
                times += first != at;
            }
            before = now;
        }
        ASSERT_GE(times, 3);
        EXPECT_NEAR((last - first) / times, period, 0.02 * period) << rope << " m";
    }
}

// Gauges show no decimals of what is counted.
TEST(CraneNumbers, CountsAreKnownToBeWhole) {
    const auto whole = [](const std::string& scene, const std::string& label) {
        const Session session(load_scene(FAIRLEAD_HOME "/scenes/" + scene + ".json"));
        for (const InstrumentLook& look : session.snapshot().scenery->instruments)
            if (look.label == label) return look.whole;
        ADD_FAILURE() << scene << " has no gauge " << label;
        return false;
    };
    EXPECT_TRUE(whole("mobile_crane", "Falls"));
    EXPECT_TRUE(whole("drum", "Gear"));
    EXPECT_TRUE(whole("drum", "Layer"));
    EXPECT_FALSE(whole("drum", "Wire out"));
    EXPECT_FALSE(whole("mobile_crane", "Telescope"));
    EXPECT_FALSE(whole("flooded_barge", "Cross valve"));
}

}  // namespace fairlead
