#include "app/stress_scale.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace fairlead {
namespace {

Snapshot stressed(double largest, std::int64_t tick, const std::shared_ptr<const Scenery>& of) {
    Snapshot now;
    now.scenery = of, now.tick = tick;
    now.stress = {{}, {largest / 3, largest, std::numeric_limits<double>::quiet_NaN()}};
    return now;
}

TEST(StressScale, EndsAtARoundFigureAboveTheLargestStress) {
    const auto scenery = std::make_shared<const Scenery>();
    const auto full = [&](double largest) {
        StressScale scale;
        scale.follow(stressed(largest, 1, scenery));
        return scale.full();
    };
    EXPECT_EQ(full(0), 100);
    EXPECT_DOUBLE_EQ(full(150), 200);
    EXPECT_DOUBLE_EQ(full(2e5), 2e5);
    EXPECT_DOUBLE_EQ(full(2.1e5), 5e5);
    EXPECT_DOUBLE_EQ(full(7e8), 1e9);
}

TEST(StressScale, RisesAtOnceAndComesDownOnceAfterAJolt) {
    const auto scenery = std::make_shared<const Scenery>();
    StressScale scale;
    scale.follow(stressed(9e4, 1, scenery));
    scale.follow(stressed(1.1e5, 2, scenery));
    EXPECT_DOUBLE_EQ(scale.full(), 2e5);
    int changes = 0;
    for (std::int64_t tick = 3; tick < 2000; ++tick) {  // shakes about the end of a scale
        const double before = scale.full();
        scale.follow(stressed(tick % 7 ? 6e4 : 9.9e4, tick, scenery));
        changes += scale.full() != before;
    }
    EXPECT_LE(changes, 1);
    scale.follow(stressed(3e4, 4000, scenery));
    EXPECT_DOUBLE_EQ(scale.full(), 5e4);
    scale.follow(stressed(300, 0, scenery));  // the run began again
    EXPECT_DOUBLE_EQ(scale.full(), 500);
    scale.follow(stressed(150, 1, std::make_shared<const Scenery>()));
    EXPECT_DOUBLE_EQ(scale.full(), 200);
}

}  // namespace
}  // namespace fairlead
