// A slider moved under load does not pluck the wire, surfaces are those of the bodies and diameters
// of now, and a turned inertia is the same body.
#include <gtest/gtest.h>

#include "physics/geometry/offset_surface.h"
#include "physics/wire/route/contact_nodes.h"
#include "physics/world/retune.h"
#include "physics/world/state.h"
#include "tests/physics/small_worlds.h"
#include "tests/physics/wire_piercing.h"

namespace fairlead::physics {

namespace {

// A load of 10 t on a wire that comes over a beam from where it is tied.
struct OverABeam {
    World w;
    int beam, load;

    explicit OverABeam(int nodes) {
        const int type = add_wire_type(w, steel_10mm, nodes > 0 ? 1 : 0);
        beam = add_box(w, "beam", Vec3(0, 0, 5), Vec3(1, 1, 1), 100);
        w.bodies[beam].motion = Motion::fixed;
        load = add_cube(w, "load", Vec3(.52, 0, 1), 10e3);
        const int anchor = add_kinematic(w, "anchor", Vec3(-4, 0, 1));
        Wire wire;
        wire.name = "sling";
        wire.model = nodes > 0 ? Wire::Model::hmr : Wire::Model::massless;
        wire.resolution.max_nodes = nodes;
        WirePoint over;
        over.kind = WirePoint::Kind::over;
        over.body = beam;
        wire.points = {attach(anchor), over, attach(load)};
        lay_wire(wire, w.bodies, -1, find_surfaces(w.bodies, w.wire_types[type].diameter),
                 w.wire_types[type]);
        w.wires.push_back(wire);
        w.settling = 1;
        prepare(w);
        run(w, 20);
        w.settling = 0;
    }
    double hangs() const { return w.probe.wires[0].tension_end; }  // [N]
};

class Retune : public testing::TestWithParam<int> {};  // mass nodes

}  // namespace

TEST_P(Retune, TensionIsKeptWhenModulusOrDiameterChange) {
    OverABeam s(GetParam());
    const double weight = 10e3 * 9.81;
    ASSERT_NEAR(s.hangs(), weight, .01 * weight);
    const auto stays = [&](const char* what) {
        const double before = s.hangs();
        for (int i = 0; i < 60; ++i) {
            step(s.w, tick);
            ASSERT_EQ(s.w.diverged, "");
            ASSERT_NEAR(s.hangs(), before, .02 * before) << what << ", tick " << i;
        }
    };
    const double modulus = s.w.wire_types[0].young_modulus;
    set_young_modulus(s.w, 0, modulus / 3), stays("a third of the modulus");
    set_young_modulus(s.w, 0, modulus * 4), stays("four times the modulus");
    set_diameter(s.w, 0, .02), stays("twice the diameter");
    const Surfaces thick = find_surfaces(s.w.bodies, .02);
    for (const WirePoint& p : s.w.wires[0].points)
        if (p.kind == WirePoint::Kind::contact) {
            EXPECT_LT((thick[p.body]->point(p.contact.edge, p.contact.along) - p.at).norm(), 1e-12);
        }
    // beside the beam the load has to swing out by as much as the wire has grown
    const Piercing at = find_piercing(s.w, s.w.wires[0], thick);
    EXPECT_TRUE(at.segment < 0 || at.depth < .005) << at.depth;
    set_diameter(s.w, 0, .006), stays("a third of the diameter");
}

INSTANTIATE_TEST_SUITE_P(Nodes, Retune, testing::Values(0, 6));

TEST(Surfaces, AreThoseOfTheBodiesAndDiametersOfNow) {
    OverABeam s(0);
    const auto height = [&] { return s.w.surfaces[0][s.beam]->bounds().max().z(); };
    const double before = height();
    s.w.bodies[s.beam].shape = {{Pose{}, Box{Vec3(.3, .3, .3)}}};
    prepare(s.w);
    EXPECT_NEAR(height(), before - .2, 1e-9);
    for (const WirePoint& p : s.w.wires[0].points) EXPECT_NE(p.kind, WirePoint::Kind::contact);
    run(s.w, 1);
    EXPECT_EQ(s.w.diverged, "");

    // a state that was saved with another diameter brings its surfaces along
    OverABeam one(0), other(0);
    set_diameter(one.w, 0, .03);
    restore(other.w, save(one.w));
    EXPECT_EQ(other.w.surfaces[0][other.beam]->standoff(), one.w.surfaces[0][one.beam]->standoff());
    run(one.w, 1), run(other.w, 1);
    EXPECT_EQ(hash(one.w), hash(other.w));
}

// A slender body pulled at its end turns about its length as little as it does in a bridle,
// whatever frame it is described in.
TEST(Body, LeastInertiaIsThatAcrossTheArm) {
    Body b;
    b.inertia = Vec3(1, 20, 25).asDiagonal();
    EXPECT_NEAR(b.least_inertia({3, 0, 0}), 20, 1e-12);
    EXPECT_NEAR(b.least_inertia({0, -2, 0}), 1, 1e-12);
    EXPECT_NEAR(b.least_inertia({0, 0, 1e-3}), 1, 1e-12);
    const Mat3 R = Quat(Eigen::AngleAxisd(.7, Vec3(1, 2, 3).normalized())).toRotationMatrix();
    b.inertia = R * b.inertia * R.transpose();
    EXPECT_NEAR(b.least_inertia(R * Vec3(3, 0, 0)), 20, 1e-12);
    EXPECT_NEAR(b.least_inertia(R * Vec3(0, 3, 0)), 1, 1e-12);
    b.X_WB.q = Quat(Eigen::AngleAxisd(1.1, Vec3(-1, 2, 0).normalized()));
    EXPECT_NEAR(b.least_inertia(b.X_WB.q * (R * Vec3(3, 0, 0))), 20, 1e-12);
    b.inertia *= 3;  // as when its mass is tuned
    EXPECT_NEAR(b.least_inertia(b.X_WB.q * (R * Vec3(3, 0, 0))), 60, 1e-11);
}

}  // namespace fairlead::physics
