#include "app/plot_scale.h"

#include <gtest/gtest.h>

namespace fairlead {
namespace {

TEST(NiceStep, IsOneTwoOrFiveTimesAPowerOfTen) {
    EXPECT_DOUBLE_EQ(nice_step(1), 1);
    EXPECT_DOUBLE_EQ(nice_step(1.1), 2);
    EXPECT_DOUBLE_EQ(nice_step(3), 5);
    EXPECT_DOUBLE_EQ(nice_step(7), 10);
    EXPECT_DOUBLE_EQ(nice_step(0.0023), 0.005);
    EXPECT_DOUBLE_EQ(nice_step(42000), 50000);
    EXPECT_DOUBLE_EQ(nice_step(0), 1);
}

TEST(TickLabel, TellsNeighboursApart) {
    EXPECT_EQ(tick_label(0, 5), "0");
    EXPECT_EQ(tick_label(-1e-15, 0.1), "0");
    EXPECT_EQ(tick_label(0.3, 0.1), "0.3");
    EXPECT_EQ(tick_label(12345, 5), "12345");
    EXPECT_EQ(tick_label(120000, 20000), "1.2e5");
    EXPECT_EQ(tick_label(-2e9, 1e9), "-2e9");
    EXPECT_EQ(tick_label(2e-5, 1e-5), "2e-5");
    EXPECT_NE(tick_label(1000010, 5), tick_label(1000005, 5));
}

}  // namespace
}  // namespace fairlead
