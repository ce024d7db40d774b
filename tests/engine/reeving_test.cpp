// The falls of a mobile crane's hoist changed between lifts: hook speed, line pull, what is rated.
#include "engine/machine/reeving.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/session/player.h"
#include "engine/session/replay_check.h"
#include "tests/engine/crane_run.h"
#include "tests/engine/recorded_run.h"
#include "tests/engine/scene_trouble.h"
#include "tests/scratch_folder.h"

using namespace fairlead;
using testing::HasSubstr;

namespace {

constexpr double block = 546 * 9.81;  // [N]

struct Reeved : LuffingCrane {
    explicit Reeved(const std::string& file = "") : LuffingCrane("mobile_crane", 0.13, 0.25) {
        if (!file.empty()) recorder = record(*session, file);
        d.watch = [this](const Snapshot& seen) {
            for (const std::string& line : seen.rigging.news) news = line;
        };
        d.enable();
        carry(-45, 7, 4);  // beside the load, over the ground
        d.wait(3);
    }
    std::string order(const std::string& text) {
        news.clear();
        d.outbox.ask(Command{Rig{text}});
        d.tick();
        return news;
    }
    // Its sheaves are then 1.65 m up.
    void lower() {
        d.go(
            Axis::hoist, [&] { return value("crane.hook_height"); }, 0.5, 0.02, 1);
        d.wait(6);
    }
    // [m/s] over 2 s, with the lever at its stop
    double raising_speed() {
        d.levers[Axis::hoist] = 1;
        d.wait(3);
        const double from = value("crane.hook_height");
        d.wait(2);
        const double speed = (value("crane.hook_height") - from) / 2;
        rest();
        d.wait(3);
        return speed;
    }
    std::string news;
    std::shared_ptr<Recorder> recorder;
};

}  // namespace

// n falls: 1/n of the drum's 1.0 m/s, 1/n of the block's weight.
TEST(Reeving, HalfTheFallsRaiseTheHookTwiceAsFastAtTwiceTheLinePull) {
    Reeved c;
    c.lower();
    EXPECT_EQ(c.value("crane.falls"), 4);
    EXPECT_NEAR(c.value("crane.line_pull"), block / 4, 0.01 * block / 4);
    const double height = c.value("crane.hook_height");
    const double wire = c.seen().crane.wire_out, way = way_of_wire(c.seen());
    ASSERT_EQ(c.order("reeve 2"), "done: reeve 2");
    EXPECT_EQ(c.value("crane.falls"), 2);
    c.d.wait(6);
    EXPECT_NEAR(c.value("crane.hook_height"), height, 0.01);
    EXPECT_NEAR(c.value("crane.line_pull"), block / 2, 0.01 * block / 2);
    EXPECT_NEAR(c.value("crane.load"), block, 0.01 * block);
    // the drum has taken what the way is shorter by: two parts
    const double shorter = way - way_of_wire(c.seen());
    EXPECT_NEAR(wire - c.seen().crane.wire_out, shorter, 0.002);
    const double part = c.value("body.boom_tip.position.z") - c.value("body.hook.position.z");
    EXPECT_NEAR(shorter / part, 2, 0.1);
    const double with_2 = c.raising_speed();
    EXPECT_NEAR(with_2, 0.5, 0.005);
    c.lower();
    ASSERT_EQ(c.order("reeve 4"), "done: reeve 4");
    c.d.wait(6);
    EXPECT_NEAR(with_2 / c.raising_speed(), 2, 0.02);
}

