// A glTF file becomes painted triangles in the frame of the node that was asked for; what is
// missing or broken becomes a stand-in and a sentence, never a scene that does not load.
#include "engine/scene/model_file.h"
#include "build_paths.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "engine/scene/scene.h"
#include "engine/session/session.h"
#include "tests/scratch_folder.h"

namespace fairlead {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

// A triangle in glTF's axes, then its texture coordinates.
struct Triangle {
    float p[3][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    float uv[3][2] = {{0, 0}, {1, 0}, {0, 1}};
};
static_assert(sizeof(Triangle) == 60);

const std::string triangle = R"({ "asset": { "version": "2.0" }, "scene": 0,
  "scenes": [ { "nodes": [0, 1] } ],
  "nodes": [ { "name": "arm", "translation": [5, 0, 0], "children": [2] },
             { "name": "other", "mesh": 0, "translation": [0, 7, 0] },
             { "name": "hand", "mesh": 0, "translation": [0, 0, 2] } ],
  "materials": [ { "pbrMetallicRoughness": { "baseColorFactor": [0.1, 0.2, 0.3, 1],
      "roughnessFactor": 0.25, "metallicFactor": 0.75, "baseColorTexture": { "index": 0 } },
      "emissiveFactor": [0, 0.5, 0] } ],
  "textures": [ { "source": 0 } ], "images": [ { "uri": "paint.png" } ],
  "meshes": [ { "primitives": [ { "attributes": { "POSITION": 0, "TEXCOORD_0": 1 },
      "material": 0 } ] } ],
  "accessors": [
    { "bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3",
      "min": [0, 0, 0], "max": [1, 1, 0] },
    { "bufferView": 1, "componentType": 5126, "count": 3, "type": "VEC2" } ],
  "bufferViews": [ { "buffer": 0, "byteOffset": 0, "byteLength": 36 },
                   { "buffer": 0, "byteOffset": 36, "byteLength": 24 } ],
  "buffers": [ { "uri": "triangle.bin", "byteLength": 60 } ] })";

class ModelFile : public testing::Test {
  protected:
    void SetUp() override {
        const Triangle bytes;
        std::ofstream(folder_ / "triangle.bin", std::ios::binary)
            .write(reinterpret_cast<const char*>(&bytes), sizeof bytes);
        std::ofstream(file()) << triangle;
    }
    std::string file() const { return (folder_ / "triangle.gltf").string(); }

    const ScratchFolder folder_;
    Notes troubles_;
};

TEST_F(ModelFile, WholeFileHasEveryNodeInItsPlaceZUp) {
    const PaintedModel model = read_model(file(), "", troubles_);
    ASSERT_EQ(model.vertices.size(), 6u);
    // (5, 0, 2) with y up is (5, -2, 0) with z up, and the corner at y = 1 is one metre higher
    EXPECT_TRUE(model.vertices[0].p.isApprox(Eigen::Vector3f(5, -2, 0)));
    EXPECT_TRUE(model.vertices[2].p.isApprox(Eigen::Vector3f(5, -2, 1)));
    EXPECT_TRUE(model.vertices[3].p.isApprox(Eigen::Vector3f(0, 0, 7)));
    EXPECT_TRUE(model.vertices[0].n.isApprox(Eigen::Vector3f(0, -1, 0)));
}

TEST_F(ModelFile, ANodeIsReadInItsOwnFrameWithWhatHangsOnIt) {
    const PaintedModel arm = read_model(file(), "arm", troubles_);
    ASSERT_EQ(arm.vertices.size(), 3u);
    EXPECT_TRUE(arm.vertices[0].p.isApprox(Eigen::Vector3f(0, -2, 0)));
    const PaintedModel hand = read_model(file(), "hand", troubles_);
    EXPECT_TRUE(hand.vertices[0].p.isZero());
}

TEST_F(ModelFile, MaterialBecomesPaint) {
    const Paint paint = read_model(file(), "hand", troubles_).vertices[0].paint;
    EXPECT_FLOAT_EQ(paint.colour.b, 0.3f);
    EXPECT_FLOAT_EQ(paint.roughness, 0.25f);
    EXPECT_FLOAT_EQ(paint.metallic, 0.75f);
    EXPECT_FLOAT_EQ(paint.glow, 0.5f);
}

