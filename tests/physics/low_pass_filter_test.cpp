// (1 - Λ² ∂²)⁻¹ along a wire: what passes of waves, means and constants.
#include "physics/math/low_pass_filter.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <numeric>

#include "physics/math/math.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {

TEST(LowPass, LetsAConstantPassWholeWhateverThePieces) {
    Random random(1);
    std::vector<double> lengths(20), e(20, 3.7);
    for (double& R : lengths) R = random(0.01, 5);
    LowPass filter;
    filter.set(lengths, 2);
    filter.apply(e);
    for (const double s : e) EXPECT_NEAR(s, 3.7, 1e-12);
}

TEST(LowPass, KeepsTheMeanOverTheWire) {
    Random random(2);
    for (int n = 0; n < 20; ++n) {
        const int pieces = 1 + random.below(30);
        std::vector<double> lengths(pieces), e(pieces);
        for (double& R : lengths) R = random(0.01, 5);
        for (double& x : e) x = random(-1, 1);
        const double before = std::inner_product(e.begin(), e.end(), lengths.begin(), 0.0);
        LowPass filter;
        filter.set(lengths, random(0, 10));
        filter.apply(e);
        EXPECT_NEAR(std::inner_product(e.begin(), e.end(), lengths.begin(), 0.0), before, 1e-11);
    }
}

// 1/(1 + (k Λ)²) with k² of the grid, (2 sin(k R/2)/R)²; cosines fit free ends.
TEST(LowPass, LetsPassOfAWaveWhatItsLengthSays) {
    constexpr int pieces = 64;
    constexpr double R = 0.5;
    const std::vector<double> lengths(pieces, R);
    for (const int waves : {1, 3, 10, 31})
        for (const double passed : {0.1, 1.0, 7.0}) {
            const double k = std::numbers::pi * waves / (pieces * R);
            std::vector<double> e(pieces);
            for (int j = 0; j < pieces; ++j) e[j] = std::cos(k * R * (j + 0.5));
            const std::vector<double> wave = e;
            LowPass filter;
            filter.set(lengths, passed);
            filter.apply(e);
            const double on_grid = 2 * std::sin(k * R / 2) / R;
            const double share = 1 / (1 + std::pow(on_grid * passed, 2));
            for (int j = 0; j < pieces; ++j) EXPECT_NEAR(e[j], share * wave[j], 1e-12);
        }
}

TEST(LowPass, OfNoLengthLeavesEverythingAsItIs) {
    std::vector<Vec3> e{{1, 2, 3}, {-4, 5, 6}, {0, 0, 9}};
    const std::vector<Vec3> before = e;
    LowPass filter;
    filter.set({1, 2, 3}, 0);
    filter.apply(e);
    for (int j = 0; j < 3; ++j) EXPECT_LT((e[j] - before[j]).norm(), 1e-15);
}

}  // namespace fairlead::physics
