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
    EXPECT_NEAR(m.lies(), 202.81, 2.5);
}

// With friction 0.1 it depends on how the line came to lie. Here it is laid along its catenary with
// the fairlead 30 m nearer, and hauled out at 0.1 m/s over a bed so stiff sideways (10 MN/m³) that
// it slides at once: at the end of the haul all of it that lies is held back towards the anchor.
TEST(Seabed, A01FrictionOfALineThatIsHauledTaut) {
    const Catenary slack(370, 200, 500, 7.51e9, 800);
    World bed = seabed_world(9.81, 200);
    bed.environment.seabed->soil.shear_stiffness = 1e7;
    LineMaterial line = of_weight(800, 9.81, 7.51e9, 0.1);
    line.friction = {0.1, 0.1};
    Moored m = moored(std::move(bed), line, slack, 50);
    m.settle(20);
    m.haul({0.1, 0, 0}, 300);
    EXPECT_NEAR(m.start() / 80418.6, 1, 0.01);
    EXPECT_NEAR(std::hypot(m.pull().x(), m.pull().y()) / 96643.5, 1, 0.005);
    EXPECT_NEAR(-m.pull().z() / 237752, 1, 0.003);
    EXPECT_NEAR(m.lies(), 202.81, 2.5);
}

// On ground that gives little: in soft ground some metres beyond the touchdown are borne as well.
TEST(Seabed, A54ChainsOfThreeDepths) {
    struct Mooring {
        double depth, X, L, top, anchor, lies, tolerance;
    };
    for (const Mooring& at : {Mooring{50, 400, 410, 1001665.2, 835593.79, 243.78525, 0.015},
                              Mooring{200, 700, 760, 2070110.9, 1406150.3, 302.84408, 0.006},
                              Mooring{600, 1500, 1700, 5236165.2, 3247254.9, 463.96694, 0.006}}) {
        constexpr double g = 9.80665, area = pi / 4 * 0.252 * 0.252;
        const LineMaterial chain{1.674e9, 390, 0.252, area, {1.37, 0.64, 1, 0}};
        const Catenary line(at.X, at.depth, at.L, 1.674e9, (390 - 1025 * area) * g);
        EXPECT_NEAR(line.top() / at.top, 1, 1e-5);
        Moored m = moored(seabed_world(g, at.depth, 1e6), chain, line, int(at.L / 10));
        m.settle(120);
        EXPECT_NEAR(m.end() / at.top, 1, at.tolerance);
        EXPECT_NEAR(m.start() / at.anchor, 1, at.tolerance);
        EXPECT_NEAR(m.lies(), at.lies, 8);
    }
}

// A lab chain of 4 mm on its floor, pulled from all but taut to mostly lying.
TEST(Seabed, A05LaboratoryChain) {
    struct Stop {
        double X, H, V, hangs;
    };
    const double g = 9.81;
    const Catenary first(6.4, 2.65, 6.98, 560e3, 1.036);
    Moored m = moored(seabed_world(g, 2.65, 3e6), of_weight(1.036, g, 560e3, 0.004), first, 70);
    double X = 6.4;
    for (const Stop& at :
         {Stop{6.4, 14.285, 9.63632, 6.98}, Stop{6.0667, 4.3309, 5.59615, 5.4016929},
          Stop{5.7333, 1.96947, 4.28381, 4.1349514}, Stop{5.4, 0.952917, 3.57343, 3.449258},
          Stop{4.9, 0.278115, 3.01069, 2.90607}}) {
        if (at.X < X) m.haul({(at.X - X) / 20, 0, 0}, 20);
        X = at.X;
        m.settle(60);
        EXPECT_NEAR(std::hypot(m.pull().x(), m.pull().y()) / at.H, 1, 0.01) << X;
        EXPECT_NEAR(-m.pull().z() / at.V, 1, 0.005) << X;
        EXPECT_NEAR(6.98 - m.lies(), at.hangs, 0.04) << X;
    }
}

// OC3-Hywind: three lines from a spar buoy, whose fairleads are moved and turned with it about the
// waterline. Force and moment about there on the buoy [N, N m].
struct SparMooring {
    Vec3 force = Vec3::Zero(), moment = Vec3::Zero(), first = Vec3::Zero();
    double top = 0, lies = 0;  // of the first line [N] [m]

    explicit SparMooring(const Vec3& moved = Vec3::Zero(), const Vec3& turned = Vec3::Zero()) {
        constexpr double EA = 384.243e6, length = 902.2, d = 0.09;
        const LineMaterial chain{EA, 77.7066, d, pi / 4 * d * d, {1.2, 0.1, 1, 0}};
        World w = seabed_world(9.80665, 320, 1e6);
        add_line_type(w, chain);
        const int spar = add_kinematic(w, "spar", moved);
        w.bodies[spar].X_WB.q = rotation(turned);
        for (const double degrees : {180.0, 60.0, -60.0}) {
            const Vec3 out(std::cos(rad(degrees)), std::sin(rad(degrees)), 0);
            const Vec3 anchor = 853.87 * out - Vec3(0, 0, 320);
            const Vec3 fairlead = w.bodies[spar].X_WB * Vec3(5.2 * out - Vec3(0, 0, 70));
            const Vec3 across = fairlead - anchor;
            const double X = across.head<2>().norm();
            const Catenary line(X, across.z(), length, EA, 698.094);
            std::vector<Vec3> places;
            for (const Vec3& p : line.places(45))
                places.push_back(anchor + p.x() / X * Vec3(across.x(), across.y(), 0) +
                                 Vec3(0, 0, p.z()));
            places.back() = fairlead;
            add_sea_line(w, places, length, 0, spar);
        }
        prepare(w);
        w.settling = 1;
        run(w, 60);
        for (const Wire& wire : w.wires) {
            const WireSegment& s = wire.segments.back();
            const double half = w.wire_types[0].mass_per_metre / 2 * s.rest_length;
            const Vec3 pull = -s.tension * wire.lines.back().u + half * s.load;
            if (&wire == &w.wires[0]) first = pull;
            force += pull;
            moment += (wire.lines.back().to.p - moved).cross(pull);
        }
        top = w.probe.wires[0].tension_end, lies = w.probe.wires[0].grounded;
    }
};

