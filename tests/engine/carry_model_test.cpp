// Models that soft bodies carry: bound by place, exact for every affine map, and refused in one
// line that names file and body.
#include "engine/session/carry_model.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <fstream>
#include <random>

#include "engine/scene/scene.h"
#include "engine/session/session.h"
#include "engine/session/soft_look.h"
#include "tests/scratch_folder.h"

namespace fairlead {
namespace {

using physics::SoftShape;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Vec3 random_place(std::mt19937& random, double size) {
    std::uniform_real_distribution<double> of(-size, size);
    return {of(random), of(random), of(random)};
}

std::shared_ptr<const PaintedModel> loose_points(const std::vector<Vec3>& places) {
    auto model = std::make_shared<PaintedModel>();
    for (const Vec3& p : places) {
        PaintedVertex vertex;
        vertex.p = p.cast<float>(), vertex.n.setZero();
        model->vertices.push_back(vertex);
    }
    return model;
}

TEST(CarryModel, FollowsAnyAffineMapWithinTheMeshAndBeyond) {
    std::mt19937 random(7);
    for (const bool quadratic : {false, true}) {
        const auto linear = physics::torus_of_tetrahedra(.32, .14, 2, 14);
        const SoftShape shape(quadratic ? physics::with_edge_nodes(linear) : linear);
        std::vector<Vec3> places;
        for (int i = 0; i < 500; ++i) places.push_back(random_place(random, .5));
        const auto carried = carry_model(loose_points(places), shape);
        for (int n = 0; n < 20; ++n) {
            Mat3 A;
            for (int k = 0; k < 3; ++k) A.col(k) = random_place(random, 2);
            const Vec3 b = random_place(random, 100);
            std::vector<Vec3> nodes;
            for (const Vec3& x : shape.mesh.nodes) nodes.push_back(A * x + b);
            for (std::size_t v = 0; v < places.size(); ++v) {
                const Vec3 rest = carried->model->vertices[v].p.cast<double>();
                ASSERT_LT((carried->at(v, nodes) - (A * rest + b)).norm(), 1e-5) << v;
            }
        }
    }
}

TEST(CarryModel, AVertexIsBoundToTheTetrahedronItLiesIn) {
    const SoftShape shape(physics::box_of_tetrahedra(Vec3(1, 1, 1), {3, 3, 3}));
    std::mt19937 random(3);
    std::vector<Vec3> places;
    for (int i = 0; i < 200; ++i) places.push_back(random_place(random, .499));
    const auto carried = carry_model(loose_points(places), shape);
    for (const CarriedModel::Share& share : carried->shares) {
        EXPECT_GE(share.weight, -1e-9);
        EXPECT_LE(share.weight, 1 + 1e-9);
    }
    // beyond a face: to one at that face, and by no more than the way there
    const auto beyond = carry_model(loose_points({{.1, .2, .6}}), shape);
    double most = 0;
    for (const CarriedModel::Share& share : beyond->shares) {
        EXPECT_GT(shape.mesh.nodes[share.node].z(), .1);
        most = std::max(most, std::abs(share.weight));
    }
    EXPECT_LT(most, 1.6);
}

// One triangle, in as many copies as are asked for, with its corners at three places.
std::string lone_triangle(const std::vector<Eigen::Vector3f>& corners, const std::string& folder,
                          int copies = 1) {
    std::ofstream bin(folder + "/own.bin", std::ios::binary);
    for (const Eigen::Vector3f& p : corners) {
        const float y_up[3] = {p.x(), p.z(), -p.y()};
        bin.write(reinterpret_cast<const char*>(y_up), sizeof y_up);
    }
    const std::uint32_t indices[3] = {0, 1, 2};
    for (int i = 0; i < copies; ++i)
        bin.write(reinterpret_cast<const char*>(indices), sizeof indices);
    const auto bytes = std::to_string(36 + 12 * copies);
    std::ofstream(folder + "/own.gltf")
        << R"({ "asset": { "version": "2.0" }, "scene": 0, "scenes": [ { "nodes": [0] } ],
            "nodes": [ { "name": "own", "mesh": 0 }, { "name": "empty" } ],
            "meshes": [ { "primitives": [ { "attributes": { "POSITION": 0 }, "indices": 1 } ] } ],
            "accessors": [ { "bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3" },
                { "bufferView": 1, "componentType": 5125, "type": "SCALAR", "count": )"
        << 3 * copies << R"( } ],
            "bufferViews": [ { "buffer": 0, "byteLength": 36 },
                { "buffer": 0, "byteOffset": 36, "byteLength": )"
        << 12 * copies << R"( } ],
            "buffers": [ { "uri": "own.bin", "byteLength": )"
        << bytes << " } ] }";
    return "own.gltf";
}

const std::vector<Eigen::Vector3f> patch_corners{{-.2f, 0, .25f}, {.2f, 0, .25f}, {0, .2f, .25f}};

std::string pad_with(const std::string& model, const std::string& more = "") {
    return R"({ "format": 1, "name": "pad", "soft_bodies": [ { "name": "pad", "density": 1000,
        "young_modulus": 1e6, "shape": { "box": [0.5, 0.5, 0.5] }, "cells": 2,
        "position": [0, 0, 3], "model": { )" +
           model + " }" + more + " } ] }";
}

class CarriedInAScene : public testing::Test {
  protected:
    Snapshot shown(const std::string& model) {
        Session session(read_scene(pad_with(model), folder_.file("scene.json")));
        return session.snapshot();
    }
    ScratchFolder folder_;
};

TEST_F(CarriedInAScene, WhatCannotBeCarriedIsSaidInOneLineAndDrawnChequered) {
    const std::string folder = folder_.path().string();
    const std::string own = R"("file": ")" + lone_triangle(patch_corners, folder) + R"(")";
    const auto refused = [&](const std::string& model, const std::string& file,
                             const std::string& why) {
        const Snapshot now = shown(model);
        EXPECT_THAT(
            now.scenery->notes,
            ElementsAre(AllOf(HasSubstr(file), HasSubstr("of soft body pad: "), HasSubstr(why))));
        EXPECT_TRUE(now.scenery->soft_bodies[0].stand_in);
        EXPECT_EQ(now.scenery->soft_bodies[0].carried, nullptr);
        EXPECT_EQ(now.soft_bodies[0].size(), std::size_t(now.scenery->soft_bodies[0].vertices));
    };
    refused(R"("file": "gone.glb")", "gone.glb", "no such file");
    refused(own + R"(, "node": "leg")", "own.gltf, node leg", "has no node");
    refused(own + R"(, "node": "empty")", "own.gltf, node empty", "holds no triangles");

    std::vector<Eigen::Vector3f> other = patch_corners;
    for (Eigen::Vector3f& p : other) p *= 1000;  // in millimetres
    lone_triangle(other, folder);
    refused(own, "own.gltf", "m beyond the tetrahedra, which are 0.5 m large");
    other = patch_corners, other[1].y() = std::numeric_limits<float>::quiet_NaN();
    lone_triangle(other, folder);
    refused(own, "own.gltf", "a position is not a number");
    lone_triangle(patch_corners, folder, 1'000'000);
    refused(own, "own.gltf",
            "has 1000000 triangles, and all soft bodies together may carry 200000");

    lone_triangle(patch_corners, folder);
    const Snapshot good = shown(own);
    EXPECT_THAT(good.scenery->notes, IsEmpty());
    EXPECT_NE(good.scenery->soft_bodies[0].carried, nullptr);
    EXPECT_FALSE(good.scenery->soft_bodies[0].stand_in);
}

// Nodes in a clamp move with the body that it clamps them to, so all that they carry does.
TEST_F(CarriedInAScene, RidesOnABodyThatIsDriven) {
    lone_triangle({{-.2f, -.1f, .25f}, {.3f, 0, .1f}, {0, .2f, -.25f}}, folder_.path().string());
    std::string text = pad_with(R"("file": "own.gltf")");
    text.erase(text.rfind('}'));
    text += R"(, "bodies": [ { "name": "arm", "motion": "kinematic", "position": [0.3, -0.2, 3],
        "shape": { "box": [0.1, 0.1, 0.1] }, "angular_velocity": [0.4, 1.1, -0.7],
        "velocity": [1, 0.5, 0.2] } ],
        "clamps": [ { "name": "grip", "soft": "pad", "body": "arm", "size": [1, 1, 1] } ] })";
    Session session(read_scene(text, folder_.file("scene.json")));
    Outbox outbox;
    const Snapshot before = session.snapshot();
    const auto& carried = before.scenery->soft_bodies[0].carried;
    ASSERT_NE(carried, nullptr);
    for (int n = 0; n < 120; ++n) session.tick(Levers{}, outbox);
    const Snapshot now = session.snapshot();
    const Pose moved = now.bodies[1].X_WB * before.bodies[1].X_WB.inverse();
    EXPECT_GT((moved.p - Vec3::Zero()).norm(), 1);
    for (std::size_t v = 0; v < 3; ++v) {
        const Vec3 rest = Vec3(0, 0, 3) + carried->model->vertices[v].p.cast<double>();
        EXPECT_LT((carried->at(v, before.soft_bodies[0]) - rest).norm(), 1e-6);
        EXPECT_LT((carried->at(v, now.soft_bodies[0]) - moved * rest).norm(), 1e-5);
    }
}

// Von Mises' stress of a stretch along one axis at constant width, where nothing turns: what each
// element has is what each node is told, and half of it where half the body has it.
TEST(StressOfNodes, IsTheMeanOfTheElementsAboutEach) {
    physics::World world;
    const auto shape =
        std::make_shared<SoftShape>(physics::box_of_tetrahedra(Vec3(1, 1, 1), {2, 1, 1}));
    world.soft_bodies.push_back(physics::soft_body("block", shape, Pose()));
    physics::SoftBody& body = world.soft_bodies[0];
    body.young = 1e6, body.poisson = .3;
    const auto stress_at = [&](const auto& stretched) {
        for (std::size_t i = 0; i < body.x.size(); ++i) body.x[i] = stretched(shape->mesh.nodes[i]);
        physics::find_elastic_forces(body);
        Snapshot now;
        show_soft_bodies(world, now);
        return now;
    };
    const double all = 2 * 1e6 / (2 * 1.3) * .01;  // 2 μ ε
    Snapshot now = stress_at([](const Vec3& x) { return Vec3(1.01 * x.x(), x.y(), x.z()); });
    ASSERT_EQ(now.stress[0].size(), shape->surface_nodes.size());
    for (const double stress : now.stress[0]) EXPECT_NEAR(stress, all, .01 * all);
    now = stress_at(
        [](const Vec3& x) { return Vec3(x.x() + .01 * std::max(0., x.x()), x.y(), x.z()); });
    for (std::size_t k = 0; k < now.stress[0].size(); ++k) {
        const double x = shape->mesh.nodes[shape->surface_nodes[k]].x();
        const double share = x > .4 ? 1 : x < -.4 ? 0 : -1;
        if (share >= 0)
            EXPECT_NEAR(now.stress[0][k], share * all, .01 * all);
        else
            EXPECT_TRUE(now.stress[0][k] > .2 * all && now.stress[0][k] < .8 * all);
    }
}

TEST_F(CarriedInAScene, StressIsToldOfEveryVertex) {
    lone_triangle(patch_corners, folder_.path().string());
    for (const char* model : {R"("file": "own.gltf")", R"("file": "gone.gltf")"}) {
        Session session(read_scene(pad_with(model, R"(, "angular_velocity": [0, 0, 30])"),
                                   folder_.file("scene.json")));
        Outbox outbox;
        for (int n = 0; n < 3; ++n) session.tick(Levers{}, outbox);
        const Snapshot now = session.snapshot();
        ASSERT_EQ(now.stress[0].size(), now.soft_bodies[0].size());
        for (const double stress : now.stress[0]) EXPECT_GT(stress, 0);
    }
}

}  // namespace
}  // namespace fairlead
