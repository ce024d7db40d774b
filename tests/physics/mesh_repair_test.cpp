// Meshes with small faults are put right, and it is said what was done.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "small_meshes.h"

namespace fairlead::physics {
namespace {

// Repaired without error, closed, and as large as it should be.
MeshRepairs expect_repaired(const TriangleMesh& mesh, double volume, int pieces = 1) {
    MeshRepairs repairs;
    const TriangleMesh good = repaired(mesh, repairs);
    expect_closed(good, pieces);
    EXPECT_NEAR(volume_of(good) / volume, 1, 1e-6);
    return repairs;
}

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
