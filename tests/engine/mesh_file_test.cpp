// A glTF file becomes one closed surface; a broken one is refused with a reason.
#include "engine/mesh_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "physics/body.h"

namespace fairlead {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

// A tetrahedron over the unit axes, volume 1/6: four vertices, then twelve 16-bit indices.
const std::string bytes = [] {
    const float p[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const std::uint16_t i[12] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
    std::string all(sizeof p + sizeof i, '\0');
    std::memcpy(all.data(), p, sizeof p);
    std::memcpy(all.data() + sizeof p, i, sizeof i);
    return all;
}();

const std::string tetrahedron = R"({ "asset": { "version": "2.0" }, "scene": 0,
  "scenes": [ { "nodes": [0] } ],
  "nodes": [ { "mesh": 0, "scale": [2, 2, 2], "translation": [0, 5, 0] } ],
  "meshes": [ { "primitives": [ { "attributes": { "POSITION": 0 }, "indices": 1 } ] } ],
  "accessors": [
    { "bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3",
      "min": [0, 0, 0], "max": [1, 1, 1] },
    { "bufferView": 1, "componentType": 5123, "count": 12, "type": "SCALAR" } ],
  "bufferViews": [
    { "buffer": 0, "byteOffset": 0, "byteLength": 48 },
    { "buffer": 0, "byteOffset": 48, "byteLength": 24 } ],
  "buffers": [ { "uri": "tetrahedron.bin", "byteLength": 72 } ] })";

class MeshFile : public testing::Test {
  protected:
    void SetUp() override {
        fs::create_directories(folder_);
        std::ofstream(folder_ / "tetrahedron.bin", std::ios::binary) << bytes;
    }
    void TearDown() override { fs::remove_all(folder_); }

    std::string write(const std::string& from = "", const std::string& to = "") {
        std::string text = tetrahedron;
        const std::size_t at = from.empty() ? 0 : text.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        std::ofstream(folder_ / "mesh.gltf") << text.replace(at, from.size(), to);
        return (folder_ / "mesh.gltf").string();
    }
    std::string refusal_of(const std::string& from, const std::string& to) {
        try {
            read_mesh(write(from, to));
        } catch (const std::runtime_error& e) {
            return e.what();
        }
        return "was read";
    }

    const fs::path folder_ = fs::path(testing::TempDir()) /
                             (std::string("fairlead_mesh_") +
                              testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(MeshFile, IsPlacedAndTurnedUpright) {
    const auto mesh = read_mesh(write());
    ASSERT_EQ(mesh->vertices.size(), 4u);
    ASSERT_EQ(mesh->triangles.size(), 4u);
    EXPECT_EQ(mesh->vertices[2], Vec3(0, 0, 7)) << "glTF's y is our z";
    EXPECT_EQ(mesh->vertices[3], Vec3(0, -2, 5)) << "glTF's z is our -y";
    EXPECT_TRUE(is_closed(*mesh));
    const physics::MassProperties solid = physics::solid({{Pose{}, physics::Mesh{mesh}}}, 1);
    EXPECT_NEAR(solid.mass, 8.0 / 6, 1e-6);
    EXPECT_TRUE(solid.centre.isApprox(Vec3(0.5, -0.5, 5.5), 1e-6));
}

TEST_F(MeshFile, MirroredNodesStayCounterClockwise) {
    const auto mesh = read_mesh(write("[2, 2, 2]", "[-1, 1, 1]"));
    EXPECT_GT(physics::solid({{Pose{}, physics::Mesh{mesh}}}, 1).mass, 0);
}

TEST_F(MeshFile, AnOpenSurfaceIsNotClosed) {
    EXPECT_FALSE(is_closed(*read_mesh(write("\"count\": 12", "\"count\": 9"))));
}

TEST_F(MeshFile, BrokenFilesAreRefused) {
    EXPECT_THAT(refusal_of("\"count\": 12", "\"count\": 13"), HasSubstr("beyond its buffer"));
    EXPECT_THAT(refusal_of("\"count\": 4", "\"count\": 4000000000"),
                HasSubstr("beyond its buffer"));
    EXPECT_THAT(refusal_of("\"byteOffset\": 48", "\"byteOffset\": 60"),
                HasSubstr("beyond its buffer"));
    EXPECT_THAT(refusal_of("\"count\": 4", "\"count\": 3"), HasSubstr("names no vertex"));
    EXPECT_THAT(refusal_of("\"indices\": 1", "\"indices\": 7"), HasSubstr("out of bounds"));
    EXPECT_THAT(refusal_of("\"bufferView\": 1", "\"bufferView\": 9"), HasSubstr("invalid"));
    EXPECT_THAT(refusal_of("\"mesh\": 0", "\"mesh\": 3"), HasSubstr("missing"));
    EXPECT_THAT(refusal_of("\"nodes\": [0]", "\"nodes\": [4]"), HasSubstr("missing"));
    EXPECT_THAT(refusal_of("\"mesh\": 0", "\"mesh\": 0, \"children\": [0]"), HasSubstr("too deep"));
    EXPECT_THAT(refusal_of("\"mesh\": 0, ", ""), HasSubstr("no triangles"));
    EXPECT_THAT(refusal_of("tetrahedron.bin", "nowhere.bin"), HasSubstr("not a glTF file"));
    EXPECT_THAT(refusal_of("\"type\": \"VEC3\"", "\"type\": \"VEC2\""), HasSubstr("three floats"));
    EXPECT_THAT(refusal_of("\"asset\"", "\"asset"), HasSubstr("not a glTF file"));
}

TEST_F(MeshFile, MissingFilesAreRefused) {
    EXPECT_THROW(read_mesh((folder_ / "nowhere.glb").string()), std::runtime_error);
    EXPECT_THROW(read_mesh(folder_.string()), std::runtime_error);
    std::ofstream(folder_ / "short.glb") << "glTF";
    EXPECT_THROW(read_mesh((folder_ / "short.glb").string()), std::runtime_error);
}

}  // namespace
}  // namespace fairlead
