#include "physics/world/state.h"

#include <gtest/gtest.h>

#include <functional>
#include <stdexcept>

#include "tests/physics/small_worlds.h"

namespace fairlead::physics {

namespace {

// Something of everything: floor, tumbling boxes, a motor, a winch over a lossy wheel, mass nodes
// that come and go.
World busy_world() {
    World w;
    add_wire_type(w, 1e7, 0.8);
    const int floor = add_cube(w, "floor", {0, 0, -12}, 1);
    w.bodies[floor].motion = Motion::fixed;
    w.bodies[floor].shape = {{Pose{}, HalfSpace{Vec3::UnitZ()}}};
    for (int i = 0; i < 3; ++i) {
        const int box =
            add_box(w, "box " + std::to_string(i), {3, 0.1 * i, -10 + 1.3 * i}, {1, 1, 1}, 50);
        w.bodies[box].X_WB.q = rotation({0.3 * i, 0.2, 0.1});
    }
    const WirePoint drum = add_winch(w, 0, {-3, 0, -9});
    const WirePoint sheave = add_sheave(w, "sheave", {0, 0, 0}, 0.3, 0.1, 2, 0, 0.95);
    const int load = add_cube(w, "load", {0.3, 0, -5}, 800);
    w.bodies[load].v = {0.5, 0.3, 0};
    Wire& wire = add_wire(w, {drum, sheave, attach(load)});
    wire.resolution.max_nodes = 10, wire.resolution.min_segment = 1;
    const int arm = add_cube(w, "arm", {-6, 0, -5}, 20);
    add_joint(w, Joint::Kind::hinge, 0, arm, {-7, 0, -5}, Vec3::UnitY());
    w.joints.back().motor.mode = Motor::Mode::speed;
    w.joints.back().motor.target = 1, w.joints.back().motor.max_force = 500;
    prepare(w);
    return w;
}

void drive(World& w, int from, int to) {
    for (int n = from; n < to; ++n) {
        w.winches[0].target_speed = 0.5 * std::sin(n * tick);
        step(w, tick);
    }
}

}  // namespace

TEST(State, SameScenesStepAlike) {
    World a = busy_world(), b = busy_world();
    for (int n = 0; n < 600; ++n) {
        drive(a, n, n + 1), drive(b, n, n + 1);
        ASSERT_EQ(hash(a), hash(b)) << "tick " << n;
    }
    ASSERT_EQ(a.diverged, "");
}

TEST(State, RestoredWorldContinuesBitForBit) {
    World w = busy_world();
    drive(w, 0, 300);
    const std::vector<std::uint8_t> bytes = save(w);
    const std::uint64_t at = hash(w);
    std::vector<std::uint64_t> hashes;
    for (int n = 300; n < 900; ++n) {
        drive(w, n, n + 1);
        hashes.push_back(hash(w));
    }
    // into the world that went on, and into a fresh one
    World fresh = busy_world();
    for (World* into : {&w, &fresh}) {
        restore(*into, bytes);
        EXPECT_EQ(hash(*into), at);
        EXPECT_EQ(save(*into), bytes);
        for (int n = 300; n < 900; ++n) {
            drive(*into, n, n + 1);
            ASSERT_EQ(hash(*into), hashes[std::size_t(n - 300)]) << "tick " << n;
        }
    }
}

TEST(State, TruncatedOrForeignBytesThrow) {
    World w = busy_world();
    drive(w, 0, 10);
    const std::vector<std::uint8_t> bytes = save(w);
    for (std::size_t n = 0; n < bytes.size(); n += 1 + bytes.size() / 500) {
        World other = busy_world();
        EXPECT_THROW(restore(other, {bytes.begin(), bytes.begin() + std::ptrdiff_t(n)}),
                     std::runtime_error)
            << n;
    }
    std::vector<std::uint8_t> longer = bytes;
    longer.push_back(0);
    World other = busy_world();
    EXPECT_THROW(restore(other, longer), std::runtime_error);
    World little;
    prepare(little);
    EXPECT_THROW(restore(little, bytes), std::runtime_error) << "another scene";
}

// Each is read without complaint, and none can be stepped.
TEST(State, ImpossibleNumbersAreRefused) {
    const std::vector<std::function<void(World&)>> spoil{
        [](World& w) { w.bodies[2].mass = -1; },
        [](World& w) { w.bodies[2].inertia(1, 1) *= -1; },
        [](World& w) { w.bodies[2].inertia(0, 1) = 1; },
        [](World& w) {
            Mat3& I = w.bodies[2].inertia;
            I(0, 1) = I(1, 0) = 2 * I(1, 1);
        },
        [](World& w) { w.wire_types[0].friction.across = -0.1; },
        [](World& w) { w.wire_types[0].on[0].second.stick_along = -0.1; },
        [](World& w) { w.wire_types[0].mass_per_metre = -1; },
        [](World& w) { w.wires[0].points[1].node.arrived = 1.5; },
        [](World& w) { w.wires[0].points.front().node.arrived = 0.5; },
        [](World& w) { w.wires[0].points.back().node.leaves = true; },
        [](World& w) { w.winches[0].gas.given = 1e6; },  // no gas is left
        [](World& w) { w.winches[0].gas.given = std::nan(""); },
        [](World& w) { w.winches[0].gas.falls = 0; },
        [](World& w) { w.winches[0].gas.pressure = unbounded; },
        [](World& w) { w.winches[0].relief = -1; },
        [](World& w) { w.winches[0].relief = std::nan(""); },
    };
    for (std::size_t i = 0; i < spoil.size(); ++i) {
        World w = busy_world(), into = busy_world();
        w.wire_types[0].on = into.wire_types[0].on = {{0, {}}};
        for (World* world : {&w, &into})
            world->winches[0].gas.fitted = world->winches[0].has_relief = true;
        const std::uint64_t before = hash(into);
        spoil[i](w);
        EXPECT_THROW(restore(into, save(w)), std::runtime_error) << i;
        EXPECT_EQ(hash(into), before) << i << ": nothing is lost";
    }
}

// What is hashed only when it is set must stand still while steps are taken.
TEST(State, StepsLeaveSettingsAsTheyAre) {
    World w = busy_world();
    std::vector<std::uint64_t> settings, now, parts, whole;
    hash_settings(w, settings);
    for (int n = 0; n < 300; ++n) {
        const int turns = w.sleeping.turns;
        step(w, tick);
        hash_settings(w, now);
        if (w.sleeping.turns != turns) settings = now;
        ASSERT_EQ(now, settings) << "tick " << n;
        hash_parts(w, settings, parts), hash_parts(w, whole);
        ASSERT_EQ(parts, whole);
    }
}

TEST(State, HashSeesEveryNumber) {
    World w = busy_world();
    drive(w, 0, 30);
    const std::uint64_t before = hash(w);
    std::vector<std::function<double&(World&)>> numbers{
        [](World& x) -> double& { return x.environment.gravity.z(); },
        [](World& x) -> double& { return x.bodies[2].mass; },
        [](World& x) -> double& { return x.bodies[2].inertia(1, 1); },
        [](World& x) -> double& { return x.bodies[2].X_WB.p.x(); },
        [](World& x) -> double& { return x.bodies[2].X_WB.q.w(); },
        [](World& x) -> double& { return x.bodies[2].v.y(); },
        [](World& x) -> double& { return x.bodies[2].w.z(); },
        [](World& x) -> double& { return x.bodies[2].v_before.y(); },
        [](World& x) -> double& { return x.materials[0].friction; },
        [](World& x) -> double& { return x.joints[0].position; },
        [](World& x) -> double& { return x.joints[1].motor.target; },
        [](World& x) -> double& { return x.wire_types[0].young_modulus; },
        [](World& x) -> double& { return x.wire_types[0].damping_time; },
        [](World& x) -> double& { return x.wires[0].points[1].wheel.turn_in; },
        [](World& x) -> double& { return x.wires[0].segments[0].rest_length; },
        [](World& x) -> double& { return x.wires[0].segments[0].tension; },
        [](World& x) -> double& { return x.settling; },
        [](World& x) -> double& { return x.winches[0].paid_out; },
        [](World& x) -> double& { return x.winches[0].speed; },
        [](World& x) -> double& { return x.winches[0].target_speed; },
        [](World& x) -> double& { return x.remembered[0].impulse; },
        [](World& x) -> double& { return x.probe.drive_work; },
    };
    for (std::size_t i = 0; i < w.wires[0].points.size(); ++i)
        if (w.wires[0].points[i].kind == WirePoint::Kind::mass) {
            numbers.push_back([i](World& x) -> double& { return x.wires[0].points[i].node.x.x(); });
            numbers.push_back([i](World& x) -> double& { return x.wires[0].points[i].node.v.z(); });
        }
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        double& number = numbers[i](w);
        const double kept = number;
        number = std::nextafter(number, 1e300);  // one bit is enough
        EXPECT_NE(hash(w), before) << "number " << i;
        number = kept;
    }
    EXPECT_EQ(hash(w), before);
    for (bool* flag :
         {&w.joints[1].enabled, &w.wires[0].segments[0].closing, &w.winches[0].brake}) {
        *flag = !*flag;
        EXPECT_NE(hash(w), before);
        *flag = !*flag;
    }
}

}  // namespace fairlead::physics