// 4 t on the hook: twice the line pull, the same hook load; two parts of 94.4 kN are 188.8 kN,
// where the chart alone allows more.
TEST(Reeving, WhatMayBeLiftedIsTheLinePullOfAllFallsOrTheChart) {
    Reeved c;
    c.hoist_to(4);
    c.carry(120.4, 9.1, 4);
    const auto at_six_metres = [&] {
        c.carry(120.4, 6.1, c.value("crane.underside"));
        return c.value("crane.capacity");
    };
    const double charted = at_six_metres();
    EXPECT_GT(charted, 240e3);
    EXPECT_LT(charted, 4 * 94400);
    c.lower();
    ASSERT_EQ(c.order("reeve 2"), "done: reeve 2");
    c.d.wait(1);
    EXPECT_NEAR(c.value("crane.capacity"), 2 * 94400, 1);
    EXPECT_NEAR(c.value("crane.utilisation"), block / (2 * 94400), 0.001);
    c.hoist_to(4);
    c.carry(120.4, 9.1, 4);
    ASSERT_TRUE(c.take("generator", 2.8)) << c.told();
    c.hoist_to(0.8);
    c.d.wait(4);
    const double weight = block + 4000 * 9.81;
    EXPECT_NEAR(c.value("crane.load"), weight, 0.02 * weight);
    EXPECT_NEAR(c.value("crane.line_pull"), weight / 2, 0.02 * weight / 2);
}

TEST(Reeving, IsRefusedInOneLineThatSaysWhy) {
    Reeved c;
    EXPECT_THAT(c.order("reeve 2"), HasSubstr("riggers reach 2.2 m"));
    EXPECT_THAT(c.order("reeve 3"), HasSubstr("its numbers of falls are 4, 2"));
    EXPECT_THAT(c.order("reeve 2.5"), HasSubstr("expected a whole number"));
    EXPECT_THAT(c.order("reeve"), HasSubstr("expected a number"));
    c.d.levers[Axis::hoist] = -1;
    c.d.wait(2);
    EXPECT_THAT(c.order("reeve 2"), HasSubstr("the drum turns"));
    c.rest();
    c.lower();
    EXPECT_THAT(c.order("reeve 4"), HasSubstr("it is reeved so already"));
    c.hoist_to(4);
    c.carry(0, 7.6, 4);
    ASSERT_TRUE(c.take("load", 3.12)) << c.told();
    EXPECT_THAT(c.order("reeve 2"), HasSubstr("load hangs on the hook"));
    EXPECT_EQ(c.value("crane.falls"), 4);
    CraneRun other("mobile_course");
    std::string news;
    other.d.watch = [&](const Snapshot& s) {
        for (const std::string& line : s.rigging.news) news = line;
    };
    other.d.outbox.ask(Command{Rig{"reeve 2"}});
    other.d.tick();
    EXPECT_THAT(news, HasSubstr("always reeved the same way"));
}

namespace {

struct Tank : LuffingCrane {
    Tank() : LuffingCrane("reeving", 0.13, 0.25) { d.enable(); }
    void lower() {
        d.go(
            Axis::hoist, [&] { return value("crane.hook_height"); }, 0.5, 0.03, 1);
        d.wait(6);
    }
    void order(int falls) {
        d.outbox.ask(Command{Rig{"reeve " + std::to_string(falls)}});
        d.wait(0.2);
        EXPECT_EQ(value("crane.falls"), falls) << told();
    }
    void take_tank() {
        hoist_to(4);
        carry(90, 6.6, 4);
        ASSERT_TRUE(take("tank", 3.47)) << told();
    }
};

}  // namespace

TEST(FallsForTheLoad, PassesWithFourFallsAndBackToTwo) {
    Tank c;
    c.lower();
    c.order(4);
    c.take_tank();
    c.hoist_to(0.8);
    EXPECT_NEAR(c.value("crane.line_pull"), (20000 + 546) * 9.81 / 4, 0.02 * 50e3);
    c.carry(150, 7, 0.8);
    c.catch_swing();
    ASSERT_TRUE(c.leave(9000)) << c.told();
    c.hoist_to(4);
    c.carry(150, 10, 4);
    c.lower();
    c.order(2);
    c.d.wait(1);
    expect_passed(c, 95);
    c.d.become_model_run("reeving");
}

