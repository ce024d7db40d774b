// The exercise of scenes/quayside.json, driven by levers: off the quay, onto the barge.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "build_paths.h"
#include "tests/engine/driver.h"

using namespace fairlead;

// Once the crate stands on the deck it is let go before the next wave lifts the barge: what waits
// with taut wires is dragged about.
TEST(OverTheWater, ACrateGoesFromTheQuayOntoTheBarge) {
    for (const char* sea : {"7", "11", "12"}) {
        Session session{load_scene(FAIRLEAD_HOME "/scenes/quayside.json", {{"/sea/seed", sea}})};
        Driver d{session};
        ASSERT_TRUE(d.take_crate());
        ASSERT_TRUE(d.hook_to(3.2));
        ASSERT_TRUE(d.trolley_to(-1.5, 4));
        ASSERT_TRUE(d.bridge_to(17, 8));  // slowly, so that it swings little
        d.wait(2);
        ASSERT_TRUE(d.hook_to(1.1));
        d.levers[Axis::hoist] = -0.3;
        ASSERT_TRUE(d.wait_until(
            [&] { return d.seen().crane.standing && d.seen().crane.load < 5500; }, 20));
        d.press(Switch::hook);
        EXPECT_EQ(d.seen().crane.held, "");
        d.levers[Axis::hoist] = 0;
        d.wait(2);
        const ExerciseState& exercise = d.seen().exercise;
        EXPECT_TRUE(exercise.finished) << exercise.phase;
        EXPECT_TRUE(exercise.passed) << exercise.verdict;
        EXPECT_GE(exercise.score, 80) << exercise.verdict;
    }
}

// The barge floats: it heaves in the waves, and lists to the side that the crate stands on.
TEST(OverTheWater, TheBargeListsUnderItsLoad) {
    const auto barge = [](const Session& session) {
        for (std::size_t i = 0; i < session.snapshot().scenery->bodies.size(); ++i)
            if (session.snapshot().scenery->bodies[i].name == "barge")
                return session.snapshot().bodies[i].X_WB;
        return Pose{};
    };
    const auto mean_heel = [&](double mass, double y) {
        char place[60], kilograms[20];
        std::snprintf(place, sizeof place, "[12, %g, 0.4]", y);
        std::snprintf(kilograms, sizeof kilograms, "%g", mass);
        Session session(load_scene(FAIRLEAD_HOME "/scenes/quayside.json",
                                   {{"/sea/wave_height", "0"},
                                    {"/bodies/block_8t/position", place},
                                    {"/bodies/block_8t/mass", kilograms}}));
        Outbox outbox;
        for (int tick = 0; tick < 60 * 40; ++tick) session.tick({}, outbox);
        const Mat3 R = barge(session).q.toRotationMatrix();
        return std::atan2(R(2, 1), R(2, 2));
    };
    const double port = mean_heel(8000, 2.2), starboard = mean_heel(8000, -2.2);
    // M g y / ((Δ + M) g GM), the load's height over G taken into GM
    const double draught = (174500 + 8000) / (1025 * 18 * 8.6);
    const double gm =
        draught / 2 + 8.6 * 8.6 / (12 * draught) - (174500 * 1.3 + 8000 * 3.2) / 182500;
    const double linear = 8000 * 2.2 / (182500 * gm);
    EXPECT_LT(port, -0.6 * linear);
    EXPECT_GT(port, -1.1 * linear);  // mooring lines hold a part of it
    EXPECT_NEAR(port, -starboard, 0.1 * linear);

    Session waves(load_scene(FAIRLEAD_HOME "/scenes/quayside.json"));
    ASSERT_TRUE(waves.snapshot().scenery->sea);
    EXPECT_EQ(waves.snapshot().scenery->sea->waves.size(), 120u);
    double low = 1e9, high = -1e9;
    Outbox outbox;
    for (int tick = 0; tick < 60 * 30; ++tick) {
        waves.tick({}, outbox);
        low = std::min(low, barge(waves).p.z()), high = std::max(high, barge(waves).p.z());
    }
    EXPECT_GT(high - low, 0.05);
    EXPECT_LT(high - low, 1);
}
