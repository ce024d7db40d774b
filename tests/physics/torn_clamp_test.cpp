// A rope torn out of its drum's clamp is loose.
#include <gtest/gtest.h>

#include "physics/wire/model/wire.h"
#include "physics/world/rigging.h"
#include "tests/physics/drum_worlds.h"
#include "tests/physics/random_rigging.h"

namespace fairlead::physics {
namespace {

// A mass on 20 m of rope, of which 6 m are still on the drum when the brake goes off.
World about_to_tear(double mass, double clamp_force) {
    Drum drum = big_drum(6);
    drum.clamp_force = clamp_force;
    World w = hung_mass(drum, 14, mass);
    w.wires[0].resolution.max_nodes = 6;
    w.winches[0].target_speed = 0, w.winches[0].brake = false;
    w.winches[0].max_force = 0;
    w.wire_types[0].mass_per_metre = 20, w.wires[0].model = Wire::Model::hmr;
    prepare(w);
    return w;
}

bool held_by_drum(const World& w) {
    return w.wires[0].points.front().kind == WirePoint::Kind::winch;
}

TEST(TornClamp, RopeAndLoadFallFreely) {
    World w = about_to_tear(5000, 20e3);
    double rope = all_rope(w), torn_at = 0;
    for (double t = 0; t < 12 && held_by_drum(w); t += tick) step(w, tick), torn_at = t;
    ASSERT_FALSE(held_by_drum(w)) << "5 t against 2 t of clamp";
    EXPECT_GT(torn_at, 0.5);
    EXPECT_NEAR(wire_rest_length(w.wires[0]) + w.winches[0].drum.wound, rope, 1e-9);
    EXPECT_TRUE(w.winches[0].drum.torn_out);
    const double from = w.bodies[1].v.z(), drum_speed = w.winches[0].speed;
    for (double t = 0; t < 1; t += tick) step(w, tick);
    EXPECT_EQ(w.diverged, "");
    EXPECT_NEAR(w.bodies[1].v.z() - from, -9.81 * 1, 0.1) << "nothing holds it";
    EXPECT_NEAR(w.winches[0].speed, drum_speed, 1e-6) << "nothing turns the drum";
}

TEST(TornClamp, HoldsWhatItIsMadeFor) {
    World w = about_to_tear(5000, 1e7);
    for (double t = 0; t < 60; t += tick) step(w, tick);
    EXPECT_TRUE(held_by_drum(w));
    EXPECT_FALSE(w.winches[0].drum.torn_out);
}

TEST(TornClamp, LettingGoKeepsMaterialMomentumAndEnergy) {
    World w = about_to_tear(5000, 20e3);
    for (double t = 0; t < 12 && !w.winches[0].drum.torn_out; t += tick) step(w, tick);
    ASSERT_TRUE(held_by_drum(w)) << "until the next step begins";
    const Vec3 p = momentum(w);
    const double k = kinetic(w), m = material(w);
    free_torn_ends(w);
    EXPECT_FALSE(held_by_drum(w));
    EXPECT_NEAR(material(w), m, 1e-12 * m);
    EXPECT_NEAR((momentum(w) - p).norm(), 0, 1e-9 * (1 + p.norm()));
    EXPECT_LE(kinetic(w), k * (1 + 1e-9));
}

}  // namespace
}  // namespace fairlead::physics
