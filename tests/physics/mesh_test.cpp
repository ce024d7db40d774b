// Shapes become closed surfaces; meshes with small faults are repaired, others refused with the
// triangle's number.
#include "physics/mesh.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <random>
#include <set>

#include "physics/body.h"

namespace fairlead::physics {
namespace {

using ::testing::HasSubstr;
constexpr double pi = std::numbers::pi;

double volume_of(const TriangleMesh& mesh) {
    double six = 0;
    for (const Eigen::Vector3i& t : mesh.triangles)
        six += mesh.vertices[t[0]].dot(mesh.vertices[t[1]].cross(mesh.vertices[t[2]]));
    return six / 6;
}

Vec3 area_of(const TriangleMesh& mesh, const Eigen::Vector3i& t) {
    const Vec3& a = mesh.vertices[t[0]];
    return (mesh.vertices[t[1]] - a).cross(mesh.vertices[t[2]] - a) / 2;
}

double longest_edge(const TriangleMesh& mesh) {
    double longest = 0;
    for (const Eigen::Vector3i& t : mesh.triangles)
        for (int k = 0; k < 3; ++k)
            longest =
                std::max(longest, (mesh.vertices[t[k]] - mesh.vertices[t[(k + 1) % 3]]).norm());
    return longest;
}

// Every edge once in each direction, no vertex unused, V - E + F = 2 for each of so many pieces.
void expect_closed(const TriangleMesh& mesh, int pieces = 1) {
    std::set<std::pair<int, int>> sides;
    std::set<int> used;
    for (const Eigen::Vector3i& t : mesh.triangles) {
        EXPECT_GT(area_of(mesh, t).norm(), 0);
        for (int k = 0; k < 3; ++k) {
            used.insert(t[k]);
            EXPECT_TRUE(sides.emplace(t[k], t[(k + 1) % 3]).second) << "twice in one direction";
        }
    }
    for (const auto& [a, b] : sides) EXPECT_TRUE(sides.count({b, a})) << a << " to " << b;
    EXPECT_EQ(used.size(), mesh.vertices.size());
    const int euler = static_cast<int>(mesh.vertices.size() + mesh.triangles.size()) -
                      static_cast<int>(sides.size() / 2);
    EXPECT_EQ(euler, 2 * pieces);
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

TriangleMesh box(const Vec3& half, const Vec3& at = Vec3::Zero()) {
    return surface_of({ShapePart{{at, Quat::Identity()}, Box{half}}}, 32);
}

TriangleMesh both(TriangleMesh a, const TriangleMesh& b) {
    const int base = static_cast<int>(a.vertices.size());
    a.vertices.insert(a.vertices.end(), b.vertices.begin(), b.vertices.end());
    for (const Eigen::Vector3i& t : b.triangles) a.triangles.push_back(t.array() + base);
    return a;
}

TriangleMesh inside_out(TriangleMesh mesh) {
    for (Eigen::Vector3i& t : mesh.triangles) std::swap(t[0], t[1]);
    return mesh;
}

// Each triangle with three vertices of its own.
TriangleMesh soup(const TriangleMesh& mesh) {
    TriangleMesh loose;
    for (const Eigen::Vector3i& t : mesh.triangles) {
        const int base = static_cast<int>(loose.vertices.size());
        for (const int v : t) loose.vertices.push_back(mesh.vertices[v]);
        loose.triangles.emplace_back(base, base + 1, base + 2);
    }
    return loose;
}

std::string refusal_of(const TriangleMesh& mesh) {
    MeshRepairs repairs;
    try {
        repaired(mesh, repairs);
    } catch (const MeshError& e) {
        return e.what();
    }
    return "was repaired: " + repairs.said();
}

// Repaired without error, closed, and as large as it should be.
MeshRepairs expect_repaired(const TriangleMesh& mesh, double volume, int pieces = 1) {
    MeshRepairs repairs;
    const TriangleMesh good = repaired(mesh, repairs);
    expect_closed(good, pieces);
    EXPECT_NEAR(volume_of(good) / volume, 1, 1e-6);
    return repairs;
}

// ---- shapes

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

// ---- what can be repaired

TEST(MeshRepair, LeavesAGoodMeshAlone) {
    const TriangleMesh mesh = both(box({1, 1, 1}), surface_of(Capsule{1, 2}, 20));
    MeshRepairs repairs;
    const TriangleMesh same = repaired(mesh, repairs);
    EXPECT_FALSE(repairs.any()) << repairs.said();
    EXPECT_EQ(same.triangles, mesh.triangles);
    EXPECT_EQ(same.vertices, mesh.vertices);
}

TEST(MeshRepair, SaysWhatItDid) {
    EXPECT_EQ(MeshRepairs{}.said(), "");
    EXPECT_EQ((MeshRepairs{4, 2, 0, 0, 0}.said()), "joined 4 vertices, dropped 2 triangles");
    EXPECT_EQ((MeshRepairs{0, 0, 1, 1, 1}.said()),
              "turned 1 triangle, swapped 1 edge, dropped 1 loose vertex");
}

TEST(MeshRepair, JoinsASoup) {
    const TriangleMesh mesh = surface_of(Sphere{2}, 20);
    MeshRepairs repairs;
    const TriangleMesh again = repaired(soup(mesh), repairs);
    expect_closed(again);
    EXPECT_EQ(again.vertices.size(), mesh.vertices.size());
    EXPECT_DOUBLE_EQ(volume_of(again), volume_of(mesh));
    EXPECT_FALSE(repairs.any()) << "vertices at one place are no fault: " << repairs.said();
}

TEST(MeshRepair, JoinsVerticesThatNearlyMeet) {
    TriangleMesh mesh = soup(box({5, 5, 5}));  // 36 vertices at 8 places, 17.3 m across
    std::mt19937 random(1);
    std::uniform_real_distribution<double> error(-4e-6, 4e-6);
    for (std::size_t i = 1; i < mesh.vertices.size(); ++i)
        mesh.vertices[i] += Vec3(error(random), error(random), error(random));
    EXPECT_EQ(expect_repaired(mesh, 1000).joined_vertices, 28);
}

TEST(MeshRepair, DoesNotJoinWhatIsMeantToBeApart) {
    TriangleMesh mesh = both(box({5, 5, 5}), box({5, 5, 5}, {0, 0, 10.0001}));
    EXPECT_FALSE(expect_repaired(mesh, 2000, 2).any());
}

TEST(MeshRepair, TurnsTrianglesThatDisagree) {
    const TriangleMesh mesh = surface_of(Sphere{1}, 20);
    TriangleMesh wrong = mesh;
    int turned = 0;
    std::mt19937 random(2);
    for (Eigen::Vector3i& t : wrong.triangles)
        if (random() % 3 == 0) {
            std::swap(t[1], t[2]);
            ++turned;
        }
    EXPECT_EQ(expect_repaired(wrong, volume_of(mesh)).turned_triangles, turned);
}

TEST(MeshRepair, TurnsEachPieceOutward) {
    const TriangleMesh mesh =
        both(box({1, 1, 1}, {10, 0, 0}), inside_out(box({2, 2, 2}, {-10, 0, 0})));
    EXPECT_EQ(expect_repaired(mesh, 8 + 64, 2).turned_triangles, 12);
}

TEST(MeshRepair, LeavesCavitiesAndWhatFloatsInThem) {
    const TriangleMesh tank = both(box({3, 3, 3}), inside_out(box({2, 2, 2})));
    EXPECT_FALSE(expect_repaired(tank, 216 - 64, 2).any());
    const TriangleMesh full = both(tank, box({1, 1, 1}));
    EXPECT_FALSE(expect_repaired(full, 216 - 64 + 8, 3).any());
    // which way a piece faces is said by most of its triangles, not by its first
    TriangleMesh one_wrong = tank;
    for (const int t : {0, 12}) std::swap(one_wrong.triangles[t][0], one_wrong.triangles[t][1]);
    EXPECT_EQ(expect_repaired(one_wrong, 216 - 64, 2).turned_triangles, 2);
    // inside out as a whole: only the middle one is within an odd number of others
    const MeshRepairs turned = expect_repaired(inside_out(full), 216 + 64 + 8, 3);
    EXPECT_EQ(turned.turned_triangles, 24);
    // its box lies within that of a capped tube, but not it within the tube
    const TriangleMesh corner = inside_out(box({0.1, 0.1, 0.1}, {0.9, 0.9, 0}));
    const TriangleMesh tube = surface_of(Cylinder{1.05, 4}, 32);
    EXPECT_EQ(expect_repaired(both(tube, corner), volume_of(tube) + 0.008, 2).turned_triangles, 12);
}

TEST(MeshRepair, DropsCopiesOfTriangles) {
    TriangleMesh mesh = box({1, 2, 3});
    mesh.triangles.push_back(mesh.triangles[4]);
    mesh.triangles.emplace_back(mesh.triangles[7].reverse());
    EXPECT_EQ(expect_repaired(mesh, 48).dropped_triangles, 2);
    // both sides of every triangle, as programs export for the sake of the picture
    EXPECT_EQ(expect_repaired(both(mesh, inside_out(mesh)), 48).dropped_triangles, 16);
}

TEST(MeshRepair, MergesBoxesThatStandFaceToFace) {
    const TriangleMesh tower = both(box({1, 1, 1}), box({1, 1, 2}, {0, 0, 3}));
    EXPECT_EQ(expect_repaired(tower, 24).dropped_triangles, 4);
}

TEST(MeshRepair, DropsTrianglesWithoutArea) {
    TriangleMesh mesh = box({1, 2, 3});
    mesh.triangles.insert(mesh.triangles.begin(), {0, 0, 1});
    mesh.triangles.emplace_back(5, 5, 5);
    // three corners on a line, of no use to anybody
    mesh.vertices.insert(mesh.vertices.end(), {Vec3(9, 0, 0), Vec3(9, 0, 1), Vec3(9, 0, 2)});
    mesh.triangles.emplace_back(8, 9, 10);
    EXPECT_EQ(expect_repaired(mesh, 48).dropped_triangles, 3);
}

TEST(MeshRepair, DropsLooseVertices) {
    TriangleMesh mesh = box({1, 2, 3});
    mesh.vertices.insert(mesh.vertices.begin(), Vec3::Constant(std::nan("")));
    mesh.vertices.emplace_back(7, 7, 7);
    for (Eigen::Vector3i& t : mesh.triangles) t.array() += 1;
    EXPECT_EQ(expect_repaired(mesh, 48).dropped_vertices, 2);
}

// The edge from corner 0 to corner 1 of a box gets more corners: one neighbour uses them, flat
// triangles fill the gap to the other.
TEST(MeshRepair, SwapsTheLongEdgesOfFlatTriangles) {
    TriangleMesh mesh = box({1, 1, 1});
    ASSERT_EQ(mesh.triangles[4], Eigen::Vector3i(0, 1, 4));
    const Vec3 a = mesh.vertices[0], b = mesh.vertices[1];
    mesh.vertices.insert(mesh.vertices.end(), {a + (b - a) / 4, a + (b - a) / 3, a + (b - a) / 2});
    mesh.triangles[4] = {0, 8, 4};
    mesh.triangles.insert(mesh.triangles.end(), {{8, 9, 4}, {9, 10, 4}, {10, 1, 4}});
    mesh.triangles.insert(mesh.triangles.end(), {{0, 9, 8}, {0, 10, 9}, {0, 1, 10}});
    // the last one has to go first, whatever their order
    for (int turn = 0; turn < 3; ++turn) {
        std::rotate(mesh.triangles.end() - 3, mesh.triangles.end() - 1, mesh.triangles.end());
        MeshRepairs repairs;
        const TriangleMesh good = repaired(mesh, repairs);
        expect_closed(good);
        EXPECT_EQ(repairs.said(), "swapped 3 edges");
        EXPECT_DOUBLE_EQ(volume_of(good), 8);
        for (const Eigen::Vector3i& t : good.triangles) EXPECT_GT(area_of(good, t).norm(), 0.1);
    }
}

// As files come: a soup in 32-bit numbers with turned, repeated and flat triangles at once.
TEST(MeshRepair, ManyFaultsAtOnce) {
    const TriangleMesh mesh = surface_of(Capsule{1, 3}, 40);
    TriangleMesh wrong = soup(mesh);
    std::mt19937 random(3);
    const int count = static_cast<int>(wrong.triangles.size());
    for (int i = 0; i < count; ++i) {
        Eigen::Vector3i& t = wrong.triangles[i];
        if (random() % 4 == 0) std::swap(t[0], t[1]);
        if (random() % 4 == 0) wrong.triangles.push_back(wrong.triangles[i]);
        if (random() % 4 == 0) wrong.triangles.emplace_back(3 * i, 3 * i + 1, 3 * i);
    }
    std::shuffle(wrong.triangles.begin(), wrong.triangles.end(), random);
    for (Vec3& p : wrong.vertices) p = (p + Vec3(50, 60, 70)).cast<float>().cast<double>();
    expect_repaired(wrong, volume_of(mesh));
}

// ---- what cannot

TEST(MeshRefusal, Holes) {
    TriangleMesh mesh = box({1, 2, 3});
    mesh.triangles.erase(mesh.triangles.begin() + 11);  // beside 3, 7 and 10
    EXPECT_EQ(refusal_of(mesh),
              "triangle 3: its edge from (1, -2, 3) to (1, 2, 3) has no neighbour: the surface has "
              "a hole there");
    // triangles are counted as they were given
    mesh.triangles.insert(mesh.triangles.begin(), 3, {0, 0, 0});
    EXPECT_THAT(refusal_of(mesh), HasSubstr("triangle 6: its edge from (1, -2, 3)"));
    EXPECT_THAT(refusal_of({{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}}),
                HasSubstr("triangle 0: its edge from"));
}

// A corner in the middle of an edge, and no flat triangle between them.
TEST(MeshRefusal, CornersInTheMiddleOfAnEdge) {
    TriangleMesh mesh = box({1, 1, 1});
    mesh.vertices.emplace_back(0, -1, -1);
    mesh.triangles[4] = {0, 8, 4};
    mesh.triangles.emplace_back(8, 1, 4);
    EXPECT_THAT(refusal_of(mesh),
                HasSubstr("triangle 0: its edge from (1, -1, -1) to (-1, -1, -1) has no "
                          "neighbour"));
}

TEST(MeshRefusal, EdgesOfThreeTriangles) {
    TriangleMesh mesh = box({1, 2, 3});
    mesh.vertices.emplace_back(0, 0, 9);
    mesh.triangles.emplace_back(4, 5, 8);  // a fin
    EXPECT_THAT(refusal_of(mesh), HasSubstr("triangle 2: its edge from (-1, -2, 3) to (1, -2, 3) "
                                            "belongs to 3 triangles; expected two"));
    // two boxes that share an edge, and so could be cut apart in two ways
    EXPECT_THAT(refusal_of(both(box({1, 1, 1}), box({1, 1, 1}, {2, 2, 0}))),
                HasSubstr("belongs to 4 triangles"));
}

TEST(MeshRefusal, CornersThatDoNotExist) {
    TriangleMesh mesh = box({1, 2, 3});
    mesh.triangles[7][1] = 8;
    EXPECT_EQ(refusal_of(mesh), "triangle 7: its corner 8 is none of the 8 vertices");
    mesh.triangles[7][1] = -1;
    EXPECT_EQ(refusal_of(mesh), "triangle 7: its corner -1 is none of the 8 vertices");
}

TEST(MeshRefusal, CornersThatAreNowhere) {
    TriangleMesh mesh = box({1, 2, 3});
    mesh.vertices[6].y() = std::nan("");  // first used by triangle 2
    EXPECT_THAT(refusal_of(mesh), HasSubstr("triangle 2: its corner (-1, nan, 3) is not finite"));
    mesh.vertices[6].y() = std::numeric_limits<double>::infinity();
    EXPECT_THAT(refusal_of(mesh), HasSubstr("triangle 2: its corner (-1, inf, 3) is not finite"));
    mesh.vertices[6].y() = 1e300;
    EXPECT_THAT(refusal_of(mesh), HasSubstr("triangle 2: its corner (-1, 1e+300, 3) is farther"));
}

TEST(MeshRefusal, SurfacesWithOneSide) {
    // the real projective plane: six corners, every edge with two neighbours, and no inside
    TriangleMesh mesh;
    for (int i = 0; i < 6; ++i) mesh.vertices.emplace_back(std::cos(i), std::sin(i), 0.1 * i * i);
    mesh.triangles = {{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 5}, {0, 5, 1},
                      {1, 2, 4}, {2, 3, 5}, {3, 4, 1}, {4, 5, 2}, {5, 1, 3}};
    EXPECT_THAT(refusal_of(mesh), HasSubstr("has only one side"));
    EXPECT_THAT(refusal_of(mesh), HasSubstr("triangle "));
}

TEST(MeshRefusal, PiecesWithoutVolume) {
    TriangleMesh mesh = box({1, 2, 0});
    // keep the faces apart, or they are copies of each other
    mesh.vertices[4] += Vec3(0.1, 0.1, 0);
    mesh.vertices[7] -= Vec3(0.1, 0.1, 0);
    mesh.vertices[5] += Vec3(-0.1, 0.1, 0);
    mesh.vertices[6] += Vec3(0.1, -0.1, 0);
    EXPECT_EQ(refusal_of(both(box({1, 1, 1}, {9, 0, 0}), mesh)),
              "triangle 12: the piece it belongs to encloses no volume");
}

TEST(MeshRefusal, NothingAtAll) {
    EXPECT_THAT(refusal_of({}), HasSubstr("has no triangle"));
    EXPECT_THAT(refusal_of({{Vec3(1, 2, 3)}, {{0, 0, 0}}}), HasSubstr("has no triangle"));
    EXPECT_THAT(refusal_of(box({1e-9, 1e-9, 1e-9})), HasSubstr("has no triangle"));
    EXPECT_THAT(refusal_of({{{0, 0, 0}, {1, 0, 0}}, {{0, 1, 0}}}), HasSubstr("has no triangle"));
}

TEST(MeshRefusal, TooManyTriangles) {
    TriangleMesh mesh = box({1, 1, 1});
    mesh.triangles.resize(most_triangles + 1, mesh.triangles[0]);
    EXPECT_EQ(refusal_of(mesh), "has 2000001 triangles; expected at most 2000000");
}

// A test that hangs here has found a loop within a loop.
TEST(MeshRepair, AMillionTriangles) {
    TriangleMesh mesh = surface_of(Cylinder{1, 1}, 500);
    const TriangleMesh one = mesh;
    while (mesh.triangles.size() < 1'000'000) {
        const TriangleMesh before = mesh;
        mesh = both(before, before);
        for (std::size_t i = before.vertices.size(); i < mesh.vertices.size(); ++i)
            mesh.vertices[i].x() += 3.0 * static_cast<double>(before.triangles.size()) / 2000;
    }
    const int pieces = static_cast<int>(mesh.triangles.size()) / 2000;
    MeshRepairs repairs;
    const TriangleMesh good = repaired(soup(inside_out(mesh)), repairs);
    EXPECT_EQ(good.vertices.size(), mesh.vertices.size());
    EXPECT_EQ(repairs.turned_triangles, static_cast<int>(mesh.triangles.size()));
    EXPECT_NEAR(volume_of(good) / (pieces * volume_of(one)), 1, 1e-6);
}

// All in one cell of the grid but one corner far away: joining must not compare all with all.
TEST(MeshRepair, AHundredThousandTrianglesInOneSpot) {
    TriangleMesh mesh = surface_of(Sphere{1e-3}, 330);
    const double volume = volume_of(mesh);
    const MeshRepairs repairs =
        expect_repaired(both(box({500, 500, 500}, {1000, 0, 0}), mesh), 1e9, 1);
    EXPECT_GT(volume, 0);
    EXPECT_GT(repairs.joined_vertices, 10'000);
}

}  // namespace
}  // namespace fairlead::physics
