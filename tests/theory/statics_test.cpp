// Wires at rest against closed formulas, from the scenes that show them.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/theory/stage.h"

namespace fairlead {
namespace {

Stage settled(const std::string& scene) {
    Stage at("check/" + scene);
    at.run(60);
    return at;
}

// Elastic catenary, case A02 a: H and the vertical pulls at both supports.
TEST(Statics, A02CatenaryBetweenTwoHeights) {
    const Stage at = settled("catenary.json");
    const double top = std::hypot(43694.6, 77634.4), bottom = std::hypot(43694.6, 22365.6);
    EXPECT_NEAR(at("wire.line.tension_end"), top, 0.003 * top);
    EXPECT_NEAR(at("wire.line.tension_start"), bottom, 0.003 * bottom);
    EXPECT_LT(at("wire.line.violation"), 1e-6);
}

// String polygon, case A06: no discretization stands between the model and the answer.
TEST(Statics, A06FunicularPolygon) {
    const Stage at = settled("funicular.json");
    const double tension[] = {3324.17, 2741.78, 2430.65, 3552.54, 3927.12};
    for (int k = 0; k < 5; ++k)
        EXPECT_NEAR(at("wire.w" + std::to_string(k + 1) + ".tension"), tension[k],
                    0.0005 * tension[k]);
    const double x[] = {2.17328, 4.80819, 8.77111, 12.1604};
    const double z[] = {-2.06806, -3.50237, -4.04575, -0.36978};
    for (int k = 0; k < 4; ++k) {
        const std::string mass = "body.m" + std::to_string(k + 1) + ".position";
        EXPECT_NEAR(at(mass + ".x"), x[k], 0.002);
        EXPECT_NEAR(at(mass + ".z"), z[k], 0.002);
    }
}

}  // namespace
}  // namespace fairlead
