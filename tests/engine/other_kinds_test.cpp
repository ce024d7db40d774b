// A file that was opened as what it is not is refused in one line that says what it is.
#include "engine/scene/other_kinds.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "engine/school/course.h"
#include "tests/engine/cli_run.h"
#include "tests/scratch_folder.h"

namespace fairlead {
namespace {

const std::string gltf = R"({ "asset": { "version": "2.0" }, "scene": 0, "scenes": [], "nodes": [],
  "meshes": [], "materials": [], "accessors": [], "bufferViews": [], "buffers": [] })";
const std::string begun_scene = R"({ "bodies": [ { "name": "b" } ] })";

std::vector<SceneError> refusal(const std::string& text) {
    try {
        read_scene(text, "x");
    } catch (const SceneErrors& e) {
        return e.errors;
    }
    return {};
}

void expect_one_line(const std::string& text, const std::string& kind) {
    const std::vector<SceneError> errors = refusal(text);
    ASSERT_EQ(errors.size(), 1u) << text.substr(0, 100);
    EXPECT_EQ(errors[0].text(), "x: is " + kind + "; expected a scene");
}

TEST(OtherKinds, AreSaidInOneLine) {
    expect_one_line(gltf, "a model (glTF)");
    expect_one_line(R"({ "format": 1, "course": "c", "exercises": [ {} ] })", "a course");
    expect_one_line(R"({ "name": "keys", "shaping": {}, "axes": {} })",
                    "a list of keys and levers");
    expect_one_line(R"({ "$schema": "x", "title": "t", "properties": {} })", "a schema");
    expect_one_line("\x89PNG\r\n\x1a\n", "a picture (PNG)");
    expect_one_line("SQLite format 3", "a recording or a book of results");
    expect_one_line("glTF\x02", "a model (binary glTF)");
}

// Whoever begins a scene is told all that it lacks.
TEST(OtherKinds, ASceneThatIsNotReadyIsOneStill) {
    EXPECT_GT(refusal(begun_scene).size(), 1u);
    EXPECT_GT(refusal("{}").size(), 1u);
    EXPECT_EQ(refusal(R"({ "format": 1, "name": "s" })").size(), 0u);
}

TEST(OtherKinds, ASceneIsNoCourse) {
    const ScratchFolder folder;
    std::ofstream(folder.file("c.course.json")) << begun_scene;
    try {
        load_course(folder.file("c.course.json"));
        FAIL();
    } catch (const SceneErrors& e) {
        ASSERT_EQ(e.errors.size(), 1u);
        EXPECT_EQ(e.errors[0].message, "is a scene; expected a course");
    }
}

TEST(OtherKinds, EveryFileThatComesWithFairleadIsASceneOrIsRefusedInOneLine) {
    namespace fs = std::filesystem;
    for (const char* below : {"/assets/bindings", "/assets/models", "/scenes/courses"})
        for (const auto& entry : fs::directory_iterator(FAIRLEAD_HOME + std::string(below))) {
            const std::string ending = entry.path().extension().string();
            if (ending != ".json" && ending != ".glb" && ending != ".gltf") continue;
            const Outcome outcome = cli("check '" + entry.path().string() + "'");
            EXPECT_EQ(outcome.status, 2) << entry.path();
            EXPECT_EQ(outcome.lines().size(), 1u) << outcome.text;
        }
}

TEST(OtherKinds, TooManyKeysAreCounted) {
    std::string materials;
    for (int i = 0; i < 1001; ++i)
        materials += (i ? ", \"m" : "\"m") + std::to_string(i) + "\": {}";
    const auto errors =
        refusal(R"({ "format": 1, "name": "s", "materials": {)" + materials + "} }");
    ASSERT_EQ(errors.size(), 1u);
    EXPECT_EQ(errors[0].message, "expected at most 1000 keys; found 1001");
}

TEST(OtherKinds, ADeepNestIsPlacedByItsFirstSteps) {
    const auto errors = refusal(std::string(100, '['));
    ASSERT_EQ(errors.size(), 1u);
    EXPECT_LT(errors[0].text().size(), 80u) << errors[0].text();
}

}  // namespace
}  // namespace fairlead
