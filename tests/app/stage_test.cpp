// A run on the stage: recorded as it goes, looked back at, taken over, with the ghost of another.
#include "app/stage.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "app/tape.h"
#include "engine/recording/library.h"
#include "engine/session/replay_check.h"
#include "tests/engine/recorded_run.h"

namespace fairlead {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class StageTest : public RecordingTest {
  protected:
    void SetUp() override { stage_.recordings_folder = path("runs"); }
    void run(int ticks) {
        for (int i = 0; i < ticks; ++i) stage_.tick(hands_.next(), outbox_);
    }
    Stage stage_;
    RandomHands hands_{31};
    Outbox outbox_;
};

TEST_F(StageTest, WhoDrivesInSlowMotionOrStepByStepGetsNoMarks) {
    for (const double speed : {0.5, 0.0}) {
        ASSERT_EQ(stage_.load(gantry), Lines{});
        for (int i = 0; i < 30; ++i) stage_.tick({}, outbox_, speed);
        EXPECT_EQ(stage_.now().exercise.voided, "") << "it has not begun";
        Levers levers;
        levers[Switch::enable] = true;
        for (int i = 0; i < 30; ++i) stage_.tick(levers, outbox_);
        EXPECT_EQ(stage_.now().exercise.voided, "");
        for (int i = 0; i < 3; ++i) stage_.tick(levers, outbox_, speed);
        EXPECT_EQ(stage_.now().exercise.voided,
                  speed > 0 ? "driven in slow motion" : "driven in single steps");
    }
}

TEST_F(StageTest, AVerdictThatIsGivenWhileTheRunIsPausedVoidsNothing) {
    ASSERT_EQ(stage_.load(gantry), Lines{});
    Levers levers;
    levers[Switch::enable] = true;
    for (int i = 0; i < 30; ++i) stage_.tick(levers, outbox_);
    outbox_.ask(Command(EndExercise{true, "stopped in time"}));
    stage_.tick(levers, outbox_, 0);  // the step that the panel asks for
    EXPECT_TRUE(stage_.now().exercise.finished);
    EXPECT_TRUE(stage_.now().exercise.passed);
    ASSERT_EQ(stage_.open(""), Lines{});
    const auto events = stage_.player()->recording().events();
    const auto any = [&](const char* id) {
        return std::any_of(events.begin(), events.end(),
                           [&](const RunEvent& e) { return e.event.id == id; });
    };
    EXPECT_TRUE(any("verdict"));
    EXPECT_FALSE(any("void"));
}

TEST_F(StageTest, ARunThatIsStartedAgainSaysThatTheMarksBeforeAreVoid) {
    ASSERT_EQ(stage_.load(gantry), Lines{});
    Levers levers;
    levers[Switch::enable] = true;
    stage_.restart();
    EXPECT_EQ(stage_.attempts(), "") << "nothing had begun";
    for (int i = 0; i < 130; ++i) stage_.tick(levers, outbox_);
    stage_.restart();
    EXPECT_EQ(stage_.attempts(), "Attempt 2: attempt 1 was given up at 0:02, its marks are void");
    for (int i = 0; i < 70; ++i) stage_.tick(levers, outbox_);
    EXPECT_EQ(stage_.now().exercise.voided, "") << "the new attempt counts";
    ASSERT_EQ(stage_.open(""), Lines{});
    const auto events = stage_.player()->recording().events();
    EXPECT_TRUE(std::any_of(events.begin(), events.end(), [](const RunEvent& e) {
        return e.event.kind == Event::Kind::note &&
               text_of(e.event).starts_with("Attempt 2: attempt 1 was given up");
    }));
    stage_.seek(50);
    ASSERT_EQ(stage_.take_over(), Lines{});
    stage_.tick(levers, outbox_);
    EXPECT_EQ(stage_.now().exercise.voided, "taken over from another run");
    ASSERT_EQ(stage_.load(gantry), Lines{});
    EXPECT_EQ(stage_.attempts(), "");
}

// It waits for the trainee, goes at his pace, and begins anew with him.
TEST_F(StageTest, AModelRunIsFollowedFromTheFirstLeverOn) {
    ASSERT_EQ(stage_.load(gantry), Lines{});
    const std::string file = stage_.model_run();
    ASSERT_TRUE(file.ends_with("gantry.run")) << file;
    ASSERT_EQ(stage_.show_ghost(file), Lines{});
    Levers levers;
    for (int i = 0; i < 60; ++i) stage_.tick(levers, outbox_);
    ASSERT_NE(stage_.ghost_picture(), nullptr);
    EXPECT_EQ(stage_.ghost_picture()->tick, 0) << "nobody has begun";
    levers[Switch::enable] = true;
    for (int i = 0; i < 600; ++i) stage_.tick(levers, outbox_);
    EXPECT_NEAR(double(stage_.ghost_picture()->tick), 600, 2);
    EXPECT_GT(stage_.ghost_picture()->crane.travel_x, 1) << "it drives on while the trainee stands";
    EXPECT_LT(std::abs(stage_.now().crane.travel_x), 0.1);
    stage_.restart();
    EXPECT_EQ(stage_.ghost_picture()->tick, 0);
    ASSERT_EQ(stage_.show_ghost(""), Lines{});
    EXPECT_EQ(stage_.ghost_picture(), nullptr);
    ASSERT_EQ(stage_.open(""), Lines{});
    EXPECT_EQ(stage_.model_run(), "") << "a recording is looked at, not driven";
}

TEST_F(StageTest, LooksBackAndTakesOver) {
    ASSERT_EQ(stage_.load(gantry), Lines{});
    run(300);
    ASSERT_EQ(stage_.open(""), Lines{});
    EXPECT_TRUE(stage_.playing());
    EXPECT_EQ(stage_.now().tick, 300) << "all of it is there";
    stage_.seek(123);
    EXPECT_EQ(stage_.now().tick, 123);
    outbox_.ask(Command(Release{}));
    EXPECT_TRUE(stage_.tick({}, outbox_));
    EXPECT_EQ(stage_.now().tick, 124);
    EXPECT_TRUE(outbox_.take_commands().empty()) << "nobody commands a recording";

    stage_.close();
    EXPECT_EQ(stage_.now().tick, 300) << "the live run has waited";
    run(10);
    ASSERT_EQ(stage_.open(""), Lines{});
    EXPECT_EQ(stage_.now().tick, 310);
    stage_.seek(200);
    ASSERT_EQ(stage_.take_over(), Lines{});
    EXPECT_FALSE(stage_.playing());
    EXPECT_EQ(stage_.now().tick, 200);
    run(50);
    ASSERT_EQ(stage_.load(pendulum), Lines{});  // which ends the run before

    int children = 0;
    for (const RecordingCard& card : list_recordings(path("runs"))) {
        if (card.name.starts_with("Pendulum")) continue;  // it has only just begun
        EXPECT_EQ(card.error, "");
        Player player(card.file);
        const ReplayCheck check = check_replay(player);
        EXPECT_FALSE(check.difference) << said(player, check);
        if (card.parent.empty()) continue;
        ++children;
        EXPECT_EQ(player.recording().info().parent.tick, 200);
        EXPECT_EQ(player.last_tick(), 250);
    }
    EXPECT_EQ(children, 1);
}

TEST_F(StageTest, PlaysToTheEndOfARecordingAndNoFurther) {
    ASSERT_EQ(stage_.load(gantry), Lines{});
    run(90);
    ASSERT_EQ(stage_.open(""), Lines{});
    EXPECT_FALSE(stage_.tick({}, outbox_));
    stage_.restart();
    EXPECT_EQ(stage_.now().tick, 0);
    int ticks = 0;
    while (stage_.tick({}, outbox_)) ++ticks;
    EXPECT_EQ(ticks, 90);
}

TEST_F(StageTest, ComesNearerFromFrameToFrame) {
    ASSERT_EQ(stage_.load(gantry), Lines{});
    run(200);
    ASSERT_EQ(stage_.open(""), Lines{});
    stage_.head_for(150);
    EXPECT_EQ(stage_.heading(), 150);
    EXPECT_EQ(stage_.now().tick, 200);
    int frames = 0;
    for (; stage_.heading() >= 0 && frames < 1000; ++frames) stage_.approach(0);  // a tick each
    EXPECT_EQ(frames, 30) << "from the key frame of tick 120 on";
    EXPECT_EQ(stage_.now().tick, 150);
    EXPECT_FALSE(stage_.player()->difference());
    stage_.head_for(90);
    stage_.tick({}, outbox_);
    EXPECT_LT(stage_.heading(), 0) << "who plays on has changed his mind";
    EXPECT_EQ(stage_.now().tick, 151);
}

// The recording holds what drove, and who: it is replayed without the instructor.
TEST_F(StageTest, TheInstructorTakesALeverAndGivesItBack) {
    ASSERT_EQ(stage_.load(gantry), Lines{});
    Levers hands;
    hands[Switch::enable] = true;
    for (int i = 0; i < 60; ++i) stage_.tick(hands, outbox_);
    const double before = stage_.now().crane.hook_height;
    stage_.hold_lever({"hoist", 1, true}, outbox_);
    hands[Axis::hoist] = -1;  // the trainee pushes the other way
    for (int i = 0; i < 120; ++i) stage_.tick(hands, outbox_);
    EXPECT_GT(stage_.now().crane.hook_height, before + 0.1);
    EXPECT_EQ(stage_.now().exercise.voided, "the instructor took over a control");
    const double top = stage_.now().crane.hook_height;
    stage_.hold_lever({"hoist", 0, false}, outbox_);
    for (int i = 0; i < 420; ++i) stage_.tick(hands, outbox_);  // its ramp takes seconds
    EXPECT_LT(stage_.now().crane.hook_height, top) << "it is the trainee's again";
    stage_.hold_lever({"hoist", 0.5, true}, outbox_);
    stage_.tick(hands, outbox_);

    ASSERT_EQ(stage_.open(""), Lines{});
    EXPECT_FALSE(stage_.taken().any()) << "who looks back holds nothing";
    const auto events = stage_.player()->recording().events();
    const auto said = [&](const char* words) {
        return std::count_if(events.begin(), events.end(),
                             [&](const RunEvent& e) { return text_of(e.event) == words; });
    };
    EXPECT_EQ(said("the instructor has taken over: hoist"), 2);
    EXPECT_EQ(said("the instructor has given back: hoist"), 1);
    Player player(stage_.player()->recording().file());
    EXPECT_FALSE(check_replay(player).difference);
    player.seek(120);
    EXPECT_EQ(player.levers()[Axis::hoist], 1) << "as it was driven";

    stage_.close();
    stage_.tick(hands, outbox_);
    stage_.hold_lever({"luff", 1, true}, outbox_);
    stage_.restart();
    EXPECT_FALSE(stage_.taken().any());
}

TEST_F(StageTest, AGhostKeepsStep) {
    random_run(gantry, 5, 4, path("ghost.flrec"));
    random_run(pendulum, 5, 1, path("other.flrec"));
    ASSERT_EQ(stage_.load(gantry), Lines{});
    run(30);
    ASSERT_EQ(stage_.show_ghost(path("ghost.flrec")), Lines{});
    EXPECT_EQ(stage_.ghost()->tick(), 30);
    run(20);
    EXPECT_EQ(stage_.ghost()->tick(), 50);
    EXPECT_FALSE(stage_.ghost()->difference());
    run(300);
    EXPECT_EQ(stage_.ghost()->tick(), 240) << "it waits where its run ended";
    EXPECT_THAT(stage_.show_ghost(path("other.flrec")).at(0), HasSubstr("another scene"));
}

TEST_F(StageTest, WithoutADiskTheRunGoesOnAndSaysSo) {
    stage_.recordings_folder = "/proc/nowhere";
    ASSERT_EQ(stage_.load(pendulum), Lines{});
    run(10);
    EXPECT_EQ(stage_.now().tick, 10);
    EXPECT_THAT(stage_.not_recorded(), HasSubstr("/proc/nowhere: cannot be made"));
    EXPECT_THAT(stage_.open("").at(0), HasSubstr("no recording"));
}

TEST_F(StageTest, TheTapeTellsWhatIsOn) {
    ASSERT_EQ(stage_.load(gantry), Lines{});
    Levers levers;
    levers[Switch::enable] = true;
    for (int i = 0; i < 100; ++i) stage_.tick(levers, outbox_);
    TapeReader reader;
    Tape tape;
    reader.read(stage_, tape);
    EXPECT_TRUE(tape.recording);
    EXPECT_FALSE(tape.playing);
    ASSERT_EQ(stage_.open(""), Lines{});
    reader.read(stage_, tape);
    EXPECT_TRUE(tape.playing && tape.live_behind);
    EXPECT_EQ(tape.last_tick, 100);
    ASSERT_FALSE(tape.events.empty());
    EXPECT_EQ(tape.events[0].event.kind, Event::Kind::enable);
    EXPECT_EQ(tape.curve_name, "load");
    EXPECT_GT(tape.curve.back(), 1) << "kN";
}

}  // namespace
}  // namespace fairlead
