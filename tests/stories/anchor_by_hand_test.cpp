// Anchor handling in the real window, by its keys: the newcomer's heave, and an anchor that is
// broken out and recovered. What was marked stands explained on the screen, and the recording that
// the window has kept gives the same marks again.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>

#include "engine/files/home.h"
#include "tests/engine/anchor_ways.h"
#include "tests/scratch_folder.h"
#include "tests/stories/marks_on_screen.h"
#include "tests/stories/window_seat.h"

namespace fairlead {
namespace {

constexpr double frame_at_sea = 0.05;  // [s] three ticks, as many as any machine is given

class ByHandAtSea : public testing::Test {
  protected:
    void SetUp() override {
        if (!std::getenv("DISPLAY")) GTEST_SKIP() << "no display; ./test provides one";
        if (std::system("command -v xdotool >/dev/null") != 0) GTEST_SKIP() << "no xdotool";
    }
    // What went wrong is to be looked at.
    void TearDown() override {
        const char* folder = std::getenv("FAIRLEAD_SHOOT");
        if (!folder || !HasFailure()) return;
        shoot("failed");
        person_.reset();
        std::filesystem::copy(scratch_.path(), std::string(folder) + "/failed",
                              std::filesystem::copy_options::recursive |
                                  std::filesystem::copy_options::overwrite_existing);
    }
    // Searches for it in the chooser and clicks its card.
    WindowSeat& choose(const std::string& scene, const std::string& name) {
        person_ = std::make_unique<Person>(scratch_.path().string(), frame_at_sea);
        person_->look(1);
        person_->click("##scenes", {"##filter"});
        person_->type(name);
        const std::string file = (home() / "scenes" / (scene + ".json")).string();
        person_->click("##cards", {file, "##card"});
        const auto is_on = [&] { return person_->sees().scenery->file == file; };
        EXPECT_TRUE(person_->look_until(is_on, 10)) << scene;
        person_->look(1);
        seat_ = std::make_unique<WindowSeat>(*person_, std::vector{Axis::hoist});
        return *seat_;
    }
    // Fast runs are looked at five times a second, as on a slow machine: hours pass in minutes.
    void at_speed(const char* times) {
        seat_->let_go();
        person_->desk().frame_length = frame_at_sea;
        person_->click("##bar", {"##speed"});
        person_->click("popup", {times});
        if (times == std::string("8×")) person_->desk().frame_length = 0.2;
    }
    void shoot(const std::string& name) {
        const char* folder = std::getenv("FAIRLEAD_SHOOT");
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        if (!folder) return;
        const std::string file = std::string(folder) + "/" + test->name() + "_" + name + ".png";
        EXPECT_EQ(std::system(("import -window root '" + file + "'").c_str()), 0);
    }
    void expect_passed(TugRun& run) {
        seat_->let_go();
        person_->look(1.5);
        const ExerciseState e = run.marks();
        std::printf("%s: %.0f s, %.0f points: %s\n", e.name.c_str(), e.elapsed, e.score,
                    run.told().c_str());
        shoot("verdict");
        EXPECT_EQ(run.diverged(), "");
        EXPECT_EQ(run.partings, 0);
        EXPECT_TRUE(e.finished) << run.told();
        EXPECT_TRUE(e.passed) << run.told();
        expect_marks_explained(*person_, e);
        const ExerciseState end = run.marks();  // it has gone on while one read
        const std::string recording = person_->desk().stage.recorder()->status().file;
        person_.reset();
        expect_marked_again(recording, end);
    }

    ScratchFolder scratch_;
    std::unique_ptr<Person> person_;
    std::unique_ptr<WindowSeat> seat_;
};

// Whole exercises, in the time that they take: FAIRLEAD_LONG=1.
class ByHandAtSeaForLong : public ByHandAtSea {
  protected:
    void SetUp() override {
        if (!std::getenv("FAIRLEAD_LONG")) GTEST_SKIP() << "takes minutes; FAIRLEAD_LONG runs it";
        ByHandAtSea::SetUp();
    }
};

}  // namespace

// Three ticks make a picture, and the answer comes in the first of them.
TEST_F(ByHandAtSea, AnOrderIsAnsweredOnTheScreen) {
    TugRun mate(choose("chase_out", "Chase out"), 10);
    EXPECT_THAT(mate.order("open shark_jaw", 0.5),
                ::testing::StartsWith("refused: open shark_jaw: no wire runs through it"));
    EXPECT_THAT(mate.order("connect work.end to pennant.end by mate", 0.5),
                ::testing::StartsWith("begun: connect work.end"));
    shoot("answer");
}

// A peak lasts for a tick of three that a picture shows.
TEST_F(ByHandAtSea, TheWinchIsReadOnTheScreen) {
    Beginner beginner(choose("anchor_handling", "Heave an anchor"));
    beginner.heave(
        1, [&] { return beginner.most > 20 * tonne; }, 30);
    beginner.driver().levers[Axis::hoist] = 1;
    beginner.driver().wait(1);
    const std::string words = ScreenText().words("##winch");
    for (const char* part : {"Pull ", " t, peak of five minutes ", "Heaves ", " m out, layer 5",
                             "Motor ", "clutch in", "Band brake 0 % closed", "Heel ", "GM 1.20 m"})
        EXPECT_NE(words.find(part), std::string::npos) << part << " is not in: " << words;
    shoot("winch");
}

TEST_F(ByHandAtSeaForLong, AnAnchorIsHeavedFromAHundredMetres) {
    Beginner newcomer(choose("anchor_handling", "Heave an anchor"));
    shoot("begin");
    ASSERT_TRUE(newcomer.break_out());
    shoot("broken_out");
    newcomer.driver().wait(8);
    at_speed("4×");
    EXPECT_TRUE(newcomer.heave_to(-50, 1));
    shoot("heave");
    EXPECT_TRUE(newcomer.heave_to(-15, 1));
    at_speed("1×");
    EXPECT_TRUE(newcomer.heave_to(-12, 1));
    EXPECT_TRUE(newcomer.heave_to(-5.5, 0.5));
    shoot("below_the_roller");
    newcomer.hang_it_off();
    expect_passed(newcomer);
}

TEST_F(ByHandAtSeaForLong, AnAnchorIsBrokenOutAndRecovered) {
    Skipper skipper(choose("break_out", "Break out"));
    skipper.raise_pins();
    at_speed("8×");
    skipper.shorten_in();
    shoot("shortened_in");
    skipper.break_out();
    EXPECT_GT(skipper.most, 90 * tonne);
    shoot("broken_out");
    skipper.heave();
    at_speed("2×");
    skipper.to_the_roller();
    shoot("below_the_roller");
    skipper.lock_jaw();
    skipper.hand_over();
    shoot("handed_over");
    EXPECT_THAT(skipper.order("disconnect work from pennant by mate", 75),
                ::testing::StartsWith("done"));
    EXPECT_TRUE(skipper.driver().wait_until([&] { return skipper.marks().finished; }, 30));
    EXPECT_EQ(skipper.at("hand.mate.struck"), 0);
    at_speed("1×");
    expect_passed(skipper);
}

}  // namespace fairlead
