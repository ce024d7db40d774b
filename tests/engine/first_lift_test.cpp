// The exercise of scenes/gantry.json from the first lever to the verdict, driven by levers alone.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <numbers>
#include <sstream>

#include "build_paths.h"
#include "tests/engine/driver.h"
#include "tests/engine/recorded_run.h"
#include "tests/physics/constants.h"

using namespace fairlead;

namespace {

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
        ASSERT_EQ(crane().held, load) << testing::PrintToString(texts_of(crane().alarms));
    }
    void leave(double height) {
        d.hook_to(height);
        d.levers[Axis::hoist] = -0.1;
        d.wait_until([&] { return crane().load < 2500; }, 15);
        d.levers[Axis::hoist] = 0;
        d.wait(1);
        d.press(Switch::hook);
        EXPECT_EQ(crane().held, "") << testing::PrintToString(texts_of(crane().alarms));
    }
};

}  // namespace

TEST_F(Gantry, FirstLiftPasses) {
    d.watch = [&](const Snapshot& s) {
        EXPECT_THAT(texts_of(s.crane.alarms),
                    testing::Not(testing::Contains(testing::HasSubstr("slack"))));
    };
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

// Not high enough: it hits the wall and is pulled on.
TEST_F(Gantry, DraggingTheCrateThroughTheWallFails) {
    take("crate_2t", 3.5, 0, 1.1);
    ASSERT_TRUE(d.hook_to(2.6));
    d.levers[Axis::luff] = 1;
    d.wait(20);
    const ExerciseState& e = session.snapshot().exercise;
    EXPECT_LT(e.score, 75) << "touching it for as long is no pass";
    EXPECT_THAT(e.deductions,
                testing::Contains(testing::Field(&Deduction::what, testing::HasSubstr("dragged"))));
}

TEST_F(Gantry, AParameterChangedLiveVoidsTheMarks) {
    d.enable();
    d.wait(1);
    d.outbox.ask(Command(SetParameter{"/bodies/nobody/mass", 100}));
    d.wait(0.1);
    EXPECT_EQ(session.snapshot().exercise.voided, "") << "nothing was changed";
    d.outbox.ask(Command(SetParameter{"/bodies/crate_2t/mass", 100}));
    d.wait(0.1);
    EXPECT_EQ(session.snapshot().exercise.voided, "changed /bodies/crate_2t/mass");
}

TEST_F(Gantry, PicksUpAndSetsDownEightTonnes) {
    take("block_8t", 4, -3.5, 1.3);
    d.watch = [&](const Snapshot& s) { EXPECT_TRUE(s.diverged.empty()); };
    ASSERT_TRUE(d.hook_to(2.2));
    d.wait(3);
    EXPECT_NEAR(crane().load, 8400 * 9.81, 0.01 * 8400 * 9.81);
    // front and back wire keep it level along x wherever its load's weight is; across, the wires
    // slide through the eyes and it hangs like any load
    EXPECT_LT(std::abs((pose("gripper").q * Vec3::UnitZ()).x()), 0.0175);
    leave(1.3);
    EXPECT_NEAR(pose("block_8t").p.z(), 0.6, 1e-3);
}

TEST_F(Gantry, StandsStill) {
    d.wait(5);
    const auto velocities = [&] {
        std::vector<Vec3> v;
        for (std::size_t i = 0; i < session.snapshot().bodies.size(); ++i)
            v.push_back(
                (session.snapshot().bodies[i].X_WB.p - session.previous().bodies[i].X_WB.p) /
                tick_seconds);
        return v;
    };
    d.tick();
    std::vector<Vec3> before = velocities();
    for (int i = 0; i < 300; ++i) {
        d.tick();
        const std::vector<Vec3> v = velocities();
        for (std::size_t b = 0; b < v.size(); ++b) {
            const std::string& name = session.snapshot().scenery->bodies[b].name;
            // what hangs without friction swings for ever, here by hundredths of a millimetre
            ASSERT_LT(v[b].norm(), name == "gripper" ? 1e-4 : 1e-6) << name;  // [m/s]
            ASSERT_LT((v[b] - before[b]).norm() / tick_seconds, 1e-3) << name << " jitters";
        }
        before = v;
    }
}

// ---- swing: the gripper hangs in four parallel falls, so along x it is a simple pendulum

namespace {

// The crane with another ramp of the bridge and a motor that can follow it.
Scene with_ramp(double seconds) {
    std::ifstream file(gantry);
    std::stringstream text;
    text << file.rdbuf();
    std::string t = text.str();
    const auto replace = [&](const std::string& what, const std::string& by) {
        ASSERT_NE(t.find(what), std::string::npos) << what;
        t.replace(t.find(what), what.size(), by);
    };
    replace("\"max_force\": 60000", "\"max_force\": 6e6");
    replace("\"settling\": 0.01", "\"settling\": 0");  // the formula knows no air
    replace("\"speed\": 0.833, \"ramp\": 4",
            "\"speed\": 0.833, \"ramp\": " + std::to_string(seconds));
    return read_scene(t, gantry);
}

constexpr double fall = 10.5 - 5.15;  // [m] from the drum's rim down to the eyes
constexpr double speed = 0.833;       // [m/s]

// [m] how far the gripper swings once the bridge runs evenly
double swing_after_ramp(double ramp) {
    Session session(with_ramp(ramp));
    Driver d(session);
    d.wait(1);
    d.enable();
    d.levers[Axis::luff] = 1;
    d.wait(ramp + 0.2);
    double most = 0;
    for (int i = 0; i < 600; ++i) {
        d.tick();
        most = std::max(most, fall * std::tan(std::abs(session.snapshot().crane.swing_x)));
    }
    return most;
}

}  // namespace

TEST_F(Gantry, SwingsWithThePeriodOfItsFalls) {
    d.enable();
    d.levers[Axis::luff] = 0.3;
    d.wait(2);
    d.levers[Axis::luff] = 0;
    d.wait(3);
    std::vector<double> crossings;  // [s] upwards through zero
    double before = crane().swing_x;
    for (int i = 0; i < 60 * 60; ++i) {
        d.tick();
        const double now = crane().swing_x;
        if (before < 0 && now >= 0)
            crossings.push_back(session.snapshot().time - tick_seconds * now / (now - before));
        before = now;
    }
    ASSERT_GT(crossings.size(), 10u);
    const double period =
        (crossings.back() - crossings.front()) / static_cast<double>(crossings.size() - 1);
    EXPECT_NEAR(period, 2 * std::numbers::pi * std::sqrt(fall / g), 0.01 * period);
}

TEST(GantrySwing, IsVTimesRootOfLOverGAfterASuddenStart) {
    const double expected = speed * std::sqrt(fall / g);
    EXPECT_NEAR(swing_after_ramp(0.02), expected, 0.01 * expected);
}

// A ramp of t seconds leaves 2 v/(ω² t) |sin(ω t/2)|: less the slower it is, nothing after a
// period.
TEST(GantrySwing, IsSmallerTheSlowerTheRamp) {
    const double omega = std::sqrt(g / fall);
    const double period = 2 * std::numbers::pi / omega;
    for (const double ramp : {1.0, 2.0, 4.0}) {
        const double expected =
            2 * speed / (omega * omega * ramp) * std::abs(std::sin(omega * ramp / 2));
        EXPECT_NEAR(swing_after_ramp(ramp), expected, 0.01 * speed / omega) << ramp;
    }
    EXPECT_LT(swing_after_ramp(period), 0.01 * speed / omega);
}
