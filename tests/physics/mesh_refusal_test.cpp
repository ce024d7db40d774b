// Meshes that enclose nothing are refused with the triangle's number.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "small_meshes.h"

namespace fairlead::physics {
namespace {

using ::testing::HasSubstr;

std::string refusal_of(const TriangleMesh& mesh) {
    MeshRepairs repairs;
    try {
        repaired(mesh, repairs);
    } catch (const MeshError& e) {
        return e.what();
    }
    return "was repaired: " + repairs.said();
}

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

}  // namespace
}  // namespace fairlead::physics
