// Deformable bodies in contact: docs/theory/soft.md 4.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "physics/world/state.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {

namespace {

std::shared_ptr<const SoftShape> cube(double edge, int cells) {
    return std::make_shared<SoftShape>(
        box_of_tetrahedra(Vec3::Constant(edge), {cells, cells, cells}));
}

std::shared_ptr<const SoftShape> ball(double radius, int cells) {
    return std::make_shared<SoftShape>(ball_of_tetrahedra(radius, cells));
}

SoftBody& add_soft(World& w, std::shared_ptr<const SoftShape> shape, const Pose& X, double young) {
    w.soft_bodies.push_back(
        soft_body("soft " + std::to_string(w.soft_bodies.size()), std::move(shape), X));
    w.soft_bodies.back().young = young;
    return w.soft_bodies.back();
}

double fastest(const SoftBody& b) {
    double most = 0;
    for (const Vec3& v : b.v) most = std::max(most, v.norm());
    return most;
}

double least_volume(const SoftBody& b) {  // [-] of an element's own
    double least = HUGE_VAL;
    TetrahedralMesh now = b.shape->mesh;
    now.nodes = b.x;
    for (int e = 0; e < int(now.elements.size()); ++e)
        least = std::min(least, volume(now, e) / b.shape->elements[e].volume);
    return least;
}

Vec3 mean_velocity(const SoftBody& b) {
    Vec3 p = Vec3::Zero();
    for (int i = 0; i < int(b.x.size()); ++i) p += b.mass(i) * b.v[i];
    return p / mass(b);
}

}  // namespace

// It sags by rho g L²/2E where the floor lets it spread.
TEST(SoftContact, BoxOnAFloorCarriesItsWeightAndSagsAsTheorySays) {
    for (const double young : {1e5, 1e7, 1e9}) {
        World w;
        add_floor(w);
        w.materials[0].friction = 0;
        const auto shape = std::make_shared<SoftShape>(
            with_edge_nodes(box_of_tetrahedra(Vec3::Constant(.4), {2, 2, 2})));
        add_soft(w, shape, Pose{Vec3(0, 0, .2), Quat::Identity()}, young).damping_time = .02;
        prepare(w);
        run(w, 6);
        ASSERT_EQ(w.diverged, "");
        const SoftBody& now = w.soft_bodies[0];
        const double weight = 9.81 * mass(now), sag = 1000 * 9.81 * .16 / (2 * young);
        EXPECT_NEAR(now.contact_force.z(), weight, 1e-3 * weight) << young;
        double top = 0;
        int count = 0;
        for (std::size_t i = 0; i < now.x.size(); ++i)
            if (shape->mesh.nodes[i].z() > .2 - 1e-9) top += now.x[i].z(), ++count;
        EXPECT_NEAR(.4 - top / count, sag, .02 * sag + 1e-6) << young;
        EXPECT_GT(lowest(now), -1e-4) << young;
        EXPECT_LT(fastest(now), 1e-3) << young;
    }
}

// tan 20° times 0.99 slides as Coulomb says, times 1.01 holds; whatever the stiffness.
TEST(SoftContact, SlopeHoldsAndLetsGoWithinOnePercent) {
    const double angle = rad(20), h = tick;
    for (const double young : {1e5, 1e8})
        for (const double factor : {.99, 1.01}) {
            World w;
            const Quat tilt(Eigen::AngleAxisd(angle, Vec3::UnitY()));
            const Vec3 up = tilt * Vec3::UnitZ(), down = tilt * Vec3::UnitX();
            add_floor(w, up);
            w.materials[0].friction = factor * std::tan(angle);
            add_soft(w, cube(.4, 3), Pose{.2 * up, tilt}, young);
            prepare(w);
            run(w, 3, h);
            const double before = mean_velocity(w.soft_bodies[0]).dot(down);
            run(w, 2, h);
            const double after = mean_velocity(w.soft_bodies[0]).dot(down);
            const double steeper = std::sin(angle) - factor * std::tan(angle) * std::cos(angle);
            if (factor > 1)
                EXPECT_NEAR(after, 0, 1e-3) << young;
            else
                EXPECT_NEAR(after - before, 9.81 * steeper * 2, 2e-3) << young;
        }
}

