#include "app/fineness.h"

#include <gtest/gtest.h>

#include <vector>

namespace fairlead {
namespace {

// Twenty seconds of frames that cost something to begin with and more for every pixel [s].
std::vector<double> run(double fixed, double pixels) {
    Fineness fineness;
    std::vector<double> chosen;
    double mean = 1.0 / 60, frame = 0;
    for (double now = 0; now < 20; now += frame) {
        chosen.push_back(fineness.choose(now, mean));
        frame = fixed + pixels * chosen.back() * chosen.back();
        mean += 0.05 * (frame - mean);
    }
    return chosen;
}

int changes(const std::vector<double>& chosen) {
    int n = 0;
    for (std::size_t i = 1; i < chosen.size(); ++i) n += chosen[i] != chosen[i - 1];
    return n;
}

TEST(Fineness, AFastMachineDrawsEveryPixel) {
    EXPECT_EQ(changes(run(0.005, 0.02)), 0);
    EXPECT_EQ(run(0.005, 0.02).back(), 1);
}

TEST(Fineness, ASlowOneGetsThereAndStays) {
    EXPECT_EQ(run(0.01, 0.035).back(), 0.7);
    EXPECT_EQ(changes(run(0.01, 0.035)), 1);
    EXPECT_EQ(run(0.01, 0.10).back(), 0.5);
    EXPECT_EQ(changes(run(0.01, 0.10)), 2);
    EXPECT_EQ(run(0.10, 0.10).back(), 0.5);
}

TEST(Fineness, TheFirstSecondIsNeverTouched) {
    Fineness fineness;
    for (double now = 7; now < 8; now += 0.1) EXPECT_EQ(fineness.choose(now, 0.1), 1);
}

TEST(Fineness, ComesBackWhenTheMachineIsFreeAgain) {
    Fineness fineness;
    double now = 0;
    for (; now < 10; now += 0.1) fineness.choose(now, 0.1);
    EXPECT_EQ(fineness.choose(now, 0.1), 0.5);
    for (; now < 20; now += 0.01) fineness.choose(now, 0.01);
    EXPECT_EQ(fineness.choose(now, 0.01), 1);
}

}  // namespace
}  // namespace fairlead
