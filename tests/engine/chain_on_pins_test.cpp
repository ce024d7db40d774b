// The chain that lies against the inner pin: lowered under load it jumps to the outer one; paid out
// in time it is eased. By levers alone.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numbers>

#include "build_paths.h"
#include "tests/engine/driver.h"
#include "tests/engine/signal.h"
#include "tests/physics/constants.h"

namespace fairlead {
namespace {

using ::testing::Contains;
using ::testing::Field;
using ::testing::HasSubstr;

struct ChainTug {
    Session session;
    Driver driver;

    explicit ChainTug(const Settings& settings = {})
        : session(load_scene(FAIRLEAD_HOME "/scenes/chain_on_pins.json", settings)),
          driver(session) {
        driver.enable();
        driver.wait(20);
    }
    double at(const std::string& path) const { return signal(session.snapshot(), path); }
};

TEST(ChainOnPins, JumpsToTheOuterPinWhenTheInnerOneIsLowered) {
    ChainTug tug;
    tug.driver.wait(70);  // the other vessel has lost the chain's end
    EXPECT_GT(tug.at("joint.inner_slide.load"), 40 * tonne);
    EXPECT_LT(tug.at("joint.outer_slide.load"), 2 * tonne);
    tug.driver.levers[Axis::aux] = -1;
    EXPECT_TRUE(
        tug.driver.wait_until([&] { return tug.at("joint.outer_slide.load") > 15 * tonne; }, 12));
    tug.driver.levers[Axis::aux] = 0;
    tug.driver.wait(8);
    EXPECT_LT(tug.at("joint.inner_slide.load"), 2 * tonne);
    EXPECT_GT(tug.at("joint.outer_slide.load"), 10 * tonne) << "and there it stays";
    const ExerciseState& marks = tug.session.snapshot().exercise;
    EXPECT_THAT(marks.deductions, Contains(Field(&Deduction::what, HasSubstr("inner pin"))));
    EXPECT_FALSE(marks.passed);
    EXPECT_EQ(tug.session.snapshot().diverged, "");
}

// Whenever it goes down: at these times it took the chain down with it, over its rim.
TEST(ChainOnPins, LoweredPinNeverTakesTheChainDown) {
    for (const double when : {16, 44, 48, 68}) {
        ChainTug tug;
        tug.driver.wait(when);
        tug.driver.levers[Axis::aux] = -1;
        tug.driver.wait(12);
        tug.driver.levers[Axis::aux] = 0;
        tug.driver.wait(8);
        EXPECT_LT(tug.at("joint.inner_slide.load"), 2 * tonne) << when;
        EXPECT_GT(tug.at("joint.outer_slide.load"), 10 * tonne) << when;
    }
}

TEST(ChainOnPins, PaidOutInTimeTheShipStaysUpright) {
    ChainTug tug;
    EXPECT_TRUE(
        tug.driver.wait_until([&] { return tug.at("wire.chain.tension") > 110 * tonne; }, 120));
    double heel = 0;
    tug.driver.watch = [&](const Snapshot& s) {
        heel = std::max(heel, signal(s, "hull.ship.heel_share"));
    };
    tug.driver.levers[Axis::hoist] = -0.6;
    EXPECT_TRUE(
        tug.driver.wait_until([&] { return tug.session.snapshot().exercise.finished; }, 120));
    const ExerciseState& marks = tug.session.snapshot().exercise;
    EXPECT_TRUE(marks.passed) << marks.verdict;
    EXPECT_LT(heel, 0.8);
    EXPECT_EQ(tug.session.snapshot().diverged, "");
    tug.driver.become_model_run("chain_on_pins");
}

// Half of her greatest righting lever limits, before her deck's edge is wet and before 15 degrees.
TEST(ChainOnPins, HeelHasALimit) {
    Session session(load_scene(FAIRLEAD_HOME "/scenes/chain_on_pins.json"));
    const double limit = signal(session.snapshot(), "hull.ship.heel_limit");
    EXPECT_GT(limit, 0.1);
    EXPECT_LT(limit, std::atan2(2.0, 8.5));
    EXPECT_LT(limit, 15 * std::numbers::pi / 180);
}

}  // namespace
}  // namespace fairlead
