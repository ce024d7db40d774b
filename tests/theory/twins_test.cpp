// [Massless] Fig. 9: four cables, six bodies, at the paper's step of 0.05 s.
#include <gtest/gtest.h>

#include "build_paths.h"
#include "engine/scene/scene.h"
#include "engine/session/build.h"
#include "tests/physics/small_worlds.h"

namespace fairlead {
namespace {

TEST(Twins, TurnAgainstEachOtherForTenMinutes) {
    Notes notes;
    physics::World w = build_world(load_scene(FAIRLEAD_HOME "/scenes/twins.json"), notes);
    const physics::Body& first = w.bodies[find_body(w, "first")];
    const physics::Body& second = w.bodies[find_body(w, "second")];
    const physics::Wire& rope = w.wires.back();
    physics::begin(w, 0.05);
    const double start = physics::energy(w);
    double spin = 0, moved = 0, most_twist = 0;
    for (int i = 0; i < 12000; ++i) {
        physics::step(w, 0.05);
        ASSERT_EQ(w.diverged, "");
        // 1 % of what the boxes can give: 10 kg, 10 m
        ASSERT_LT(physics::energy(w), start + 10) << i;
        if (i < 1200) spin += first.w.z(), moved += second.w.z();
        most_twist = std::max(most_twist, std::abs(rope.twist));
    }
    EXPECT_GT(spin, 0);
    EXPECT_NEAR(moved / spin, -1, 0.3);  // half of the spin each, in opposite senses
    EXPECT_LT(most_twist, 2 * 3.14159265);
    EXPECT_LT(w.probe.kinetic_energy, 5);
}

}  // namespace
}  // namespace fairlead
