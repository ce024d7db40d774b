// Faults: each kind does what it says, by its time, by its condition and by hand; what it changed
// is put back; a run with faults is replayed bit for bit.
#include "engine/machine/faults.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/recording/recording_reader.h"
#include "tests/engine/crane_run.h"
#include "tests/engine/driver.h"
#include "tests/engine/recorded_run.h"
#include "tests/engine/signal.h"
#include "tests/engine/small_crane.h"

namespace fairlead {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

struct FaultyCrane {
    explicit FaultyCrane(const std::string& faults)
        : session(read_scene(small_crane_with("\"faults\": [" + faults + "]"), "scene")),
          d(session) {}

    double value(const std::string& path) const { return signal(session.snapshot(), path); }
    void set(const std::string& name, bool on = true) {
        d.outbox.ask(Command(SetFault{name, on}));
        d.tick();
    }
    // The 1 t load on the hook, a metre up.
    void take_light_load() {
        d.enable();
        ASSERT_TRUE(d.hook_to(1.06));
        d.wait(1);
        d.press(Switch::hook);
        ASSERT_EQ(session.snapshot().crane.held, "light");
        ASSERT_TRUE(d.hook_to(2));
        d.wait(2);
    }

    Session session;
    Driver d;
};

}  // namespace

TEST(Faults, ALoadCellReadsTooLittleAndTheLimiterBelievesIt) {
    FaultyCrane c(R"({ "name": "cell", "kind": "load_cell", "amount": -0.15 })");
    c.take_light_load();
    const double honest = c.value("crane.load");
    EXPECT_NEAR(honest, 1200 * 9.81, 150);
    c.set("cell");
    c.d.wait(4);  // the gauge has a filter of half a second
    EXPECT_NEAR(c.value("crane.load"), 0.85 * honest, 20);
    c.set("cell", false);
    c.d.wait(4);
    EXPECT_NEAR(c.value("crane.load"), honest, 20);
}

namespace {

// Of the small crane with a chart: 2 t at 1 m of its trolley from the axis, 1 t at 5 m.
struct Charted {
    explicit Charted(const std::string& faults)
        : session(read_scene(with_chart(faults), "scene")), d(session) {
        d.enable();
    }
    static std::string with_chart(const std::string& faults) {
        std::string text = small_crane_with("\"faults\": [" + faults + "]");
        const std::string crane = "\"crane\": { \"name\": \"small\",";
        return text.replace(text.find(crane), crane.size(),
                            crane + R"( "chart": [ { "points": [[1, 19620], [5, 9810]] } ],)");
    }
    double value(const std::string& path) const { return signal(session.snapshot(), path); }
    void set(const std::string& name, bool on = true) {
        d.outbox.ask(Command(SetFault{name, on}));
        d.tick();
        d.tick();  // what it changes is read with the next gauges
    }
    bool trolley_to(double x) {
        return d.go(
            Axis::slew, [&] { return value("body.trolley.position.x"); }, x, 0.01, 1);
    }
    // The 1 t load: 1.2 t on the wire.
    bool take() {
        d.hook_to(1.06);
        d.wait(1);
        d.press(Switch::hook);
        return session.snapshot().crane.held == "light" && d.hook_to(2);
    }
    // [m] that the hook rises in two seconds of full lever.
    double raises() {
        const double before = value("crane.hook_height");
        d.levers[Axis::hoist] = 1;
        d.wait(2);
        d.levers[Axis::hoist] = 0;
        const double risen = value("crane.hook_height") - before;
        d.wait(2);
        return risen;
    }
    std::vector<std::string> alarms() const { return texts_of(session.snapshot().crane.alarms); }

    Session session;
    Driver d;
};

double chart_of_small_crane(double radius) {
    return 19620 - (radius - 1) / 4 * 9810;
}

}  // namespace