TEST(Seabed, A04MooringOfASparBuoy) {
    const SparMooring rest;
    EXPECT_NEAR(rest.top / 911088.36, 1, 0.005);
    EXPECT_NEAR(rest.first.head<2>().norm() / 736938.32, 1, 0.005);
    EXPECT_NEAR(-rest.first.z() / 535727.45, 1, 0.005);
    EXPECT_NEAR(rest.force.z() / -1607182.4, 1, 0.005);
    EXPECT_NEAR(rest.lies, 134.78551, 6);
    const double turn = rad(1);
    const Vec3 x = Vec3::UnitX(), y = Vec3::UnitY(), z = Vec3::UnitZ(), no = Vec3::Zero();
    const auto force = [&](const Vec3& moved, const Vec3& turned) {
        return Vec3(SparMooring(-moved, -turned).force - SparMooring(moved, turned).force);
    };
    const auto moment = [&](const Vec3& turned) {
        return Vec3(SparMooring(no, -turned).moment - SparMooring(no, turned).moment);
    };
    EXPECT_NEAR(force(x, no).x() / 2 / 41181.179, 1, 0.03);                   // C11
    EXPECT_NEAR(force(z, no).z() / 2 / 11941.506, 1, 0.03);                   // C33
    EXPECT_NEAR(force(no, turn * y).x() / (2 * turn) / -2815432.1, 1, 0.03);  // C15
    EXPECT_NEAR(moment(turn * x).x() / (2 * turn) / 310785050, 1, 0.03);      // C44
    EXPECT_NEAR(moment(turn * z).z() / (2 * turn) / 11566678, 1, 0.03);       // C66
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

// Hauled below 5 mm/s it sticks all along until each piece has what starts it; then it slides.
TEST(Seabed, ChainStartsAndSlides) {
    Lying chain(60, 30, {0.7, 0.7, 1.0, 1.0});
    const double moves = chain.weight * 59 / 60;  // but for half a piece at the hand
    double most = 0;
    chain.w.bodies[chain.hand].v = 0.004 * Vec3::UnitX();
    for (int n = 0; n < 60 * 60; ++n) {
        step(chain.w, tick);
        most = std::max(most, chain.pull());
    }
    EXPECT_NEAR(most / moves, 1, 0.02);
    chain.w.bodies[chain.hand].v = 0.05 * Vec3::UnitX();
    run(chain.w, 60);
    EXPECT_NEAR(chain.pull() / (0.7 * moves), 1, 0.02);
}

// Hauled aside by one end it is dragged after as far as it is pulled: what moves is pulled back
// against its way with μ of its weight, and all of that together is what the hand feels.
TEST(Seabed, FrictionIsAgainstTheWay) {
    Lying chain(60, 30, {0.7, 0.7, 0.7, 0.7});
    chain.w.bodies[chain.hand].v = 0.05 * Vec3::UnitY();
    run(chain.w, 60);
    const Wire& wire = chain.w.wires[0];
    const double piece = chain.weight / 30;
    Vec3 friction = Vec3::Zero();
    int moved = 0;
    for (std::size_t k = 0; k + 1 < wire.points.size(); ++k) {
        const WirePoint& p = wire.points[k];
        const Vec3 bent = p.node.bristle.bent;
        const double share = k == 0 ? 0.5 : 1;
        friction -= 0.7 * share * piece * bent.normalized() *
                    std::min(1.0, bent.norm() / (0.7 * 1318 / (1e5 * 1.89 * 0.084)));
        if (p.node.v.norm() < 0.01) continue;
        ++moved;
        EXPECT_GT(bent.normalized().dot(p.node.v.normalized()), 0.99) << k;
    }
    EXPECT_GE(moved, 2);
    const Vec3 hand = wire.segments.back().tension * wire.lines.back().u;
    EXPECT_GT(hand.y(), 0);
    EXPECT_LT((hand + friction).head<2>().norm(), 0.05 * hand.norm()) << friction.transpose();
}

TEST(Seabed, ChainStaysOnASlope) {
    const double steep = std::tan(rad(20));
    Lying chain(40, 8, {0.6, 0.6, 0.7, 0.7}, {steep, 0, 0});
    // let go, it settles into its bristles and stays there
    chain.w.wires[0].points.back().node.x =
        path_position(chain.w.wires[0].points.back(), chain.w.bodies);
    chain.w.wires[0].points.back().kind = WirePoint::Kind::mass;
    run(chain.w, 30);
    std::vector<Vec3> before;
    for (const WirePoint& p : chain.w.wires[0].points) before.push_back(p.node.x);
    run(chain.w, 60);
    for (std::size_t k = 0; k < before.size(); ++k)
        EXPECT_LT((chain.w.wires[0].points[k].node.x - before[k]).norm(), 1e-6) << k;
}

}  // namespace
}  // namespace fairlead::physics
