// Wires with weight that lie on a deck: what holds them and when they run.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "tests/theory/stage.h"

namespace fairlead {
namespace {

constexpr double pi = std::numbers::pi;

// Case A34: a wire on a deck runs over its edge when too much of it hangs; friction on the deck,
// under its mass nodes, and at the edge, on the contact node, agree.
TEST(WireOnDeck, A34Overhang) {
    const auto run = [](double fraction) {
        const double length = 30;
        Stage at("check/overhang.json",
                 {{"/wires/line/route/0/free", text(-length * (1 - fraction), 0, 0.0101)},
                  {"/wires/line/route/2/free", text(0.0101, 0, -length * fraction)}});
        at.run(2);
        return at("world.kinetic_energy");
    };
    const double most = 0.3 * std::exp(0.3 * pi / 2) / (1 + 0.3 * std::exp(0.3 * pi / 2));
    EXPECT_LT(run(0.97 * most), 0.01);
    EXPECT_GT(run(1.03 * most), 10);
}

}  // namespace
}  // namespace fairlead
