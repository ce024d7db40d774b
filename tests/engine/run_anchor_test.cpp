// An anchor taken over in the jaw, run out by a ship from a rig that pays chain out, across a
// current, lowered 600 m to its place and set by the rig: by levers and orders alone.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <numbers>

#include "build_paths.h"
#include "tests/engine/anchor_ways.h"

namespace fairlead {
namespace {

using ::testing::StartsWith;

constexpr double depth = 592;        // [m] below the rig's winch
constexpr double weighs = 1318;      // [N/m] 84 mm stud chain in the sea
constexpr double on_the_clay = 0.8;  // [-] friction of chain

// [N] what comes to an anchor of a pull at the rig: less what hangs, and what the rest rubs.
double at_the_anchor(double top, double length) {
    const double level = top - weighs * depth;
    const double hangs = std::sqrt(depth * depth + 2 * depth * level / weighs);
    return level - on_the_clay * weighs * std::max(0.0, length - hangs);
}

// The scene with its anchor's place nearer by so many metres: the rig pays out 20 m a minute.
Scene run_anchor(int nearer) {
    std::ifstream file(FAIRLEAD_HOME "/scenes/run_anchor.json");
    std::string text{std::istreambuf_iterator<char>(file), {}};
    const auto move = [&](const std::string& before, int metres, const std::string& after) {
        const std::string from = before + std::to_string(metres) + after;
        const std::size_t at = text.find(from);
        ASSERT_NE(at, text.npos) << from;
        text.replace(at, from.size(), before + std::to_string(metres - nearer) + after);
    };
    move("rig_winch.paid_out > ", 1850, " m");
    move("body.anchor.position.x < ", 510, " m");
    move("body.anchor.position.x > ", 630, " m");
    return read_scene(text, FAIRLEAD_HOME "/scenes/run_anchor.json");
}

void run(int nearer) {
    Runner runner(run_anchor(nearer));
    runner.take_over();
    ASSERT_TRUE(runner.run_out(nearer)) << runner.told();
    // T = H + w h: 80 t of 600 m of 84 mm chain, and 25 to 50 t to keep it taut
    EXPECT_NEAR(runner.chain() / tonne, 118, 13);
    ASSERT_TRUE(runner.lower(true)) << runner.told() << runner.at("body.anchor.position.z");
    ASSERT_TRUE(runner.give_slack()) << runner.told() << runner.at("winch.drum.tension");
    EXPECT_NEAR(runner.at("body.anchor.position.x"), 570 - nearer, 60);
    EXPECT_EQ(runner.at("anchor.anchor.fouled"), 0) << "it fell on its flukes";
    ASSERT_TRUE(runner.set_it()) << runner.told() << runner.chain() / tonne;
    const double comes = at_the_anchor(runner.chain(), runner.at("winch.rig_winch.paid_out"));
    EXPECT_NEAR(runner.at("anchor.anchor.holding") / comes, 1, 0.1) << comes / tonne;
    EXPECT_GT(comes, 100 * tonne);
    // 721 t tanh(x / 35 m): 6 m in for 120 t
    EXPECT_GT(runner.at("anchor.anchor.dragged"), 4);
    EXPECT_LT(runner.at("anchor.anchor.dragged"), 50) << "more would be fouled";
    EXPECT_LT(runner.off_track, 75);
    EXPECT_EQ(runner.diverged(), "");
    EXPECT_EQ(runner.partings, 0);
    EXPECT_TRUE(runner.marks().passed) << runner.told();
    EXPECT_GE(runner.marks().score, 90) << runner.told();
    if (nearer == 0) runner.driver().become_model_run("run_anchor");
}

TEST(RunAnchor, AnchorIsRunToAPlaceThatIsNearer) {
    run(220);
}

TEST(RunAnchor, AnchorIsRunAllOfTheWay) {
    if (!std::getenv("FAIRLEAD_LONG")) GTEST_SKIP() << "three quarters of an hour: FAIRLEAD_LONG=1";
    run(0);
}

TEST(RunAnchor, WhoDoesNotHoldAgainstTheCurrentIsSetOffTheTrack) {
    Runner runner(run_anchor(0));
    runner.take_over();
    runner.driver().levers[Axis::luff] = 0.16;
    EXPECT_TRUE(runner.driver().wait_until(
        [&] { return std::abs(runner.at("body.ship.position.y")) > 151; }, 900))
        << runner.at("body.ship.position.y");
    runner.driver().wait(1);
    EXPECT_TRUE(runner.costs("more than 75 m off")) << runner.told();
    EXPECT_TRUE(runner.costs("more than 150 m off")) << runner.told();
    EXPECT_LT(runner.marks().score, 75) << runner.told();
    EXPECT_EQ(runner.diverged(), "");
}

TEST(RunAnchor, WhoLetsTheRigPayOutAndLiesStillHasTheChainOnTheBottom) {
    Runner runner(run_anchor(0));
    runner.take_over();
    runner.rig_pays_out();
    runner.driver().wait(400);
    EXPECT_TRUE(runner.costs("sags to the bottom")) << runner.told() << runner.chain() / tonne;
    EXPECT_EQ(runner.diverged(), "");
}

TEST(RunAnchor, WhoReleasesTheDrumLosesTheAnchor) {
    Runner runner(run_anchor(0));
    runner.take_over();
    runner.hold("release", 2);
    runner.driver().wait(20);
    EXPECT_TRUE(runner.costs("the anchor let go")) << runner.told();
    EXPECT_FALSE(runner.marks().passed);
    EXPECT_LT(runner.at("body.anchor.position.z"), -30) << "it falls";
    EXPECT_EQ(runner.diverged(), "");
}

// The tail of the pennant on deck takes what the jaw had, and no mate connects it under load.
TEST(RunAnchor, WhoOpensTheJawBeforeTheWireIsConnectedIsMarkedDown) {
    Runner runner(run_anchor(0));
    EXPECT_THAT(runner.order("open shark_jaw", 5), StartsWith("done"));
    EXPECT_TRUE(runner.costs("before the winch had the weight")) << runner.told();
    EXPECT_THAT(runner.order("connect work.end to pennant.end by mate", 21), StartsWith("refused"));
    EXPECT_TRUE(runner.costs("hands on deck before the jaw was locked")) << runner.told();
    EXPECT_FALSE(runner.marks().passed);
    EXPECT_EQ(runner.diverged(), "");
}

TEST(RunAnchor, WhoOpensTheJawOnASlackWireIsMarkedDown) {
    Runner runner(run_anchor(0));
    runner.connect();
    EXPECT_THAT(runner.order("open shark_jaw", 10), StartsWith("done"));
    EXPECT_TRUE(runner.costs("before the winch had the weight")) << runner.told();
    EXPECT_LT(runner.marks().score, 75) << runner.told();
    EXPECT_EQ(runner.diverged(), "");
}

TEST(RunAnchor, WhoSteamsAheadWhileTheRigHoldsOverloadsTheWinch) {
    Runner runner(run_anchor(0));
    runner.take_over();
    runner.driver().levers[Axis::luff] = 1;
    EXPECT_TRUE(runner.driver().wait_until(
        [&] { return runner.costs("above half the breaking load"); }, 300))
        << runner.most / tonne;
    EXPECT_EQ(runner.diverged(), "");
}

// With the pins down the wire runs to the end of the roller as she turns.
TEST(RunAnchor, WhoPullsAcrossGoesBeyondThePolar) {
    Runner runner(run_anchor(0));
    runner.connect();
    EXPECT_TRUE(runner.heave_to(80 * tonne));
    EXPECT_THAT(runner.order("open shark_jaw", 4), StartsWith("done"));
    EXPECT_TRUE(runner.pull_across(400)) << runner.told() << runner.worst_share;
    EXPECT_EQ(runner.diverged(), "");
}

TEST(RunAnchor, WhoLowersWhereSheLiesSetsTheAnchorShort) {
    Runner runner(run_anchor(220));
    runner.take_over();
    ASSERT_TRUE(runner.run_out(220)) << runner.told();
    runner.lower(false);
    runner.give_slack();
    EXPECT_TRUE(runner.costs("more than 60 m from its place"))
        << runner.told() << runner.at("body.anchor.position.x");
    EXPECT_EQ(runner.diverged(), "");
}

}  // namespace
}  // namespace fairlead
