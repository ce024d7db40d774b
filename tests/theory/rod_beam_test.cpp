// Rods as beams: deflections, frequencies and elasticas of the books.
#include "tests/physics/small_rods.h"

namespace fairlead::physics {

namespace {

RodSection beam(double EI, double mass_per_metre, double axial, double damping) {
    RodSection s;
    s.radius = .01;
    s.mass_per_metre = mass_per_metre, s.axial = axial, s.shear = axial;
    s.bending = {EI, EI}, s.torsion = EI, s.damping = damping;
    return s;
}

}  // namespace

// w = 5 p L⁴ / 384 EI in the middle, p L⁴ / 8 EI at the tip, M = p L²/2 in the clamp.
TEST(RodBeam, UnderItsOwnWeight) {
    constexpr double L = 10, EI = 1e7, mu = 100, g = 9.80665, p = mu * g;
    SmallRods simple;
    simple.rods.gravity = Vec3(0, 0, -g);
    simple.rods.add("beam", beam(EI, mu, 2e8, 30), straight_line({0, 0, 0}, {L, 0, 0}, 20));
    simple.hold(0, false), simple.hold(20, false);
    simple.run(3);
    const double middle = 5 * p * std::pow(L, 4) / (384 * EI);
    EXPECT_NEAR(-simple.rods.nodes[10].x.z(), middle, .02 * middle);

    SmallRods clamped;
    clamped.rods.gravity = Vec3(0, 0, -g);
    clamped.rods.add("beam", beam(EI, mu, 2e9, 20), straight_line({0, 0, 0}, {L, 0, 0}, 20));
    clamped.hold(0, true);
    clamped.run(5);
    const double tip = p * std::pow(L, 4) / (8 * EI);
    EXPECT_NEAR(-clamped.rods.nodes[20].x.z(), tip, .02 * tip);
    // of its half element: M = EI κ
    const Vec3 along = clamped.rods.nodes[1].x - clamped.rods.nodes[0].x;
    const double moment = EI * std::atan2(-along.z(), along.x()) / (L / 40);
    EXPECT_NEAR(moment, p * L * L / 2, .02 * p * L * L / 2);
}

// ω₁ = 1.875104² √(EI/μL⁴)
TEST(RodBeam, ACantileverSwingsAtItsFirstFrequency) {
    constexpr double L = 10, EI = 1e7, mu = 100;
    SmallRods tied;
    tied.rods.add("beam", beam(EI, mu, 2e9, 0), straight_line({0, 0, 0}, {L, 0, 0}, 20));
    tied.hold(0, true);
    for (int i = 0; i <= 20; ++i)  // about the first mode's shape
        tied.rods.nodes[i].v = Vec3(0, 0, .5 * std::pow(i / 20., 2));
    double before = 0, first = 0, last = 0;
    int crossings = 0;
    for (int k = 1; k <= 300; ++k) {
        tied.tick();
        const double z = tied.rods.nodes[20].x.z();
        if (before < 0 && z >= 0) {
            last = rod_tick * (k - z / (z - before));
            if (crossings++ == 0) first = last;
        }
        before = z;
    }
    ASSERT_GT(crossings, 5);
    const double omega = 2 * std::numbers::pi * (crossings - 1) / (last - first);
    EXPECT_NEAR(omega, 1.875104 * 1.875104 * std::sqrt(EI / mu) / (L * L), .02 * omega);
}

// Elliptic integrals: Mattiasson, Numerical results from large deflection beam and frame problems,
// 1981.
TEST(RodBeam, ALargeDeflectionIsTheElastica) {
    const struct {
        double P, drop, pull_in, slope;
    } table[] = {{1, .30172077, .056433236, 26.43352},
                 {2, .49345748, .16064172, 44.790966},
                 {5, .71379152, .38762836, 69.635464},
                 {10, .81060902, .5549956, 81.949325}};
    for (const auto& row : table) {
        SmallRods tied;
        tied.rods.add("rod", beam(1, .1, 1e5, 8), straight_line({0, 0, 0}, {1, 0, 0}, 40));
        tied.hold(0, true);
        tied.rods.nodes[40].force = Vec3(0, 0, -row.P);
        tied.run(10);
        const Vec3 tip = tied.rods.nodes[40].x, along = tip - tied.rods.nodes[39].x;
        EXPECT_NEAR(-tip.z(), row.drop, .01 * row.drop);
        EXPECT_NEAR(1 - tip.x(), row.pull_in, .02 * row.pull_in);
        EXPECT_NEAR(std::atan2(-along.z(), along.x()) * 180 / std::numbers::pi, row.slope,
                    .01 * row.slope);
    }
}

// M = 2π EI/L closes it, half of it makes half a circle: tip at (0, 2L/π). A moment that keeps its
// direction in space lets the circle fall out of its plane in time: it is looked at when closed.
TEST(RodBeam, AnEndMomentRollsItIntoACircle) {
    constexpr double EI = .490873852123, L = 1, pi = std::numbers::pi;
    for (const double share : {.5, 1.}) {
        SmallRods tied;
        RodSection section = beam(EI, .1, 1e5, 8);
        section.radius = .002;  // its end comes back to its beginning
        tied.rods.add("rod", section, straight_line({0, 0, 0}, {L, 0, 0}, 40));
        tied.hold(0, true);
        for (int k = 0; k < (share < 1 ? 600 : 302); ++k) {
            const double M = share * 2 * pi * EI / L * std::min(1., k / 300.);
            tied.rods.nodes[39].torque = Vec3(0, 0, M);
            tied.tick();
        }
        const Vec3 tip = tied.rods.nodes[40].x, middle = tied.rods.nodes[20].x;
        if (share == .5) {
            EXPECT_NEAR(tip.x(), 0, .01);
            EXPECT_NEAR(tip.y(), 2 * L / pi, .01);
        } else {
            EXPECT_LT(tip.norm(), .01);
            EXPECT_NEAR(middle.norm() / 2, L / (2 * pi), .01 * L / (2 * pi));
        }
    }
}

// Bathe & Bolourchi, Large displacement analysis of three-dimensional beam structures, 1979: an
// arc of 45°, lifted out of its plane.
TEST(RodBeam, ABentRodIsLiftedOutOfItsPlane) {
    const struct {
        double P;
        Vec3 tip;
    } table[] = {{300, {58.779122, 22.244781, 40.191892}},
                 {600, {47.150439, 15.684801, 53.474859}}};
    for (const auto& row : table) {
        SmallRods tied;
        RodSection section = beam(833333.333, .1, 1e7, 3);
        section.shear = 5e6;
        std::vector<Vec3> line;
        for (int i = 0; i <= 40; ++i) {
            const double angle = std::numbers::pi / 4 * i / 40;
            line.push_back(100 * Vec3(std::sin(angle), 1 - std::cos(angle), 0));
        }
        tied.rods.add("arc", section, line, true);
        // the arc begins along x, the first chord does not quite
        const int root = tied.hold(0, true);
        tied.rods.attachments[0].turn =
            rotation(Vec3(0, 0, -std::numbers::pi / 4 / 80)) * tied.rods.attachments[0].turn;
        ASSERT_EQ(root, 0);
        tied.rods.nodes[40].force = Vec3(0, 0, row.P);
        tied.run(40);
        EXPECT_LT((tied.rods.nodes[40].x - row.tip).norm(), .01 * row.tip.norm());
    }
}

// Dowell & Traybar, An experimental study of the nonlinear stiffness of a rotor blade, 1975 (the
// Princeton beam), turned by 45°; figures of a geometrically exact rod.
TEST(RodBeam, AStripBendsAndTwistsAtOnce) {
    SmallRods tied;
    RodSection s = beam(1, .107, 2842069, 6);
    s.shear = 1084759;
    s.bending = {36.2855193954, 2.42887180411}, s.torsion = 2.92574406775;
    tied.rods.add("strip", s, straight_line({0, 0, 0}, {.508, 0, 0}, 32));
    tied.hold(0, true);
    const double F = 8.896 * std::sqrt(.5);
    tied.rods.nodes[32].force = Vec3(0, -F, F);
    tied.run(15);
    const Vec3 moved = tied.rods.nodes[32].x - Vec3(.508, 0, 0);
    EXPECT_NEAR(moved.x(), -0.014411825, .002);
    EXPECT_NEAR(-moved.y(), 0.0089791967, .002);
    EXPECT_NEAR(moved.z(), 0.10911312, .002);
}

}  // namespace fairlead::physics
