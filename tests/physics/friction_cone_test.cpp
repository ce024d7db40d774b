// Friction of contacts as a cone (contact.h): the same in all directions.
#include <gtest/gtest.h>

#include "physics/world/state.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {
namespace {

constexpr double mu = 0.4, g = 9.81;

struct Slide {
    World w;
    int box;
    explicit Slide(FrictionLaw law) {
        add_floor(w);
        w.materials[0].friction = mu;
        w.friction_law = law;
        box = add_box(w, "box", {0, 0, 0.1}, {1, 1, 0.2}, 50);
    }
    Body& body() { return w.bodies[box]; }
    void go() {
        prepare(w);
        begin(w, tick);
    }
};

Vec3 heading(double degrees) {
    return {std::cos(rad(degrees)), std::sin(rad(degrees)), 0};
}

// Deceleration over a second of a slide that began with 6 m/s.
Vec3 deceleration(FrictionLaw law, double degrees) {
    Slide s(law);
    s.body().v = 6 * heading(degrees);
    s.go();
    run(s.w, 0.2);  // it has settled on its contacts
    const Vec3 before = s.body().v;
    run(s.w, 1);
    return before - s.body().v;
}

TEST(FrictionCone, SlowsASlideAlikeInAllDirections) {
    for (double degrees : {0.0, 10.0, 30.0, 45.0, 60.0, 80.0, 200.0}) {
        const Vec3 a = deceleration(FrictionLaw::cone, degrees);
        EXPECT_NEAR(a.dot(heading(degrees)), mu * g, 1e-3 * mu * g) << degrees;
        EXPECT_NEAR(a.dot(heading(degrees + 90)), 0, 1e-3 * mu * g) << degrees;
    }
    const double diagonal = deceleration(FrictionLaw::pyramid, 45).norm();
    EXPECT_GT(diagonal, 1.2 * mu * g) << "what a cone is there for";
}

// Gravity leans in a direction between the common ones: the block stays up to μ and no further.
TEST(FrictionCone, HoldsUpToItsBoundInAllDirections) {
    for (double degrees : {0.0, 20.0, 45.0, 70.0, 135.0})
        for (double share : {0.99, 1.01}) {
            Slide s(FrictionLaw::cone);
            const double slope = std::atan(share * mu);
            s.w.environment.gravity =
                g * (std::sin(slope) * heading(degrees) - std::cos(slope) * Vec3::UnitZ());
            s.go();
            run(s.w, 2);
            const double gone = s.body().X_WB.p.head<2>().norm();
            const double free = g * (std::sin(slope) - mu * std::cos(slope)) * 2 * 2 / 2;
            if (share < 1)
                EXPECT_LT(gone, 1e-6) << degrees;
            else
                EXPECT_NEAR(gone, free, 0.02 * free) << degrees;
        }
}

// A sliding block gives way to any push from the side: v' = F/m - μ g v / |v|.
TEST(FrictionCone, ASlideTurnsAsItIsPushed) {
    Slide s(FrictionLaw::cone);
    const double push = 0.5 * mu * g;  // [m/s²]
    s.w.environment.gravity = {0, push, -g};
    s.body().v = {5, 0, 0};
    s.go();
    Eigen::Vector2d v(5, 0);
    constexpr int fine = 1000;
    for (int n = 0; n < 60; ++n) {
        step(s.w, tick);
        for (int k = 0; k < fine; ++k)
            v += tick / fine * (Eigen::Vector2d(0, push) - mu * g * v.normalized());
    }
    EXPECT_NEAR(s.body().v_now().x(), v.x(), 0.02 * v.norm());
    EXPECT_NEAR(s.body().v_now().y(), v.y(), 0.02 * v.norm());
}

// The same bits after a pause: what the directions were is part of the state.
TEST(FrictionCone, IsInTheState) {
    Slide one(FrictionLaw::cone), two(FrictionLaw::cone);
    for (Slide* s : {&one, &two}) {
        s->w.environment.gravity = {0.5, 1, -g};
        s->go();
    }
    run(one.w, 0.5);
    restore(two.w, save(one.w));
    run(one.w, 0.5), run(two.w, 0.5);
    EXPECT_EQ(hash(one.w), hash(two.w));
}

// A box that slides on one corner, the others 1 and 2 cm above the floor, is braked at that corner
// and turned by it.
TEST(FrictionCone, ActsWhereABoxTouches) {
    World w;
    add_floor(w);
    const int b = add_box(w, "box", {0, 0, 0}, {1, 1, 1}, 100);
    w.bodies[b].X_WB.q = rotation(Vec3(0.01, 0.01, 0));
    const Vec3 corner = w.bodies[b].X_WB.q * Vec3(0.5, -0.5, -0.5);
    w.bodies[b].X_WB.p.z() = -corner.z();
    w.bodies[b].v.x() = 1;
    prepare(w);
    step(w, tick);
    ASSERT_EQ(w.contacts.size(), 4u);
    const Body& box = w.bodies[b];
    const Vec3 impulse = box.mass * (box.v - Vec3::UnitX());
    EXPECT_LT(impulse.x(), -1);
    const double turned = box.inertia_W().row(2).dot(box.w);
    EXPECT_NEAR(turned, corner.cross(impulse).z(), 0.01 * std::abs(impulse.x()));
}

}  // namespace
}  // namespace fairlead::physics
