#include "engine/scene/condition.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/engine/driver.h"
#include "tests/engine/signal.h"
#include "tests/engine/small_crane.h"

namespace fairlead {
namespace {

using testing::HasSubstr;

const std::vector<Signal> signals{
    {"crane.swing", "rad", ""}, {"crane.load", "N", ""}, {"winch.main.speed", "m/s", ""}};

Condition bound(const std::string& text) {
    Condition condition = parse_condition(text);
    bind(condition, signals);
    return condition;
}

std::string refusal_of_condition(const std::string& text) {
    try {
        bound(text);
    } catch (const std::invalid_argument& e) {
        return e.what();
    }
    return "";
}

}  // namespace

TEST(ConditionText, UnitsOfTheTradeAreUnderstood) {
    EXPECT_EQ(parse_condition("crane.swing > 5 deg").first().unit, "°") << "on the sheet, too";
    const Condition swing = bound("crane.swing > 5 deg for 0.5 s");
    EXPECT_EQ(swing.hold, 0.5);
    EXPECT_NEAR(swing.first().limit, 5 * M_PI / 180, 1e-12);
    EXPECT_TRUE(holds(swing, {0.088, 0, 0}));
    EXPECT_FALSE(holds(swing, {0.087, 0, 0}));
    EXPECT_NEAR(bound("crane.load > 2 t").first().limit, 19620, 1e-9);
    EXPECT_NEAR(bound("winch.main.speed <= -30 m/min").first().limit, -0.5, 1e-12);
    EXPECT_EQ(bound("crane.load > 7").first().limit, 7);
}

TEST(ConditionText, AndBindsCloserThanOr) {
    const Condition c = bound("crane.swing > 1 and crane.load > 1 or winch.main.speed < 0");
    EXPECT_FALSE(holds(c, {2, 0, 0}));
    EXPECT_TRUE(holds(c, {2, 2, 0}));
    EXPECT_TRUE(holds(c, {0, 0, -1}));
    EXPECT_TRUE(holds(bound("crane.load >= 1"), {0, 1, 0}));
    EXPECT_FALSE(holds(bound("crane.load > 1"), {0, 1, 0}));
}

TEST(ConditionText, WhatIsWrongIsSaid) {
    EXPECT_THAT(refusal_of_condition("crane.swing"),
                HasSubstr("expected one of >, >=, <, <= at its end"));
    EXPECT_THAT(refusal_of_condition("crane.swing = 5"),
                HasSubstr("expected one of >, >=, <, <=; found \"=\""));
    EXPECT_THAT(refusal_of_condition("crane.swing > five"),
                HasSubstr("expected a number; found \"five\""));
    EXPECT_THAT(refusal_of_condition("crane.swing > nan"), HasSubstr("expected a number"));
    EXPECT_THAT(refusal_of_condition("crane.swing > 5 t"),
                HasSubstr("crane.swing in rad or deg or °"));
    EXPECT_THAT(refusal_of_condition("crane.swimg > 5"),
                HasSubstr("did you mean \"crane.swing\"?"));
    EXPECT_THAT(refusal_of_condition("crane.swing > 5 for ever"), HasSubstr("a number of seconds"));
    EXPECT_THAT(refusal_of_condition("crane.swing > 5 for 2 s and"), HasSubstr("nothing behind"));
    EXPECT_THAT(refusal_of_condition("crane.swing > 5 but"), HasSubstr("rad or deg"));
}

// Rules and phases of a scene as conditions, driven through.
TEST(Conditions, MakeRulesAndPhasesOfAnExercise) {
    Session session(read_scene(small_crane_with(R"("exercise": { "name": "up", "optimum": 100,
        "phases": [
          { "until": "when", "name": "Raise", "when": "crane.hook_height > 5 m for 1 s" },
          { "until": "when", "name": "Rest", "when": "lever.hoist < 0.1 and lever.hoist > -0.1" } ],
        "rules": [ { "what": "when", "when": "crane.hoist_speed > 20 m/min for 0.5 s",
                     "label": "raised too fast", "points": 3, "grace": 10 } ] })"),
                               "scene"));
    Driver d(session);
    const auto& e = session.snapshot().exercise;
    d.enable();
    d.levers[Axis::hoist] = 1;  // 30 m/min after a second
    d.wait(1.1);
    EXPECT_EQ(e.score, 100);  // 20 m/min is passed after 0.67 s, half a second more is allowed
    d.wait(0.5);
    EXPECT_EQ(e.score, 97);
    ASSERT_EQ(e.deductions.size(), 1u);
    EXPECT_EQ(e.deductions[0].what, "raised too fast");
    EXPECT_NEAR(e.deductions[0].limit, 20, 1e-9);
    EXPECT_NEAR(e.deductions[0].value, 30, 0.3);
    EXPECT_EQ(e.deductions[0].unit, "m/min");
    const double passed = session.snapshot().time;
    d.wait_until([&] { return session.snapshot().crane.hook_height > 5; }, 10);
    EXPECT_EQ(e.phase, "Raise") << passed;
    d.wait(0.9);
    EXPECT_EQ(e.phase, "Raise");
    d.wait(0.2);
    EXPECT_EQ(e.phase, "Rest");
    d.levers[Axis::hoist] = 0;
    d.wait(0.1);
    EXPECT_TRUE(e.finished);
    EXPECT_TRUE(e.passed) << e.verdict;
}

TEST(Conditions, ASceneWithAWrongOneIsRefusedAtItsLine) {
    const auto refused = [](const std::string& when) {
        try {
            Session session(read_scene(small_crane_with(R"("exercise": { "name": "x",
                "phases": [ { "until": "when", "name": "n", "when": ")" +
                                                        when + R"(" } ] })"),
                                       "scene"));
        } catch (const SceneErrors& e) {
            return e.errors.front().text();
        }
        return std::string();
    };
    EXPECT_THAT(refused("crane.load >"), HasSubstr("/exercise/phases/0/when: expected a number"));
    EXPECT_THAT(refused("crane.lod > 1"),
                testing::ContainsRegex("scene:[1-9][0-9]*: /exercise/phases/0/when: there is no "
                                       "signal \"crane.lod\""));
}

}  // namespace fairlead
