// What a picture is told of the wires: contacts and how they grip, wraps and where they are.
#include "engine/view/snapshot.h"

#include <gtest/gtest.h>

#include "engine/scene/scene.h"
#include "engine/session/build.h"
#include "engine/session/session.h"
#include "engine/session/take_snapshot.h"

namespace fairlead {
namespace {

using physics::WrapProbe;
using Grip = WirePoint::Grip;
using Kind = WirePoint::Kind;

// A wire over two edges of a beam and one of a post, as a step would leave it.
physics::World laid_world() {
    physics::World w;
    w.bodies.resize(3);
    w.bodies[0].motion = physics::Motion::fixed;
    w.bodies[1].X_WB.p = Vec3(0, 0, 10);
    w.bodies[2].X_WB.p = Vec3(5, 0, 10);
    w.wire_types.resize(1);
    physics::Wire& wire = w.wires.emplace_back();
    const auto point = [&](physics::WirePoint::Kind kind, int body, const Vec3& at, bool slips) {
        physics::WirePoint p;
        p.kind = kind;
        p.body = body;
        p.at = p.node.x = at;
        p.slips = slips;
        wire.points.push_back(p);
    };
    using To = physics::WirePoint::Kind;
    point(To::attach, 0, Vec3(-9, 0, 0), false);
    point(To::contact, 1, Vec3(-1, 0, 1), false);
    point(To::mass, 0, Vec3(0, 0, 11), false);
    point(To::contact, 1, Vec3(1, 0, 2), false);
    point(To::contact, 2, Vec3(0, 0, 1), true);
    point(To::attach, 0, Vec3(9, 0, 0), false);
    wire.segments.resize(5);
    w.probe.wires.resize(1);
    w.probe.wires[0].wraps = {{1, 2, 0.5, 1000, 1200, 0, false},
                              {2, 1, 0.25, 1200, 900, -0.1, true}};
    return w;
}

Exercise free_driving() {
    return Exercise(Scene{}, Scenery{});
}

Snapshot taken(const physics::World& world) {
    Scratch scratch;
    Snapshot s;
    take_snapshot(world, Machines{}, free_driving(), 0, scratch, s);
    return s;
}

TEST(Snapshot, ContactsSayHowTheyGrip) {
    const std::vector<WirePoint> points = taken(laid_world()).wires.at(0).points;
    ASSERT_EQ(points.size(), 6u);
    const Kind kinds[] = {Kind::attach,   Kind::massless, Kind::mass,
                          Kind::massless, Kind::massless, Kind::attach};
    const Grip grips[] = {Grip::none,   Grip::sticks, Grip::none,
                          Grip::sticks, Grip::slips,  Grip::none};
    for (std::size_t i = 0; i < points.size(); ++i) {
        EXPECT_EQ(points[i].kind, kinds[i]) << i;
        EXPECT_EQ(points[i].grip, grips[i]) << i;
    }
    EXPECT_EQ(points[1].p, Vec3(-1, 0, 11));
}

// Of a slack wire on a deck the mass nodes lie there, beside one that hangs over its edge.
TEST(Snapshot, MassNodesSayThatTheyLieOnABody) {
    Session session(read_scene(R"({ "format": 1, "name": "deck",
        "wire_types": { "w": { "diameter": 0.05, "mass_per_metre": 10, "young_modulus": 5e10 } },
        "bodies": [ { "name": "deck", "motion": "fixed", "shape": { "box": [20, 20, 1] } } ],
        "wires": [ { "name": "line", "type": "w", "length": 14,
          "route": [ { "attach": "world", "at": [-4, 0, 2] }, { "attach": "world", "at": [6, 0, 2] } ],
          "resolution": { "max_nodes": 8 } },
          { "name": "high", "type": "w", "length": 14,
          "route": [ { "attach": "world", "at": [-4, 3, 9] }, { "attach": "world", "at": [6, 3, 9] } ],
          "resolution": { "max_nodes": 8 } } ] })",
                               "scene"));
    Outbox outbox;
    for (int tick = 0; tick < 600; ++tick) session.tick({}, outbox);
    int lying = 0;
    for (const WirePoint& p : session.snapshot().wires[0].points) {
        EXPECT_EQ(p.lies, p.kind == Kind::mass && p.p.z() < 0.55) << p.p.transpose();
        lying += p.lies;
    }
    EXPECT_GE(lying, 3);
    for (const WirePoint& p : session.snapshot().wires[1].points) EXPECT_FALSE(p.lies);
}

TEST(Snapshot, WrapsStandAmidTheirContacts) {
    const std::vector<WrapState> wraps = taken(laid_world()).wires.at(0).wraps;
    ASSERT_EQ(wraps.size(), 2u);
    EXPECT_EQ(wraps[0].p, Vec3(0, 0, 11.5)) << "between two contacts: half way";
    EXPECT_EQ(wraps[0].body, 1);
    EXPECT_EQ(wraps[0].angle, 0.5);
    EXPECT_EQ(wraps[0].tension_in, 1000);
    EXPECT_EQ(wraps[0].tension_out, 1200);
    EXPECT_FALSE(wraps[0].slips);
    EXPECT_EQ(wraps[1].p, Vec3(5, 0, 11)) << "its only contact";
    EXPECT_EQ(wraps[1].body, 2);
    EXPECT_EQ(wraps[1].slip, -0.1);
    EXPECT_TRUE(wraps[1].slips);
}

TEST(Snapshot, AWrapWithoutItsContactsIsNotShownAnywhere) {
    physics::World w = laid_world();
    w.probe.wires[0].wraps[1].contact_nodes = 2;
    EXPECT_EQ(taken(w).wires.at(0).wraps.size(), 1u) << "measured, but the wire has lost a node";
    w.probe.wires.clear();
    EXPECT_TRUE(taken(w).wires.at(0).wraps.empty()) << "nothing is measured yet";
}

// Rope is drawn on a drum that says whose it is, and how much of it lies there.
TEST(Snapshot, DrumsSayWhichWireTheyHold) {
    physics::World w = laid_world();
    w.winches.resize(2);
    w.winches[1].paid_out = 7;
    w.winches[1].drum.wound = 30;
    w.wires[0].points.back().kind = physics::WirePoint::Kind::winch;
    w.wires[0].points.back().wheel.winch = 1;
    const Snapshot s = taken(w);
    ASSERT_EQ(s.drums.size(), 2u);
    EXPECT_EQ(s.drums[0].wire, -1);
    EXPECT_EQ(s.drums[1].wire, 0);
    EXPECT_EQ(s.drums[1].paid_out, 7);
    EXPECT_EQ(s.drums[1].wound, 30);
}

TEST(Snapshot, WrapsThatAreGoneLeaveNoTrace) {
    physics::World w = laid_world();
    Scratch scratch;
    Snapshot s;
    take_snapshot(w, Machines{}, free_driving(), 0, scratch, s);
    w.probe.wires[0].wraps.clear();
    take_snapshot(w, Machines{}, free_driving(), 1, scratch, s);
    EXPECT_TRUE(s.wires.at(0).wraps.empty());
}

}  // namespace
}  // namespace fairlead
