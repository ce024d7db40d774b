// Pulls and stiffnesses that masters of tugs and anchor-handling ships know of their lines.
#include <gtest/gtest.h>

#include "tests/physics/constants.h"
#include "tests/theory/moored_line.h"

namespace fairlead::physics {
namespace {

// 700 m of 64 mm wire between two ships hang deep at a low pull: nine times as stiff at 100 t as at
// 25 t.
TEST(TowWire, StiffensAsItIsPulled) {
    struct Pull {
        double tonnes, stiffness;  // [N/m]
    };
    constexpr double L = 700, EA = 166e6, weight = 143, mass = 16.8;
    for (const Pull& at : {Pull{25, 23.6e3}, Pull{50, 109.6e3}, Pull{100, 206.8e3}}) {
        // half of it, from its lowest point up
        Catenary half = Catenary::pulled(at.tonnes * tonne, 0, L / 2, EA, weight);
        double low = 0, high = 200;
        for (int i = 0; i < 60; ++i) {
            half = Catenary::pulled(at.tonnes * tonne, (low + high) / 2, L / 2, EA, weight);
            (half.lies() > 0 ? low : high) = half.Z;
        }
        World w;
        w.environment.sea = calm_sea();
        add_line_type(w, {EA, mass, 0.064, (mass - weight / 9.81) / 1025, {1.8, 0.1, 1, 0}});
        constexpr int pieces = 24;
        std::vector<Vec3> places;
        for (int i = -pieces / 2; i <= pieces / 2; ++i) {
            const Vec3 p = half.place(std::abs(i) * L / pieces);
            places.push_back({(i < 0 ? -1 : 1) * p.x(), 0, p.z() - half.Z});
        }
        const int tug = add_kinematic(w, "tug", places.back());
        add_sea_line(w, places, L, 0, tug);
        prepare(w);
        const auto pull_at = [&](double aside) {  // [N]
            w.bodies[tug].v.x() = aside / 10;
            run(w, 10);
            w.bodies[tug].v.x() = 0;
            w.settling = 1;
            run(w, 120);
            return w.probe.wires[0].tension_end * w.wires[0].lines.back().u.x();
        };
        const double first = pull_at(-0.25), second = pull_at(0.5);
        EXPECT_NEAR((first + second) / 2 / (at.tonnes * tonne), 1, 0.01);
        EXPECT_NEAR((second - first) / 0.5 / at.stiffness, 1, 0.05) << at.tonnes;
    }
}

// Of a line from the ground up the pull at its top is that at the ground and its weight over the
// depth.
TEST(TowWire, ChainPullsAtTheTopWithItsWeightOverTheDepth) {
    struct Pull {
        double H, top;  // [t]
    };
    for (const Pull& at : {Pull{20, 168}, Pull{60, 208}, Pull{100, 248}}) {
        constexpr double L = 2000, EA = 713e6, weight = 1318, depth = 1100;
        const LineMaterial chain{
            EA, 155, 0.084, (155 - weight / 9.81) / 1025, {2.6, 1.4, 1, 0.5}, 1.89 * 0.084};
        const Catenary line = Catenary::pulled(at.H * tonne, depth, L, EA, weight);
        Moored m = moored(seabed_world(9.81, depth), chain, line, 60);
        m.settle(180);
        EXPECT_NEAR(m.end() / (at.top * tonne), 1, 0.02) << at.H;
        EXPECT_NEAR(m.start() / (at.H * tonne), 1, 0.02) << at.H;
        EXPECT_NEAR(m.w.probe.wires[0].grounded, line.lies(), 40);
    }
}

}  // namespace
}  // namespace fairlead::physics
