// Lines on the seabed against the catenary with touchdown, and friction that starts, slides, holds.
#include <gtest/gtest.h>

#include "tests/theory/moored_line.h"

namespace fairlead::physics {
namespace {

TEST(Seabed, A01LineThatLiesAndRises) {
    const Catenary line(400, 200, 500, 7.51e9, 800);
    Moored m = moored(seabed_world(9.81, 200), of_weight(800, 9.81, 7.51e9, 0.1), line, 50);
    m.settle(120);
    EXPECT_NEAR(std::hypot(m.pull().x(), m.pull().y()) / 96643.5, 1, 0.005);
    EXPECT_NEAR(-m.pull().z() / 237752, 1, 0.003);
    EXPECT_NEAR(m.end() / 256643, 1, 0.003);
    EXPECT_NEAR(m.start() / 96643.5, 1, 0.005);
}

TEST(Seabed, A54ChainsOfThreeDepths) {
    struct Mooring {
        double depth, X, L, top, anchor, tolerance;
    };
    for (const Mooring& at : {Mooring{50, 400, 410, 1001665.2, 835593.79, 0.015},
                              Mooring{200, 700, 760, 2070110.9, 1406150.3, 0.006},
                              Mooring{600, 1500, 1700, 5236165.2, 3247254.9, 0.006}}) {
        constexpr double g = 9.80665, area = pi / 4 * 0.252 * 0.252;
        const LineMaterial chain{1.674e9, 390, 0.252, area, {1.37, 0.64, 1, 0}};
        const Catenary line(at.X, at.depth, at.L, 1.674e9, (390 - 1025 * area) * g);
        EXPECT_NEAR(line.top() / at.top, 1, 1e-5);
        Moored m = moored(seabed_world(g, at.depth), chain, line, int(at.L / 10));
        m.settle(120);
        EXPECT_NEAR(m.end() / at.top, 1, at.tolerance);
        EXPECT_NEAR(m.start() / at.anchor, 1, at.tolerance);
    }
}

// A lab chain of 4 mm on its floor, pulled from all but taut to mostly lying.
TEST(Seabed, A05LaboratoryChain) {
    struct Stop {
        double X, H, V;
    };
    const double g = 9.81;
    const Catenary first(6.4, 2.65, 6.98, 560e3, 1.036);
    Moored m = moored(seabed_world(g, 2.65), of_weight(1.036, g, 560e3, 0.004), first, 70);
    double X = 6.4;
    for (const Stop& at :
         {Stop{6.4, 14.285, 9.63632}, Stop{6.0667, 4.3309, 5.59615}, Stop{5.7333, 1.96947, 4.28381},
          Stop{5.4, 0.952917, 3.57343}, Stop{4.9, 0.278115, 3.01069}}) {
        if (at.X < X) m.haul({(at.X - X) / 20, 0, 0}, 20);
        X = at.X;
        m.settle(60);
        EXPECT_NEAR(std::hypot(m.pull().x(), m.pull().y()) / at.H, 1, 0.01) << X;
        EXPECT_NEAR(-m.pull().z() / at.V, 1, 0.005) << X;
    }
}

const LineMaterial hauled_chain{
    713e6, 155, 0.084, 155 * (1 - 1318 / 9.81 / 155) / 1025, {2.6, 1.4, 1, 0.5}, 1.89 * 0.084};

// A straight chain that lies on the ground and is hauled by one end, along or aside.
struct Lying {
    World w = seabed_world(9.81, 100);
    int hand = 0;
    double weight = 0;  // [N] of all of it in water

    Lying(double length, int pieces, const GripFriction& friction, const Vec3& slope = {0, 0, 0}) {
        LineMaterial material = hauled_chain;
        material.friction = friction;
        add_line_type(w, material);
        w.environment.seabed->slope = slope.head<2>();
        hand = add_kinematic(w, "hand", {length, 0, -100 + slope.x() * length});
        const Vec3 end = w.bodies[hand].X_WB.p;
        add_sea_line(w, straight_line({0, 0, -100}, end, pieces), (end - Vec3(0, 0, -100)).norm(),
                     -1, hand);
        weight = (155 - 1025 * hauled_chain.area) * 9.81 * length;
        prepare(w);
        run(w, 30);
    }
    // on the hand [N], with the share that lies at its end
    double pull() const { return w.probe.wires[0].tension_end; }
};

TEST(Seabed, ChainStartsAndSlides) {
    for (const bool aside : {false, true}) {
        Lying chain(60, 30, {0.7, 0.7, 1.0, 1.0});
        double most = 0;
        const Vec3 way = aside ? Vec3::UnitY() : Vec3::UnitX();
        chain.w.bodies[chain.hand].v = 0.05 * way;
        for (int n = 0; n < 60 * 60; ++n) {
            step(chain.w, tick);
            most = std::max(most, chain.pull());
        }
        if (aside) continue;
        // but for half a piece at the hand
        EXPECT_NEAR(most / (chain.weight * 59 / 60), 1, 0.05);
        EXPECT_NEAR(chain.pull() / (0.7 * chain.weight * 59 / 60), 1, 0.02);
    }
}

TEST(Seabed, ChainStaysOnASlope) {
    const double steep = std::tan(rad(20));
    Lying chain(40, 8, {0.6, 0.6, 0.7, 0.7}, {steep, 0, 0});
    // let go, it settles into its bristles and stays there
    chain.w.wires[0].points.back().x =
        path_position(chain.w.wires[0].points.back(), chain.w.bodies);
    chain.w.wires[0].points.back().kind = WirePoint::Kind::mass;
    run(chain.w, 30);
    std::vector<Vec3> before;
    for (const WirePoint& p : chain.w.wires[0].points) before.push_back(p.x);
    run(chain.w, 60);
    for (std::size_t k = 0; k < before.size(); ++k)
        EXPECT_LT((chain.w.wires[0].points[k].x - before[k]).norm(), 1e-6) << k;
}

}  // namespace
}  // namespace fairlead::physics