TEST(Faults, ARadiusSensorThatReadsTooLittleLetsTheLimiterLiftTooMuch) {
    Charted c(R"({ "name": "short", "kind": "radius_sensor", "amount": -0.3 })");
    ASSERT_TRUE(c.take());
    ASSERT_TRUE(c.trolley_to(4.6));
    c.d.wait(2);
    const double x = c.value("body.trolley.position.x");
    EXPECT_NEAR(c.value("crane.radius"), x, 1e-9);
    EXPECT_NEAR(c.value("crane.capacity"), chart_of_small_crane(x), 1e-6);
    EXPECT_LT(c.raises(), 0.02) << "1.2 t hang where 1.1 t are rated";
    EXPECT_THAT(c.alarms(), Contains(HasSubstr("of capacity")));
    c.set("short");
    EXPECT_NEAR(c.value("crane.radius"), 0.7 * x, 1e-4);
    EXPECT_NEAR(c.value("crane.capacity"), chart_of_small_crane(0.7 * x), 1);
    EXPECT_GT(c.raises(), 0.5) << "and the limiter lets it";
    EXPECT_THAT(c.alarms(), testing::IsEmpty()) << "nobody is told";
    c.set("short", false);
    c.d.wait(4);  // the rope has stopped the load, and springs
    EXPECT_NEAR(c.value("crane.capacity"), chart_of_small_crane(x), 1);
    EXPECT_LT(c.raises(), 0.02);
}

TEST(Faults, ARadiusSensorThatStandsReadsWhatItReadWhenItFailed) {
    Charted c(R"({ "name": "stands", "kind": "radius_sensor", "amount": 0 })");
    ASSERT_TRUE(c.trolley_to(2));
    c.d.wait(1);
    const double failed = c.value("body.trolley.position.x");
    c.set("stands");
    ASSERT_TRUE(c.trolley_to(5));
    EXPECT_NEAR(c.value("crane.radius"), failed, 1e-3);
    EXPECT_NEAR(c.value("crane.capacity"), chart_of_small_crane(failed), 5);
    c.set("stands", false);
    EXPECT_NEAR(c.value("crane.radius"), c.value("body.trolley.position.x"), 1e-9);
}

// One fall, and the limiter is set to two: it reckons with twice the pull of the wire.
TEST(Faults, ALimiterSetToTheWrongFallsWeighsByThem) {
    Charted c(R"({ "name": "falls", "kind": "wrong_falls", "amount": 2 })");
    ASSERT_TRUE(c.take());
    c.d.wait(3);
    EXPECT_NEAR(c.value("crane.load"), 1200 * 9.81, 150);
    c.set("falls");
    c.d.wait(4);
    EXPECT_NEAR(c.value("crane.load"), 2 * 1200 * 9.81, 300);
    EXPECT_LT(c.raises(), 0.02) << "2.4 t where 2 t are rated";
    c.set("falls", false);
    c.d.wait(4);
    EXPECT_NEAR(c.value("crane.load"), 1200 * 9.81, 150);
    EXPECT_GT(c.raises(), 0.5);
}

TEST(Faults, ABlackDisplayShowsAndWarnsOfNothingAndStillCutsOut) {
    Charted c(R"({ "name": "black", "kind": "display_black" })");
    ASSERT_TRUE(c.take());
    ASSERT_TRUE(c.trolley_to(4.6));
    c.d.wait(2);
    EXPECT_LT(c.raises(), 0.02);
    EXPECT_THAT(c.alarms(), Contains(HasSubstr("of capacity")));
    EXPECT_FALSE(c.session.snapshot().crane.black);
    c.set("black");
    EXPECT_TRUE(c.session.snapshot().crane.black);
    EXPECT_THAT(c.alarms(), testing::IsEmpty());
    EXPECT_LT(c.raises(), 0.02) << "it is the display that is gone";
    EXPECT_THAT(c.alarms(), testing::IsEmpty());
    c.set("black", false);
    EXPECT_FALSE(c.session.snapshot().crane.black);
    EXPECT_THAT(c.alarms(), Contains(HasSubstr("of capacity")));
}

// Scenes that offer them, and what they change there.
TEST(Faults, OfTheLoadMomentIndicatorAreOfferedByACraneWithAChart) {
    CraneRun c("mobile_crane");
    const auto set = [&](const char* name, bool on) {
        c.d.outbox.ask(Command(SetFault{name, on}));
        c.d.wait(0.1);
    };
    c.d.wait(1);
    const double radius = c.value("crane.radius"), capacity = c.value("crane.capacity");
    const double load = c.value("crane.load");
    set("radius_short", true);
    EXPECT_NEAR(c.value("crane.radius"), 0.8 * radius, 0.01);
    EXPECT_GT(c.value("crane.capacity"), 1.1 * capacity);
    set("radius_short", false);
    set("falls", true);
    c.d.wait(4);
    EXPECT_EQ(c.value("crane.falls"), 4);
    EXPECT_EQ(c.value("crane.falls_set"), 2) << "which can be seen";
    EXPECT_NEAR(c.value("crane.load"), load / 2, 0.03 * load);
    set("falls", false);
    set("black", true);
    EXPECT_TRUE(c.seen().crane.black);
}

