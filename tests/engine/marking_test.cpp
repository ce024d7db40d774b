#include "engine/machine/marking.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace fairlead;
using testing::HasSubstr;

namespace {

SceneExercise exercise_with(std::vector<SceneRule> rules) {
    SceneExercise e;
    e.name = "test";
    e.optimum = 100;
    e.time_points = 20;
    e.pass = 75;
    e.rules = std::move(rules);
    return e;
}

Moment swinging(double time, double angle) {
    Moment m;
    m.time = time;
    m.swing = angle;
    return m;
}

const SceneRule swing_rule{SceneRule::What::swing, 0.1, 4, 3, false};

}  // namespace

TEST(Marking, NothingHappenedNothingLost) {
    const SceneExercise e = exercise_with({swing_rule});
    Marks marks;
    for (int i = 0; i < 600; ++i) mark(e, swinging(i / 60.0, 0.1), marks);
    EXPECT_EQ(marks.score, 100);
    EXPECT_TRUE(marks.deductions.empty());
}

TEST(Marking, ADeductionSaysWhenHowMuchAndAgainstWhichLimit) {
    const SceneExercise e = exercise_with({swing_rule});
    Marks marks;
    mark(e, swinging(12, 0.2), marks);
    ASSERT_EQ(marks.deductions.size(), 1u);
    const Deduction& d = marks.deductions[0];
    EXPECT_EQ(d.time, 12);
    EXPECT_EQ(d.what, "load swings");
    EXPECT_NEAR(d.value, 11.459, 1e-3);  // degrees
    EXPECT_NEAR(d.limit, 5.730, 1e-3);
    EXPECT_EQ(d.unit, "°");
    EXPECT_EQ(d.points, 4);
    EXPECT_EQ(marks.score, 96);
}

TEST(Marking, ARuleThatStaysBrokenStrikesOncePerGraceTimeWithItsWorstValue) {
    const SceneExercise e = exercise_with({swing_rule});
    Marks marks;
    for (int i = 0; i < 7 * 60; ++i) mark(e, swinging(i / 60.0, i == 100 ? 0.3 : 0.15), marks);
    ASSERT_EQ(marks.deductions.size(), 3u);  // at 0, 3 and 6 s
    EXPECT_NEAR(marks.deductions[0].value, 17.189, 1e-3);
    EXPECT_NEAR(marks.deductions[1].value, 8.594, 1e-3);
    EXPECT_NEAR(marks.deductions[1].time, 3, 1e-9);
    EXPECT_EQ(marks.score, 88);
}

TEST(Marking, PlacementIsJudgedOnlyWhenALoadIsLeft) {
    const SceneExercise e = exercise_with({{SceneRule::What::placement, 0.25, 8, 3, false}});
    Marks marks;
    Moment m;
    mark(e, m, marks);
    EXPECT_TRUE(marks.deductions.empty());
    m.placement = 0.4;
    mark(e, m, marks);
    ASSERT_EQ(marks.deductions.size(), 1u);
    EXPECT_EQ(marks.deductions[0].unit, "m");
}

TEST(Marking, NoGoCountsWhenEnteredAndEveryGraceTime) {
    const SceneExercise e = exercise_with({{SceneRule::What::no_go, 0, 10, 5, false}});
    Marks marks;
    Moment m;
    for (int i = 0; i < 360; ++i) {
        m.time = i / 60.0;
        m.no_go = true;
        mark(e, m, marks);
    }
    EXPECT_EQ(marks.deductions.size(), 2u);
}

TEST(Marking, TimeCostsNothingUpToTheOptimumAndAllAtOneAndAHalf) {
    const SceneExercise e = exercise_with({});
    EXPECT_EQ(time_loss(e, 0), 0);
    EXPECT_EQ(time_loss(e, 100), 0);
    EXPECT_NEAR(time_loss(e, 125), 10, 1e-12);
    EXPECT_EQ(time_loss(e, 150), 20);
    EXPECT_EQ(time_loss(e, 1000), 20);
}

TEST(Marking, RunningOutOfTimeHappensOnce) {
    const SceneExercise e = exercise_with({{SceneRule::What::time, 10, 5, 1, false}});
    Marks marks;
    Moment m;
    for (m.time = 0; m.time < 60; m.time += 0.1) mark(e, m, marks);
    EXPECT_EQ(marks.deductions.size(), 1u);
    EXPECT_NEAR(marks.deductions[0].value, 60, 0.2);
}

TEST(Marking, VerdictNamesWhatDecided) {
    bool passed = false;
    Marks faultless;
    EXPECT_THAT(conclude(exercise_with({}), {80}, faultless, passed), HasSubstr("without a fault"));
    EXPECT_TRUE(passed);

    Marks slow;
    EXPECT_THAT(conclude(exercise_with({}), {125}, slow, passed), HasSubstr("90 of 100"));
    EXPECT_TRUE(passed);
    ASSERT_EQ(slow.deductions.size(), 1u);
    EXPECT_EQ(slow.deductions[0].points, 10);

    const SceneExercise strict = exercise_with({{SceneRule::What::no_go, 0, 1, 3, true}});
    Marks trespass;
    Moment m;
    m.no_go = true;
    mark(strict, m, trespass);
    const std::string verdict = conclude(strict, {80}, trespass, passed);
    EXPECT_FALSE(passed);  // 99 points, but critical
    EXPECT_THAT(verdict, HasSubstr("Critical: load over the no-go strip"));

    Marks poor;
    poor.score = 40;
    EXPECT_THAT(conclude(exercise_with({}), {80}, poor, passed), HasSubstr("Not passed"));
    EXPECT_FALSE(passed);
}

