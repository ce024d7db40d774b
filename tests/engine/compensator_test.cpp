#include "engine/machine/compensator.h"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/input/clock.h"

namespace fairlead {

// A winch that no lever drives has what it was told last; what the compensator adds is added to
// that, not to what it left itself a tick ago. So is it once more when the winch is told anew, and
// switched off it leaves speed and brake as they were.
TEST(Compensator, AddsToWhatTheWinchWasToldByOthers) {
    physics::World world;
    physics::Body ship;
    ship.motion = physics::Motion::kinematic;
    world.bodies.push_back(ship);
    world.winches.emplace_back();
    physics::Winch& winch = world.winches[0];
    winch.brake = true;
    Compensator compensator;
    compensator.winch = 0, compensator.body = 0;
    CompensatorState state;
    double most = 0, least = 0;
    const auto go = [&](int ticks, bool on) {
        most = -1e9, least = 1e9;
        for (int n = 0; n < ticks; ++n) {
            physics::Body& body = world.bodies[0];
            const double t = n * tick_seconds;
            body.X_WB.p.z() = 1.5 * std::sin(0.6 * t);
            body.v.z() = body.v_before.z() = 1.5 * 0.6 * std::cos(0.6 * t);
            compensate(compensator, on, state, world);
            if (t > 30) most = std::max(most, winch.target_speed);
            if (t > 30) least = std::min(least, winch.target_speed);
        }
    };
    go(6000, true);
    EXPECT_NEAR(most, 0.9, 0.05);
    EXPECT_NEAR(least, -0.9, 0.05);
    EXPECT_FALSE(winch.brake);
    winch.target_speed = 0.5;
    go(6000, true);
    EXPECT_NEAR(most, 1.4, 0.05);
    EXPECT_NEAR(least, -0.4, 0.05);
    go(6000, false);
    EXPECT_NEAR(winch.target_speed, 0.5, 1e-3);
}

TEST(Compensator, SwitchedOffItLeavesTheBrakeOn) {
    physics::World world;
    world.bodies.emplace_back();
    world.winches.emplace_back();
    world.winches[0].brake = true;
    Compensator compensator;
    compensator.winch = 0, compensator.body = 0;
    CompensatorState state;
    world.bodies[0].v.z() = 0.5;
    for (int n = 0; n < 60; ++n) compensate(compensator, true, state, world);
    EXPECT_FALSE(world.winches[0].brake);
    for (int n = 0; n < 600; ++n) compensate(compensator, false, state, world);
    EXPECT_TRUE(world.winches[0].brake);
    EXPECT_EQ(world.winches[0].target_speed, 0);
}

}  // namespace fairlead
