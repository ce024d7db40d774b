// A glTF file becomes a closed surface, repaired if that is safe; a broken one is refused with a
// reason.
#include "engine/scene/mesh_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>

#include "engine/session/build.h"
#include "tests/scratch_folder.h"

namespace fairlead {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

// A tetrahedron over the unit axes, volume 1/6: four vertices, then twelve 16-bit indices.
struct Tetrahedron {
    float p[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    std::uint16_t i[12] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
};
static_assert(sizeof(Tetrahedron) == 72);

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

physics::MassProperties solid_of(const physics::TriangleMesh& mesh) {
    return physics::solid(
        {{Pose{}, physics::Mesh{std::make_shared<const physics::TriangleMesh>(mesh)}}}, 1);
}

class MeshFile : public testing::Test {
  protected:
    void SetUp() override { write(Tetrahedron{}); }

    void write(const Tetrahedron& tetrahedron) {
        std::ofstream(folder_ / "tetrahedron.bin", std::ios::binary)
            .write(reinterpret_cast<const char*>(&tetrahedron), sizeof tetrahedron);
    }
    std::string write(const std::string& from = "", const std::string& to = "") {
        std::string text = tetrahedron;
        const std::size_t at = from.empty() ? 0 : text.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        std::ofstream(folder_ / "mesh.gltf") << text.replace(at, from.size(), to);
        return (folder_ / "mesh.gltf").string();
    }
    physics::TriangleMesh read(const std::string& file) const {
        GltfBudget budget;
        return read_mesh(file, FileAccess(folder_.path()), budget);
    }
    std::string refusal_of(const std::string& from, const std::string& to) {
        try {
            read(write(from, to));
        } catch (const std::runtime_error& e) {
            return e.what();
        }
        return "was read";
    }

    // Two bodies of this shape, of 10 kg/m³ and fixed.
    physics::World build(Notes& notes) {
        const std::string text = R"({ "format": 1, "name": "meshes", "bodies": [
            { "name": "a", "density": 10, "shape": { "mesh": "mesh.gltf" } },
            { "name": "b", "motion": "fixed", "shape": { "convex": "mesh.gltf" } } ] })";
        return build_world(read_scene(text, (folder_ / "scene.json").string()), notes);
    }
    std::vector<SceneError> scene_errors() {
        try {
            Notes notes;
            build(notes);
        } catch (const SceneErrors& e) {
            return e.errors;
        }
        return {};
    }

    const ScratchFolder folder_;
};

TEST_F(MeshFile, IsPlacedAndTurnedUpright) {
    const physics::TriangleMesh mesh = read(write());
    ASSERT_EQ(mesh.vertices.size(), 4u);
    ASSERT_EQ(mesh.triangles.size(), 4u);
    // in the order in which the triangles use them: 0 2 1 3
    EXPECT_EQ(mesh.vertices[1], Vec3(0, 0, 7)) << "glTF's y is our z";
    EXPECT_EQ(mesh.vertices[3], Vec3(0, -2, 5)) << "glTF's z is our -y";
    const physics::MassProperties solid = solid_of(mesh);
    EXPECT_NEAR(solid.mass, 8.0 / 6, 1e-6);
    EXPECT_TRUE(solid.centre.isApprox(Vec3(0.5, -0.5, 5.5), 1e-6));
}

TEST_F(MeshFile, MirroredNodesStayCounterClockwise) {
    EXPECT_GT(solid_of(read(write("[2, 2, 2]", "[-1, 1, 1]"))).mass, 0);
}

TEST_F(MeshFile, VerticesThatNoTriangleUsesAreLeftOut) {
    EXPECT_EQ(read(write("\"count\": 12", "\"count\": 3")).vertices.size(), 3u);
}

