// Rods that fly and rods that are twisted: cases A42 and A43.
#include "tests/physics/small_rods.h"

namespace fairlead::physics {

// A very flexible cable, hinged at one end and thrown sideways: Gerstmayr & Shabana, Nonlinear
// Dynamics 45, 2006, as a file of another program has it (four elements of higher order) and an
// explicit chain of 80 masses; the two differ by up to 6 mm.
TEST(RodTwist, AThrownCableFliesAsGerstmayrAndShabanaSay) {
    SmallRods tied;
    Rods& rods = tied.rods;
    RodSection section;
    section.radius = .001, section.mass_per_metre = .008;
    section.axial = 40, section.shear = 12, section.bending = {7.9577e-5, 7.9577e-5};
    section.torsion = section.bending[0] / 1.5;
    rods.add("cable", section, straight_line({0, 0, 0}, {1, 0, 0}, 40));
    for (RodNode& node : rods.nodes) node.v = Vec3(0, 0, -4 * node.x.x());
    rods.gravity = Vec3(0, -9.81, 0);
    tied.hold(0, false);
    rods.options.substeps = 32;
    struct {
        double time, middle, tip_x, tip_z, off;
    } const known[] = {{.1, -.0488633, .91485, -.393412, .015},
                       {.2, -.185197, .655224, -.704319, .015},
                       {.5, -.373086, -.690261, -.0921098, .03}};
    for (int k = 1, next = 0; next < 3; ++k) {
        tied.tick();
        if (std::abs(k * rod_tick - known[next].time) > rod_tick / 2) continue;
        EXPECT_NEAR(rods.nodes[20].x.y(), known[next].middle, known[next].off);
        EXPECT_NEAR(rods.nodes[40].x.x(), known[next].tip_x, known[next].off);
        EXPECT_NEAR(rods.nodes[40].x.z(), known[next].tip_z, known[next].off);
        ++next;
    }
}

namespace {

// A closed ring of a straight rod, twisted by `twist` [rad] before its ends were joined: both are
// clamped in one light body that floats.
struct TwistedRing : SmallRods {
    static constexpr int elements = 60;
    static constexpr double B = .01;  // [N m²]

    TwistedRing(double B_over_C, double twist) {
        constexpr double R = 1 / (2 * pi);
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

// It leaves its plane beyond a twist of 2π √3 B/C: Michell 1889, Zajac 1962.
TEST(RodTwist, ATwistedRingLeavesItsPlaneWhereMichellSays) {
    for (const double ratio : {1., 1.5}) {
        const double critical = 2 * pi * std::sqrt(3) * ratio;
        TwistedRing below(ratio, .97 * critical);
        below.run(6);
        EXPECT_LT(below.warped(), 2e-3) << ratio;
        TwistedRing above(ratio, 1.03 * critical);
        above.run(6);
        EXPECT_GT(above.warped(), 2e-2) << ratio;
    }
}

}  // namespace fairlead::physics
