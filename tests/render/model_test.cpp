#include "render/model.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

namespace fairlead::render {
namespace {

using namespace physics;

Model made(const Geometry& geometry) {
    Model model;
    append_model(geometry, model);
    return model;
}

double volume(const Model& m) {
    double sum = 0;
    for (std::size_t t = 0; t < m.indices.size(); t += 3) {
        const Vec3 a = m.vertices[m.indices[t]].p.cast<double>();
        const Vec3 b = m.vertices[m.indices[t + 1]].p.cast<double>();
        const Vec3 c = m.vertices[m.indices[t + 2]].p.cast<double>();
        sum += a.dot(b.cross(c)) / 6;
    }
    return sum;
}

// Every edge is walked once each way, so the surface is closed and oriented.
void expect_closed(const Model& m) {
    std::map<std::vector<float>, int> places;
    const auto place = [&](std::uint32_t i) {
        const Eigen::Vector3f& p = m.vertices[i].p;
        return places.try_emplace({p.x() + 0.0f, p.y() + 0.0f, p.z() + 0.0f}, int(places.size()))
            .first->second;
    };
    std::map<std::pair<int, int>, int> edges;
    for (std::size_t t = 0; t < m.indices.size(); t += 3)
        for (int k = 0; k < 3; ++k) {
            const int a = place(m.indices[t + k]), b = place(m.indices[t + (k + 1) % 3]);
            ++edges[{a, b}];
            --edges[{b, a}];
        }
    for (const auto& [edge, balance] : edges) EXPECT_EQ(balance, 0);
}

void expect_outward_unit_normals(const Model& m) {
    for (std::size_t t = 0; t < m.indices.size(); t += 3) {
        const auto& a = m.vertices[m.indices[t]];
        const auto& b = m.vertices[m.indices[t + 1]];
        const auto& c = m.vertices[m.indices[t + 2]];
        const Eigen::Vector3f face = (b.p - a.p).cross(c.p - a.p).normalized();
        for (const auto* v : {&a, &b, &c}) {
            EXPECT_NEAR(v->n.norm(), 1, 1e-5);
            EXPECT_GT(v->n.dot(face), 0.85f);
        }
    }
}

void expect_sound(const Geometry& geometry, double wanted_volume, double tolerance) {
    const Model m = made(geometry);
    ASSERT_FALSE(m.indices.empty());
    expect_closed(m);
    expect_outward_unit_normals(m);
    EXPECT_NEAR(volume(m), wanted_volume, tolerance * wanted_volume);
}

TriangleMesh prism(int sides) {
    TriangleMesh mesh;
    for (double z : {0.0, 1.0})
        for (int k = 0; k < sides; ++k) {
            const double a = 2 * M_PI * k / sides;
            mesh.vertices.emplace_back(std::cos(a), std::sin(a), z);
        }
    for (int k = 0; k < sides; ++k) {
        const int next = (k + 1) % sides;
        mesh.triangles.emplace_back(k, next, sides + next);
        mesh.triangles.emplace_back(k, sides + next, sides + k);
        if (k > 0 && next > 0) {
            mesh.triangles.emplace_back(0, next, k);
            mesh.triangles.emplace_back(sides, sides + k, sides + next);
        }
    }
    return mesh;
}

// Smallest cosine between a side's normal and the radius, over the points of a prism.
double flattest_side(const Model& m) {
    double least = 1;
    for (const ModelVertex& v : m.vertices)
        if (std::abs(v.n.z()) < 0.5f)
            least = std::min<double>(least, v.n.head<2>().dot(v.p.head<2>()));
    return least;
}

TEST(Model, PrimitivesAreClosedOutwardAndOfRightVolume) {
    expect_sound(Box{{0.5, 1, 1.5}}, 6, 1e-6);
    expect_sound(Sphere{0.7}, 4.0 / 3 * M_PI * std::pow(0.7, 3), 0.02);
    expect_sound(Cylinder{0.4, 2}, M_PI * 0.16 * 2, 0.01);
    expect_sound(Capsule{0.3, 1}, M_PI * 0.09 + 4.0 / 3 * M_PI * 0.027, 0.02);
}

TEST(Model, HalfSpaceIsGroundAndNoBody) {
    EXPECT_TRUE(made(HalfSpace{Vec3::UnitZ()}).indices.empty());
}

TEST(Model, MeshIsSmoothBelowTheCreaseAngleAndSharpAbove) {
    const auto fine = std::make_shared<TriangleMesh>(prism(24));  // 15° between its sides
    const Model smooth = made(Mesh{fine});
    expect_sound(Mesh{fine}, 0.5 * 24 * std::sin(2 * M_PI / 24), 1e-5);
    EXPECT_NEAR(flattest_side(smooth), 1, 1e-5);  // normals are radial

    const auto coarse = std::make_shared<TriangleMesh>(prism(6));  // 60°
    const Model sharp = made(Convex{coarse});
    EXPECT_NEAR(flattest_side(sharp), std::cos(M_PI / 6), 1e-5);  // normals of the faces
}

TEST(Model, BrokenMeshesAreSkippedNotDrawn) {
    auto mesh = std::make_shared<TriangleMesh>();
    mesh->vertices = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}};
    mesh->triangles = {{0, 1, 2}, {0, 1, 7}, {-1, 0, 1}};  // no area, no such points
    EXPECT_TRUE(made(Mesh{mesh}).indices.empty());
    EXPECT_TRUE(made(Mesh{}).indices.empty());
}

}  // namespace
}  // namespace fairlead::render
