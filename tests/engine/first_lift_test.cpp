// The exercise of scenes/gantry.json from the first lever to the verdict, driven by levers alone.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/engine/driver.h"

using namespace fairlead;

namespace {

const std::string gantry = std::string(FAIRLEAD_HOME) + "/scenes/gantry.json";

struct Gantry : testing::Test {
    Session session{load_scene(gantry)};
    Driver d{session};

    const CraneState& crane() const { return session.snapshot().crane; }
    const Pose& pose(const std::string& name) const {
        const auto& bodies = session.snapshot().scenery->bodies;
        std::size_t i = 0;
        while (i < bodies.size() && bodies[i].name != name) ++i;
        return session.snapshot().bodies.at(i).X_WB;
    }
    double tilt(const std::string& name) const {  // [rad] of its z axis
        return std::acos(std::min(1.0, (pose(name).q * Vec3::UnitZ()).z()));
    }
    // over the load so slowly that nothing swings, down onto it, grip
    void take(const std::string& load, double bridge, double trolley, double height) {
        d.enable();
        ASSERT_TRUE(d.trolley_to(trolley, 10));
        ASSERT_TRUE(d.bridge_to(bridge, 15));
        d.hook_to(height);
        d.levers[Axis::hoist] = -0.1;  // until the wires carry nothing
        d.wait_until([&] { return crane().load < 2500; }, 10);
        d.levers[Axis::hoist] = 0;
        d.wait(1);
        d.press(Switch::hook);
        ASSERT_EQ(crane().held, load) << testing::PrintToString(crane().alarms);
    }
    void leave(double height) {
        d.hook_to(height);
        d.levers[Axis::hoist] = -0.1;
        d.wait_until([&] { return crane().load < 2500; }, 15);
        d.levers[Axis::hoist] = 0;
        d.wait(1);
        d.press(Switch::hook);
        EXPECT_EQ(crane().held, "") << testing::PrintToString(crane().alarms);
    }
};

}  // namespace

TEST_F(Gantry, FirstLiftPasses) {
    take("crate_2t", 3.5, 0, 1.1);
    EXPECT_EQ(session.snapshot().exercise.phase, "Lift");
    ASSERT_TRUE(d.hook_to(4.3));
    EXPECT_EQ(session.snapshot().exercise.phase, "Carry and set down");
    ASSERT_TRUE(d.bridge_to(16));
    ASSERT_TRUE(d.trolley_to(2));
    d.wait(2);
    leave(1.15);

    const ExerciseState& result = session.snapshot().exercise;
    EXPECT_TRUE(result.finished);
    EXPECT_TRUE(result.passed) << result.verdict;
    EXPECT_GE(result.score, 75);
    EXPECT_NEAR(pose("crate_2t").p.x(), 7, 0.5);
    EXPECT_NEAR(pose("crate_2t").p.y(), 2, 0.5);
    EXPECT_NEAR(pose("crate_2t").p.z(), 0.5, 1e-3);
    EXPECT_TRUE(session.snapshot().diverged.empty());
}

TEST_F(Gantry, PicksUpAndSetsDownEightTonnes) {
    take("block_8t", 4, -3.5, 1.3);
    d.watch = [&](const Snapshot& s) { EXPECT_TRUE(s.diverged.empty()); };
    ASSERT_TRUE(d.hook_to(2.2));
    d.wait(3);
    EXPECT_NEAR(crane().load, 8400 * 9.81, 0.01 * 8400 * 9.81);
    EXPECT_LT(tilt("gripper"), 0.02);
    leave(1.3);
    EXPECT_NEAR(pose("block_8t").p.z(), 0.6, 1e-3);
}

TEST_F(Gantry, StandsStill) {
    d.wait(5);
    const auto where = [&] {
        std::vector<Pose> poses;
        for (const BodyState& b : session.snapshot().bodies) poses.push_back(b.X_WB);
        return poses;
    };
    std::vector<Pose> before = where();
    double fastest = 0;
    for (int i = 0; i < 300; ++i) {
        d.tick();
        const std::vector<Pose> after = where();
        for (std::size_t b = 0; b < after.size(); ++b)
            fastest = std::max(fastest, (after[b].p - before[b].p).norm() / tick_seconds);
        before = after;
    }
    EXPECT_LT(fastest, 1e-6);  // [m/s]
}
