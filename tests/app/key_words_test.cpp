// What the panels say about levers and keys.
#include "app/key_words.h"
#include "build_paths.h"

#include <gtest/gtest.h>

namespace fairlead {
namespace {

struct KeyWords : testing::Test {
    Snapshot now;
    Bindings bindings = load_bindings(FAIRLEAD_HOME "/assets/bindings/default.json");
    std::shared_ptr<Scenery> scenery = std::make_shared<Scenery>();
    Levers levers;

    void SetUp() override {
        for (const auto& [axis, name] :
             {std::pair(Axis::slew, "trolley"), std::pair(Axis::hoist, "main_hoist")}) {
            LeverLook look;
            look.axis = std::size_t(axis), look.name = name;
            scenery->levers.push_back(look);
        }
        now.scenery = scenery;
        now.crane.name = "crane";
    }
};

TEST_F(KeyWords, AStripIsThereForLeversWithoutInstruments) {
    EXPECT_TRUE(now.scenery->instruments.empty());
    EXPECT_TRUE(wants_strip(*now.scenery));
    EXPECT_FALSE(wants_strip(Scenery()));
}

TEST_F(KeyWords, OnlyLeversThatMoveSomethingAreShownByWhatTheyMove) {
    levers[Axis::hoist] = -0.5;
    const Operating o = operating_of(now, levers, bindings);
    ASSERT_EQ(o.levers.size(), 2u);
    EXPECT_EQ(o.levers[0].moves, "trolley");
    EXPECT_EQ(o.levers[0].keys, "D / A");
    EXPECT_EQ(o.levers[1].moves, "main hoist");
    EXPECT_EQ(o.levers[1].position, -0.5);
}

TEST_F(KeyWords, ADeadLeverAsksNobodyToEnable) {
    levers[Axis::travel] = 1;
    EXPECT_FALSE(operating_of(now, levers, bindings).pushed_without_enable);
    levers[Axis::slew] = 1;
    EXPECT_TRUE(operating_of(now, levers, bindings).pushed_without_enable);
    now.crane.enabled = true;
    EXPECT_FALSE(operating_of(now, levers, bindings).pushed_without_enable);
}

TEST_F(KeyWords, TheStopThatWorksWhileTypingIsNamed) {
    EXPECT_EQ(operating_of(now, levers, bindings).stop_while_typing, "F12");
}

}  // namespace
}  // namespace fairlead
