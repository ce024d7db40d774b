// An anchor broken out and heaved to the roller of a tug that floats, by levers and orders alone.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "build_paths.h"
#include "tests/engine/anchor_ways.h"

namespace fairlead {
namespace {

constexpr double anchor_weight = 12 * tonne;  // it has no buoyancy here
constexpr double break_out = 0.3 * 3.27e6;    // [N] of the clay, beyond that weight

Scene heave_from_100_m() {
    return load_scene(FAIRLEAD_HOME "/scenes/anchor_handling.json");
}

TEST(AnchorHandling, AnchorHoldsBreaksOutIsHeavedAndHungOff) {
    Beginner tug(heave_from_100_m());
    ASSERT_TRUE(tug.break_out()) << tug.at("winch.drum.paid_out") << " m out";
    EXPECT_GT(tug.most, 0.6 * (break_out + anchor_weight))
        << "at the drum, before the roller's share";
    EXPECT_LT(tug.most, 2.01e6) << "half of what the wire breaks at";
    tug.most = 0;
    tug.driver().wait(8);
    tug.most = 0;
    EXPECT_TRUE(tug.heave_to(-12, 1));
    // the anchor, up to 90 m of wire, and what waves add: 253 kN were measured
    EXPECT_GT(tug.most, anchor_weight);
    EXPECT_LT(tug.most, 2 * (anchor_weight + 90 * 24 * 9.81));
    EXPECT_TRUE(tug.heave_to(-5.5, 0.5));
    tug.hang_it_off();
    EXPECT_EQ(tug.diverged(), "");
    EXPECT_TRUE(tug.marks().finished) << tug.told();
    EXPECT_TRUE(tug.marks().passed) << tug.told();
    EXPECT_GE(tug.marks().score, 90);
    EXPECT_EQ(tug.partings, 0);
    tug.driver().become_model_run("anchor_handling");
}

// With the anchor off the bottom. What is left in the wire turns the drum, which is far heavier
// than 12 t at its rim: 84 % of the weight were measured.
TEST(AnchorHandling, EmergencyReleaseDropsTheAnchor) {
    Beginner tug(heave_from_100_m());
    ASSERT_TRUE(tug.break_out());
    EXPECT_TRUE(tug.heave_to(-85, 1));
    const auto mean_pull = [&](int seconds) {  // [N] waves and the falling wire rock it
        double sum = 0;
        for (int tick = 0; tick < 60 * seconds; ++tick) {
            tug.driver().wait(1. / 60);
            sum += tug.at("winch.drum.tension");
        }
        return sum / (60 * seconds);
    };
    const double hangs = mean_pull(21);  // three periods of the waves
    EXPECT_GT(hangs, anchor_weight);
    const double height = tug.at("body.anchor.position.z");
    tug.hold("release", 2);
    EXPECT_LT(mean_pull(3), 0.8 * hangs);
    EXPECT_LT(tug.at("body.anchor.position.z"), height - 3) << "it falls";
    EXPECT_EQ(tug.diverged(), "");
}

TEST(AnchorHandling, ShipRidesToItsAnchorUnharmed) {
    Beginner tug(heave_from_100_m());
    double heel = 0;
    for (int n = 0; n < 90; ++n) {
        tug.driver().wait(1);
        heel = std::max(heel, 2 * std::abs(tug.at("body.ship.orientation.x")));
    }
    EXPECT_LT(heel, 0.1);
    EXPECT_EQ(tug.partings, 0) << "waves alone do not break it out";
    EXPECT_LT(tug.most, 30 * tonne);
    EXPECT_EQ(tug.diverged(), "");
}

}  // namespace
}  // namespace fairlead
