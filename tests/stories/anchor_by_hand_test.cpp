// Anchor handling in the real window, by its keys: the newcomer's heave, an anchor that is broken
// out and recovered, a rig that is backed into. What was marked stands explained on the screen, and
// the recording that the window has kept gives the same marks again.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>

#include "tests/engine/anchor_ways.h"
#include "tests/stories/by_hand.h"
#include "tests/stories/window_seat.h"

namespace fairlead {
namespace {

class ByHandAtSea : public ExerciseByHand {
  protected:
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
    WindowSeat& choose(const std::string& scene, const std::string& name) {
        find_card(scene, name);
        seat_ = std::make_unique<WindowSeat>(*person_, std::vector{Axis::hoist});
        return *seat_;
    }
    // Fast runs are looked at five times a second, as on a slow machine: hours pass in minutes.
    void at_speed(const char* times) {
        seat_->let_go();
        person_->app().frame_length = frame_length;
        person_->click("##bar", {"##speed"});
        person_->click("popup", {times});
        if (times == std::string("8×")) person_->app().frame_length = 0.2;
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
        expect_explained(e);
        expect_same_again();
    }

    // By what it has been told, the moment it has.
    void expect_failed(TugRun& run) {
        seat_->let_go();
        person_->look(1.5);
        const ExerciseState e = run.marks();
        std::printf("%s: failed by %s\n", e.name.c_str(), run.told().c_str());
        shoot("failed");
        EXPECT_EQ(run.diverged(), "");
        EXPECT_FALSE(e.passed) << run.told();
        EXPECT_FALSE(e.deductions.empty());
        expect_explained(e);
        expect_same_again();
    }

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
    EXPECT_THAT(mate.order("connect messenger.end to pennant.end by mate", 0.5),
                ::testing::StartsWith("begun: connect messenger.end"));
    shoot("answer");
}

// Lines come down 1.6 km from the ship, and that is no power of ten.
TEST_F(ByHandAtSea, NineLinesAreReadOnTheChart) {
    choose("nine_lines", "Rig on nine lines");
    const std::string words = ScreenText().words("##chart");
    EXPECT_NE(words.find("depth 600 m"), std::string::npos) << words;
    EXPECT_THAT(words, ::testing::ContainsRegex("1[0-9][0-9][0-9] m"));
    EXPECT_EQ(words.find("e+"), std::string::npos) << words;
    shoot("chart");
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

TEST_F(ByHandAtSeaForLong, WhoBacksIntoTheRigWithItsChaserFails) {
    Mate mate(choose("chase_out", "Chase out"));
    at_speed("4×");
    mate.driver().levers[Axis::luff] = -0.3;
    EXPECT_TRUE(mate.driver().wait_until([&] { return mate.costs("nearer than 20 m"); }, 90));
    at_speed("1×");
    expect_failed(mate);
}

}  // namespace fairlead
