// Wires on bodies, tick by tick: they never pierce, and their material stays what it was.
#include "physics/wire/route/contact_nodes.h"
#include "physics/wire/route/route.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "random_wraps.h"

namespace fairlead::physics {
namespace {

// FAIRLEAD_LONG=1: 500 wraps, 300 000 steps
TEST(WireContact, RandomWrapsNeverPierceWhatTheyLieOn) {
    const bool all = std::getenv("FAIRLEAD_LONG");
    const unsigned wraps = all ? 500 : 120;
    const int ticks = all ? 600 : 60;
    long nodes = 0;
    for (unsigned seed = 0; seed < wraps; ++seed) {
        RandomWrap wrap(seed);
        const Wire& wire = wrap.w.wires[0];
        const double material = wire_rest_length(wire);
        for (int i = 0; i < ticks; ++i) {
            wrap.step_once();
            ASSERT_EQ(wrap.w.diverged, "") << "seed " << seed << ", tick " << i;
            nodes += long(wire.points.size()) - 2;
            ASSERT_NEAR(wire_rest_length(wire) / material, 1, 1e-12) << "seed " << seed;
            const Piercing at = find_piercing(wrap.w, wire, wrap.surfaces);
            ASSERT_LT(at.segment, 0)
                << "seed " << seed << ", tick " << i << ": " << at.depth << " m";
        }
    }
    EXPECT_GT(nodes, 5000) << "the wires have hardly lain on anything";
}

TEST(WireContact, AWireTiedToABodyWrapsIt) {
    World w;
    w.environment.gravity.setZero();
    const int type = add_wire_type(w, 1e5);
    const int body = add_box(w, "body", Vec3::Zero(), Vec3::Ones(), 1);
    w.bodies[body].motion = Motion::kinematic;
    w.bodies[body].w = Vec3(0, 2, 0);
    const int end = add_kinematic(w, "end", Vec3(3, 0.1, 0.6));
    Wire wire;
    wire.points = {attach(body, Vec3(0, 0.1, 0.5)), attach(end)};
    const Surfaces surfaces = find_surfaces(w.bodies, 0.01);
    lay_wire(wire, w.bodies, -1, surfaces, w.wire_types[type]);
    w.wires.push_back(wire);
    prepare(w);
    std::size_t most = 0;
    for (int i = 0; i < 300; ++i) {
        step(w, tick);
        ASSERT_LT(find_piercing(w, w.wires[0], surfaces).segment, 0) << i;
        most = std::max(most, w.wires[0].points.size());
    }
    EXPECT_GE(most, 7u) << "it has wound on by more than a turn";
}

// They are read off its lines, which are those of the present whenever a step begins.
TEST(WireContact, WhereAWireWasBeforeItMovedIsWhereItsPointsWere) {
    long contacts = 0;
    Places places;
    for (unsigned seed = 0; seed < 20; ++seed) {
        RandomWrap wrap(seed);
        const Wire& wire = wrap.w.wires[0];
        for (int i = 0; i < 60; ++i) {
            find_places(wire, wrap.w.bodies, places);
            contacts += long(places.in.size()) - 2;
            wrap.step_once();
            ASSERT_TRUE(wrap.w.rigger.points_before(0).in == places.in)
                << "seed " << seed << ", tick " << i;
        }
    }
    EXPECT_GT(contacts, 500) << "the wires have hardly lain on anything";
}

}  // namespace
}  // namespace fairlead::physics