// 20.5 t on two parts of 9.6 t: the limiter stops the hoist while the tank still stands.
TEST(FallsForTheLoad, TwoFallsDoNotLiftTheTank) {
    Tank c;
    c.take_tank();
    c.d.levers[Axis::hoist] = 0.2;
    c.d.wait(20);
    EXPECT_GT(c.value("interlock.load"), 0.5) << c.told();
    EXPECT_LT(c.value("crane.underside"), 0.05) << c.told();
    EXPECT_NEAR(c.value("crane.capacity"), 2 * 94400, 1);
}

TEST(FallsForTheLoad, EveryRuleStrikes) {
    Struck struck;
    {  // slewed while it stands, then lifted with too few falls past the limiter
        Tank c;
        c.take_tank();
        c.d.levers[Axis::slew] = -1;
        c.d.wait(3.5);
        c.rest();
        c.d.levers[Switch::bypass] = true;
        c.d.levers[Axis::hoist] = 1;
        c.d.wait_until([&] { return c.value("crane.underside") > 1; }, 60);
        c.d.wait(2);
        EXPECT_EQ(c.struck("bypassed"), 1) << c.told();
        note(c, struck);
    }
    {  // dropped away from the mark
        Tank c;
        c.lower();
        c.order(4);
        c.take_tank();
        c.hoist_to(1.5);
        c.carry(95, 5.4, 1.5);
        ASSERT_TRUE(c.drop_outwards(9000)) << c.told();
        c.d.wait(1);
        note(c, struck);
    }
    EXPECT_EQ(struck, rules_of("reeving"));
}

// The order is in the recording; sought past it and before it, the crane is as it was then.
TEST(Reeving, IsRecordedAndReplayedBitForBit) {
    const ScratchFolder folder;
    const std::string file = folder.file("reeved.flrec");
    std::int64_t ordered = 0;
    {
        Reeved c(file);
        c.lower();
        ordered = c.seen().tick;
        ASSERT_EQ(c.order("reeve 2"), "done: reeve 2");
        c.d.wait(8);
        c.recorder->finish();
    }
    Player player(file);
    const ReplayCheck check = check_replay(player);
    EXPECT_FALSE(check.difference) << said(player, check);
    player.seek(ordered + 100);
    EXPECT_EQ(signal(player.session().snapshot(), "crane.falls"), 2);
    player.seek(ordered - 100);
    EXPECT_EQ(signal(player.session().snapshot(), "crane.falls"), 4);
}

TEST(Reeving, ASceneThatCannotBeReevedSoIsSaidInOneLine) {
    const auto trouble = [](const std::string& model, const std::string& falls,
                            const std::string& stops) {
        return scene_trouble(R"({ "format": 1, "name": "t",
          "wire_types": { "w": { "diameter": 0.02, "mass_per_metre": 0, "young_modulus": 5e10 } },
          "bodies": [ { "name": "hook", "mass": 500, "position": [0, 0, 1], "shape": { "sphere": 0.3 } } ],
          "winches": [ { "name": "drum", "at": [0, 0, 10], "axis": [0, 1, 0], "radius": 0.2 } ],
          "wires": [ { "name": "hoist", "type": "w", "model": ")" +
                             model + R"(",
            "route": [ { "winch": "drum" }, { "eye": "hook", "at": [0, 0, 0.3] }, { "attach": "world", "at": [1, 0, 10] } ] } ],
          "crane": { "name": "c", "load_wires": ["hoist"], "hook": "hook", "hoist_winch": "drum",
            "falls": )" + falls +
                             R"(, "reevings": [ { "stops": [ )" + stops + " ] } ] } }");
    };
    const std::string one = R"({ "body": "hook", "at": [0, 0, 0.3] })";
    const std::string none = R"({ "body": "world", "at": [1, 0, 10] })";
    EXPECT_EQ(trouble("massless", "2", one), "");
    EXPECT_THAT(trouble("hmr", "2", one), HasSubstr("expected \"model\": \"massless\""));
    EXPECT_THAT(trouble("massless", "4", one), HasSubstr("in 2 parts, not in 4"));
    EXPECT_THAT(trouble("massless", "2", none), HasSubstr("none of them is on the hook"));
    EXPECT_THAT(trouble("massless", "2", one + ", " + none), HasSubstr("as another does"));
}