TEST(Faults, AFadedBrakeLetsTheLoadSink) {
    // 1.2 t on the drum: 11.8 kN; of 100 kN the brake keeps a tenth
    FaultyCrane c(R"({ "name": "brake", "kind": "brake_fade", "of": "drum", "amount": 0.9 })");
    c.take_light_load();
    const double height = c.value("crane.hook_height");
    c.d.wait(2);
    EXPECT_NEAR(c.value("crane.hook_height"), height, 0.01);
    c.set("brake");
    c.d.wait(1);
    // 1200 kg pull with 11.77 kN against 10 kN: a = 1.77 kN / 1200 kg, no drum to speak of
    EXPECT_LT(c.value("crane.hook_height"), height - 0.4);
    c.set("brake", false);
    c.d.wait(1);
    const double stopped = c.value("crane.hook_height");
    c.d.wait(2);
    EXPECT_NEAR(c.value("crane.hook_height"), stopped, 0.02);
}

TEST(Faults, ATrippedMotorStopsAndASlowOneIsSlow) {
    FaultyCrane c(R"({ "name": "trip", "kind": "motor_trip", "of": "travel", "lasts": 1 },
                     { "name": "slow", "kind": "slow", "of": "hoist", "amount": 0.5 })");
    c.d.enable();
    c.set("slow");
    c.d.levers[Axis::slew] = 1;
    c.d.levers[Axis::hoist] = 1;
    c.d.wait(2.2);
    EXPECT_NEAR(c.value("body.trolley.velocity.x"), 1, 0.02);
    EXPECT_NEAR(c.value("winch.drum.speed"), -0.25, 1e-3);
    c.set("trip");
    c.d.wait(0.5);
    EXPECT_NEAR(c.value("body.trolley.velocity.x"), 0, 0.02);
    c.d.wait(3);  // over after a second: it moves again
    EXPECT_GT(c.value("body.trolley.position.x"), 1);
}

TEST(Faults, ADeadLimitStopsNothing) {
    FaultyCrane c(R"({ "name": "dead", "kind": "limit_dead", "of": "two_block" })");
    c.set("dead");
    c.d.enable();
    c.d.levers[Axis::hoist] = 1;
    for (int i = 0; i < 60 * 15; ++i) {
        c.d.tick();
        ASSERT_THAT(texts_of(c.session.snapshot().crane.alarms),
                    Not(Contains(HasSubstr("from the top"))));
    }
    EXPECT_GT(c.value("crane.hook_height"), 8.1);  // the stop stands at 2 m below the trolley
}

TEST(Faults, AHeavierLoadWeighsMoreAtOnceAndAsBeforeWhenItIsOver) {
    FaultyCrane c(R"({ "name": "heavy", "kind": "heavier", "of": "light", "amount": 0.5 })");
    c.take_light_load();
    c.set("heavy");
    c.d.wait(3);
    EXPECT_NEAR(c.value("crane.load"), 1700 * 9.81, 200);
    c.set("heavy", false);
    c.d.wait(3);
    EXPECT_NEAR(c.value("crane.load"), 1200 * 9.81, 200);
}

TEST(Faults, AGustLeansTheLoadByItsShareOfTheWeight) {
    FaultyCrane c(
        R"({ "name": "gust", "kind": "gust", "of": "light", "amount": 0.1, "ramp": 10 })");
    c.take_light_load();
    c.set("gust");
    double sum = 0;
    int n = 0;
    c.d.wait(12);
    for (; n < 1200; ++n) {
        c.d.tick();
        sum += c.value("crane.swing_x");
    }
    // the wind pushes the load of 1 t, the wire carries 1.2 t: tan = 0.1 · 1000 / 1200
    EXPECT_NEAR(sum / n, std::atan(0.1 * 1000 / 1200), 0.01);
}

