// Friction along edges: two loads on a wire across an inclined beam, [HMR] Fig. 12a.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/physics/constants.h"
#include "tests/theory/played_scene.h"

namespace fairlead {
namespace {

// The loads start where they hang while they slide at a = g (sin θ - f cos θ): tilted by atan f
// from the beam's perpendicular; f = μ π/2, but never beyond plumb.
PlayedScene inclined_beam(double theta, double mu, double mass, double settling) {
    const double f = std::min(mu * pi / 2, std::tan(theta));
    const double down = -2, out = 0.2102, length = 1;  // [m] along the beam, beside it, of a leg
    const double tilt = std::atan(f), drop = 0.21;
    const double along = down + length * std::sin(tilt);
    const double below = drop - length * std::cos(tilt);
    const double x = along * std::cos(theta) + below * std::sin(theta);
    const double z = 4 - along * std::sin(theta) + below * std::cos(theta);
    const double bx = down * std::cos(theta) - 0.1 * std::sin(theta);
    const double bz = 4 - down * std::sin(theta) - 0.1 * std::cos(theta);
    return PlayedScene("check/inclined_beam.json",
                       {{"/settling", text(settling)},
                        {"/wires/line/route/1/by", text(bx, -0.35, bz)},
                        {"/wires/line/route/3/by", text(bx, 0.35, bz)},
                        {"/bodies/beam/orientation", "[" + text(std::cos(theta / 2)) + ",0," +
                                                         text(std::sin(theta / 2)) + ",0]"},
                        {"/bodies/near/position", text(x, -out, z)},
                        {"/bodies/far/position", text(x, out, z)},
                        {"/bodies/near/mass", text(mass)},
                        {"/bodies/far/mass", text(mass)},
                        {"/wire_types/w20/friction", text(mu)},
                        {"/wire_types/w20/friction_along_edge", text(mu)}});
}

double along_beam(const PlayedScene& at, const std::string& what, double theta) {
    return at("body.near." + what + ".x") * std::cos(theta) -
           at("body.near." + what + ".z") * std::sin(theta);
}

// a = g (sin θ - μ (π/2) cos θ) within 0.5 % of g sin θ; without friction there is none.
TEST(InclinedBeam, SlidesAsTheLawSays) {
    const auto run = [](double degrees, double share, double mass) {
        const double theta = degrees * pi / 180, mu = share * std::tan(theta) / (pi / 2);
        PlayedScene at = inclined_beam(theta, mu, mass, 0);
        at.run(0.1);
        const double before = along_beam(at, "velocity", theta);
        at.run(0.5);
        const double a = (along_beam(at, "velocity", theta) - before) / 0.5;
        const double law = g * (std::sin(theta) - mu * pi / 2 * std::cos(theta));
        EXPECT_NEAR(a, law, 0.005 * g * std::sin(theta)) << degrees << " " << mu << " " << mass;
    };
    for (double mass : {10., 100., 1000.}) {
        for (double degrees : {5., 10., 20., 30.})
            for (double share : {0., 0.3}) run(degrees, share, mass);
        for (double degrees : {5., 10., 20., 30.}) run(degrees, 0.7, mass);
    }
}

// Just above the threshold it sticks, and stays: below a micrometre in half a minute.
TEST(InclinedBeam, SticksBeyondTheThreshold) {
    for (double degrees : {5., 10., 20., 30.}) {
        const double theta = degrees * pi / 180, limit = std::tan(theta) / (pi / 2);
        const auto moved = [&](double share) {
            PlayedScene at = inclined_beam(theta, share * limit, 100, 1);
            at.run(25);  // while the loads come to rest
            const double before = along_beam(at, "position", theta);
            at.run(35);
            return along_beam(at, "position", theta) - before;
        };
        EXPECT_LT(std::abs(moved(1.01)), 1e-6) << degrees;
        EXPECT_GT(moved(0.99), 0.1) << degrees;
    }
}

}  // namespace
}  // namespace fairlead
