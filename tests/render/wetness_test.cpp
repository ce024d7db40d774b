#include "render/wetness.h"

#include <gtest/gtest.h>

namespace fairlead::render {
namespace {

// A rope that stands upright, one vertex to the metre; s grows downwards from 40 m above the sea.
std::vector<TubeVertex> upright() {
    std::vector<TubeVertex> tube(61);
    for (std::size_t i = 0; i < tube.size(); ++i) {
        tube[i].centre = {0, 0, 40 - float(i)};
        tube[i].s = float(i);
    }
    return tube;
}

double flat(double, double) {
    return 0;
}

TEST(Wetness, WhatHangsInTheAirIsDry) {
    auto tube = upright();
    wet_tube(tube, 0, 0, 0, flat);
    EXPECT_EQ(tube[0].wet, 0);
    EXPECT_EQ(tube[30].wet, 0);
    EXPECT_EQ(tube[39].wet, 1);  // spray
    EXPECT_EQ(tube[60].wet, 1);
}

TEST(Wetness, WhatWasHauledOutDripsForMinutes) {
    Wetness rope;
    EXPECT_EQ(rope.reach(500, 0), 0);
    double reach = 0;
    for (double time = 0; time <= 30; time += 0.5) reach = rope.reach(500 - 0.5 * time, time);
    EXPECT_NEAR(reach, 15, 0.01);
    auto tube = upright();
    wet_tube(tube, 0, reach, 0, flat);
    EXPECT_EQ(tube[25].wet, 1);  // 15 m above the water
    EXPECT_EQ(tube[15].wet, 0);
    for (double time = 30; time <= 320; time += 0.5) reach = rope.reach(485, time);
    EXPECT_EQ(reach, 0);
    EXPECT_EQ(rope.reach(485, 10), 0);  // a jump back forgets what has not happened
}

// Paying out brings dry rope from the drum.
TEST(Wetness, WhatIsPaidOutIsDry) {
    Wetness rope;
    double reach = 1;
    for (double time = 0; time <= 30; time += 0.5) reach = rope.reach(500 + 0.5 * time, time);
    EXPECT_EQ(reach, 0);
}

}  // namespace
}  // namespace fairlead::render