TEST(Faults, BeginByTimeByConditionAndByHandOnly) {
    FaultyCrane c(R"({ "name": "timed", "kind": "dark", "at": 2 },
                     { "name": "high", "kind": "dark", "when": "crane.hook_height > 4 m for 0.5 s" },
                     { "name": "hand", "kind": "dark" })");
    const auto& on = c.session.snapshot().faults;
    c.d.wait(1.9);
    EXPECT_THAT(on, testing::ElementsAre(0, 0, 0));
    c.d.wait(0.2);
    EXPECT_THAT(on, testing::ElementsAre(1, 0, 0));
    EXPECT_TRUE(c.session.snapshot().dark);
    c.d.enable();
    c.d.levers[Axis::hoist] = 1;
    c.d.wait_until([&] { return c.value("crane.hook_height") > 4; }, 10);
    EXPECT_EQ(on[1], 0);
    c.d.wait(0.6);
    EXPECT_EQ(on[1], 1);
    c.set("timed", false);
    c.d.wait(1);
    EXPECT_THAT(on, testing::ElementsAre(0, 1, 0));  // what was taken back does not come again
}

TEST(Faults, ALoadOffCentreHangsCrooked) {
    FaultyCrane c(
        R"({ "name": "off", "kind": "off_centre", "of": "light", "offset": [0.2, 0, 0], "at": 0 })");
    EXPECT_EQ(c.session.snapshot().faults.front(), 1);
    c.d.enable();
    ASSERT_TRUE(c.d.hook_to(1.06));
    c.d.wait(1);
    c.d.press(Switch::hook);
    ASSERT_TRUE(c.d.hook_to(3));
    c.d.wait(5);
    // the middle of the crate stands beside the plumb line, its centre of mass below the wire
    double most = 0;
    for (int i = 0; i < 600; ++i) {
        c.d.tick();
        const BodyState& light = c.session.snapshot().bodies[4];
        most = std::max(most, std::abs((light.X_WB.q * Vec3::UnitZ()).x()));
    }
    EXPECT_GT(most, 0.03);
}

TEST(Faults, WhatIsWrongInTheListIsSaid) {
    const auto refused = [](const std::string& fault) {
        try {
            FaultyCrane c(fault);
        } catch (const SceneErrors& e) {
            return e.errors.front().text();
        }
        return std::string();
    };
    EXPECT_THAT(refused(R"({ "name": "a", "kind": "brake_fade", "of": "beam" })"),
                HasSubstr("/faults/0/of: expected \"of\": the name of a winch"));
    EXPECT_THAT(refused(R"({ "name": "a", "kind": "motor_trip" })"),
                HasSubstr("the name of a control"));
    EXPECT_THAT(refused(R"({ "name": "a", "kind": "heavier", "of": "ground" })"),
                HasSubstr("a body that moves freely"));
    EXPECT_THAT(refused(R"({ "name": "a", "kind": "dark", "at": 1, "when": "crane.load > 1" })"),
                HasSubstr("expected at or when, not both"));
    EXPECT_THAT(refused(R"({ "name": "a", "kind": "dark", "when": "crane.lad > 1" })"),
                HasSubstr("/faults/0/when: there is no signal"));
    EXPECT_THAT(refused(R"({ "name": "a", "kind": "radius_sensor" })"),
                HasSubstr("a crane that has a chart"));
    EXPECT_THAT(refused(R"({ "name": "a", "kind": "wrong_falls", "amount": 1.5 })"),
                HasSubstr("the number of falls that the limiter is set to"));
    EXPECT_THAT(refused(R"({ "name": "a", "kind": "display_black", "of": "hoist" })"),
                HasSubstr("nothing, and a scene with a crane"));
    EXPECT_THAT(refused(R"({ "name": "a", "kind": "load_cell", "amount": -1 })"),
                HasSubstr("from -0.9"));
    EXPECT_THAT(refused(R"({ "name": "a", "kind": "walks", "of": "hoist" })"),
                HasSubstr("the name of a slider with a motor"));
    EXPECT_THAT(refused(R"({ "name": "a", "kind": "stuck", "of": "drum" })"),
                HasSubstr("the name of a control that sets a speed"));
    EXPECT_THAT(refused(R"({ "name": "a", "kind": "power_loss", "of": "hoist" })"),
                HasSubstr("the name of a plant"));
    EXPECT_THAT(refused(R"({ "name": "a", "kind": "slow", "of": "hoist", "amount": 2 })"),
                HasSubstr("a share of what there is"));
    EXPECT_THAT(
        refused(R"({ "name": "a", "kind": "off_centre", "of": "light", "offset": [1, 0, 0] })"),
        HasSubstr("from the start or not at all"));
}

