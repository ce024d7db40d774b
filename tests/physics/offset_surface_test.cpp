// What wires lie on: offset surfaces, what enters them, and the way round.
#include "physics/geometry/offset_surface.h"

#include <gtest/gtest.h>

#include "random_wraps.h"

namespace fairlead::physics {
namespace {

TriangleMesh cube(const Vec3& half = Vec3::Constant(0.5)) {
    return surface_of(Geometry{Box{half}}, 8);
}

TEST(OffsetSurface, ABoxKeepsItsTwelveEdgesAndGrowsByStandoffAndMargin) {
    const Surface s(cube(), 0.01);
    EXPECT_EQ(s.edges().size(), 12u);  // not the diagonals of its faces
    EXPECT_NEAR(s.bounds().max().x(), 0.51 + s.margin(), 1e-12);
    for (const Surface::Edge& e : s.edges()) EXPECT_NEAR(e.length, 1.02 + 2 * s.margin(), 1e-12);
}

TEST(OffsetSurface, ConcaveEdgesCarryNoNodes) {
    const Surface s(prism({{-.4, -.4}, {.5, -.4}, {.5, -.1}, {0, -.1}, {0, .5}, {-.4, .5}}, 1), 0);
    EXPECT_EQ(s.edges().size(), 17u);  // 18 edges, one of them the inner corner's
}

TEST(OffsetSurface, ThinPlatesKeepASmallerStandoffRatherThanTurnOver) {
    const Surface s(cube(Vec3(.5, .5, 1e-3)), 0.025);
    EXPECT_EQ(s.edges().size(), 12u);
    EXPECT_GT(s.bounds().max().z(), 1e-3);
}

// A groove of 2 cm: the faces of a wire of 5 cm's surface would pass each other in it, its bottom
// turned over.
TEST(OffsetSurface, NarrowGroovesKeepASmallerStandoffRatherThanTurnOver) {
    const TriangleMesh grooved = prism(
        {{-.5, -.5}, {.5, -.5}, {.5, .5}, {.01, .5}, {.01, 0}, {-.01, 0}, {-.01, .5}, {-.5, .5}},
        1);
    const Surface s(grooved, 0.025);
    EXPECT_GT(s.standoff(), 0.004);
    EXPECT_LT(s.standoff(), 0.01);
    EXPECT_TRUE(s.inside(Vec3(0, -.1, 0)));
    EXPECT_FALSE(s.inside(Vec3(0, .3, 0))) << "in the groove";
}

TEST(OffsetSurface, InsideIsToldForPointsAboveCornersAndEdgesToo) {
    const Surface s(icosphere(1, 2), 0);
    int inside = 0, count = 0;
    for (double z : {0.0, 0.5, -0.9, 1.5, -1.5})
        for (const Vec3& v : s.vertices()) {
            const Vec3 p(v.x() / (1 + s.margin()), v.y() / (1 + s.margin()), z);
            if (std::abs(p.norm() - 1) < 0.2) continue;  // too near to know without the faces
            ++count;
            inside += s.inside(p);
            EXPECT_EQ(s.inside(p), p.norm() < 1) << p.transpose();
        }
    EXPECT_GT(inside, count / 5);
    EXPECT_LT(inside, count);
    const Surface box(cube(), 0);
    EXPECT_TRUE(box.inside(Vec3(0, 0, 0)));  // above the diagonal of a face
    EXPECT_FALSE(box.inside(Vec3(0, 0, 0.6)));
    EXPECT_FALSE(box.inside(Vec3(0.5, 0.5, -0.6)));
}

TEST(OffsetSurface, OverlappingPiecesAreInsideOnceOrTwice) {
    TriangleMesh two = cube();
    const TriangleMesh other = cube();
    for (const Eigen::Vector3i& t : other.triangles)
        two.triangles.push_back(t + Eigen::Vector3i::Constant(int(other.vertices.size())));
    for (const Vec3& v : other.vertices) two.vertices.push_back(v + Vec3(0.7, 0, 0));
    const Surface s(two, 0);
    for (double x : {0.0, 0.3, 0.7}) EXPECT_TRUE(s.inside(Vec3(x, 0, 0))) << x;
    EXPECT_FALSE(s.inside(s.outside(Vec3(0.45, 0, 0.1)))) << "out of one piece into the other";
}

TEST(OffsetSurface, APressedPointIsSeenWhereItIsNearestToTheOutside) {
    const Surface s(cube(), 0.01);
    const Vec3 p(0.1, 0.2, 0.5), seen = s.outside(p);
    EXPECT_NEAR((seen - Vec3(0.1, 0.2, 0.51 + s.margin())).norm(), 0, 1e-12);
    EXPECT_EQ(s.outside(seen), seen);
}

TEST(OffsetSurface, TheWayRoundNeverEnters) {
    std::mt19937 random(3);
    const auto at = [&] { return 4e-10 * (double(random()) - 2147483648.0); };
    const TriangleMesh channel = prism(
        {{-.5, -.4}, {.5, -.4}, {.5, .5}, {.2, .5}, {.2, -.1}, {-.2, -.1}, {-.2, .5}, {-.5, .5}},
        0.6);
    for (const TriangleMesh& mesh : {cube(), cube(Vec3(.5, .5, .002)), icosphere(.5, 2), channel}) {
        const Surface s(mesh, 0.005);
        int cut = 0;
        for (int i = 0; i < 2000; ++i) {
            const Vec3 p = s.outside(Vec3(at(), at(), at())), q = s.outside(Vec3(at(), at(), at()));
            std::vector<Vec3> way;
            ASSERT_TRUE(s.lead_round(p, q, way)) << p.transpose() << " to " << q.transpose();
            cut += !way.empty();
            way.insert(way.begin(), p), way.push_back(q);
            for (std::size_t k = 0; k + 1 < way.size(); ++k)
                ASSERT_GT(s.entry(way[k], way[k + 1]), 1) << way.size();
        }
        EXPECT_GT(cut, 100);
    }
}

// Round a rod a chord becomes at most half a turn: π/2 of it, or 1.6 with eighteen sides. By way of
// the mesh's vertices, which are at the rod's ends, it was metres.
TEST(OffsetSurface, TheWayRoundIsShortHoweverLongTheEdges) {
    std::vector<Eigen::Vector2d> circle;
    for (int i = 0; i < 18; ++i) {
        const double angle = 2 * std::numbers::pi * i / 18;
        circle.emplace_back(.18 * std::cos(angle), .18 * std::sin(angle));
    }
    const Surface rod(prism(circle, 4.4), 0.01);
    std::mt19937 random(5);
    const auto at = [&](double most) { return most * (double(random()) / 2147483648.0 - 1); };
    int cut = 0;
    for (int i = 0; i < 2000; ++i) {
        const Vec3 middle(at(.2), at(.2), at(1.5));
        const Vec3 p = rod.outside(middle), q = rod.outside(middle + Vec3(at(.1), at(.1), at(.1)));
        std::vector<Vec3> way;
        ASSERT_TRUE(rod.lead_round(p, q, way));
        if (way.empty()) continue;
        ++cut;
        way.insert(way.begin(), p), way.push_back(q);
        double length = 0;
        for (std::size_t k = 1; k < way.size(); ++k) length += (way[k] - way[k - 1]).norm();
        EXPECT_LT(length, 1.6 * (q - p).norm() + 6 * rod.margin()) << (q - p).norm();
        for (std::size_t k = 0; k + 1 < way.size(); ++k)
            ASSERT_GT(rod.entry(way[k], way[k + 1]), 1);
    }
    EXPECT_GT(cut, 100);
}

TEST(OffsetSurface, AStringPulledOverAnEdgeMeetsItAndOneBesideItDoesNot) {
    const Surface s(cube(), 0);
    const Vec3 a(-0.8, 0.1, 0.3), b(-0.2, 0.1, 0.9);
    const Surface::Crossing c = s.first_crossing(a, Vec3(-0.9, 0.1, 0.9), b);
    EXPECT_LT(c.edge, 0) << "the straight line passes the edge at 0.1 m";
    const Vec3 low(-0.6, 0.1, 0.2), high(-0.2, 0.1, 0.6);
    const Surface::Crossing d = s.first_crossing(low, Vec3(-0.9, 0.1, 0.9), high);
    ASSERT_GE(d.edge, 0);
    const Vec3 on = s.point(d.edge, d.along);
    EXPECT_NEAR((on - Vec3(-0.5, 0.1, 0.5)).norm(), 0, 2 * s.margin());
}

}  // namespace
}  // namespace fairlead::physics
