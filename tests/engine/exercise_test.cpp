#include "engine/machine/exercise.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numbers>

#include "engine/input/clock.h"

using namespace fairlead;
using testing::HasSubstr;

namespace {

// A play for one crate: the exercise sees snapshots and nothing else, so no world is needed.
struct Stage {
    Scene scene;
    std::shared_ptr<Scenery> scenery = std::make_shared<Scenery>();
    Snapshot snapshot;
    Outbox outbox;
    std::unique_ptr<Exercise> exercise;

    Stage() {
        SceneExercise e;
        e.name = "lift";
        e.optimum = 60;
        e.time_points = 10;
        using Until = ScenePhase::Until;
        e.phases = {{Until::gripped, "grip", "take it", "crate", "", 0},
                    {Until::above, "lift", "raise it", "crate", "", 3},
                    {Until::placed, "place", "put it down", "crate", "B", 0},
                    {Until::released, "release", "let go", "crate", "", 0}};
        e.rules = {{SceneRule::What::placement, 0.2, 6, 3, false},
                   {SceneRule::What::no_go, 0, 20, 3, true},
                   {SceneRule::What::bump, 500, 5, 3, false},
                   {SceneRule::What::swing, 0.1, 3, 3, false}};
        scene.exercise = e;
        scenery->marks = {{Mark::Kind::set_down, "B", Vec3(10, 0, 0), 1, 1},
                          {Mark::Kind::no_go, "path", Vec3(5, 10, 0), 2, 2}};
        scenery->bodies.push_back({"world", {}, {}, false});
        scenery->bodies.push_back({"crate", {{Pose{}, physics::Box{{0.5, 0.5, 0.5}}}}, {}, true});
        scenery->signals = {{"crane.bump", "N s", ""}};
        snapshot.scenery = scenery;
        snapshot.bodies.resize(2);
        snapshot.signals = {0};
        snapshot.crane.capacity = 1e5;
        move(Vec3(0, 0, 0.5));
        exercise = std::make_unique<Exercise>(scene, *scenery);
    }

    void move(const Vec3& p) { snapshot.bodies[1].X_WB.p = p; }
    void tick(int n = 1) {
        for (; n > 0; --n) {
            exercise->update(snapshot, outbox);
            ++snapshot.tick;
            snapshot.time = snapshot.tick * tick_seconds;
        }
    }
    const ExerciseState& state() const { return exercise->state(); }
};

}  // namespace

TEST(Exercise, WithoutOneThereIsNothingToDo) {
    Scene scene;
    Exercise free_driving(scene, Scenery{});
    Outbox outbox;
    free_driving.update(Snapshot{}, outbox);
    EXPECT_EQ(free_driving.state().name, "");
    EXPECT_FALSE(free_driving.state().finished);
}

TEST(Exercise, TimeRunsFromTheFirstEnable) {
    Stage s;
    s.tick(300);
    EXPECT_EQ(s.state().elapsed, 0);
    s.snapshot.crane.enabled = true;
    s.tick(61);
    EXPECT_NEAR(s.state().elapsed, 1, 1e-9);
    s.snapshot.crane.enabled = false;  // letting go does not stop the clock
    s.tick(60);
    EXPECT_NEAR(s.state().elapsed, 2, 1e-9);
}

// On a deck that heaves and drifts a load rests when it moves with the deck, and is measured there.
TEST(Exercise, AMarkOnADeckGoesWithTheDeck) {
    for (const bool rides : {true, false}) {
        Stage s;
        s.scenery->bodies.push_back({"barge", {}, {}, true});
        s.scenery->marks = {{Mark::Kind::set_down, "B", Vec3(2, 0, 1), 1, 1, 2}};
        s.snapshot.bodies.resize(3);
        s.exercise = std::make_unique<Exercise>(s.scene, *s.scenery);
        s.snapshot.crane.enabled = true;
        s.snapshot.crane.held = "crate";
        s.move(Vec3(0, 0, 9));
        s.tick(3);
        ASSERT_EQ(s.state().phase, "place");
        for (int i = 0; i < 60; ++i) {  // 0.6 m/s, and turned by 30 degrees
            Pose& barge = s.snapshot.bodies[2].X_WB;
            barge = {Vec3(20 + 0.01 * i, 3, -2),
                     Quat(Eigen::AngleAxisd(std::numbers::pi / 6, Vec3::UnitZ()))};
            s.snapshot.bodies[1].X_WB = barge;
            s.move(barge * Vec3(2, 0.5, 1.5) - (rides ? Vec3::Zero() : Vec3(0.01 * i, 0, 0)));
            s.tick();
        }
        EXPECT_EQ(s.state().phase, rides ? "release" : "place");
        if (!rides) continue;
        s.snapshot.crane.held = "";
        s.tick();
        ASSERT_EQ(s.state().deductions.size(), 1u);  // 0.5 m off, 0.2 m allowed
        EXPECT_NEAR(s.state().deductions[0].value, 0.5, 1e-9);
    }
}

