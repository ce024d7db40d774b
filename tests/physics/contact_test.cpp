#include "physics/contact/body_contact.h"

#include <gtest/gtest.h>

#include "physics/world/sleep.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {

namespace {

World with_floor() {
    World w;
    add_floor(w);
    return w;
}

double pressed(const World& w, int body) {  // [N] by all contacts from below
    double sum = 0;
    for (const BodyContact& c : w.contacts)
        if (c.b == body) sum += c.force.z();
    return sum;
}

}  // namespace

TEST(Contact, ShapesRestOnThePlane) {
    const auto mesh = std::make_shared<TriangleMesh>();
    for (int i = 0; i < 8; ++i)
        mesh->vertices.push_back({i & 1 ? 0.5 : -0.5, i & 2 ? 0.5 : -0.5, i & 4 ? 0.5 : -0.5});
    mesh->triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                       {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    const std::vector<Geometry> shapes{Box{{0.5, 0.5, 0.5}}, Sphere{0.5}, Cylinder{0.5, 1},
                                       Convex{mesh},         Mesh{mesh},  Capsule{0.3, 0.4}};
    for (const Geometry& shape : shapes) {
        World w = with_floor();
        const int load = add_cube(w, "load", {0, 0, 0.6}, 100);
        w.bodies[load].shape = {{Pose{}, shape}};
        prepare(w);
        run(w, 5);
        const std::size_t kind = shape.index();
        if (!std::holds_alternative<Capsule>(shape)) {  // that one stands on its tip, or falls
            EXPECT_NEAR(w.bodies[load].X_WB.p.z(), 0.5, 5e-3) << "shape " << kind;
            EXPECT_LT(w.bodies[load].v.norm(), 1e-3) << "shape " << kind;
        }
        EXPECT_NEAR(pressed(w, load) / 981, 1, 0.01) << "shape " << kind;
    }
}

// On a body of several parts, itself of several parts or of one, before they touch and while they
// do.
TEST(Contact, WhatIsPutOnABodyOfSeveralPartsStaysThere) {
    for (const double gap : {0.0, 0.001, 0.1}) {
        for (const bool load_of_parts : {false, true}) {
            World w;
            const int quay = add_floor(w);
            w.bodies[quay].shape = {{Pose{{-3, 0, -1}, Quat::Identity()}, Box{{5, 6, 1}}},
                                    {Pose{{5, 0, -1}, Quat::Identity()}, Box{{3, 6, 1}}}};
            const int load = add_box(w, "load", {0, 0, 0.5 + gap}, {1, 1, 1}, 2000);
            if (load_of_parts)
                w.bodies[load].shape = {{Pose{}, Box{{0.5, 0.5, 0.5}}},
                                        {Pose{{0, 0, 0.7}, Quat::Identity()}, Sphere{0.2}}};
            prepare(w);
            run(w, 3);
            EXPECT_NEAR(w.bodies[load].X_WB.p.z(), 0.5, 1e-3) << gap << load_of_parts;
            EXPECT_NEAR(pressed(w, load) / (2000 * 9.81), 1, 0.01) << gap << load_of_parts;
        }
    }
}

// Set down askew, a box falls over and comes to rest; it never sinks.
TEST(Contact, NothingSinks) {
    Random random(1);
    for (int n = 0; n < 20; ++n) {
        World w = with_floor();
        const int box = add_box(w, "box", {0, 0, 0}, {1, 2, 0.5}, 200);
        w.bodies[box].X_WB.q = random.orientation();
        const auto lowest = [&] {
            double z = 1e9;
            for (int i = 0; i < 8; ++i)
                z = std::min(
                    z, w.bodies[box]
                           .point({i & 1 ? 0.5 : -0.5, i & 2 ? 1.0 : -1.0, i & 4 ? 0.25 : -0.25})
                           .z());
            return z;
        };
        w.bodies[box].X_WB.p.z() = 0.1 - lowest();
        w.bodies[box].v = random.vector(0.5), w.bodies[box].w = random.vector(0.5);
        prepare(w);
        double deepest = 0;
        for (int k = 0; k < 600; ++k) {
            step(w, tick);
            for (const BodyContact& c : w.contacts) deepest = std::min(deepest, c.gap);
        }
        EXPECT_GT(deepest, -0.05) << n;
        EXPECT_LT(w.bodies[box].v.norm(), 0.05) << n << ": comes to rest";
        EXPECT_NEAR(lowest(), 0, 5e-3) << n;
    }
}

// [m] the least gap met. Kept awake, so that it is the solver that holds things.
double deepest_in_a_minute(World& w) {
    double deepest = 0;
    for (int n = 0; n < 3600; ++n) {
        if (n % 20 == 0) wake_all(w);
        step(w, tick);
        for (const BodyContact& c : w.contacts) deepest = std::min(deepest, c.gap);
    }
    return deepest;
}

// Edges that are no binary fractions leave 1e-17 m between some of the boxes: no gap to fall
// through.
TEST(Contact, StackOfTwentyStandsForAMinute) {
    for (const double edge : {0.5, 0.4, 0.3}) {
        World w = with_floor();
        for (int i = 0; i < 20; ++i)
            add_box(w, "box", {0, 0, edge * (i + 0.5)}, {edge, edge, edge}, 10);
        prepare(w);
        EXPECT_GT(deepest_in_a_minute(w), -1e-3) << edge;
        for (int i = 0; i < 20; ++i)
            EXPECT_LT((w.bodies[2 + i].X_WB.p - Vec3(0, 0, edge * (i + 0.5))).norm(), 1e-3)
                << edge << ", box " << i;
    }
}

// From sixty grams to sixteen tons each.
TEST(Contact, LightAndHeavyStacksSinkLittle) {
    for (const double edge : {0.05, 0.08, 0.1, 0.2, 1.0, 2.0})
        for (const double density : {500, 2000}) {
            World w = with_floor();
            for (int i = 0; i < 20; ++i)
                add_box(w, "box", {0, 0, edge * (i + 0.5)}, {edge, edge, edge},
                        density * edge * edge * edge);
            prepare(w);
            EXPECT_GT(deepest_in_a_minute(w), -1e-3) << edge << ", " << density;
            for (int i = 0; i < 20; ++i)
                EXPECT_LT((w.bodies[2 + i].X_WB.p - Vec3(0, 0, edge * (i + 0.5))).norm(), 1e-3)
                    << edge << ", " << density << ", box " << i;
        }
}

TEST(Contact, AThousandTimesHeavierLiesOnTheLight) {
    for (const double mass : {0.1, 10.0, 1000.0}) {
        World w = with_floor();
        add_box(w, "light", {0, 0, 0.25}, {0.5, 0.5, 0.5}, mass);
        add_box(w, "heavy", {0, 0, 0.75}, {0.5, 0.5, 0.5}, 1000 * mass);
        prepare(w);
        EXPECT_GT(deepest_in_a_minute(w), -1e-3) << mass;
        EXPECT_LT((w.bodies[2].X_WB.p - Vec3(0, 0, 0.25)).norm(), 1e-3) << mass;
        EXPECT_LT((w.bodies[3].X_WB.p - Vec3(0, 0, 0.75)).norm(), 1e-3) << mass;
    }
}

TEST(Contact, StackOfBoxesStands) {
    World w = with_floor();
    for (int i = 0; i < 5; ++i)
        add_box(w, "box " + std::to_string(i), {0.02 * i, 0, 0.5 + i}, {1, 1, 1}, 100 * (5 - i));
    prepare(w);
    run(w, 10);
    ASSERT_EQ(w.diverged, "");
    for (int i = 0; i < 5; ++i) {
        const Body& b = w.bodies[2 + i];
        EXPECT_NEAR(b.X_WB.p.z(), 0.5 + i, 0.01) << i;
        EXPECT_NEAR(b.X_WB.p.x(), 0.02 * i, 0.01) << i;
        EXPECT_LT(b.v.norm(), 1e-3) << i;
    }
    EXPECT_NEAR(pressed(w, 2) / (1500 * 9.81), 1, 0.01);
}

// Sticks below tan(theta) = mu, slides above with g (sin - mu cos): a thousandth of mu decides.
// Tilted gravity, level floor. Slower than half a millimetre a second at first, and yet no rest.
TEST(Contact, SlidesAtTheFrictionAngle) {
    for (const double mu : {0.05, 0.1, 0.2, 0.35, 0.5, 0.7, 1.0})
        for (const double share : {0.5, 0.999, 1.001, 1.005, 1.05, 1.6}) {
            const double theta = std::atan(share * mu);
            World w = with_floor();
            w.materials[0].friction = mu;
            w.environment.gravity = 9.81 * Vec3(std::sin(theta), 0, -std::cos(theta));
            const int box = add_box(w, "box", {0, 0, 0.25}, {2, 2, 0.5}, 100);
            prepare(w);
            run(w, 1);
            const double before = w.bodies[box].v_now().x();
            run(w, 2);
            const double a = (w.bodies[box].v_now().x() - before) / 2;
            const double exact = 9.81 * (std::sin(theta) - mu * std::cos(theta));
            if (share > 1) {
                EXPECT_NEAR(a, exact, 1e-3 * exact) << "mu " << mu << ", of it " << share;
            } else {
                EXPECT_LT(std::abs(w.bodies[box].X_WB.p.x()), 1e-6)
                    << "mu " << mu << ", of it " << share;
            }
        }
}

// What falls from H comes back to e² H, wherever in a tick it meets the floor, be that a plane or
// a box.
TEST(Contact, BouncesToTheHeightOfTheTextbook) {
    for (const auto& [flat, plane] : {std::pair(false, true), std::pair(true, true),
                                      std::pair(false, false), std::pair(true, false)})
        for (const double e : {0.2, 0.5, 0.8, 1.0})
            for (const double H : {0.3, 0.45, 1.1, 1.3, 3.0, 7.7, 10.0}) {
                World w;
                add_floor(w);
                if (!plane)
                    w.bodies[1].shape = {{Pose{{0, 0, -1}, Quat::Identity()}, Box{{2, 2, 1}}}};
                w.materials[0].restitution = e;
                const int body = add_box(w, "body", {0, 0, 0.2 + H}, {0.4, 0.4, 0.4}, 5);
                if (!flat) w.bodies[body].shape = {{Pose{}, Sphere{0.2}}};
                const Body& b = w.bodies[body];
                prepare(w);
                begin(w, tick);
                const double start = energy(w);
                double top = 0;
                bool rises = false;
                for (int n = 0; n < 600 && !(rises && b.v.z() < 0); ++n) {
                    step(w, tick);
                    ASSERT_LE(energy(w), start * (1 + 1e-12));
                    // once the whole tick belongs to the flight that the next begins
                    if (b.v_before.z() > 0)
                        rises = true, top = b.X_WB.p.z() + std::pow(b.v_now().z(), 2) / (2 * 9.81);
                }
                EXPECT_NEAR((top - 0.2) / (e * e * H), 1, 2e-3)
                    << (flat ? "box" : "ball") << (plane ? " on a plane" : " on a box") << ", e "
                    << e << ", from " << H;
            }
}

TEST(Contact, NoBounceGivesNothing) {
    World w = with_floor();
    const int ball = add_cube(w, "ball", {0, 0, 3.5}, 10);
    w.bodies[ball].shape = {{Pose{}, Sphere{0.5}}};
    prepare(w);
    run(w, 1);
    for (int n = 0; n < 120; ++n) {
        step(w, tick);
        EXPECT_LT(w.bodies[ball].X_WB.p.z(), 0.52);
    }
}

// However heavy: what gives under a load at rest does not swallow a blow.
TEST(Contact, RestitutionDoesNotDependOnMass) {
    for (const double mass : {0.01, 10.0, 1e4, 1e6})
        for (const double e : {0.2, 0.6, 0.9})
            for (const bool flat : {false, true}) {
                World w = with_floor();
                w.environment.gravity.setZero();
                w.materials[0].restitution = e;
                const int body = add_box(w, "body", {0, 0, 2.3}, {1, 1, 1}, mass);
                if (!flat) w.bodies[body].shape = {{Pose{}, Sphere{0.5}}};
                w.bodies[body].v.z() = -5;
                prepare(w);
                run(w, 1);
                EXPECT_NEAR(w.bodies[body].v.z(), 5 * e, 0.01) << mass << " kg, " << e;
            }
}

// Two boxes meet in free space: momentum is kept to rounding.
TEST(Contact, CollisionConservesMomentum) {
    Random random(2);
    for (int n = 0; n < 20; ++n) {
        World w;
        w.environment.gravity.setZero();
        const int a = add_box(w, "a", {0, 0, 0}, {1, 1, 1}, random(1, 100));
        const int b = add_box(w, "b", {3, 0.3, 0.2}, {1, 1, 1}, random(1, 100));
        w.bodies[a].X_WB.q = random.orientation(), w.bodies[b].X_WB.q = random.orientation();
        w.bodies[a].v = {2, 0, 0}, w.bodies[b].v = {-2, 0, 0}, w.bodies[b].w = random.vector(1);
        prepare(w);
        begin(w, tick);
        const Vec3 momentum = w.probe.momentum;
        const double start = energy(w);
        bool met = false;
        for (int k = 0; k < 180; ++k) {
            step(w, tick);
            met |= !w.contacts.empty();
        }
        EXPECT_TRUE(met);
        EXPECT_LT((w.probe.momentum - momentum).norm(), 1e-9 * start);
        EXPECT_LT(energy(w), start * 1.001);
    }
}

// m a R = I dw/dt - rho m g with R dw/dt = a: a ball is slowed by rho g / (R (1 + 2/5)).
TEST(Contact, RollingResistanceSlowsABall) {
    constexpr double R = 0.5, rho = 0.01;
    World w = with_floor();
    const int i = add_cube(w, "ball", {0, 0, R}, 10);
    Body& ball = w.bodies[i];
    ball.shape = {{Pose{}, Sphere{R}}};
    ball.inertia = 0.4 * 10 * R * R * Mat3::Identity();
    ball.v.x() = 2, ball.w.y() = 2 / R;
    w.materials[0].rolling = rho;
    prepare(w);
    run(w, 1);
    const double slowing = rho * 9.81 / (R * 1.4);
    EXPECT_NEAR(ball.v.x(), 2 - slowing * (1 + 0.5 * tick), 1e-3 * slowing);
    run(w, 20);
    EXPECT_TRUE(ball.asleep()) << "and it lies at last";
}

TEST(Contact, PairsApartNeverTouch) {
    World w = with_floor();
    const int a = add_box(w, "a", {0, 0, 0.5}, {1, 1, 1}, 10);
    const int b = add_box(w, "b", {0, 0, 0.7}, {1, 1, 1}, 10);
    w.apart = {{b, a}};  // in any order
    prepare(w);
    run(w, 1);
    for (const BodyContact& c : w.contacts) EXPECT_FALSE(c.a == a && c.b == b);
}

// The same poses give the same list, whatever was asked before.
TEST(Contact, OrderAndValuesDependOnPosesAlone) {
    const auto scene = [] {
        World w = with_floor();
        for (int i = 0; i < 6; ++i) {
            const int box = add_box(w, "box", {0.9 * (i % 3), 0.9 * (i / 3), 0.495}, {1, 1, 1}, 10);
            w.bodies[box].X_WB.q = rotation({0, 0, 0.1 * i});
        }
        return w;
    };
    World a = scene(), b = scene();
    std::vector<BodyContact> first, second;
    a.collision.find(a.bodies, {}, 0.02, tick, first);
    // b has a history
    Bodies elsewhere = b.bodies;
    Random random(3);
    for (int n = 0; n < 20; ++n) {
        for (std::size_t i = 2; i < elsewhere.size(); ++i)
            elsewhere[i].X_WB = {random.vector(1), random.orientation()};
        b.collision.find(elsewhere, {}, 0.02, tick, second);
    }
    b.collision.find(b.bodies, {}, 0.02, tick, second);
    ASSERT_EQ(first.size(), second.size());
    ASSERT_GT(first.size(), 20u);
    for (std::size_t i = 0; i < first.size(); ++i) {
        EXPECT_EQ(first[i].a, second[i].a);
        EXPECT_EQ(first[i].b, second[i].b);
        EXPECT_LT(first[i].a, first[i].b);
        EXPECT_EQ(first[i].p, second[i].p);
        EXPECT_EQ(first[i].n, second[i].n);
        EXPECT_EQ(first[i].gap, second[i].gap);
        EXPECT_EQ(first[i].key, second[i].key);
        if (i > 0) {
            EXPECT_LE(std::pair(first[i - 1].a, first[i - 1].b), std::pair(first[i].a, first[i].b));
        }
    }
    // keys are unique: two rows never share their memory
    for (std::size_t i = 1; i < first.size(); ++i)
        for (std::size_t k = 0; k < i; ++k) EXPECT_NE(first[i].key, first[k].key);
}

// What nears a body is found at the same distance whether that body is one part or of several:
// a ball that a push lifts by a hair would else hang free for a tick, fall and be pushed out.
TEST(Contact, BodiesOfSeveralPartsAreFoundFromAsFarAsOthers) {
    for (const bool loose : {false, true})
        for (const double gap : {-1e-4, -1e-8, 1e-8, 1e-6, 1e-4, 1e-3}) {
            World w;
            const ShapePart slab{Pose{}, Box{{0.5, 0.5, 0.1}}},
                post{Pose{{0.4, 0.4, 0.5}, Quat::Identity()}, Box{{0.05, 0.05, 0.4}}};
            const int base = add_cube(w, "base", {0, 0, 0}, 100);
            w.bodies[base].motion = Motion::fixed;
            w.bodies[base].shape = {slab, post};
            const int ball = add_cube(w, "ball", {0.1, -0.2, 0.2 + gap}, 10);
            w.bodies[ball].shape = {{Pose{}, Sphere{0.1}}};
            if (loose)
                w.bodies[ball].shape.push_back({Pose{{0, 0, 0.2}, Quat::Identity()}, Sphere{0.02}});
            prepare(w);
            std::vector<BodyContact> found;
            w.collision.find(w.bodies, {}, 0.02, tick, found);
            ASSERT_EQ(found.size(), 1u) << gap << (loose ? ", loose of two parts" : "");
            EXPECT_NEAR(found[0].gap, gap, 1e-7);
        }
}

}  // namespace fairlead::physics
