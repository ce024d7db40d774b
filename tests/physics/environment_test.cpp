// What surrounds everything that moves, and the time that passes in it.
#include "physics/environment/environment.h"

#include <gtest/gtest.h>

#include "physics/environment/simulated_time.h"
#include "tests/physics/random_wraps.h"

namespace fairlead::physics {

TEST(SimulatedTime, AMillionStepsAreAMillionTimesOne) {
    SimulatedTime time;
    double sum = 0;
    for (int n = 0; n < 1000000; ++n) time.advance(1.0 / 60), sum += 1.0 / 60;
    EXPECT_EQ(time.seconds(), 1e6 * (1.0 / 60));
    EXPECT_NE(sum, time.seconds());  // what a sum would have come to
}

TEST(SimulatedTime, StepsOfAnotherLengthGoOnFromThere) {
    SimulatedTime time;
    for (int n = 0; n < 90; ++n) time.advance(1.0 / 60);
    for (int n = 0; n < 50; ++n) time.advance(0.01);
    EXPECT_DOUBLE_EQ(time.seconds(), 2);
    EXPECT_EQ(time.steps, 50);
}

TEST(SimulatedTime, BelongsToThePositionsOfAWorld) {
    World w;
    w.environment.gravity.setZero();
    const int stone = add_cube(w, "stone", {0, 0, 0}, 1);
    w.bodies[stone].v = {2, 0, 0};
    prepare(w);
    begin(w, tick);
    EXPECT_EQ(w.time.seconds(), 0);
    for (int n = 0; n < 30; ++n) {
        step(w, tick);
        ASSERT_NEAR(w.bodies[stone].X_WB.p.x(), 2 * w.time.seconds(), 1e-12);
    }
}

TEST(SimulatedTime, StandsStillOnceAWorldHasLeftReality) {
    World w;
    w.environment.gravity = {0, 0, -1e9};
    add_cube(w, "stone", {0, 0, 0}, 1);
    prepare(w);
    step(w, tick);
    ASSERT_NE(w.diverged, "");
    const double then = w.time.seconds();
    step(w, tick);
    EXPECT_EQ(w.time.seconds(), then);
}

// Contact nodes come and go, and mass nodes do: each segment is a part of one that had its load.
TEST(WireLoad, EverySegmentHasOneAtTheEndOfAStep) {
    int changes = 0;
    for (unsigned seed = 0; seed < 30; ++seed) {
        RandomWrap wrap(seed);
        wrap.w.environment.gravity = {0.3, 0.2, -9.81};
        wrap.w.wire_types[0].mass_per_metre = 0.5;
        wrap.w.wires[0].model = Wire::Model::hmr;
        wrap.w.wires[0].resolution.max_nodes = 12;
        std::size_t segments = 0;
        for (int n = 0; n < 60; ++n) {
            wrap.step_once();
            changes += segments != wrap.w.wires[0].segments.size();
            segments = wrap.w.wires[0].segments.size();
            for (const WireSegment& s : wrap.w.wires[0].segments)
                ASSERT_EQ(s.load, wrap.w.environment.gravity) << "seed " << seed << " tick " << n;
        }
    }
    EXPECT_GT(changes, 100);
}

}  // namespace fairlead::physics
