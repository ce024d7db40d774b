// Soft loads and what gives under a load: scenes/big_bag.json, machine_on_tyres.json and
// barge_fenders.json, driven by levers alone.
#include <gmock/gmock.h>

#include "tests/engine/crane_run.h"
#include "tests/physics/constants.h"

namespace fairlead {

namespace {

// Two hands on the gantry crane: slowly enough that nothing swings.
struct SoftGantry : CraneRun {
    using CraneRun::CraneRun;
    double empty = 0;  // [N] of gripper and ropes

    void take(const char* load, double bridge, double trolley, double height) {
        d.enable();
        ASSERT_TRUE(d.trolley_to(trolley, 10));
        ASSERT_TRUE(d.bridge_to(bridge, 15));
        d.hook_to(height);
        empty = value("crane.load");
        lower_until([&] { return value("crane.load") < 2500; }, 15);
        ASSERT_TRUE(grip(load)) << told();
    }
    bool lower_until(const std::function<bool()>& done, double seconds, double lever = -.1) {
        d.levers[Axis::hoist] = lever;
        const bool is = d.wait_until(done, seconds);
        d.levers[Axis::hoist] = 0;
        d.wait(1);
        return is;
    }
    bool lift_until(const std::function<bool()>& done, double seconds, double lever) {
        return lower_until(done, seconds, lever);
    }
    void leave() {
        ASSERT_TRUE(lower_until([&] { return value("crane.load") < 2500; }, 30)) << told();
        d.press(Switch::hook);
        EXPECT_EQ(seen().crane.held, "") << told();
    }
    double sum_of(const char* before, const char* after) const {
        double sum = 0;
        for (const char* k : {"1", "2", "3", "4"}) sum += value(std::string(before) + k + after);
        return sum;
    }
};

constexpr double bag = .9 * .9 * 1.1 * 1122;  // [kg]

void lift_the_bag(SoftGantry& c) {
    c.take("frame", 3.5, 0, 1.28);
    ASSERT_TRUE(c.lift_until([&] { return c.value("soft.big_bag.lowest") > .05; }, 60, .15))
        << c.told();
}

}  // namespace

TEST(BigBag, PassesByTheLevers) {
    SoftGantry c("big_bag");
    lift_the_bag(c);
    c.d.wait(6);
    // four loops bear the bag and what is sewn to it, each about its quarter
    const double own = (bag + 4) * g;
    EXPECT_NEAR(c.value("crane.load") - c.empty, own + 45 * g, .01 * own);
    EXPECT_NEAR(c.sum_of("clamp.loop_", ".force.z"), -bag * g, .01 * own);
    for (const char* k : {"1", "2", "3", "4"})
        EXPECT_NEAR(c.value(std::string("clamp.loop_") + k + ".force.z"), -bag * g / 4,
                    .08 * own / 4)
            << k;
    ASSERT_TRUE(c.lift_until([&] { return c.value("soft.big_bag.lowest") > 2.85; }, 60, .6));
    ASSERT_TRUE(c.d.bridge_to(16, 8));
    ASSERT_TRUE(c.d.trolley_to(2, 6));
    c.d.wait(3);
    EXPECT_EQ(c.exercise().phase, "Carry and set down") << c.told();
    c.lower_until([&] { return c.value("soft.big_bag.lowest") < .3; }, 60, -.5);
    c.lower_until([&] { return c.sum_of("wire.loop_", ".tension") < 100; }, 60, -.1);
    c.leave();
    expect_passed(c, 95);
    c.d.become_model_run("big_bag");
    c.d.wait(6);
    EXPECT_NEAR(c.value("soft.big_bag.contact_force.z"), own, .002 * own);
    EXPECT_NEAR(c.value("soft.big_bag.volume"), .9 * .9 * 1.1, .03);
}

// Snatched off the ground the loops pull more than they may, and dropped it is struck.
TEST(BigBag, RulesStrike) {
    Struck struck;
    {
        SoftGantry c("big_bag");
        c.take("frame", 3.5, 0, 1.28);
        c.d.levers[Axis::hoist] = 1;
        c.d.wait(3);
        c.d.levers[Axis::hoist] = -1;
        c.d.wait(6);
        c.d.levers[Axis::hoist] = 1;
        c.d.wait(5);
        c.d.levers[Axis::luff] = 1;
        c.d.wait(20);
        note(c, struck);
        EXPECT_TRUE(c.seen().diverged.empty());
    }
    EXPECT_THAT(struck, testing::Contains("a loop pulled above 3.2 kN"));
}

TEST(MachineOnTyres, PassesByTheLevers) {
    SoftGantry c("machine_on_tyres");
    c.take("machine", 3.5, 0, 1.36);
    ASSERT_TRUE(c.lift_until([&] { return c.value("crane.underside") > 2.85; }, 60, .5));
    ASSERT_TRUE(c.d.bridge_to(16, 8));
    ASSERT_TRUE(c.d.trolley_to(2, 6));
    c.d.wait_until([&] { return c.exercise().phase == "Set down"; }, 60);
    c.lower_until([&] { return c.value("crane.underside") < .5; }, 60, -.5);
    c.lower_until([&] { return c.value("crane.load") < 6000; }, 60, -.08);
    c.d.wait(1.5);
    c.d.press(Switch::hook);
    expect_passed(c, 95);
    c.d.become_model_run("machine_on_tyres");
    c.d.wait(8);
    // the floor carries the machine and the tyres: each is pressed by its quarter and half itself
    double own = 0;
    for (const char* k : {"1", "2", "3", "4"})
        own += c.value(std::string("soft.tyre_") + k + ".volume") * 350 * g;
    // friction that spreads the tyres is in it, too
    const double pressed = c.sum_of("soft.tyre_", ".pressed");
    EXPECT_GT(pressed, .995 * (2500 * g + own / 2));
    EXPECT_LT(pressed, 1.1 * (2500 * g + own / 2));
    EXPECT_LT(c.value("body.machine.position.z"), .28 + .15);
    EXPECT_GT(c.value("body.machine.position.z"), .28 + .15 - .08);
}

// Hauled alongside by two lines. A fender gives way as a ring does: F R³ 0.149/(E I) (wall and
// radius are no thin ring's: within a third); it takes the way off her, and she lies against it.
TEST(BargeOnFenders, TakeTheWayOffHer) {
    CraneRun c("barge_fenders");
    c.d.enable();
    const double E = 3e6, R = .375, I = 1.2 * std::pow(.25, 3) / 12;
    const double ring = E * I / (.149 * R * R * R);  // [N/m]
    const double idle = c.value("body.barge.position.y");
    EXPECT_NEAR(idle, 8, .01);
    double fastest = 0, most = 0, in = HUGE_VAL;
    c.d.watch = [&](const Snapshot&) {
        fastest = std::min(fastest, c.value("body.barge.velocity.y"));
        most = std::max(most, c.value("soft.fender_1.pressed") + c.value("soft.fender_2.pressed"));
        in = std::min(in, c.value("body.barge.position.y"));
    };
    c.d.levers[Axis::hoist] = c.d.levers[Axis::aux] = .7;
    c.d.wait(18);
    c.d.levers[Axis::hoist] = c.d.levers[Axis::aux] = 0;
    c.d.wait(6);
    EXPECT_TRUE(c.seen().diverged.empty());
    EXPECT_LT(fastest, -.15);
    EXPECT_GT(fastest, -.4);
    const double flattened = 4.5 + 1 - in;  // [m] of fenders of a metre
    EXPECT_NEAR(most / 2 / ring, flattened, flattened / 3) << ring;
    EXPECT_LT(std::abs(c.value("body.barge.velocity.y")), .1);
    EXPECT_GT(c.value("soft.fender_1.pressed") + c.value("soft.fender_2.pressed"), 1.5e4);
}

}  // namespace fairlead