// Nobody holds enable, and the lever is at neutral.
TEST(Faults, AStuckMotionRunsWhateverItsLeverSays) {
    FaultyCrane c(R"({ "name": "valve", "kind": "stuck", "of": "hoist", "amount": 0.5 })");
    c.d.wait(2);
    const double rests = c.value("crane.hook_height");
    c.d.wait(2);
    EXPECT_NEAR(c.value("crane.hook_height"), rests, 0.02);
    c.set("valve");
    c.d.wait(3);
    const double risen = c.value("crane.hook_height");
    EXPECT_GT(risen, rests + 0.2);
    c.set("valve", false);
    c.d.wait(3);
    const double stopped = c.value("crane.hook_height");
    c.d.wait(2);
    EXPECT_NEAR(c.value("crane.hook_height"), stopped, 0.02);
}

// Two faults walk the same one: in, and out again. Nobody walks before, between and afterwards.
TEST(Faults, SomebodyWalksIntoTheWayAndOutAgain) {
    std::string text = small_crane_with(R"("faults": [
        { "name": "in", "kind": "walks", "of": "path", "amount": 1, "at": 1, "lasts": 3 },
        { "name": "out", "kind": "walks", "of": "path", "amount": 1, "lasts": 2 } ])");
    const auto add = [&](const std::string& before, const std::string& what) {
        text.insert(text.find(before) + before.size(), what);
    };
    add("\"bodies\": [", R"({ "name": "person", "mass": 80, "position": [2, 9, 1],
        "shape": { "box": [0.4, 0.4, 1.8] } },)");
    add("\"joints\": [", R"({ "name": "path", "kind": "slider", "b": "person", "at": [2, 9, 1],
        "axis": [0, -1, 0], "motor": { "max_force": 300 } },)");
    Session session(read_scene(text, "scene"));
    Driver d(session);
    const auto y = [&] { return signal(session.snapshot(), "body.person.position.y"); };
    d.wait(1);
    EXPECT_NEAR(y(), 9, 0.01);
    d.wait(5);
    EXPECT_NEAR(y(), 6, 0.1);
    d.outbox.ask(Command(SetFault{"out", true}));
    d.wait(4);
    EXPECT_NEAR(y(), 4, 0.1);
    EXPECT_NEAR(signal(session.snapshot(), "body.person.velocity.y"), 0, 0.01);
}

class RecordedFaults : public RecordingTest {};

TEST_F(RecordedFaults, ARunWithFaultsIsReplayedAndTellsOfThem) {
    const std::string file = path("run.flrec");
    {
        FaultyCrane c(
            R"({ "name": "gust", "kind": "gust", "of": "hook", "at": 1, "ramp": 2, "lasts": 3 },
                         { "name": "cell", "label": "load cell 20 % too high", "kind": "load_cell", "amount": 0.2 },
                         { "name": "fade", "kind": "brake_fade", "of": "drum", "amount": 0.5, "ramp": 1 })");
        const auto recorder = record(c.session, file);
        c.d.enable();
        c.d.levers[Axis::hoist] = 0.5;
        c.d.wait(2);
        c.set("cell");
        c.set("fade");
        c.d.wait(2);
        c.set("fade", false);
        c.d.wait(2);
        recorder->finish();
    }
    Player player(file);
    player.seek(200);  // by a key frame, in the middle of all of them
    EXPECT_EQ(player.session().snapshot().faults, (std::vector<std::uint8_t>{1, 1, 1}));
    while (player.step()) {
    }
    EXPECT_FALSE(player.difference()) << player.difference()->text();
    std::vector<std::string> told;
    for (const RunEvent& e : player.recording().events())
        if (e.event.kind == Event::Kind::fault) told.push_back(text_of(e.event));
    EXPECT_THAT(told, Contains("fault begins: load cell 20 % too high"));
    EXPECT_THAT(told, Contains("fault ends: gust"));
}

}  // namespace fairlead
