// What is put right after a step, each by itself: it gives back what is missing, and nothing where
// nothing is.
#include <gtest/gtest.h>

#include "physics/contact/restitution.h"
#include "physics/wire/dynamics/node_contacts.h"
#include "physics/wire/resolution/refine_coarsen.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {

namespace {

// A body of 2 kg that has met the world from above with an impulse, at some time of the step.
struct Blow {
    Bodies bodies{Body(), Body()};
    Rows rows;
    Eigen::VectorXd v = Eigen::VectorXd::Zero(6);

    Blow(double before, double impulse, double at) {
        bodies[0].motion = Motion::fixed;
        bodies[1].motion = Motion::dynamic;
        bodies[1].mass = 2;
        bodies[1].first = 0;
        Row& r = rows.add(Owner::contact, 0, 0);
        r.impulse = impulse, r.bounce = 1, r.bounce_at = at;
        rows.add_body(bodies, 1, Vec3::UnitZ(), Vec3::Zero());
        v[2] = before + impulse / 2;
    }
    // something else holds it as well
    void hold() {
        rows.add(Owner::joint, 0, 0).impulse = 0.1;
        rows.add_body(bodies, 1, Vec3::UnitX(), Vec3::Zero());
    }
};

}  // namespace

// It comes with 3 m/s and must not go with more.
TEST(Bounces, GiveNoMoreThanTheyTook) {
    Blow more(-3, 14, 0);  // up to 4 m/s
    cap_bounce_energy(more.bodies, more.rows, more.v);
    EXPECT_NEAR(more.v[2], 3, 1e-12);
    EXPECT_NEAR(more.rows.rows[0].impulse, 12, 1e-12);

    Blow less(-3, 10, 0);  // up to 2 m/s: theirs to lose
    cap_bounce_energy(less.bodies, less.rows, less.v);
    EXPECT_EQ(less.v[2], 2);

    Blow held(-3, 14, 0);  // a joint may have given it
    held.hold();
    cap_bounce_energy(held.bodies, held.rows, held.v);
    EXPECT_EQ(held.v[2], 4);
}

// At half of the impulses bounces would hold nothing apart any more: no less is taken.
TEST(Bounces, KeepHalfOfTheirImpulses) {
    Blow wild(-1, 40, 0);
    cap_bounce_energy(wild.bodies, wild.rows, wild.v);
    EXPECT_NEAR(wild.rows.rows[0].impulse, 20, 1e-12);
}

// Since positions go on with the new velocity for the whole step, they take back what was not
// theirs before the impact; but what something else holds stays where it is.
TEST(Bounces, ArePutWhereTheyWouldBe) {
    Blow free(-3, 12, 0.01);
    correct_bounce_places(free.rows, 6, free.bodies);
    EXPECT_NEAR((free.bodies[1].back - Vec3(0, 0, 0.01 * 12 / 2)).norm(), 0, 1e-15);

    Blow held(-3, 12, 0.01);
    held.hold();
    correct_bounce_places(held.rows, 6, held.bodies);
    EXPECT_EQ(held.bodies[1].back, Vec3(Vec3::Zero()));
}

// A point that is left out leaves its material.
TEST(LeaveOut, KeepsTheMaterialOnAWheelToo) {
    Wire wire;
    wire.points.resize(4), wire.segments.resize(3), wire.lines.resize(3);
    for (WirePoint& p : wire.points) p.kind = WirePoint::Kind::attach;
    wire.points[1].kind = WirePoint::Kind::sheave;
    wire.points[1].wheel.radius = 0.5, wire.points[1].wheel.turn_in = 0.2,
    wire.points[1].wheel.turn_out = 1.4;
    double rest = 1;
    for (WireSegment& s : wire.segments) s.rest_length = rest++;
    const double all = wire_rest_length(wire);
    EXPECT_NEAR(all, 6.6, 1e-12);
    leave_out(wire, 1);
    EXPECT_NEAR(wire_rest_length(wire), all, 1e-12);
    EXPECT_EQ(wire.segments.size(), 2u);
    EXPECT_NEAR(wire.segments[0].rest_length, 3.6, 1e-12);
    leave_out(wire, 1);
    EXPECT_NEAR(wire_rest_length(wire), all, 1e-12);
    EXPECT_TRUE(wire.lines.empty());
}

// Contacts of nodes are known as far ahead as the world's scale says, and what they can reach.
TEST(NodeContacts, AreKnownByScaleAndSpeed) {
    World w;
    Body ground;
    ground.motion = Motion::fixed;
    ground.shape = {{Pose(), HalfSpace{Vec3::UnitZ()}}};
    w.bodies = {ground};
    WireType type;
    type.diameter = 0.01;
    w.wire_types = {type};
    Wire wire;
    wire.points.resize(3), wire.segments.resize(2);
    for (WirePoint& p : wire.points) p.kind = WirePoint::Kind::mass;
    w.wires = {wire};
    NodeContactFinder finder;
    std::vector<NodeContact> found;
    const auto count = [&](double height, double speed, const Scales& scales) {
        for (WirePoint& p : w.wires[0].points) p.node.x.z() = height, p.node.v.z() = speed;
        finder.find(w.wires, w.wire_types, w.bodies, {Surfaces{nullptr}}, scales, tick, found);
        return found.size();
    };
    EXPECT_EQ(count(0.02, 0, {}), 3u);
    EXPECT_EQ(count(0.03, 0, {}), 0u);
    EXPECT_EQ(count(0.03, -1, {}), 3u);           // 17 mm in a tick
    EXPECT_EQ(count(0.02, 0, Scales(0.01)), 0u);  // 0.2 mm ahead
    EXPECT_EQ(count(1.5, 0, Scales(100.0)), 3u);  // 2 m
}

}  // namespace fairlead::physics
