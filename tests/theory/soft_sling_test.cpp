// A rope with mass nodes over a deformable cylinder: it lies on it, presses in, and grips by the
// capstan law. docs/theory/soft.md 4.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/physics/small_worlds.h"

namespace fairlead::physics {

namespace {

constexpr double bale_radius = .5, rope_thick = .02;  // [m]

// Axis y, its core bolted to the world; a rope above it with 100 kg at each end.
World slung_bale(double young, double friction, int nodes) {
    World w;
    w.settling = 1;
    const Quat lying(Eigen::AngleAxisd(pi / 2, Vec3::UnitX()));
    w.soft_bodies.push_back(soft_body(
        "bale", std::make_shared<SoftShape>(cylinder_of_tetrahedra(bale_radius, .6, 8, 4)),
        Pose{Vec3::Zero(), lying}));
    SoftBody& bale = w.soft_bodies.back();
    bale.young = young, bale.density = 300, bale.damping_time = .02;
    w.clamps.push_back(clamp("core", 0, bale, 0, w.bodies[0], Vec3::Zero(), Vec3(.3, .3, 10)));
    add_wire_type(w, 1e6, .5);
    w.wire_types[0].diameter = rope_thick;
    w.wire_types[0].young_modulus = 1e6 / (pi / 4 * rope_thick * rope_thick);
    w.wire_types[0].friction.across = w.wire_types[0].friction.along = friction;
    const double up = bale_radius + rope_thick, way = 1.6;
    const int left = add_cube(w, "left", {-way, 0, up}, 100, .2);
    const int right = add_cube(w, "right", {way, 0, up}, 100, .2);
    Wire& rope = add_wire(w, {attach(left), attach(right)});
    rope.resolution.max_nodes = nodes, rope.resolution.min_segment = .02;
    prepare(w);
    return w;
}

}  // namespace

// [m] that the right load goes down in 3 s, pulled by so much more than the left one.
static double slips(double young, double friction, double ratio) {
    World w = slung_bale(young, friction, 40);
    run(w, 8);
    EXPECT_EQ(w.diverged, "");
    EXPECT_GT(w.soft_contacts.size(), 15u);
    EXPECT_NEAR(w.soft_bodies[0].contact_force.z(), -(2 * 100 + .5 * 3.2) * 9.81, .03 * 1962);
    for (int i = 1; i <= 180; ++i) {
        w.bodies[2].mass = 100 * std::pow(ratio, i / 180.);
        step(w, tick);
    }
    run(w, 1);
    const double before = w.bodies[2].X_WB.p.z();
    run(w, 3);
    EXPECT_EQ(w.diverged, "");
    return before - w.bodies[2].X_WB.p.z();
}

// e^(mu pi), within 5 %.
TEST(SoftSling, GripsByTheCapstanLaw) {
    const double friction = .2, law = std::exp(friction * pi);
    for (const double young : {1e6, 1e8}) {
        EXPECT_LT(slips(young, friction, .95 * law), .005) << young;
        EXPECT_GT(slips(young, friction, 1.05 * law), .05) << young;
    }
}

// A soft bale gives more than a stiff one, and nothing of momentum is lost.
TEST(SoftSling, PressesIn) {
    double depth[2];
    for (const int k : {0, 1}) {
        World w = slung_bale(k ? 1e7 : 2e5, .3, 40);
        run(w, 8);
        ASSERT_EQ(w.diverged, "");
        double top = -HUGE_VAL;
        for (const WirePoint& p : w.wires[0].points)
            if (p.kind == WirePoint::Kind::mass) top = std::max(top, p.node.x.z());
        depth[k] = bale_radius + rope_thick / 2 - top;
        EXPECT_GT(top, .3);
    }
    EXPECT_GT(depth[0], depth[1] + .005);
}

}  // namespace fairlead::physics