TEST(Exercise, PhasesFollowEachOtherToTheVerdict) {
    Stage s;
    s.snapshot.crane.enabled = true;
    s.tick();
    EXPECT_EQ(s.state().phase, "grip");
    EXPECT_EQ(s.state().instruction, "take it");
    EXPECT_EQ(s.state().phase_count, 4);

    s.snapshot.crane.held = "crate";
    s.tick();
    EXPECT_EQ(s.state().phase, "lift");
    s.move(Vec3(0, 0, 3.4));  // its lowest point at 2.9 m
    s.tick();
    EXPECT_EQ(s.state().phase, "lift");
    s.move(Vec3(0, 0, 3.6));
    s.tick();
    EXPECT_EQ(s.state().phase, "place");

    s.move(Vec3(10.1, 0, 0.6));  // above the mark, not on it
    s.tick(2);
    EXPECT_EQ(s.state().phase, "place");
    s.move(Vec3(10.1, 0, 0.5));
    s.tick();  // on the mark, but it moved to get there
    EXPECT_EQ(s.state().phase, "place");
    s.tick();
    EXPECT_EQ(s.state().phase, "release");

    s.snapshot.crane.held.clear();
    s.tick();
    EXPECT_TRUE(s.state().finished);
    EXPECT_TRUE(s.state().passed);
    EXPECT_EQ(s.state().score, 100);
    EXPECT_THAT(s.state().verdict, HasSubstr("Passed: 100 of 100"));

    const double elapsed = s.state().elapsed;
    s.tick(100);
    EXPECT_EQ(s.state().elapsed, elapsed);  // what comes after does not count
}

TEST(Exercise, EndsByItselfAtOneAndAHalfTimesTheOptimum) {
    Stage s;
    s.snapshot.crane.enabled = true;
    s.tick(90 * 60);
    EXPECT_FALSE(s.state().finished);
    s.tick(2);
    EXPECT_TRUE(s.state().finished);
    EXPECT_FALSE(s.state().passed);
    EXPECT_THAT(s.state().verdict, HasSubstr("the time was up"));
}

TEST(Exercise, MarksThatWereVoidedPassNobody) {
    Stage s;
    s.snapshot.crane.enabled = true;
    s.snapshot.crane.held = "crate";
    s.tick();
    s.exercise->void_marks("driven in slow motion");
    s.exercise->void_marks("something later");
    s.move(Vec3(0, 0, 3.6));
    s.tick();
    s.move(Vec3(10, 0, 0.5));
    s.tick(3);
    s.snapshot.crane.held.clear();
    s.tick();
    ASSERT_TRUE(s.state().finished);
    EXPECT_FALSE(s.state().passed);
    EXPECT_EQ(s.state().voided, "driven in slow motion");
    EXPECT_THAT(s.state().verdict, HasSubstr("Not marked, driven in slow motion"));
}

TEST(Exercise, LeavingTheLoadOffTheMarkCosts) {
    Stage s;
    s.snapshot.crane.enabled = true;
    s.snapshot.crane.held = "crate";
    s.tick();
    s.move(Vec3(0, 0, 3.6));
    s.tick();
    s.move(Vec3(10.6, 0, 0.5));
    s.tick(3);
    s.snapshot.crane.held.clear();
    s.tick();
    ASSERT_EQ(s.state().deductions.size(), 1u);
    EXPECT_NEAR(s.state().deductions[0].value, 0.6, 1e-12);
    EXPECT_EQ(s.state().score, 94);
    EXPECT_TRUE(s.state().finished);
}

TEST(Exercise, ALoadOverTheNoGoStripFailsTheRun) {
    Stage s;
    s.snapshot.crane.enabled = true;
    s.snapshot.crane.held = "crate";
    s.move(Vec3(5, 7.4, 2));  // half a metre of crate ends 0.1 m before the strip
    s.tick();
    EXPECT_EQ(s.state().deductions.size(), 0u);
    s.move(Vec3(5, 7.6, 2));  // at any height
    s.tick();
    ASSERT_EQ(s.state().deductions.size(), 1u);
    EXPECT_TRUE(s.state().deductions[0].critical);
}

TEST(Exercise, SwingCountsOnlyWithALoad) {
    Stage s;
    s.snapshot.crane.enabled = true;
    s.snapshot.crane.swing_x = 0.2;
    s.tick(10);
    EXPECT_EQ(s.state().score, 100);
    s.snapshot.crane.held = "crate";
    s.tick(10);
    EXPECT_EQ(s.state().score, 97);
}

TEST(Exercise, BumpsAreReadFromTheirSignal) {
    Stage s;
    s.snapshot.crane.enabled = true;
    s.snapshot.signals[0] = 600;
    s.tick();
    ASSERT_EQ(s.state().deductions.size(), 1u);
    EXPECT_EQ(s.state().deductions[0].what, "bump");
    EXPECT_EQ(s.state().deductions[0].unit, "N s");
}
