#include "engine/machine/machine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/engine/driver.h"
#include "tests/engine/signal.h"
#include "tests/engine/small_crane.h"

using namespace fairlead;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

namespace {

struct MachineTest : testing::Test {
    Session session{read_scene(small_crane, "small_crane")};
    Driver d{session};

    const CraneState& crane() const { return session.snapshot().crane; }
    double signal(const std::string& path) const {
        return fairlead::signal(session.snapshot(), path);
    }
    double drum_speed() const { return signal("winch.drum.speed"); }
    double travel_speed() const { return signal("body.trolley.velocity.x"); }

    void take_light_load() {
        d.enable();
        ASSERT_TRUE(d.hook_to(1.06));
        d.wait(1);
        d.press(Switch::hook);
        ASSERT_EQ(crane().held, "light");
    }
};

}  // namespace

TEST_F(MachineTest, NothingMovesWithoutEnable) {
    d.levers[Axis::slew] = 1;
    d.levers[Axis::hoist] = -1;
    d.wait(2);
    EXPECT_LT(std::abs(drum_speed()), 1e-5);
    EXPECT_LT(std::abs(travel_speed()), 1e-5);
}

TEST_F(MachineTest, EnableIsRefusedUntilLeversAreNeutral) {
    d.levers[Axis::slew] = 0.5;
    d.enable();
    EXPECT_FALSE(crane().enabled);
    EXPECT_THAT(texts_of(crane().alarms), Contains(HasSubstr("enable refused")));
    d.levers[Axis::slew] = 0;
    d.wait(0.5);
    EXPECT_FALSE(crane().enabled);  // held on is not enough: it must be pressed again
    d.levers[Switch::enable] = false;
    d.tick();
    d.enable();
    EXPECT_TRUE(crane().enabled);
}

TEST_F(MachineTest, TravelRampsUpAndAfterReleaseDown) {
    d.wait(0.5);
    d.enable();
    d.levers[Axis::slew] = 1;
    d.wait(1);
    EXPECT_NEAR(travel_speed(), 0.5, 0.01);  // half of 1 m/s after half of 2 s
    d.wait(1.5);
    EXPECT_NEAR(travel_speed(), 1, 0.01);
    d.levers[Switch::enable] = false;  // dead-man: the lever is still out
    d.wait(1);
    EXPECT_NEAR(travel_speed(), 0.5, 0.02);
    EXPECT_FALSE(crane().enabled);
    d.wait(1.2);
    EXPECT_NEAR(travel_speed(), 0, 1e-4);
}

TEST_F(MachineTest, CreepIsATenth) {
    d.enable();
    d.levers[Switch::creep] = true;
    d.levers[Axis::slew] = 1;
    d.wait(2);
    EXPECT_NEAR(travel_speed(), 0.1, 0.002);
    EXPECT_TRUE(crane().creep);
}

TEST_F(MachineTest, HoistPositiveRaises) {
    d.enable();
    const double before = crane().hook_height;
    d.levers[Axis::hoist] = 1;
    d.wait(2);
    EXPECT_NEAR(drum_speed(), -0.5, 1e-3);
    EXPECT_NEAR(crane().hoist_speed, 0.5, 1e-3);
    EXPECT_NEAR(crane().hook_height - before, 0.75, 0.02);
}

TEST_F(MachineTest, BrakeSetsAThirdOfASecondAfterTheMotionEnds) {
    d.enable();
    d.wait(0.5);
    EXPECT_NE(signal("winch.drum.brake"), 0);
    d.levers[Axis::hoist] = 0.4;
    d.wait(0.5);
    EXPECT_EQ(signal("winch.drum.brake"), 0);
    d.levers[Axis::hoist] = 0;
    d.wait(0.45);  // the ramp from 0.2 m/s takes 0.4 s
    EXPECT_NEAR(drum_speed(), 0, 1e-4);
    d.wait(0.2);
    EXPECT_EQ(signal("winch.drum.brake"), 0);
    d.wait(0.1);
    EXPECT_NE(signal("winch.drum.brake"), 0);
    // and holds: only the compliance of a brake row gives
    const double height = crane().hook_height;
    d.wait(5);
    EXPECT_NEAR(crane().hook_height, height, 2e-3);
}