TEST(Marking, ACriticalFaultStrikesOnce) {
    const SceneExercise e = exercise_with({{SceneRule::What::no_go, 0, 25, 3, true}});
    Marks marks;
    Moment m;
    m.no_go = true;
    for (m.time = 0; m.time < 30; m.time += 0.1) mark(e, m, marks);
    EXPECT_EQ(marks.deductions.size(), 1u);
    EXPECT_EQ(marks.score, 75);
}

TEST(Marking, ALoadThatIsDraggedCostsForAsLongAsItIs) {
    const SceneExercise e = exercise_with({{SceneRule::What::scrape, 0.1, 5, 1, false}});
    const auto lost = [&](double seconds) {
        Marks marks;
        Moment m;
        for (int i = 0; i < 600; ++i) {
            m.time = i / 60.0;
            m.scrape = m.time < seconds ? 0.5 : 0.05;
            mark(e, m, marks);
        }
        return 100 - marks.score;
    };
    EXPECT_EQ(lost(0.2), 5) << "a touch";
    EXPECT_EQ(lost(4.5), 25) << "five seconds begun";
}

TEST(Marking, LandingIsJudgedBySpeed) {
    const SceneExercise e = exercise_with({{SceneRule::What::landing, 0.15, 8, 3, false}});
    Marks marks;
    Moment m;
    m.landing = 0.14;
    mark(e, m, marks);
    EXPECT_TRUE(marks.deductions.empty());
    m.landing = 0.3;
    mark(e, m, marks);
    ASSERT_EQ(marks.deductions.size(), 1u);
    EXPECT_EQ(marks.deductions[0].unit, "m/s");
}

TEST(Marking, WhoRanOutOfTimeOrWasHelpedHasNotPassed) {
    bool passed = true;
    Marks late;
    EXPECT_THAT(conclude(exercise_with({}), {150, false}, late, passed),
                HasSubstr("in 2:30, when the time was up"));
    EXPECT_FALSE(passed) << "80 points, but not done";
    Marks helped;
    EXPECT_THAT(conclude(exercise_with({}), {80, true, "driven in slow motion"}, helped, passed),
                testing::StartsWith("Not marked, driven in slow motion: 100 of"));
    EXPECT_FALSE(passed);
}

TEST(Marking, TheSheetSaysEveryRuleInAnOperatorsUnits) {
    SceneExercise e = exercise_with({swing_rule, {SceneRule::What::no_go, 0, 25, 3, true}});
    e.brief = "Carry it.";
    const ExerciseSheet sheet = sheet_of(e);
    EXPECT_EQ(sheet.brief, "Carry it.");
    EXPECT_EQ(sheet.time_limit, 150);
    EXPECT_EQ(sheet.pass, 75);
    ASSERT_EQ(sheet.rules.size(), 2u);
    EXPECT_NEAR(sheet.rules[0].limit, 5.730, 1e-3);
    EXPECT_EQ(sheet.rules[0].unit, "°");
    EXPECT_EQ(sheet.rules[0].grace, 3);
    EXPECT_TRUE(sheet.rules[1].critical);
    EXPECT_EQ(sheet.rules[1].grace, 0) << "once";
}

TEST(Marking, ScoreNeverFallsBelowZero) {
    const SceneExercise e = exercise_with({{SceneRule::What::swing, 0.1, 60, 0, false}});
    Marks marks;
    for (int i = 0; i < 5; ++i) mark(e, swinging(i, 1), marks);
    EXPECT_EQ(marks.score, 0);
}

TEST(Marking, IsAPureFunctionOfTheMoments) {
    const SceneExercise e = exercise_with({swing_rule, {SceneRule::What::bump, 50, 2, 1, false}});
    std::vector<Moment> run;
    for (int i = 0; i < 1000; ++i) {
        Moment m = swinging(i / 60.0, 0.12 * std::sin(i * 0.05));
        m.bump = 60 * std::abs(std::sin(i * 0.011));
        run.push_back(m);
    }
    Marks first, second;
    for (const Moment& m : run) mark(e, m, first);
    for (const Moment& m : run) mark(e, m, second);
    ASSERT_EQ(first.deductions.size(), second.deductions.size());
    EXPECT_GT(first.deductions.size(), 3u);
    EXPECT_EQ(first.score, second.score);
}

TEST(Marking, ARuleMayHoldInSomePhasesOnly) {
    SceneRule rule = swing_rule;
    rule.phases = {"carry"};
    SceneExercise e = exercise_with({rule});
    for (const char* name : {"lift", "carry", "land"}) {
        ScenePhase phase;
        phase.name = name;
        e.phases.push_back(phase);
    }
    for (const int phase : {0, 1, 2, 3}) {
        Marks marks;
        Moment m = swinging(1, 0.2);
        m.phase = phase;
        mark(e, m, marks);
        EXPECT_EQ(marks.deductions.size(), phase == 1 ? 1u : 0u) << phase;
    }
}
