// An anchor of a rig broken out of its clay, heaved 300 m to the roller, hung off in the jaw, and
// the work wire taken off by a mate on deck: by levers and orders alone.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <numbers>

#include "build_paths.h"
#include "engine/session/build.h"
#include "tests/engine/anchor_ways.h"

namespace fairlead {
namespace {

using ::testing::Contains;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::StartsWith;

// The scene, or the same in 100 m of water and with the anchor as much nearer: heaving takes as
// long as the way is.
Scene broken_out(bool shallow) {
    std::ifstream file(FAIRLEAD_HOME "/scenes/break_out.json");
    std::string text{std::istreambuf_iterator<char>(file), {}};
    const auto change = [&](const std::string& from, const std::string& to) {
        std::size_t at = text.find(from);
        ASSERT_NE(at, text.npos) << from;
        for (; at != text.npos; at = text.find(from, at + to.size()))
            text.replace(at, from.size(), to);
    };
    if (shallow)
        for (const auto& [from, to] : {std::pair("[0, 0, -300]", "[0, 0, -100]"),
                                       {"[-280, 0, -299.4]", "[-140, 0, -99.4]"},
                                       {"[-283.3, 0, -299.3]", "[-143.3, 0, -99.3]"},
                                       {"[-1734, 0, 0]", "[-1594, 0, 0]"},
                                       {"[-271.9, 0, 15.8]", "[-131.9, 0, 15.8]"},
                                       {"\"length\": 416", "\"length\": 174"},
                                       {"\"length\": 1532", "\"length\": 1487"},
                                       {"paid_out < 380 m", "paid_out < 140 m"},
                                       {"position.z < -290 m", "position.z < -90 m"},
                                       {"\"depth\": 300", "\"depth\": 100"}})
            change(from, to);
    return read_scene(text, FAIRLEAD_HOME "/scenes/break_out.json");
}

void recover(bool shallow) {
    Skipper skipper(broken_out(shallow));
    skipper.raise_pins();
    skipper.shorten_in();
    skipper.break_out();
    // what the clay and suction hold, the anchor, the chaser, wire and chain: the trade says 90 to
    // 180 t for an anchor of this size
    EXPECT_GT(skipper.most, 90 * tonne);
    EXPECT_LT(skipper.most, 180 * tonne);
    const double before = skipper.pull();
    skipper.driver().wait(3);
    EXPECT_LT(skipper.at("winch.drum.tension"), 0.6 * before) << "the sudden drop";
    skipper.heave();
    skipper.to_the_roller();
    skipper.lock_jaw();
    skipper.hand_over();
    EXPECT_GT(skipper.at("stopper.shark_jaw.load"), 15 * tonne);
    EXPECT_THAT(skipper.order("disconnect work from pennant by mate", 75), StartsWith("done"));
    EXPECT_TRUE(skipper.driver().wait_until([&] { return skipper.marks().finished; }, 30));
    EXPECT_EQ(skipper.diverged(), "");
    EXPECT_TRUE(skipper.marks().passed) << skipper.marks().verdict;
    EXPECT_GE(skipper.marks().score, 90);
    EXPECT_EQ(skipper.partings, 0);
    EXPECT_EQ(skipper.at("hand.mate.struck"), 0);
    if (!shallow) skipper.driver().become_model_run("break_out");
}

// What the rule about a steady pull says, 140 t, is 0.7 of what her propellers pull at the bollard.
TEST(BreakOut, SteadyPullIsSevenTenthsOfTheBollardPull) {
    Notes notes;
    const physics::World world = build_world(broken_out(false), notes);
    double bollard = 0;
    for (const physics::Propulsor& p : world.propulsors)
        if (p.kind == physics::Propulsor::Kind::propeller)
            bollard += physics::thrust_of(p, physics::sea_water, 0, 1, 1);
    EXPECT_NEAR(0.7 * bollard / (140 * tonne), 1, 0.02);
}

TEST(BreakOut, AnchorIsRecoveredFromAHundredMetres) {
    recover(true);
}

TEST(BreakOut, AnchorIsRecoveredFromAllOfItsDepth) {
    if (!std::getenv("FAIRLEAD_LONG")) GTEST_SKIP() << "half an hour: FAIRLEAD_LONG=1";
    recover(false);
}

// Of the wire, which may carry 205 t.
TEST(BreakOut, WhoHeavesOnAtFullLeverPullsTooHard) {
    Skipper skipper(broken_out(true));
    skipper.raise_pins();
    skipper.driver().levers[Axis::hoist] = 1;
    skipper.driver().levers[Axis::luff] = 1;
    EXPECT_TRUE(skipper.driver().wait_until([&] { return skipper.marks().score < 75; }, 180))
        << skipper.most / tonne;
    EXPECT_THAT(skipper.marks().deductions,
                Contains(Field(&Deduction::what, HasSubstr("half the breaking load"))));
    EXPECT_EQ(skipper.diverged(), "");
}

TEST(BreakOut, WhoHeavesFastAtTheRollerSlamsTheAnchor) {
    Skipper skipper(broken_out(true));
    skipper.bring_it_up();
    EXPECT_TRUE(skipper.work(
        60, [&] { return skipper.at("body.anchor.position.z") > -7; }, [] { return 1.0; }));
    EXPECT_THAT(skipper.marks().deductions,
                Contains(Field(&Deduction::what, HasSubstr("slams into the roller"))));
    EXPECT_LT(skipper.marks().score, 75);
}

TEST(BreakOut, WhoSendsTheMateOutBeforeTheJawIsLockedFails) {
    Skipper skipper(broken_out(true));
    EXPECT_THAT(skipper.order("disconnect work from pennant by mate", 15), StartsWith("refused"));
    EXPECT_THAT(skipper.said(), Contains(StartsWith("begun"))) << "he looks at it on deck";
    EXPECT_THAT(skipper.marks().deductions,
                Contains(Field(&Deduction::what, HasSubstr("before the jaw was locked"))));
    skipper.driver().wait(10);
    EXPECT_EQ(skipper.at("hand.mate.on_deck"), 0) << "and goes back";
    EXPECT_EQ(skipper.diverged(), "");
}

}  // namespace
}  // namespace fairlead