TEST_F(MachineTest, EndStopsAreApproachedSlowly) {
    d.enable();
    d.levers[Axis::slew] = 1;
    double hardest = 0, before = 0;
    d.watch = [&](const Snapshot&) {
        const double v = travel_speed();
        hardest = std::max(hardest, std::abs(v - before) / tick_seconds);
        before = v;
    };
    d.wait(12);
    EXPECT_NEAR(signal("joint.beam.position"), 6, 0.02);
    EXPECT_LT(hardest, 0.6);  // [m/s²] the ramp is 0.5
}

TEST_F(MachineTest, EmergencyStopHoldsUntilNeutralAndAcknowledged) {
    d.enable();
    d.levers[Axis::slew] = 1;
    d.levers[Axis::hoist] = 0.5;
    d.wait(2);
    d.levers[Switch::emergency_stop] = true;
    d.wait(0.2);
    EXPECT_TRUE(crane().stopped);
    EXPECT_THAT(texts_of(crane().alarms), Contains(HasSubstr("emergency stop")));
    EXPECT_NEAR(drum_speed(), 0, 1e-3);  // the hoist is held at once
    EXPECT_GT(travel_speed(), 0.8);      // travel coasts until its brakes set
    d.wait(0.5);
    EXPECT_NEAR(travel_speed(), 0, 1e-3);
    EXPECT_NE(signal("winch.drum.brake"), 0);

    d.levers[Switch::emergency_stop] = false;
    d.press(Switch::acknowledge);
    EXPECT_TRUE(crane().stopped);  // levers are still out
    d.levers[Axis::slew] = d.levers[Axis::hoist] = 0;
    d.press(Switch::acknowledge);
    EXPECT_FALSE(crane().stopped);
    EXPECT_FALSE(crane().enabled);  // enable has to be pressed anew
    d.levers[Switch::enable] = false;
    d.tick();
    d.enable();
    EXPECT_TRUE(crane().enabled);
}

TEST_F(MachineTest, TwoBlockStopsRaisingOnly) {
    d.enable();
    d.levers[Axis::hoist] = 1;
    d.wait(12);
    const double top = crane().hook_height;
    EXPECT_NEAR(top, 10 - 2 - 0.2, 0.05);
    EXPECT_THAT(texts_of(crane().alarms),
                Contains(HasSubstr("from the top: what brings it nearer is stopped")));
    d.levers[Axis::hoist] = -1;
    d.wait(2);
    EXPECT_LT(crane().hook_height, top - 0.6);
}

// The wires of what stands are slack because it stands: right work raises no alarm.
TEST_F(MachineTest, SlackStopsLoweringOnlyAndWithoutAWordWhereTheHookStands) {
    d.watch = [&](const Snapshot& s) {
        EXPECT_THAT(texts_of(s.crane.alarms), Not(Contains(HasSubstr("slack")))) << s.time;
    };
    d.enable();
    d.hook_to(1.3);
    EXPECT_FALSE(crane().standing);
    d.levers[Axis::hoist] = -1;  // onto the load and on
    d.wait(4);
    EXPECT_TRUE(crane().standing);
    const double paid_out = crane().wire_out;
    d.wait(1);
    EXPECT_NEAR(crane().wire_out, paid_out, 1e-4);
    d.levers[Axis::hoist] = 1;
    d.wait(2);
    EXPECT_GT(crane().hook_height, 1.3);
    EXPECT_FALSE(crane().standing);
}

TEST(MachineSlack, IsAnAlarmWhereNothingBearsTheHook) {
    std::string text = small_crane;
    const std::string wire = "\"type\": \"w\",";
    text.replace(text.find(wire), wire.size(), wire + " \"length\": 7.5,");  // it falls at first
    Session session(read_scene(text, "slack_crane"));
    Driver d(session);
    d.wait(0.2);
    EXPECT_THAT(texts_of(session.snapshot().crane.alarms),
                Contains(HasSubstr("slack wire: lowering stopped")));
}

