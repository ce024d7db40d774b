// Wires at rest against closed formulas, from the scenes that show them.
#include <gtest/gtest.h>

#include <cmath>

#include "engine/session.h"

namespace fairlead {
namespace {

class Settled {
  public:
    Settled(const std::string& scene, double seconds)
        : session_(load_scene(FAIRLEAD_HOME "/scenes/check/" + scene)) {
        Outbox outbox;
        for (int n = 0; n < seconds * 60; ++n) session_.tick(Levers{}, outbox);
    }
    double operator()(const std::string& path) const {
        const Snapshot& now = session_.snapshot();
        for (std::size_t i = 0; i < now.signals.size(); ++i)
            if (now.scenery->signals[i].path == path) return now.signals[i];
        ADD_FAILURE() << "no signal " << path;
        return NAN;
    }

  private:
    Session session_;
};

// Elastic catenary, case A02 a: H and the vertical pulls at both supports.
TEST(Statics, A02CatenaryBetweenTwoHeights) {
    const Settled at("catenary.json", 60);
    const double top = std::hypot(43694.6, 77634.4), bottom = std::hypot(43694.6, 22365.6);
    EXPECT_NEAR(at("wire.line.tension_end"), top, 0.003 * top);
    EXPECT_NEAR(at("wire.line.tension_start"), bottom, 0.003 * bottom);
    EXPECT_LT(at("wire.line.violation"), 1e-6);
}

// String polygon, case A06: no discretization stands between the model and the answer.
TEST(Statics, A06FunicularPolygon) {
    const Settled at("funicular.json", 60);
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
