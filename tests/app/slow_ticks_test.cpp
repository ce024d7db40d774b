// Which slow ticks are told of, and how often.
#include "app/slow_ticks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace fairlead {
namespace {

using ::testing::HasSubstr;

TEST(SlowTicks, ATickThatTakesALittleLongIsNoMatter) {
    SlowTicks ticks;
    EXPECT_EQ(ticks.note(1, 7, 0.016), "");
    EXPECT_EQ(ticks.note(2, 8, 0.049), "");
    EXPECT_THAT(ticks.note(3, 9, 0.051), HasSubstr("tick 9 took 51 ms of 16.7 ms; 1 such"));
}

TEST(SlowTicks, ASlowMachineIsToldOfSeldom) {
    SlowTicks ticks;
    int lines = 0;
    std::string last;
    for (int i = 0; i < 600; ++i) {  // a minute of ticks of 0.1 s, one of them longer
        const std::string line = ticks.note(0.1 * i, i, i == 550 ? 0.3 : 0.1);
        lines += !line.empty();
        if (!line.empty()) last = line;
    }
    EXPECT_LE(lines, 7);
    EXPECT_GE(lines, 5);
    EXPECT_THAT(ticks.note(100, 600, 0.1), HasSubstr("the longest 300 ms")) << last;
}

}  // namespace
}  // namespace fairlead
