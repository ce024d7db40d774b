// The rope wound on a drum: as long as what is not paid out, turn beside turn, layer on layer, and
// running into the wire that leaves it.
#include "render/drum_rope.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace fairlead::render {
namespace {

constexpr double diameter = 0.02;

DrumLook drum() {
    DrumLook look;
    look.axis = Vec3::UnitX();
    look.radius = 0.25;
    look.width = 0.43;  // 20 turns side by side
    look.capacity = 100;
    return look;
}

std::vector<LinePoint> wound(double stored, bool first = true) {
    const DrumLook look = drum();
    return wound_rope(look, {look.capacity - stored}, Pose{}, Vec3(0, 0, 0.25), first, diameter);
}

double radius_of(const LinePoint& p) {
    return std::hypot(p.p.y(), p.p.z());
}

TEST(DrumRope, IsAsLongAsWhatIsStored) {
    const double turn = 2 * std::numbers::pi * 0.25;
    for (const double stored : {0.0, 5.0, 20.0})
        EXPECT_NEAR(wound(stored).back().s, stored + dead_turns * turn,
                    0.006 * (stored + dead_turns * turn));  // a polygon of 20 sides is shorter
}

TEST(DrumRope, BeginsWhereTheWireLeavesAndRunsOnIntoIt) {
    for (const bool first : {true, false}) {
        const auto rope = wound(5, first);
        EXPECT_NEAR(radius_of(rope.front()), 0.25, 1e-12);
        EXPECT_NEAR(rope.front().p.z(), 0.25, 1e-12);
        // side 1 about x: at the top the wire runs towards -y, whichever end of it is here
        const double back = (rope[1].p - rope[0].p).normalized().y();
        EXPECT_GT(first ? back : -back, 0.9);
    }
}

TEST(DrumRope, LiesWithinTheFlangesInLayers) {
    auto rope = wound(60);  // 41 turns: two layers and a bit
    rope.pop_back();        // there it goes down to the hidden layer
    const double second = 0.25 + 0.87 * diameter;
    bool on_second = false, on_third = false;
    for (const LinePoint& p : rope) {
        EXPECT_LT(std::abs(p.p.x()), 0.215);
        on_second |= std::abs(radius_of(p) - second) < 1e-9;
        on_third |= std::abs(radius_of(p) - second - 0.87 * diameter) < 1e-9;
        EXPECT_GT(radius_of(p), 0.25 + 0.8 * diameter) << "the lowest layer is hidden";
    }
    EXPECT_TRUE(on_second && on_third);
}

// Rope that spools: every point lies where the layers have it, and the line is as long as what is
// wound in the two layers that are seen.
TEST(DrumRope, LiesInTheLayersOfPhysics) {
    DrumLook look = drum();
    look.layers.core_radius = 0.24, look.layers.width = 0.43, look.layers.rope_diameter = diameter;
    look.layers.layers = 5;
    for (const double wound : {10.0, 60.0, 130.0}) {
        physics::Drum layers = look.layers;
        layers.wound = wound;
        layers.lead_off();
        const Vec3 departs(layers.across, 0, layers.radius);
        const auto rope = wound_rope(look, {0, wound}, Pose{}, departs, true, diameter);
        ASSERT_FALSE(rope.empty());
        EXPECT_LT((rope.front().p - departs).norm(), 1e-9) << "it runs on into the wire";
        const double turns = layers.turns(wound), n = layers.turns_per_layer();
        const double hidden = std::max(0.0, (std::ceil(turns / n) - 2) * n);
        const double seen = wound - layers.length(hidden);
        EXPECT_NEAR(rope.back().s, seen, 0.006 * seen);
        for (std::size_t i = 0; i < rope.size(); ++i) {
            const double turn = turns - (turns - hidden) * double(i) / double(rope.size() - 1);
            EXPECT_NEAR(radius_of(rope[i]), layers.radius_at(turn), 1e-9);
            EXPECT_NEAR(rope[i].p.x(), layers.across_at(turn), 1e-9);
        }
    }
}

TEST(DrumRope, NeedsAWidthAndAFinitePlace) {
    DrumLook look = drum();
    look.width = 0;
    EXPECT_TRUE(wound_rope(look, {0}, Pose{}, Vec3(0, 0, 0.25), true, diameter).empty());
    EXPECT_TRUE(wound_rope(drum(), {0}, Pose{}, Vec3(0, NAN, 0), true, diameter).empty());
    EXPECT_TRUE(wound_rope(drum(), {0}, Pose{}, Vec3(3, 0, 0), true, diameter).empty());
}

}  // namespace
}  // namespace fairlead::render
