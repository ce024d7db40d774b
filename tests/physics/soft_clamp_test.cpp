// Patches of deformable bodies that move with rigid ones: docs/theory/soft.md 5.
#include "physics/soft/clamp.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "tests/physics/small_worlds.h"

namespace fairlead::physics {

namespace {

struct Bar {  // along x, from 0
    Vec3 size{1, .1, .1};
    std::array<int, 3> cells{10, 1, 1};
    bool quadratic = true;
};

int add_bar(World& w, const Bar& as, double young, const Pose& X = Pose()) {
    TetrahedralMesh mesh = box_of_tetrahedra(as.size, as.cells);
    if (as.quadratic) mesh = with_edge_nodes(mesh);
    w.soft_bodies.push_back(soft_body("bar", std::make_shared<SoftShape>(std::move(mesh)), X));
    w.soft_bodies.back().young = young;
    return int(w.soft_bodies.size()) - 1;
}

// The end of the bar at x = ± half its length.
void clamp_end(World& w, int soft, double sign, int body) {
    const SoftBody& b = w.soft_bodies[soft];
    double half = 0;
    for (const Vec3& p : b.shape->mesh.nodes) half = std::max(half, p.x());
    w.clamps.push_back(clamp("end " + std::to_string(w.clamps.size()), soft, b, body,
                             w.bodies[body], Vec3(sign * half, 0, 0), Vec3(1e-6, 10, 10)));
}

struct Momenta {
    Vec3 p = Vec3::Zero(), L = Vec3::Zero();
};

Momenta momenta(const World& w) {
    Momenta sum;
    for (std::size_t i = 1; i < w.bodies.size(); ++i) {
        const Body& b = w.bodies[i];
        const Mat3 R = b.X_WB.q.toRotationMatrix();
        sum.p += b.mass * b.v;
        sum.L += b.mass * b.X_WB.p.cross(b.v) + R * b.inertia * R.transpose() * b.w;
    }
    for (const SoftBody& b : w.soft_bodies)
        for (int i = 0; i < int(b.x.size()); ++i)
            sum.p += b.mass(i) * b.v[i], sum.L += b.mass(i) * b.x[i].cross(b.v[i]);
    return sum;
}

double largest_gap(const World& w) {
    double most = 0;
    for (const Clamp& c : w.clamps)
        for (std::size_t i = 0; i < c.nodes.size(); ++i)
            most = std::max(
                most,
                (w.soft_bodies[c.soft].x[c.nodes[i]] - w.bodies[c.body].X_WB * c.at[i]).norm());
    return most;
}

}  // namespace

// P L³/3EI + P L/(5/6 G A): Timoshenko. The bar is bolted to the world and holds a plate.
TEST(SoftClamp, BarThatHoldsAPlateBendsAsTheorySays) {
    World w;
    const double young = 1e8, poisson = .3, weight = 2 * 9.81;
    const int bar = add_bar(w, {}, young);
    w.soft_bodies[bar].density = 1, w.soft_bodies[bar].damping_time = .05;
    const int plate = add_cube(w, "plate", {.5, 0, 0}, 2, .2);
    clamp_end(w, bar, -1, 0);
    clamp_end(w, bar, 1, plate);
    prepare(w);
    run(w, 20);
    ASSERT_EQ(w.diverged, "");
    const double I = std::pow(.1, 4) / 12, shear = young / 2 / (1 + poisson);
    const double deflection = weight / (3 * young * I) + weight / (5. / 6 * shear * .01);
    EXPECT_NEAR(-w.bodies[plate].X_WB.p.z(), deflection, .03 * deflection);
    EXPECT_NEAR(w.clamps[1].force.z(), weight, 1e-4 * weight);
    EXPECT_NEAR(w.clamps[0].force.z(), -weight - 9.81 * mass(w.soft_bodies[bar]), 1e-4 * weight);
}

// A load on a wire that is attached to a shackle on a soft block that hangs by another.
TEST(SoftClamp, WirePullsAtAPatch) {
    World w;
    add_wire_type(w, 1e6);
    const int block = add_bar(w, {{.4, .4, .6}, {2, 2, 3}, false}, 1e6);
    w.soft_bodies[block].damping_time = .05;
    const int top = add_cube(w, "top", {0, 0, .3}, 1, .1);
    const int bottom = add_cube(w, "bottom", {0, 0, -.3}, 1, .1);
    const int load = add_cube(w, "load", {0, 0, -1.3}, 200, .5);
    for (const int body : {top, bottom}) {
        const SoftBody& b = w.soft_bodies[block];
        const Vec3 middle(0, 0, body == top ? .3 : -.3);
        w.clamps.push_back(
            clamp("patch", block, b, body, w.bodies[body], middle, Vec3(.5, .5, .01)));
        ASSERT_EQ(w.clamps.back().nodes.size(), 9u);
    }
    add_wire(w, {attach(0, {0, 0, 1.3}), attach(top)});
    add_wire(w, {attach(bottom), attach(load)});
    prepare(w);
    run(w, 20);
    ASSERT_EQ(w.diverged, "");
    const double below = 9.81 * 200, own = 9.81 * (mass(w.soft_bodies[block]) + 2);
    EXPECT_NEAR(w.probe.wires[0].tension, below + own, 2e-3 * below);
    EXPECT_NEAR(w.probe.wires[1].tension, below, 2e-3 * below);
    EXPECT_LT(largest_gap(w), 1e-5);
}

// Two plates on a bar, thrown with spin where nothing else pulls; whatever the stiffness.
TEST(SoftClamp, KeepsMomentumAndAngularMomentum) {
    for (const double young : {1e5, 1e7, 1e10}) {
        World w;
        w.environment.gravity.setZero();
        const int bar = add_bar(w, {{1, .2, .2}, {5, 1, 1}, false}, young);
        clamp_end(w, bar, -1, add_cube(w, "a", {-.55, 0, 0}, 20, .3));
        clamp_end(w, bar, 1, add_cube(w, "b", {.55, .05, 0}, 5, .2));
        const Vec3 spin(1, -2, 3), way(2, 0, 1);
        for (std::size_t i = 1; i < w.bodies.size(); ++i)
            w.bodies[i].w = spin, w.bodies[i].v = way + spin.cross(w.bodies[i].X_WB.p);
        SoftBody& b = w.soft_bodies[bar];
        for (std::size_t i = 0; i < b.x.size(); ++i) b.v[i] = way + spin.cross(b.x[i]);
        prepare(w);
        begin(w, tick);
        const Momenta before = momenta(w);
        run(w, 10);
        ASSERT_EQ(w.diverged, "");
        const Momenta after = momenta(w);
        EXPECT_LT((after.p - before.p).norm(), 1e-9 * before.p.norm()) << young;
        EXPECT_LT((after.L - before.L).norm(), .05 * before.L.norm()) << young;
        EXPECT_LT(largest_gap(w), 2e-3) << young;
    }
}

// Random bars between random plates, thrown onto a floor: they hold together and come to rest.
TEST(SoftClamp, HoldsWhateverIsThrown) {
    std::mt19937 random(7);
    const auto any = [&](double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random);
    };
    for (int turn = 0; turn < 12; ++turn) {
        World w;
        add_floor(w);
        const Vec3 size(any(.4, 1.2), any(.1, .4), any(.1, .4));
        const double young = std::pow(10, any(5, 10));
        const int bar = add_bar(w, {size, {4, 2, 2}, turn % 4 == 0}, young,
                                {Vec3(0, 0, any(.8, 1.5)), Quat::Identity()});
        SoftBody& b = w.soft_bodies[bar];
        b.density = std::pow(10, any(1.5, 3.5)), b.damping_time = any(0, .05);
        const Vec3 middle = centre(b);
        const Quat q(Eigen::AngleAxisd(any(0, 3), Vec3(any(-1, 1), any(-1, 1), 1).normalized()));
        for (Vec3& x : b.x) x = middle + q * (x - middle);
        for (const double sign : {-1., 1.}) {
            Vec3 end = Vec3::Zero();
            for (std::size_t i = 0; i < b.x.size(); ++i)
                if (sign * b.shape->mesh.nodes[i].x() > size.x() / 2 - 1e-9) end = b.x[i];
            const int plate = add_box(w, "plate", end, Vec3(.3, .3, .1), std::pow(10, any(-1, 2)));
            clamp_end(w, bar, sign, plate);
        }
        for (Vec3& v : b.v) v = Vec3(any(-3, 3), any(-3, 3), any(-8, 0));
        prepare(w);
        run(w, 6);
        ASSERT_EQ(w.diverged, "") << turn;
        EXPECT_LT(largest_gap(w), 1e-3) << turn << " " << young;
        for (const Vec3& x : b.x) ASSERT_GT(x.z(), -.01) << turn;
        EXPECT_LT(w.probe.kinetic_energy, 1e-2 * 9.81 * mass(b)) << turn;
    }
}

// A plate that holds a soft body may overlap it; another one may not.
TEST(SoftClamp, WhatIsHeldDoesNotTouch) {
    World w;
    w.environment.gravity.setZero();
    const int bar = add_bar(w, {{1, .2, .2}, {5, 1, 1}, false}, 1e6);
    clamp_end(w, bar, 1, add_box(w, "plate", {.5, 0, 0}, {.2, .3, .3}, 1));
    prepare(w);
    run(w, 1);
    EXPECT_TRUE(w.soft_contacts.empty());
    EXPECT_LT(w.probe.kinetic_energy, 1e-12);
}

}  // namespace fairlead::physics
