// Rods that are twisted: cases A43 and A44.
#include "tests/physics/small_rods.h"

namespace fairlead::physics {

namespace {

// A closed ring of a straight rod, twisted by `twist` [rad] before its ends were joined: both are
// clamped in one light body that floats. It is bent out of its plane by a thousandth.
struct TwistedRing : SmallRods {
    static constexpr int elements = 60;
    static constexpr double B = .01, R = 1 / (2 * pi);  // [N m²] [m]

    TwistedRing(double B_over_C, double twist) {
        RodSection section;
        section.radius = .002, section.mass_per_metre = .01;
        section.axial = 1e4, section.shear = 3e3;
        section.bending = {B, B}, section.torsion = B / B_over_C;
        std::vector<Vec3> line;
        for (int i = 0; i <= elements; ++i) {
            const double t = 2 * pi * i / elements;
            line.push_back({R * std::cos(t), R * std::sin(t), 1e-3 * R * std::cos(2 * t)});
        }
        rods.add("ring", section, line);
        for (int i = 0; i < elements; ++i)
            rods.nodes[i].q =
                rods.nodes[i].q * rotation(twist * i / (elements - 1) * Vec3::UnitZ());
        RodBody joint;
        joint.held = false, joint.mass = 1e-3, joint.inertia = 1e-8 * Mat3::Identity();
        joint.X.p = line[0];
        rods.bodies.push_back(joint);
        // the direction at the joint is that of the circle, not of an element beside it
        rods.attach(0, 0, true), rods.attach(elements, 0, true);
        const Quat half = rotation(pi / elements * Vec3::UnitZ());
        rods.attachments[0].turn = half.conjugate() * rods.attachments[0].turn;
        rods.attachments[1].turn = half * rods.attachments[1].turn;
        damp(2);
    }
    double warped() const {  // [m]
        double low = 1, high = -1;
        for (const RodNode& node : rods.nodes)
            low = std::min(low, node.x.z()), high = std::max(high, node.x.z());
        return high - low;
    }
};

}  // namespace

// It leaves its plane beyond a twist of 2π √3 B/C: Michell 1889, Zajac 1962. 3 % below, it stays
// within 4 % of R of it; 3 % above, it folds over until it lies on itself.
TEST(RodTwist, ARingLeavesItsPlaneWhereMichellSays) {
    for (const double ratio : {1., 1.5}) {
        const double critical = 2 * pi * std::sqrt(3) * ratio;
        TwistedRing below(ratio, .97 * critical), above(ratio, 1.03 * critical);
        below.run(6), above.run(6);
        EXPECT_LT(below.warped(), .05 * TwistedRing::R) << ratio;
        EXPECT_GT(above.warped(), .2 * TwistedRing::R) << ratio;
    }
}

// A rod of 100 m, clamped at both ends, that are brought together by 3 m and turned by 27 turns: it
// bends into a helix that fades out on both sides. van der Heijden & Thompson, Nonlinear Dynamics
// 21, 2000; figures by van der Heijden's equations for a rod without stretch and shear, 2001.
TEST(RodTwist, ATwistedRodBucklesIntoAHelixInItsMiddle) {
    constexpr int elements = 800;
    constexpr double B = 1.345, C = .789, length = 100;  // [N m²] [m]
    SmallRods tied;
    Rods& rods = tied.rods;
    RodSection section;
    section.radius = .02, section.mass_per_metre = .01, section.friction = 0;
    section.axial = 1e5, section.shear = 3e4, section.bending = {B, B}, section.torsion = C;
    std::vector<Vec3> line;  // a sagitta of 20 mm says which way
    for (int i = 0; i <= elements; ++i) {
        const double x = length * i / elements;
        line.push_back({x, .02 * std::sin(pi * x / length), 0});
    }
    rods.add("rod", section, line);
    tied.hold(0, true);
    RodBody& end = rods.bodies[std::size_t(tied.hold(elements, true))];
    tied.damp(.1);
    rods.options.substeps = 1;
    constexpr double slowly = 60;  // [s]
    end.v = Vec3(-3 / slowly, 0, 0), end.w = Vec3(27 * 2 * pi / slowly, 0, 0);
    tied.run(slowly);
    end.v.setZero(), end.w.setZero();
    tied.run(50);
    double torque = 0, pull = 0, offset = 0, angle = 0;
    constexpr int near_end = 10;
    for (int i = 2; i < 2 + near_end; ++i) {
        const RodNode& node = rods.nodes[i];
        const Quat p = between(node.q, rods.nodes[i + 1].q);
        torque += 2 * C / node.length * p.z() * p.w() / near_end;
        pull += tension(rods, rods.rods[0], i) / near_end;
    }
    for (int i = 0; i < elements; ++i) {
        const Vec3 t = (rods.nodes[i + 1].x - rods.nodes[i].x).normalized();
        angle = std::max(angle, std::acos(t.x()) * 180 / pi);
        offset = std::max(offset, std::hypot(rods.nodes[i].x.y(), rods.nodes[i].x.z()));
    }
    EXPECT_NEAR(torque, 1.3253831, .02 * 1.3253831);
    EXPECT_NEAR(pull, .39018359, .03 * .39018359);
    EXPECT_NEAR(torque / std::sqrt(B * pull), 1.8295564, .01 * 1.8295564);
    EXPECT_NEAR(angle, 47.651507, .03 * 47.651507);
    EXPECT_NEAR(offset, 1.5, .03 * 1.5);
}

}  // namespace fairlead::physics
