// What is fast is stopped where it meets something: neither in it nor behind it.
#include "physics/contact/body_contact.h"

#include <gtest/gtest.h>

#include "tests/physics/small_worlds.h"

namespace fairlead::physics {
namespace {

std::shared_ptr<TriangleMesh> cube_mesh(const Vec3& half) {
    const auto mesh = std::make_shared<TriangleMesh>();
    for (int i = 0; i < 8; ++i)
        mesh->vertices.push_back({i & 1 ? half.x() : -half.x(), i & 2 ? half.y() : -half.y(),
                                  i & 4 ? half.z() : -half.z()});
    mesh->triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                       {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    return mesh;
}

// Nothing weighs anything. Returns the body.
int thrown(World& w, const Geometry& shape, const Vec3& from, const Vec3& v) {
    const int i = add_cube(w, "thrown", from, 10, 0.2);
    w.bodies[i].shape = {{Pose{}, shape}};
    w.bodies[i].v = v;
    return i;
}

double deepest(const World& w) {  // [m]
    double gap = 0;
    for (const BodyContact& c : w.contacts) gap = std::min(gap, c.gap);
    return -gap;
}

TEST(Continuous, NothingPassesThroughAThinWall) {
    const Vec3 wall{0.01, 1, 1};  // 2 cm
    const std::vector<Geometry> walls{Box{wall}, Convex{cube_mesh(wall)}, Mesh{cube_mesh(wall)}};
    const std::vector<Geometry> shapes{Box{{0.1, 0.1, 0.1}},
                                       Sphere{0.1},
                                       Capsule{0.1, 0.2},
                                       Cylinder{0.1, 0.2},
                                       Convex{cube_mesh({0.1, 0.1, 0.1})},
                                       Mesh{cube_mesh({0.1, 0.1, 0.1})}};
    for (const Geometry& barrier : walls)
        for (const Geometry& shape : shapes)
            for (const double speed : {0.5, 5.0, 20.0, 80.0}) {
                World w;
                w.environment.gravity.setZero();
                const int fixed = add_cube(w, "wall", Vec3::Zero(), 1);
                w.bodies[fixed].motion = Motion::fixed;
                w.bodies[fixed].shape = {{Pose{}, barrier}};
                const int ball = thrown(w, shape, {-3.1, 0.13, 0.21}, {speed, 0, 0});
                prepare(w);
                double in = 0;
                for (int n = 0; n < int(4 / speed / tick) + 30; ++n) {
                    step(w, tick);
                    in = std::max(in, deepest(w));
                }
                const std::string which = "wall " + std::to_string(barrier.index()) + ", shape " +
                                          std::to_string(shape.index()) + " at " +
                                          std::to_string(speed);
                EXPECT_LT(w.bodies[ball].X_WB.p.x(), -0.1) << which;
                EXPECT_GT(w.bodies[ball].X_WB.p.x(), -0.6) << which << ": it got there";
                EXPECT_LT(in, 4e-3) << which << ": hulls are rounded";
            }
}

// Two boxes that meet face to face stay square to each other, and go on together.
TEST(Continuous, FacesMeetSquarely) {
    for (const double speed : {20.0, 60.0}) {
        World w;
        w.environment.gravity.setZero();
        const int a = add_box(w, "a", {0, 0, 0}, {1, 1, 1}, 10);
        const int b = add_box(w, "b", {5, 0, 0}, {1, 1, 1}, 30);
        w.bodies[b].v.x() = -speed;
        prepare(w);
        double in = 0;
        for (int n = 0; n < int(5 / speed / tick) + 60; ++n)
            step(w, tick), in = std::max(in, deepest(w));
        EXPECT_LT(in, 2e-3) << speed;
        EXPECT_NEAR(w.bodies[a].v.x(), -0.75 * speed, 1e-2 * speed) << speed;
        EXPECT_NEAR(w.bodies[b].v.x(), -0.75 * speed, 1e-2 * speed) << speed;
        EXPECT_LT(w.bodies[a].w.norm(), 0.01 * speed) << speed;
    }
}

// Passing by is not meeting, however near and however fast.
TEST(Continuous, WhatPassesByGoesOn) {
    for (const double speed : {2.0, 20.0, 200.0})
        for (const double clearance : {1e-3, 0.05}) {
            World w;
            w.environment.gravity.setZero();
            const int still = thrown(w, Sphere{0.1}, {0, 0, 0}, {0, 0, 0});
            const int fast = thrown(w, Sphere{0.1}, {-1.003, 0.2 + clearance, 0}, {speed, 0, 0});
            prepare(w);
            run(w, 2 / speed + 0.1);
            EXPECT_GT(w.bodies[fast].X_WB.p.x(), 0.5);
            EXPECT_EQ(w.bodies[fast].v, Vec3(speed, 0, 0)) << speed << " " << clearance;
            EXPECT_EQ(w.bodies[still].v, Vec3(0, 0, 0)) << speed << " " << clearance;
        }
}

// Smooth balls of equal mass that meet off their line: along the line of centres at the time of
// impact the speed is exchanged by the share (1 + e)/2, across it each keeps its own.
TEST(Continuous, BallsPartAsTheTextbookSays) {
    constexpr double R = 0.1;
    for (const double e : {0.0, 0.25, 0.8})
        for (const double offset : {0.0, 0.1, 0.17})
            for (const double speed : {1.0, 7.0}) {
                // without bounce the rest of the way takes a second tick, along another normal
                if (e == 0 && offset * speed > 0.1) continue;
                World w;
                w.environment.gravity.setZero();
                w.materials[0].friction = 0, w.materials[0].restitution = e;
                const int a = thrown(w, Sphere{R}, {0, 0, 0}, {0, 0, 0});
                const int b = thrown(w, Sphere{R}, {-1.013, offset, 0}, {speed, 0, 0});
                prepare(w);
                run(w, 1.5 / speed);
                const double sine = offset / (2 * R), cosine = std::sqrt(1 - sine * sine);
                const Vec3 n(cosine, -sine, 0);  // from b to a
                const Vec3 expected = (1 + e) / 2 * speed * cosine * n;
                const std::string which = "e " + std::to_string(e) + " offset " +
                                          std::to_string(offset) + " at " + std::to_string(speed);
                EXPECT_LT((w.bodies[a].v - expected).norm(), 0.02 * speed) << which;
                EXPECT_LT((w.bodies[a].v + w.bodies[b].v - Vec3(speed, 0, 0)).norm(), 1e-12)
                    << which;
            }
}

TEST(Continuous, KeepsMomentum) {
    Random random(8);
    for (int n = 0; n < 20; ++n) {
        World w;
        w.environment.gravity.setZero();
        const int a = add_box(w, "a", {0, 0, 0}, {0.3, 0.4, 0.5}, random(1, 20));
        const int b = add_box(w, "b", {2, 0.2, 0.1}, {0.5, 0.3, 0.4}, random(1, 20));
        w.bodies[a].X_WB.q = random.orientation(), w.bodies[b].X_WB.q = random.orientation();
        w.bodies[b].v = {-15, 0.3, 0}, w.bodies[a].w = random.vector(2);
        prepare(w);
        const auto momentum = [&] {
            return Vec3(w.bodies[a].mass * w.bodies[a].v + w.bodies[b].mass * w.bodies[b].v);
        };
        const Vec3 before = momentum();
        begin(w, tick);
        const double start = energy(w);
        bool met = false;
        for (int k = 0; k < 40; ++k) {
            step(w, tick);
            met |= !w.contacts.empty();
            ASSERT_LT(energy(w), start * 1.0001) << n;
        }
        EXPECT_TRUE(met) << n;
        EXPECT_LT((momentum() - before).norm(), 1e-12 * before.norm()) << n;
    }
}

// However slow, it stops at touching: a box on another, square and askew. Of what lands on an edge
// the other edge follows, and stops there, too.
TEST(Continuous, WhatFallsOnABoxStaysOutOfIt) {
    for (const double lean : {0.0, 0.2, 0.5})
        for (const double fall : {0.02, 0.2, 1.0, 5.0}) {
            World w;
            const int table = add_box(w, "table", {0, 0, -0.5}, {3, 3, 1}, 1);
            w.bodies[table].motion = Motion::fixed;
            const int b = add_box(w, "box", {0, 0, fall + 0.4}, {0.5, 0.4, 0.3}, 50);
            w.bodies[b].X_WB.q = rotation(Vec3(0.3 * lean, lean, 0));
            prepare(w);
            double in = 0;
            for (int n = 0; n < 240; ++n) step(w, tick), in = std::max(in, deepest(w));
            EXPECT_LT(in, 0.01) << "leaning by " << lean << ", from " << fall;
            EXPECT_NEAR(w.bodies[b].X_WB.p.z(), 0.15, 1e-3);
        }
}

}  // namespace
}  // namespace fairlead::physics