// Lowered at a known speed onto the ground: what is read is that speed, once.
TEST_F(MachineTest, LandingIsTheSpeedALoadIsSetDownWith) {
    take_light_load();
    ASSERT_TRUE(d.hook_to(2.5));
    d.wait(1);
    std::vector<double> landings;
    d.watch = [&](const Snapshot&) {
        if (const double v = signal("crane.landing"); v > 0) landings.push_back(v);
    };
    d.levers[Axis::hoist] = -0.5;  // 0.25 m/s
    d.wait(8);
    ASSERT_FALSE(landings.empty());
    EXPECT_NEAR(landings.front(), 0.25, 0.02);
    for (std::size_t i = 1; i < landings.size(); ++i) EXPECT_LT(landings[i], 0.1) << "a bounce";
}

TEST_F(MachineTest, TakingALoadWhereItStandsIsNoLanding) {
    d.watch = [&](const Snapshot&) { EXPECT_EQ(signal("crane.landing"), 0); };
    take_light_load();
}

// A load that is pulled over the ground scrapes at the speed of the trolley.
TEST_F(MachineTest, ScrapeIsTheSpeedALoadIsDraggedAt) {
    take_light_load();
    double most = 0;
    d.watch = [&](const Snapshot&) { most = std::max(most, signal("crane.scrape")); };
    ASSERT_TRUE(d.hook_to(2.5));
    EXPECT_LT(most, 0.1) << "it was lifted, not dragged";
    d.levers[Axis::hoist] = -0.1;
    d.wait_until([&] { return crane().standing; }, 60);
    d.levers[Axis::hoist] = 0;
    d.wait(1);
    most = 0;
    d.levers[Axis::slew] = 0.5;
    d.wait(5);
    EXPECT_GT(most, 0.3);
}

TEST_F(MachineTest, HookLoadIsWhatHangs) {
    d.wait(3);
    EXPECT_NEAR(crane().load, 200 * 9.81, 5);
    take_light_load();
    d.hook_to(2);
    d.wait(3);
    EXPECT_NEAR(crane().load, 1200 * 9.81, 30);
    EXPECT_GE(crane().peak_load, crane().load);
    d.outbox.ask(Command{ResetPeaks{}});
    d.tick();
    EXPECT_NEAR(crane().peak_load, crane().load, 50);
}

TEST_F(MachineTest, OverloadCutsRaisingAndLeavesLowering) {
    d.enable();
    ASSERT_TRUE(d.go(
        Axis::slew, [&] { return crane().travel_y; }, 4, 0.02, 12, 120));
    d.wait(1);
    ASSERT_TRUE(d.hook_to(1.08));
    d.wait(1);
    // a hook on one wire nods: a patient operator tries until it is slow enough
    for (int tries = 0; tries < 20 && crane().held.empty(); ++tries) d.press(Switch::hook);
    ASSERT_EQ(crane().held, "heavy");
    d.levers[Axis::hoist] = 1;
    d.wait(4);
    // 3 t hardly leave the ground with 2 t of capacity
    EXPECT_LT(crane().hook_height, 1.15);
    EXPECT_THAT(texts_of(crane().alarms),
                Contains(HasSubstr("% of capacity: what adds to it is stopped")));
    d.levers[Axis::hoist] = -1;
    d.wait(1.5);
    EXPECT_LT(crane().load, 0.9 * crane().capacity);
}

TEST_F(MachineTest, NothingInReachIsSaid) {
    EXPECT_EQ(crane().in_reach, "");
    d.press(Switch::hook);
    EXPECT_EQ(crane().held, "");
    EXPECT_THAT(texts_of(crane().alarms), Contains(HasSubstr("nothing in reach")));
    d.wait(5);
    EXPECT_THAT(texts_of(crane().alarms), IsEmpty());
}

TEST_F(MachineTest, GripAndReleaseOnTheGround) {
    take_light_load();
    EXPECT_EQ(crane().in_reach, "");
    d.hook_to(2);
    EXPECT_NEAR(signal("body.light.position.z"), 1.5, 0.1);

    d.press(Switch::hook);  // hanging: refused
    EXPECT_EQ(crane().held, "light");
    EXPECT_THAT(texts_of(crane().alarms), Contains(HasSubstr("release refused")));

    d.levers[Axis::hoist] = -0.3;
    d.wait_until([&] { return crane().load < 1000; }, 15);
    d.levers[Axis::hoist] = 0;
    d.wait(1);
    d.press(Switch::hook);
    EXPECT_EQ(crane().held, "");
    EXPECT_NEAR(signal("body.light.position.z"), 0.5, 1e-3);
}

