// Rope in layers: radii, lengths and moments against sums over turns.
#include "physics/wire/model/drum.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/physics/drum_worlds.h"

namespace fairlead::physics {
namespace {

Drum random_drum(Random& random) {
    Drum drum;
    drum.rope_diameter = std::exp(random(std::log(0.008), std::log(0.12)));
    drum.core_radius = drum.rope_diameter * random(4, 25);
    drum.width = drum.rope_diameter * random(1.01, 60);
    drum.layer_factor = random(0.6, 1.5);
    drum.layers = 1 + random.below(20);
    return drum;
}

TEST(Drum, TopLayerOfTwelvePullsHalfOfTheFirst) {
    const Drum drum = big_drum(0);
    EXPECT_NEAR(drum.layer_radius(1) / drum.layer_radius(12), 0.51, 0.03 * 0.51);
    EXPECT_EQ(drum.turns_per_layer(), 19);
}

// 2 π n Σ r_k, to what half a change of layer adds behind the last turn.
TEST(Drum, HoldsTheSumOfItsLayers) {
    Random random(1);
    for (int i = 0; i < 200; ++i) {
        const Drum drum = random_drum(random);
        double sum = 0;
        for (int k = 1; k <= drum.layers; ++k)
            sum += 2 * pi * drum.turns_per_layer() * drum.layer_radius(k);
        const double tail = 2 * pi * drum.layer_factor * drum.rope_diameter / 16;
        EXPECT_NEAR(drum.capacity(), sum + tail, 1e-9 * sum);
    }
}

TEST(Drum, TurnsAndLengthAreInverse) {
    Random random(2);
    for (int i = 0; i < 200; ++i) {
        const Drum drum = random_drum(random);
        const double turns = random(-0.5, drum.layers * drum.turns_per_layer());
        EXPECT_NEAR(drum.turns(drum.length(turns)), turns, 1e-10 * (1 + std::abs(turns)));
    }
}

// r = L' / 2π, and the moment's derivative is r² for every metre: no jump anywhere.
TEST(Drum, RadiusIsTheSlopeOfLength) {
    Random random(3);
    for (int i = 0; i < 500; ++i) {
        const Drum drum = random_drum(random);
        const double n = drum.turns_per_layer();
        // half of them near a change of layer
        const double turns = i % 2 ? random(0.1, drum.layers * n)
                                   : n * (1 + random.below(drum.layers)) + random(-0.6, 0.6);
        if (turns < 0.1) continue;
        const double e = 1e-5, r = drum.radius_at(turns);
        const double slope = (drum.length(turns + e) - drum.length(turns - e)) / (2 * e);
        EXPECT_NEAR(slope / (2 * pi), r, 1e-5 * r);
        const double moment =
            (drum.second_moment(turns + e) - drum.second_moment(turns - e)) / (2 * e);
        EXPECT_NEAR(moment / slope, r * r, 1e-4 * r * r);
        EXPECT_LT(std::abs(drum.across_at(turns)), drum.width / 2);
        EXPECT_LT(std::abs(drum.across_at(turns + 0.01) - drum.across_at(turns)),
                  0.0101 * drum.rope_diameter);
    }
}

}  // namespace
}  // namespace fairlead::physics