TEST(SoftContact, RigidBoxRestsOnASoftOne) {
    World w;
    add_floor(w);
    add_box(w, "load", {0, 0, .55}, {.3, .3, .3}, 60);
    add_soft(w, cube(.4, 4), Pose{Vec3(0, 0, .2), Quat::Identity()}, 1e5).damping_time = .03;
    prepare(w);
    run(w, 6);
    const SoftBody& b = w.soft_bodies[0];
    const double weight = 9.81 * (mass(b) + 60);
    double floor = 0;
    for (const SoftContact& c : w.soft_contacts)
        if (w.bodies[c.body].name == "floor") floor += c.force.z();
    EXPECT_NEAR(floor, weight, 1e-3 * weight);
    EXPECT_NEAR(w.bodies[2].X_WB.p.z(), .55, .05);
    EXPECT_LT(w.bodies[2].v.norm(), 1e-3);
}

// A small ball between the nodes of a coarse soft face, thrown at it.
TEST(SoftContact, SmallRigidBallStaysOutOfACoarseFace) {
    World w;
    add_floor(w);
    SoftBody& b = add_soft(w, cube(1, 2), Pose{Vec3(0, 0, .5), Quat::Identity()}, 1e6);
    b.density = 300;
    const int i = add_cube(w, "ball", {.27, .21, 1.4}, 5);
    w.bodies[i].shape = {{Pose{}, Sphere{.06}}};
    w.bodies[i].v = Vec3(0, 0, -12);
    prepare(w);
    double deepest = HUGE_VAL;
    for (int n = 0; n < 120; ++n) {
        step(w, tick);
        for (const SoftContact& c : w.soft_contacts) deepest = std::min(deepest, c.gap);
        ASSERT_GT(w.bodies[i].X_WB.p.z(), .5) << n;
    }
    EXPECT_GT(deepest, -.02);
}

// Nothing passes through what is thinner than its way in a tick.
TEST(SoftContact, NothingTunnels) {
    for (const double speed : {5., 20., 60.})
        for (const double young : {1e5, 1e8}) {
            World w;
            w.environment.gravity.setZero();
            const int wall = add_box(w, "wall", {0, 0, 0}, {4, 4, .03}, 1);
            w.bodies[wall].motion = Motion::fixed;
            SoftBody& b =
                add_soft(w, ball(.2, 4), Pose{Vec3(.05, -1, 2.9), Quat::Identity()}, young);
            for (Vec3& v : b.v) v = Vec3(0, .3 * speed, -speed);
            prepare(w);
            for (int n = 0; n < 60; ++n) {
                step(w, tick);
                ASSERT_EQ(w.diverged, "") << speed << ' ' << young;
                ASSERT_GT(lowest(w.soft_bodies[0]), .014) << speed << ' ' << young << ' ' << n;
            }
            // struck with four times its modulus, what is inside was turned over, and came back
            EXPECT_GT(least_volume(w.soft_bodies[0]), 0) << speed << ' ' << young;
        }
}

