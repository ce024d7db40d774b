// Solids as contacts see them, against what their formulas say.
#include "physics/geometry/convex_solid.h"

#include <gtest/gtest.h>

#include "tests/physics/small_worlds.h"

namespace fairlead::physics {

namespace {

constexpr int directions = 200;

}  // namespace

TEST(ConvexSolid, ReachesAsFarAsItsFormulaSays) {
    Random random(1);
    const Vec3 half(0.3, 0.5, 0.7);
    const Solid box{Box{half}}, ball{Sphere{0.4}}, capsule{Capsule{0.2, 1.2}},
        cylinder{Cylinder{0.3, 1.0}};
    for (int n = 0; n < directions; ++n) {
        const Vec3 d = random.vector(1).normalized();
        const double across = std::hypot(d.x(), d.y());
        EXPECT_NEAR(box.farthest(d), half.dot(d.cwiseAbs()), 1e-14);
        EXPECT_NEAR(ball.farthest(d), 0.4, 1e-14);
        EXPECT_NEAR(capsule.farthest(d), 0.2 + 0.6 * std::abs(d.z()), 1e-14);
        EXPECT_NEAR(cylinder.farthest(d), 0.3 * across + 0.5 * std::abs(d.z()), 1e-14);
    }
}

// The nearest point of a box is the clamped one; of whatever solid no point of it is nearer.
TEST(ConvexSolid, FindsItsNearestPoint) {
    Random random(2);
    const Vec3 half(0.3, 0.5, 0.7);
    const Solid box{Box{half}};
    for (int n = 0; n < directions; ++n) {
        const Vec3 p = random.vector(2);
        EXPECT_LT((box.nearest(p) - p.cwiseMin(half).cwiseMax(-half)).norm(), 1e-12);
    }
    const Vec3 a(0, 0, 0), b(1, 0, 0), c(0.2, 0.8, 0.1);
    const Solid triangle(a, b, c);
    for (int n = 0; n < directions; ++n) {
        const Vec3 p = random.vector(2), q = triangle.nearest(p);
        for (int k = 0; k < 20; ++k) {
            double u = random(0, 1), v = random(0, 1);
            if (u + v > 1) u = 1 - u, v = 1 - v;
            EXPECT_LE((q - p).norm(), (a + u * (b - a) + v * (c - a) - p).norm() + 1e-12);
        }
    }
}

TEST(ConvexSolid, TurnsAFaceAnEdgeOrACornerTowardsADirection) {
    const Solid box{Box{Vec3(0.3, 0.5, 0.7)}};
    Solid::Turned face;
    box.turned(Vec3::UnitZ(), face);
    ASSERT_EQ(face.corners.size(), 4u);
    EXPECT_LT((face.normal - Vec3::UnitZ()).norm(), 1e-12);
    // counter-clockwise from outside
    const Vec3 round = (face.corners[1] - face.corners[0]).cross(face.corners[2] - face.corners[1]);
    EXPECT_GT(round.z(), 0);
    for (const Vec3& corner : face.corners) EXPECT_NEAR(corner.z(), 0.7, 1e-14);

    const Solid capsule{Capsule{0.2, 1.2}};
    capsule.turned(Vec3::UnitX(), face);
    EXPECT_LE(face.corners.size(), 2u);
    EXPECT_LT((face.normal - Vec3::UnitX()).norm(), 1e-12);

    // a corner on the rim reaches as far as the solid does
    Random random(3);
    const Solid cylinder{Cylinder{0.3, 1.0}};
    for (int n = 0; n < directions; ++n) {
        const Vec3 d = random.vector(1).normalized();
        cylinder.turned(d, face);
        ASSERT_FALSE(face.corners.empty());
        double most = -1;
        for (const Vec3& corner : face.corners) most = std::max(most, corner.dot(d));
        if (face.corners.size() > 2) {
            EXPECT_NEAR(most, cylinder.farthest(d), 1e-12);
        }
    }
}

}  // namespace fairlead::physics
