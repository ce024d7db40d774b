// The exercise of scenes/quayside.json, driven by levers: off the quay, onto the barge.
#include <gtest/gtest.h>

#include "tests/engine/driver.h"

using namespace fairlead;

TEST(OverTheWater, ACrateGoesFromTheQuayOntoTheBarge) {
    Session session{load_scene(FAIRLEAD_HOME "/scenes/quayside.json")};
    Driver d{session};
    ASSERT_TRUE(d.take_crate());
    ASSERT_TRUE(d.hook_to(3.2));
    ASSERT_TRUE(d.bridge_to(17));
    ASSERT_TRUE(d.trolley_to(-1.5));
    d.wait(6);  // until it hangs still
    d.hook_to(0.9);
    d.levers[Axis::hoist] = -0.1;
    d.wait_until([&] { return d.seen().crane.load < 2500; }, 20);
    d.levers[Axis::hoist] = 0;
    d.wait(1);
    d.press(Switch::hook);
    EXPECT_EQ(d.seen().crane.held, "");
    d.wait(2);
    const ExerciseState& exercise = d.seen().exercise;
    EXPECT_TRUE(exercise.finished) << exercise.phase;
    EXPECT_TRUE(exercise.passed) << exercise.verdict;
}

// The sea is for the eye: with another one, or none, the same bits happen.
TEST(OverTheWater, TheSeaMovesNothing) {
    Session with(load_scene(FAIRLEAD_HOME "/scenes/quayside.json"));
    Session other(load_scene(FAIRLEAD_HOME "/scenes/quayside.json",
                             {{"/sea/wave_height", "3"}, {"/sea/period", "9"}}));
    Outbox outbox;
    for (int tick = 0; tick < 120; ++tick) {
        with.tick({}, outbox);
        other.tick({}, outbox);
    }
    ASSERT_TRUE(with.snapshot().scenery->sea);
    EXPECT_EQ(with.snapshot().scenery->sea->waves.size(), 120u);
    for (std::size_t i = 0; i < with.snapshot().bodies.size(); ++i)
        EXPECT_EQ(with.snapshot().bodies[i].X_WB.p, other.snapshot().bodies[i].X_WB.p);
}
