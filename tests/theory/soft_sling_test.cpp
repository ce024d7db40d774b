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

// A soft bale gives more than a stiff one.
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

// Of a bale, a rope and the loads at its ends, [N m s]: of places now and velocities half a tick
// on, since x moves along v and a tick keeps x × v.
static Vec3 angular_momentum_of_all(const World& w) {
    Vec3 L = Vec3::Zero();
    for (const SoftBody& b : w.soft_bodies)
        for (int i = 0; i < int(b.x.size()); ++i) L += b.mass(i) * b.x[i].cross(b.v[i]);
    for (const Body& b : w.bodies)
        if (b.dynamic()) L += b.mass * b.X_WB.p.cross(b.v) + b.inertia_W() * b.w;
    const Wire& rope = w.wires[0];
    for (std::size_t k = 0; k < rope.segments.size(); ++k)
        for (const bool from : {true, false}) {
            const WirePoint& p = rope.points[k + !from];
            const WireSegment& s = rope.segments[k];
            const double m = from ? s.mass_from() : s.mass_to();
            const bool loose = p.kind == WirePoint::Kind::mass;  // else at the centre of a load
            L += m * (loose ? p.node.x : w.bodies[p.body].X_WB.p)
                         .cross(loose ? p.node.v : w.bodies[p.body].v);
        }
    return L;
}

// A rope with a load at either end, thrown over a bale that nothing holds.
TEST(SoftSling, KeepsMomentum) {
    for (const double young : {1e6, 1e8})
        for (const double sideways : {0., 1.}) {
            World w = slung_bale(young, .4, 40);
            w.environment.gravity.setZero(), w.settling = 0;
            w.clamps.clear();
            for (Body& b : w.bodies)
                if (b.dynamic()) b.mass = 20, b.v = Vec3(sideways, .1, -3);
            for (WirePoint& p : w.wires[0].points) p.node.v = Vec3(0, .1, -3);
            step(w, tick);
            const Vec3 P = w.probe.momentum, L = angular_momentum_of_all(w);
            int touching = 0;
            for (int n = 0; n < 90; ++n) {
                step(w, tick);
                touching += !w.soft_contacts.empty();
                ASSERT_LT((w.probe.momentum - P).norm(), 1e-10 * P.norm()) << n;
                ASSERT_LT((angular_momentum_of_all(w) - L).norm(), 1e-10 * P.norm()) << n;
            }
            EXPECT_EQ(w.diverged, "");
            EXPECT_GT(touching, 80);
        }
}

}  // namespace fairlead::physics