TEST_F(ModelFile, AMissingPictureIsChequeredAndSaid) {
    const PaintedModel model = read_model(file(), "", troubles_);
    ASSERT_EQ(troubles_.size(), 1u);
    EXPECT_THAT(troubles_[0], HasSubstr("paint.png is missing"));
    ASSERT_EQ(model.images.size(), 1u);
    EXPECT_EQ(model.images[0].width, 8);
    EXPECT_EQ(model.patches[0].image, 0);
}

TEST_F(ModelFile, ABrokenPictureIsChequeredAndSaid) {
    std::ofstream(folder_ / "paint.png") << "not a picture";
    read_model(file(), "", troubles_);
    ASSERT_EQ(troubles_.size(), 1u);
    EXPECT_THAT(troubles_[0], HasSubstr("is not a picture"));
}

TEST_F(ModelFile, WhatCannotBeReadIsNullAndSaidOnce) {
    ModelFiles files{FileAccess(folder_.path())};
    EXPECT_EQ(files.read("no_such.glb", ""), nullptr);
    EXPECT_EQ(files.read("no_such.glb", ""), nullptr);
    EXPECT_EQ(files.read(file(), "leg"), nullptr);
    ASSERT_EQ(files.troubles().size(), 2u);
    EXPECT_THAT(files.troubles()[0], HasSubstr("no such file"));
    EXPECT_THAT(files.troubles()[1], HasSubstr("has no node \"leg\""));
    EXPECT_EQ(files.read(file(), "arm"), files.read(file(), "arm"));  // shared
}

TEST_F(ModelFile, ASceneWithMissingModelsRunsWithStandIns) {
    const std::string text = R"({ "format": 1, "name": "n",
      "bodies": [ { "name": "ball", "shape": { "sphere": 0.5 }, "mass": 1,
                    "centre_of_mass": [0, 0, 0.1], "model": { "file": "gone.glb" } } ],
      "surroundings": [ { "model": { "file": "gone.glb", "node": "x" }, "position": [1, 2, 3] } ]
    })";
    Session session(read_scene(text, (folder_ / "scene.json").string()));
    const Scenery& scenery = *session.snapshot().scenery;
    EXPECT_TRUE(scenery.bodies[1].stand_in);
    EXPECT_EQ(scenery.bodies[1].X_BM.p, Vec3(0, 0, -0.1));
    ASSERT_EQ(scenery.surroundings.size(), 1u);
    EXPECT_EQ(scenery.surroundings[0].model, nullptr);
    EXPECT_EQ(scenery.surroundings[0].X_WM.p, Vec3(1, 2, 3));
    ASSERT_EQ(scenery.notes.size(), 1u);  // once for each file
    EXPECT_THAT(scenery.notes[0], HasSubstr("gone.glb: no such file"));
}

TEST(Models, EveryModelOfEverySceneIsThere) {
    for (const auto& entry : fs::directory_iterator(FAIRLEAD_HOME "/scenes")) {
        const std::string file = entry.path().string();
        if (entry.path().extension() != ".json" || file.ends_with(".schema.json")) continue;
        const Session session(load_scene(file));
        for (const BodyLook& body : session.snapshot().scenery->bodies)
            EXPECT_FALSE(body.stand_in) << file << ": " << body.name;
        for (const SoftLook& soft : session.snapshot().scenery->soft_bodies)
            EXPECT_FALSE(soft.stand_in) << file << ": " << soft.name;
        for (const Surrounding& s : session.snapshot().scenery->surroundings)
            EXPECT_NE(s.model, nullptr) << file;
    }
}

// What is committed is what the scripts beside it make, byte for byte.
TEST(Models, AreMadeByTheirScripts) {
    const fs::path from = FAIRLEAD_HOME "/assets/models";
    const ScratchFolder scratch;
    const fs::path& to = scratch.path();
    std::vector<fs::path> made;
    for (const auto& entry : fs::directory_iterator(from)) {
        if (entry.path().extension() == ".py") fs::copy(entry.path(), to);
        if (entry.path().extension() == ".glb") made.push_back(entry.path().stem());
    }
    ASSERT_FALSE(made.empty());
    const auto bytes = [](const fs::path& file) {
        std::ifstream in(file, std::ios::binary);
        return std::string(std::istreambuf_iterator<char>(in), {});
    };
    for (const fs::path& name : made) {
        const std::string command = "python3 '" + (to / name).string() + ".py'";
        ASSERT_EQ(std::system(command.c_str()), 0) << command;
        EXPECT_TRUE(bytes((to / name).string() + ".glb") == bytes((from / name).string() + ".glb"))
            << name << ".glb is not what " << name << ".py makes: run it again";
    }
}

}  // namespace
}  // namespace fairlead