TEST_F(MeshFile, BrokenFilesAreRefused) {
    EXPECT_THAT(refusal_of("\"count\": 12", "\"count\": 13"), HasSubstr("beyond its buffer"));
    EXPECT_THAT(refusal_of("\"count\": 4", "\"count\": 4000000000"),
                HasSubstr("beyond its buffer"));
    EXPECT_THAT(refusal_of("\"byteOffset\": 48", "\"byteOffset\": 60"),
                HasSubstr("beyond its buffer"));
    EXPECT_THAT(refusal_of("\"count\": 4", "\"count\": 3"),
                HasSubstr("mesh.gltf: triangle 1: its corner 3 is none of the 3 vertices"));
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

// ---- in a scene

TEST_F(MeshFile, GoodOnesNeedNoNote) {
    write();
    Notes notes;
    EXPECT_NEAR(build(notes).bodies[1].mass, 10 * 8.0 / 6, 1e-6);
    EXPECT_TRUE(notes.empty()) << notes.front();
}

TEST_F(MeshFile, RepairsAreNotedOncePerFile) {
    write();
    Tetrahedron wrong;
    std::swap(wrong.i[1], wrong.i[2]);
    write(wrong);
    Notes notes;
    EXPECT_NEAR(build(notes).bodies[1].mass, 10 * 8.0 / 6, 1e-6);
    EXPECT_THAT(notes, testing::ElementsAre("mesh mesh.gltf: triangles turned: 1"));
}

TEST_F(MeshFile, HolesAreSaidWithFileAndTriangle) {
    write("\"count\": 12", "\"count\": 9");  // without the triangle 1 2 3
    const std::vector<SceneError> errors = scene_errors();
    ASSERT_EQ(errors.size(), 2u) << "a fixed body needs a closed surface too";
    EXPECT_EQ(errors[0].line, 2);
    EXPECT_EQ(errors[0].pointer, "/bodies/0/shape/mesh");
    EXPECT_EQ(errors[0].message,
              "cannot use mesh mesh.gltf: triangle 0: its edge from (0, 0, 7) to (2, 0, 5) has no "
              "neighbour: the surface has a hole there");
    EXPECT_EQ(errors[1].pointer, "/bodies/1/shape/convex");
}

// A hull must enclose what it displaces: an open one is refused in one line, one that is inside out
// is turned, with a note, and floats.
TEST_F(MeshFile, AnOpenHullIsRefusedAndAnInvertedOneTurned) {
    const auto afloat = [&](Notes& notes) {
        const std::string text = R"({ "format": 1, "name": "hull", "sea": {},
          "bodies": [ { "name": "ship", "mass": 500, "position": [0, 0, -6],
            "shape": { "mesh": "mesh.gltf" }, "hull": {} } ] })";
        return build_world(read_scene(text, (folder_ / "scene.json").string()), notes);
    };
    Notes notes;
    write("\"count\": 12", "\"count\": 9");  // without the triangle 1 2 3
    try {
        afloat(notes);
        ADD_FAILURE() << "an open hull was taken";
    } catch (const SceneErrors& e) {
        ASSERT_EQ(e.errors.size(), 1u);
        EXPECT_THAT(e.errors[0].text(), HasSubstr("scene.json:3: /bodies/0/shape/mesh: "));
        EXPECT_THAT(e.errors[0].message, HasSubstr("the surface has a hole there"));
    }
    write();
    Tetrahedron inverted;
    for (int k = 0; k < 12; k += 3) std::swap(inverted.i[k + 1], inverted.i[k + 2]);
    write(inverted);
    const physics::World world = afloat(notes);
    EXPECT_THAT(notes, testing::Contains("mesh mesh.gltf: triangles turned: 4"));
    ASSERT_EQ(world.hulls.size(), 1u);
    EXPECT_GT(physics::enclosed_volume(world.hulls[0].mesh), 8.0 / 6 - 1e-6);
}

TEST_F(MeshFile, NumbersThatAreNoneAreSaidWithFileAndTriangle) {
    write();
    Tetrahedron wrong;
    wrong.p[3][0] = std::nanf("");
    write(wrong);
    const std::vector<SceneError> errors = scene_errors();
    ASSERT_FALSE(errors.empty());
    EXPECT_THAT(errors[0].message, HasSubstr("mesh.gltf: triangle 1: its corner (nan"));
}

TEST_F(MeshFile, MissingFilesAreRefused) {
    EXPECT_THROW(read((folder_ / "nowhere.glb").string()), std::runtime_error);
    EXPECT_THROW(read(folder_.path().string()), std::runtime_error);
    std::ofstream(folder_ / "short.glb") << "glTF";
    EXPECT_THROW(read((folder_ / "short.glb").string()), std::runtime_error);
}

}  // namespace
}  // namespace fairlead