TEST_F(MachineTest, TheInstructorMayReleaseAHangingLoad) {
    take_light_load();
    d.hook_to(2);
    d.outbox.ask(Command{Release{}});
    d.wait(1);
    EXPECT_EQ(crane().held, "");
    EXPECT_NEAR(signal("body.light.position.z"), 0.5, 0.02);
}

TEST_F(MachineTest, TooFastToGrip) {
    d.enable();
    ASSERT_TRUE(d.hook_to(1.35));
    d.levers[Axis::hoist] = -1;
    d.wait_until([&] { return crane().in_reach == "light" && crane().hoist_speed < -0.35; }, 3);
    d.levers[Switch::hook] = true;
    d.tick();
    EXPECT_EQ(crane().held, "");
    EXPECT_THAT(texts_of(crane().alarms), Contains(HasSubstr("too fast")));
}

TEST(Machine, ScheduleDrivesWithoutALever) {
    std::string text = R"({
      "format": 1, "name": "scheduled", "gravity": [0, 0, 0],
      "bodies": [ { "name": "cart", "mass": 10, "shape": { "box": [1, 1, 1] } } ],
      "joints": [ { "name": "track", "kind": "slider", "b": "cart", "axis": [1, 0, 0],
                    "motor": { "max_force": 1e5 } } ],
      "schedules": [ { "drives": "track", "points": [[1, 0], [2, 1], [3, 1]] } ] })";
    Session session(read_scene(text, "scheduled"));
    Driver d(session);
    d.wait(1);
    EXPECT_NEAR(session.snapshot().bodies[1].X_WB.p.x(), 0, 1e-9);
    d.wait(4);
    EXPECT_NEAR(session.snapshot().bodies[1].X_WB.p.x(), 0.5 + 3, 0.02);
}

TEST(Supports, AreNamedOnce) {
    const auto scene = [](const char* supports) {
        return read_scene(
            small_crane_but(R"("hook": "hook",)",
                            std::string(R"("hook": "hook", "supports": )") + supports + ","),
            "supports");
    };
    EXPECT_NO_THROW(scene(R"(["light", "heavy"])"));
    try {
        scene(R"(["light", "heavy", "light"])");
        ADD_FAILURE() << "not refused";
    } catch (const SceneErrors& e) {
        EXPECT_THAT(e.errors.front().text(), HasSubstr("\"light\" is there twice"));
    }
}

// A hydraulic drive comes after its lever: 63 % of its speed after its lag, and as much of the rest
// after another. It comes to rest, and an emergency stop does not wait for it.
TEST(Hydraulics, SpeedFollowsTheLeverByItsLag) {
    Session session(read_scene(
        small_crane_but(R"("speed": 1, "ramp": 2)", R"("speed": 1, "ramp": 0, "lag": 0.5)"),
        "lag"));
    Driver d{session};
    const auto speed = [&] { return signal(session.snapshot(), "body.trolley.velocity.x"); };
    d.enable();
    d.levers[Axis::slew] = 1;
    d.wait(0.5);
    EXPECT_NEAR(speed(), 1 - std::exp(-1.), 0.02);
    d.wait(0.5);
    EXPECT_NEAR(speed(), 1 - std::exp(-2.), 0.02);
    d.levers[Axis::slew] = 0;
    const double then = speed();
    d.wait(0.5);
    EXPECT_NEAR(speed(), then * std::exp(-1.), 0.02);
    d.wait(4);
    EXPECT_NEAR(speed(), 0, 1e-9);

    d.levers[Axis::slew] = -1;
    d.wait(2);
    EXPECT_LT(speed(), -0.9);
    d.levers[Switch::emergency_stop] = true;
    d.wait(0.5);
    EXPECT_NEAR(speed(), 0, 0.01);
}