TEST(SoftContact, SoftBodiesMeetEachOtherAndKeepMomentum) {
    World w;
    w.environment.gravity.setZero();
    const auto shape = ball(.3, 4);
    add_soft(w, shape, Pose{Vec3(-.5, 0, 0), Quat::Identity()}, 1e5);
    add_soft(w, shape, Pose{Vec3(.5, .1, .05), Quat::Identity()}, 1e6);
    for (Vec3& v : w.soft_bodies[0].v) v = Vec3(3, 0, 0);
    prepare(w);
    step(w, tick);
    const Vec3 p = w.probe.momentum;
    bool met = false;
    for (int n = 0; n < 90; ++n) {
        step(w, tick);
        for (const SoftContact& c : w.soft_contacts) met |= c.force.norm() > 1;
        ASSERT_LT((w.probe.momentum - p).norm(), 1e-10 * p.norm()) << n;
    }
    EXPECT_TRUE(met);
    EXPECT_GT(mean_velocity(w.soft_bodies[1]).x(), .5);
    EXPECT_GT(least_volume(w.soft_bodies[0]), .1);
}

TEST(SoftContact, SoftAndRigidKeepTheirMomentum) {
    World w;
    w.environment.gravity.setZero();
    add_box(w, "crate", {-.8, .05, 0}, {.4, .4, .4}, 40);
    w.bodies[1].v = Vec3(4, 0, 0), w.bodies[1].w = Vec3(.5, 1, 2);
    add_soft(w, ball(.3, 4), Pose{Vec3(.1, 0, 0), Quat::Identity()}, 3e5);
    prepare(w);
    step(w, tick);
    const Vec3 p = w.probe.momentum;
    for (int n = 0; n < 90; ++n) {
        step(w, tick);
        ASSERT_LT((w.probe.momentum - p).norm(), 1e-10 * p.norm()) << n;
    }
    EXPECT_GT(mean_velocity(w.soft_bodies[0]).x(), .5);
}

// What is saved and restored goes on with the same bits, and threads do not matter.
TEST(SoftContact, GoesOnFromASavedStateWithTheSameBits) {
    const auto world = [](int threads) {
        World w;
        w.threads = threads;
        add_floor(w);
        const auto shape = ball(.2, 3);
        for (int i = 0; i < 4; ++i)
            add_soft(w, shape, Pose{Vec3(.1 * i, .05 * i, .3 + .45 * i), Quat::Identity()}, 1e5);
        prepare(w);
        return w;
    };
    World a = world(1), b = world(2), c = world(1);
    run(a, 1), run(b, 1);
    EXPECT_EQ(hash(a), hash(b));
    const auto saved = save(a);
    restore(c, saved);
    run(a, .5), run(c, .5);
    EXPECT_EQ(hash(a), hash(c));
}

// 48 balls thrown into a bucket come to rest and fall asleep; its floor carries their weight.
TEST(SoftContact, FortyEightBallsRestInABucket) {
    World w;
    add_bucket(w);
    const auto shape = ball(.18, 3);
    for (int i = 0; i < 48; ++i) {
        const int layer = i / 4, k = i % 4;
        add_soft(w, shape,
                 Pose{Vec3(k & 1 ? .22 : -.21, k & 2 ? .2 : -.23, .3 + .4 * layer) +
                          .02 * Vec3(std::sin(i), std::cos(2 * i), 0),
                      Quat::Identity()},
                 1e5)
            .density = 500;
    }
    prepare(w);
    run(w, 12);
    const auto all_asleep = [&] {
        return std::all_of(w.soft_bodies.begin(), w.soft_bodies.end(),
                           [](const SoftBody& b) { return b.asleep(); });
    };
    for (int n = 0; n < 600 && !all_asleep(); ++n) step(w, tick);
    ASSERT_EQ(w.diverged, "");
    EXPECT_TRUE(all_asleep());
    double weight = 0, floor = 0, least = HUGE_VAL, most = 0;
    for (const SoftBody& b : w.soft_bodies) {
        weight += 9.81 * mass(b), most = std::max(most, fastest(b));
        least = std::min(least, least_volume(b));
    }
    for (const SoftContact& c : w.soft_contacts)
        if (c.body >= 0) floor += c.force.z();
    EXPECT_NEAR(floor, weight, 1e-3 * weight);
    EXPECT_GT(least, .1);
    EXPECT_LT(most, 5e-3);
}

}  // namespace fairlead::physics
