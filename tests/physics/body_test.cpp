#include "physics/body/body.h"

#include <gtest/gtest.h>

#include "tests/physics/small_worlds.h"

namespace fairlead::physics {

namespace {

MassProperties one(Geometry geometry, double density, const Pose& X = {}) {
    return solid({{X, std::move(geometry)}}, density);
}

// A box as twelve triangles, counter-clockwise from outside.
TriangleMesh box_mesh(const Vec3& half, const Vec3& centre) {
    TriangleMesh mesh;
    for (int i = 0; i < 8; ++i)
        mesh.vertices.push_back(centre + Vec3(i & 1 ? half.x() : -half.x(),
                                              i & 2 ? half.y() : -half.y(),
                                              i & 4 ? half.z() : -half.z()));
    mesh.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                      {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    return mesh;
}

double kinetic(const Mat3& I, const Quat& q, const Vec3& w_W) {
    const Vec3 w = q.conjugate() * w_W;
    return w.dot(I * w) / 2;
}

}  // namespace

TEST(MassProperties, BoxSphereCylinderCapsule) {
    const double rho = 7850;
    const MassProperties box = one(Box{{1, 2, 3}}, rho);
    EXPECT_DOUBLE_EQ(box.mass, rho * 48);
    EXPECT_TRUE(box.inertia.isApprox(box.mass / 12 * Mat3(Vec3(52, 40, 20).asDiagonal()), 1e-14));

    const MassProperties ball = one(Sphere{2}, rho);
    EXPECT_NEAR(ball.mass / (rho * 32 * pi / 3), 1, 1e-14);
    EXPECT_TRUE(ball.inertia.isApprox(0.4 * ball.mass * 4 * Mat3::Identity(), 1e-14));

    const MassProperties tube = one(Cylinder{2, 3}, rho);
    EXPECT_NEAR(tube.mass / (rho * 12 * pi), 1, 1e-14);
    EXPECT_NEAR(tube.inertia(2, 2) / (tube.mass * 2), 1, 1e-14);
    EXPECT_NEAR(tube.inertia(0, 0) / (tube.mass * (12 + 9) / 12), 1, 1e-14);

    // the capsule's moments by quadrature of discs
    const double r = 0.7, L = 1.9;
    const MassProperties pill = one(Capsule{r, L}, rho);
    double mass = 0, axial = 0, across = 0;
    const int discs = 200000;
    const double dz = (L + 2 * r) / discs;
    for (int i = 0; i < discs; ++i) {
        const double z = -L / 2 - r + (i + 0.5) * dz, over = std::max(0.0, std::abs(z) - L / 2);
        const double r2 = r * r - over * over, m = rho * pi * r2 * dz;
        mass += m, axial += m * r2 / 2, across += m * (r2 / 4 + z * z);
    }
    EXPECT_NEAR(pill.mass / mass, 1, 1e-9);
    EXPECT_NEAR(pill.inertia(2, 2) / axial, 1, 1e-9);
    EXPECT_NEAR(pill.inertia(0, 0) / across, 1, 1e-9);
    EXPECT_EQ(pill.inertia(0, 0), pill.inertia(1, 1));
}

TEST(MassProperties, MeshOfABoxIsTheBox) {
    const Vec3 half(0.3, 0.5, 0.7), centre(1, -2, 3);
    const auto mesh = std::make_shared<const TriangleMesh>(box_mesh(half, centre));
    const Pose X{{0.4, 0.1, -0.2}, rotation({0.3, -0.4, 0.5})};
    const MassProperties box = one(Box{half}, 1000, X * Pose{centre, Quat::Identity()});
    for (const Geometry& g : {Geometry(Mesh{mesh}), Geometry(Convex{mesh})}) {
        const MassProperties m = one(g, 1000, X);
        EXPECT_NEAR(m.mass / box.mass, 1, 1e-13);
        EXPECT_LT((m.centre - box.centre).norm(), 1e-13);
        EXPECT_TRUE(m.inertia.isApprox(box.inertia, 1e-11));
    }
}

TEST(MassProperties, CompoundFollowsSteiner) {
    // two halves of a box make the box
    const MassProperties halves =
        solid({{Pose{{-0.5, 0, 0}, Quat::Identity()}, Box{{0.5, 1, 1}}},
               {Pose{{0.5, 0, 0}, rotation({pi, 0, 0})}, Box{{0.5, 1, 1}}}},
              500);
    const MassProperties whole = one(Box{{1, 1, 1}}, 500);
    EXPECT_NEAR(halves.mass, whole.mass, 1e-9);
    EXPECT_LT(halves.centre.norm(), 1e-14);
    EXPECT_TRUE(halves.inertia.isApprox(whole.inertia, 1e-13));
    EXPECT_EQ(solid({{Pose{}, HalfSpace{Vec3::UnitZ()}}}, 1000).mass, 0);
}

// A free brick about any axis, the unstable middle one too: angular momentum to rounding, energy
// within what a tick resolves and without drift.
TEST(FreeRotation, KeepsAngularMomentumAndEnergy) {
    const Mat3 I = Vec3(1, 2, 3).asDiagonal();
    for (const Vec3& start : {Vec3(0.01, 5, 0.01), Vec3(3, 4, 5), Vec3(20, 1, 0)}) {
        Quat q = rotation({0.3, -0.2, 0.5});
        Vec3 w = q * start;
        const Vec3 L = q * (I * start);
        const double energy = kinetic(I, q, w);
        double least = energy, most = energy;
        for (int n = 0; n < 36000; ++n) {
            turn_freely(I, tick, q, w);
            const double now = kinetic(I, q, w);
            least = std::min(least, now), most = std::max(most, now);
        }
        EXPECT_LT((q * (I * (q.conjugate() * w)) - L).norm(), 1e-10 * L.norm());
        const double turned = tick * start.norm();
        EXPECT_LT(most - least, turned * turned / 10 * energy) << start.transpose();
        EXPECT_NEAR(q.norm(), 1, 1e-14);
    }
}

// Faster than a tick can resolve nothing is gained beyond what the angular momentum allows.
TEST(FreeRotation, IsBoundedAtAnySpeed) {
    Random random(1);
    for (int n = 0; n < 200; ++n) {
        const Mat3 I = Vec3(random(0.1, 3), random(0.1, 3), random(0.1, 3)).asDiagonal();
        Quat q = random.orientation();
        Vec3 w = random.vector(500);
        const double L = (I * (q.conjugate() * w)).norm();
        for (int k = 0; k < 60; ++k) turn_freely(I, tick, q, w);
        EXPECT_NEAR((I * (q.conjugate() * w)).norm(), L, 1e-12 * L);
        EXPECT_LE(kinetic(I, q, w), L * L / 2 / I.diagonal().minCoeff() * (1 + 1e-12));
    }
}

// In a world: a spinning body's w is that of where it is now, so the mean of both is, too.
TEST(FreeRotation, InAWorldKeepsAngularMomentum) {
    World w;
    w.environment.gravity.setZero();
    const int brick = add_cube(w, "brick", {0, 0, 0}, 1);
    Body& b = w.bodies[brick];
    b.inertia = Vec3(1, 2, 3).asDiagonal(), b.w = Vec3(3, 4, 5);
    prepare(w);
    const Vec3 L = b.inertia_W() * b.w;
    for (int n = 0; n < 3600; ++n) step(w, tick);
    EXPECT_LT((b.inertia_W() * b.w_now() - L).norm(), 1e-11 * L.norm());
}

// The leapfrog that starts with half a kick passes exactly through the points of the parabola.
TEST(FreeFlight, IsTheExactParabola) {
    World w;
    const int stone = add_cube(w, "stone", {1, 2, 3}, 5);
    const Vec3 v0(2, -1, 10);
    w.bodies[stone].v = v0;
    prepare(w);
    begin(w, tick);
    EXPECT_LT((w.bodies[stone].v_now() - v0).norm(), 1e-14);
    for (int n = 1; n <= 600; ++n) {
        step(w, tick);
        const double t = n * tick;
        const Vec3 exact = Vec3(1, 2, 3) + t * v0 + t * t / 2 * w.environment.gravity;
        ASSERT_LT((w.bodies[stone].X_WB.p - exact).norm(), 1e-10);
        ASSERT_LT((w.bodies[stone].v_now() - v0 - t * w.environment.gravity).norm(), 1e-11);
        ASSERT_NEAR(energy(w), 5 * (9.81 * 3 + v0.squaredNorm() / 2), 1e-8);
    }
}

TEST(FreeFlight, MassNodesFallTogetherWithBodies) {
    World w;
    add_wire_type(w, 1e7, 0.5);
    const int a = add_cube(w, "a", {0, 0, 0}, 5), b = add_cube(w, "b", {4, 0, 0}, 5);
    Wire& wire = add_wire(w, {attach(a), attach(b)}, 4.5);
    wire.resolution.max_nodes = 5;
    prepare(w);
    begin(w, tick);
    const double start = energy(w);
    for (int n = 1; n <= 120; ++n) {
        step(w, tick);
        const double fall = 9.81 * n * tick * n * tick / 2;
        for (const WirePoint& p : w.wires[0].points)
            if (p.kind == WirePoint::Kind::mass) {
                ASSERT_NEAR(p.node.x.z(), -fall, 1e-10);
            }
        ASSERT_NEAR(w.bodies[a].X_WB.p.z(), -fall, 1e-10);
        ASSERT_NEAR(energy(w), start, 1e-7);
    }
}

TEST(MoveBodies, QuaternionStaysUnitAndFollowsTheAxis) {
    Bodies bodies(1);
    bodies[0].motion = Motion::dynamic;
    bodies[0].w = {0, 0, 2};
    for (int n = 0; n < 100000; ++n) move_bodies(bodies, tick);
    EXPECT_NEAR(bodies[0].X_WB.q.norm(), 1, 1e-14);
    const double turned = std::remainder(2 * 100000 * tick, 2 * pi);
    EXPECT_LT(
        (bodies[0].X_WB.q * Vec3::UnitX() - Vec3(std::cos(turned), std::sin(turned), 0)).norm(),
        1e-9);
    bodies[0].motion = Motion::fixed;
    const Quat before = bodies[0].X_WB.q;
    move_bodies(bodies, tick);
    EXPECT_EQ(bodies[0].X_WB.q.coeffs(), before.coeffs());
}

}  // namespace fairlead::physics
