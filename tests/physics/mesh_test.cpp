// Shapes become closed surfaces, as fine as they are asked for.
#include "physics/geometry/mesh.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "physics/body/body.h"
#include "small_meshes.h"
#include "tests/physics/constants.h"

namespace fairlead::physics {
namespace {

double longest_edge(const TriangleMesh& mesh) {
    double longest = 0;
    for (const Eigen::Vector3i& t : mesh.triangles)
        for (int k = 0; k < 3; ++k)
            longest =
                std::max(longest, (mesh.vertices[t[k]] - mesh.vertices[t[(k + 1) % 3]]).norm());
    return longest;
}

// No vertex before any face: the surface is that of its own convex hull.
void expect_convex(const TriangleMesh& mesh) {
    const double size = longest_edge(mesh);
    double beyond = 0;
    for (const Eigen::Vector3i& t : mesh.triangles) {
        const Vec3 n = area_of(mesh, t).normalized();
        for (const Vec3& p : mesh.vertices)
            beyond = std::max(beyond, n.dot(p - mesh.vertices[t[0]]));
    }
    EXPECT_LT(beyond, 1e-9 * size);
}

struct Round {
    const char* name;
    Geometry shape;
    double extent;  // [m] of the round part: the radius
};
const Round rounds[] = {{"sphere", Sphere{2}, 2},
                        {"capsule", Capsule{0.5, 3}, 0.5},
                        {"flat_capsule", Capsule{3, 1e-3}, 3},
                        {"cylinder", Cylinder{0.5, 3}, 0.5},
                        {"disc", Cylinder{3, 0.01}, 3}};

void PrintTo(const Round& round, std::ostream* out) {
    *out << round.name;
}

// How far a point is from the round surface [m].
double off(const Sphere& s, const Vec3& p) {
    return std::abs(p.norm() - s.radius);
}
double off(const Capsule& c, const Vec3& p) {
    const double z = std::clamp(p.z(), -c.length / 2, c.length / 2);
    return std::abs((p - Vec3(0, 0, z)).norm() - c.radius);
}
double off(const Cylinder& c, const Vec3& p) {
    const double cap = std::abs(std::abs(p.z()) - c.length / 2);
    return p.head<2>().isZero() ? cap : std::max(cap, std::abs(p.head<2>().norm() - c.radius));
}
template <class Other>
double off(const Other&, const Vec3&) {
    return 1e9;
}

class RoundShape : public testing::TestWithParam<Round> {};
INSTANTIATE_TEST_SUITE_P(Mesh, RoundShape, testing::ValuesIn(rounds),
                         [](const auto& info) { return std::string(info.param.name); });

TEST_P(RoundShape, IsClosedOutwardAndConvexWithAnyFacets) {
    for (const int facets : {3, 4, 5, 6, 7, 8, 12, 17, 31, 32, 50}) {
        SCOPED_TRACE(facets);
        const TriangleMesh mesh = surface_of(GetParam().shape, facets);
        expect_closed(mesh);
        expect_convex(mesh);
        EXPECT_GT(volume_of(mesh), 0);
        MeshRepairs repairs;
        repaired(mesh, repairs);
        EXPECT_EQ(repairs.said(), "");
    }
    const TriangleMesh finest = surface_of(GetParam().shape, 512);
    expect_closed(finest);
    EXPECT_LT(finest.triangles.size(), 300'000u);
}

TEST_P(RoundShape, HasItsVerticesOnTheSurface) {
    const TriangleMesh mesh = surface_of(GetParam().shape, 24);
    for (const Vec3& p : mesh.vertices) {
        const double away = std::visit([&](const auto& s) { return off(s, p); }, GetParam().shape);
        EXPECT_LT(away, 1e-14 * 10);
    }
}

// A polygon of n sides misses its circle's area by (2 pi² / 3) / n², a ball's facets by a like
// share: four times the facets, sixteen times closer.
TEST_P(RoundShape, FillsItsVolumeAsFacetsGrow) {
    const double exact = solid({{Pose{}, GetParam().shape}}, 1).mass;
    const auto missing = [&](int facets) {
        return 1 - volume_of(surface_of(GetParam().shape, facets)) / exact;
    };
    EXPECT_GT(missing(32), 0);
    EXPECT_LT(missing(32), 0.02);
    EXPECT_GT(missing(32) / missing(128), 12);
    EXPECT_LT(missing(32) / missing(128), 20);
    EXPECT_LT(missing(512), 1e-4);
}

// No edge that follows the round surface spans more than one side of the polygon.
TEST(Mesh, FacetsAreTheSidesRoundTheEquator) {
    for (const int facets : {5, 8, 32, 100}) {
        const double side = 2 * std::sin(pi / facets);
        const TriangleMesh ball = surface_of(Sphere{1}, facets);
        EXPECT_LE(longest_edge(ball), side * (1 + 1e-12));
        if (facets > 20) {
            EXPECT_GT(longest_edge(ball), 0.8 * side) << "finer than was asked for";
        }
        const auto rim = surface_of(Cylinder{1, 2}, facets);
        EXPECT_EQ(rim.vertices.size(), 2u * facets + 2);
        EXPECT_EQ(rim.triangles.size(), 4u * facets);
    }
    EXPECT_EQ(surface_of(Sphere{1}, 32).triangles.size(), 20u * 7 * 7);
}

TEST(Mesh, BallsAreOfNearlyEquilateralTriangles) {
    const TriangleMesh ball = surface_of(Sphere{1}, 64);
    double least = 1, most = 0;
    for (const Eigen::Vector3i& t : ball.triangles) {
        const double area = area_of(ball, t).norm();
        double around = 0;
        for (int k = 0; k < 3; ++k)
            around += (ball.vertices[t[k]] - ball.vertices[t[(k + 1) % 3]]).squaredNorm();
        const double shape = 4 * std::sqrt(3.0) * area / around;  // 1: equilateral
        least = std::min(least, shape);
        most = std::max(most, shape);
    }
    EXPECT_GT(least, 0.85);
    EXPECT_LE(most, 1 + 1e-12);
}

TEST(Mesh, BoxesAreExact) {
    const TriangleMesh mesh = surface_of(Box{{1, 2, 3}}, 32);
    expect_closed(mesh);
    expect_convex(mesh);
    EXPECT_EQ(mesh.vertices.size(), 8u);
    EXPECT_EQ(mesh.triangles.size(), 12u);
    EXPECT_DOUBLE_EQ(volume_of(mesh), 48);
}

TEST(Mesh, GivenSurfacesStayAsTheyAre) {
    const auto given = std::make_shared<const TriangleMesh>(box({1, 1, 1}));
    EXPECT_EQ(surface_of(Mesh{given}, 32).vertices, given->vertices);
    EXPECT_EQ(surface_of(Mesh{given}, 32).triangles, given->triangles);
    EXPECT_EQ(surface_of(Convex{given}, 32).triangles, given->triangles);
    EXPECT_TRUE(surface_of(HalfSpace{Vec3::UnitZ()}, 32).triangles.empty());
}

TEST(Mesh, CompoundsAreOnePieceForEachPart) {
    const Pose tilted{Vec3(1, 2, 3), rotation(Vec3(0.3, -0.4, 0.5))};
    const std::vector<ShapePart> shape{{Pose{}, Box{{1, 1, 1}}},
                                       {tilted, Cylinder{0.5, 4}},
                                       {Pose{}, HalfSpace{Vec3::UnitZ()}},
                                       {tilted, Sphere{1}}};
    const TriangleMesh mesh = surface_of(shape, 256);
    expect_closed(mesh, 3);
    EXPECT_NEAR(volume_of(mesh), 8 + pi + 4 * pi / 3, 0.01);
    // the first vertex of the cylinder is the middle of its lower cap
    EXPECT_TRUE(mesh.vertices[8].isApprox(tilted * Vec3(0, 0, -2), 1e-14));
}

}  // namespace
}  // namespace fairlead::physics
