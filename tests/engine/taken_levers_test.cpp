// Levers in the instructor's hand.
#include "engine/input/taken_levers.h"

#include <gtest/gtest.h>

namespace fairlead {
namespace {

TEST(TakenLevers, LieOverThoseOfTheTrainee) {
    const LeverNames names{{"winch"}, {"pump"}};
    TakenLevers taken;
    EXPECT_TRUE(taken.hold("hoist", -0.5, names));
    EXPECT_TRUE(taken.hold("winch", 7, names));
    EXPECT_TRUE(taken.hold("enable", 0, names));
    EXPECT_TRUE(taken.hold("pump", 1, names));
    EXPECT_FALSE(taken.hold("spanker", 1, names));
    EXPECT_EQ(taken.names(names), (std::vector<std::string>{"hoist", "winch", "enable", "pump"}));
    Levers hands;
    hands[Axis::hoist] = hands[Axis::luff] = 1;
    hands[Switch::enable] = true;
    Levers now = taken.over(hands);
    EXPECT_EQ(now[Axis::hoist], -0.5);
    EXPECT_EQ(now[Axis::luff], 1) << "his own";
    EXPECT_EQ(now.axes[axis_names.size()], 1) << "no lever goes beyond its end";
    EXPECT_FALSE(now[Switch::enable]);
    EXPECT_TRUE(now.switches[switch_names.size()]);
    EXPECT_TRUE(taken.give_back("hoist", names));
    EXPECT_FALSE(taken.give_back("hoist", names)) << "it was his already";
    EXPECT_EQ(taken.over(hands)[Axis::hoist], 1);
    taken.give_all_back();
    EXPECT_FALSE(taken.any());
    EXPECT_EQ(taken.over(hands), hands);
}

TEST(TakenLevers, EitherHandStopsTheCrane) {
    TakenLevers taken;
    Levers hands;
    hands[Switch::emergency_stop] = true;
    taken.hold("emergency_stop", 0, {});
    EXPECT_TRUE(taken.over(hands)[Switch::emergency_stop]) << "the trainee's is masked";
    taken.hold("emergency_stop", 1, {});
    EXPECT_TRUE(taken.over({})[Switch::emergency_stop]);
}

}  // namespace
}  // namespace fairlead
