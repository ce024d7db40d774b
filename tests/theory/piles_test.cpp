// What rests, slides and scatters: scenes/stacks.json and scenes/skittles.json.
#include <gtest/gtest.h>

#include "tests/theory/stage.h"

namespace fairlead {
namespace {

TEST(Piles, StackStandsAndSleeps) {
    Stage at("stacks.json");
    at.run(60);
    EXPECT_LT(std::hypot(at("body.box_19.position.x"), at("body.box_19.position.y")), 1e-3);
    EXPECT_NEAR(at("body.box_19.position.z"), 7.8, 1.1e-3);  // twenty contacts give way
    EXPECT_NEAR(at("body.light.position.z"), 0.2, 1e-3);     // 20 t rest on it
    EXPECT_NEAR(at("body.heavy.position.x"), 2.6, 1e-3);
    EXPECT_GE(at("world.asleep"), 24);
}

// tan 25° = 0.466: friction of 0.6 holds the table, sqrt(0.6 · 0.294) = 0.42 does not hold the
// block.
TEST(Piles, TableStaysAndBlockSlides) {
    Stage at("stacks.json");
    at.run(0.5);
    const double table = at("body.table.position.x"), before = at("body.block.velocity.x");
    at.run(1);
    const double angle = 25 * 3.14159265358979 / 180;
    const double a = 9.81 * (std::sin(angle) - std::sqrt(0.6 * 0.294) * std::cos(angle));
    EXPECT_NEAR((before - at("body.block.velocity.x")) / std::cos(angle), a, 0.005 * a);
    EXPECT_NEAR(at("body.table.position.x"), table, 1e-5);
}

TEST(Piles, SkittlesKeepTheMomentumOfTheBalls) {
    Stage at("skittles.json");
    const double start = at("world.kinetic_energy");
    for (int second = 0; second < 5; ++second) {
        at.run(1);
        EXPECT_NEAR(at("world.momentum.x"), 36, 1e-9);
        EXPECT_NEAR(at("world.momentum.y"), 0.3, 1e-9);
        EXPECT_NEAR(at("world.momentum.z"), 0, 1e-9);
        EXPECT_LE(at("world.kinetic_energy"), start);
    }
    EXPECT_LT(at("world.kinetic_energy"), 0.9 * start);
}

}  // namespace
}  // namespace fairlead
