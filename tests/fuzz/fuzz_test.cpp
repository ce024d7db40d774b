// Every reader of files from strangers, with files of the mutator: each is read, or refused in one
// clear line. Memory errors show under FAIRLEAD_SANITIZE=1; hours of it:
//     FAIRLEAD_FUZZ=100000 build/fairlead_tests --gtest_filter='Fuzz.*'
// FAIRLEAD_FUZZ is how many files of each kind, FAIRLEAD_FUZZ_SEED the first one's seed. The file
// that a reader falls over is left in the folder for temporary files, as fairlead_fuzz_KIND.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "app/bindings.h"
#include "build_paths.h"
#include "engine/files/printable.h"
#include "engine/report/run_report.h"
#include "engine/scene/mesh_file.h"
#include "engine/scene/model_file.h"
#include "engine/scene/picture_size.h"
#include "engine/session/replay_check.h"
#include "physics/geometry/mesh.h"
#include "tests/engine/recorded_run.h"
#include "tests/fuzz/mutator.h"

namespace fairlead {
namespace {

namespace fs = std::filesystem;

std::string content(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::string> contents(const fs::path& folder, const std::string& extension) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder))
        if (entry.path().extension() == extension) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    std::vector<std::string> all;
    for (const fs::path& file : files) all.push_back(content(file));
    return all;
}

unsigned number_in(const char* variable, unsigned otherwise) {
    const char* text = std::getenv(variable);
    return text ? static_cast<unsigned>(std::strtoul(text, nullptr, 10)) : otherwise;
}

void expect_one_clear_line(const std::string& said) {
    EXPECT_FALSE(said.empty());
    EXPECT_TRUE(is_printable(said)) << said;
    for (const char* raw : {"std::", "basic_string", "vector::", "json.exception"})
        EXPECT_EQ(said.find(raw), std::string::npos) << said;
}

// What `read` is given is the file's name. Errors that are meant are runtime errors; any other
// exception is one that nobody has thought of.
template <class Read>
void fuzz(const std::string& kind, const std::vector<std::string>& corpus, unsigned count,
          const Read& read) {
    ASSERT_FALSE(corpus.empty());
    const fs::path folder =
        fs::path(testing::TempDir()) / ("fairlead_fuzz_" + kind + "_" + std::to_string(getpid()));
    fs::create_directories(folder);
    const std::string file = (folder / ("file." + kind)).string();
    const unsigned seed = number_in("FAIRLEAD_FUZZ_SEED", 1);
    const unsigned files = number_in("FAIRLEAD_FUZZ", count);
    unsigned good = 0, refused = 0;
    for (unsigned i = seed; i < seed + files; ++i) {
        SCOPED_TRACE(kind + ", FAIRLEAD_FUZZ_SEED=" + std::to_string(i));
        std::ofstream(file, std::ios::binary) << Mutator(corpus, i).file();
        try {
            read(file);
            ++good;
        } catch (const SceneErrors& e) {
            ++refused;
            for (const SceneError& error : e.errors) expect_one_clear_line(error.text());
        } catch (const std::runtime_error& e) {
            ++refused;
            expect_one_clear_line(e.what());
        }
        if (testing::Test::HasFailure()) break;
    }
    if (!testing::Test::HasFailure()) fs::remove_all(folder);
    EXPECT_GE(good, files / 50) << "changed so much that nothing is reached";
    EXPECT_GE(refused, files / 50) << "changed so little that nothing is tried";
    std::printf("%s: %u read, %u refused\n", kind.c_str(), good, refused);
}

TEST(Fuzz, Scenes) {
    std::vector<std::string> corpus = contents(FAIRLEAD_HOME "/scenes", ".json");
    for (std::string& more : contents(FAIRLEAD_HOME "/scenes/check", ".json"))
        corpus.push_back(std::move(more));
    fuzz("scene", corpus, 300, [](const std::string& file) {
        Session session(load_scene(file));
        Outbox outbox;
        for (int i = 0; i < 2 && session.snapshot().diverged.empty(); ++i)
            session.tick(Levers{}, outbox);
    });
}

TEST(Fuzz, Models) {
    fuzz("glb",
         {content(FAIRLEAD_HOME "/assets/models/hook_block.glb"),
          content(FAIRLEAD_HOME "/assets/models/loads.glb")},
         300, [](const std::string& file) {
             std::vector<std::string> troubles;
             read_model(file, "", troubles);
             for (const std::string& trouble : troubles) expect_one_clear_line(trouble);
         });
}

// A tetrahedron, painted, on two nodes.
const char* const tetrahedron = R"({ "asset": { "version": "2.0" }, "scene": 0,
  "scenes": [ { "nodes": [0, 1] } ],
  "nodes": [ { "name": "a", "mesh": 0, "scale": [2, 2, 2], "translation": [0, 5, 0] },
             { "name": "b", "children": [2], "rotation": [0, 0, 0, 1] }, { "mesh": 0 } ],
  "meshes": [ { "primitives": [ { "attributes": { "POSITION": 0, "NORMAL": 0 }, "indices": 1,
                                  "material": 0, "mode": 4 } ] } ],
  "materials": [ { "pbrMetallicRoughness": { "baseColorFactor": [0.1, 0.2, 0.3, 1],
      "roughnessFactor": 0.5, "baseColorTexture": { "index": 0 } }, "emissiveFactor": [0, 1, 0] } ],
  "textures": [ { "source": 0 } ],
  "images": [ { "uri": "none.png" }, { "bufferView": 1, "mimeType": "image/png" } ],
  "accessors": [
    { "bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3" },
    { "bufferView": 1, "byteOffset": 0, "componentType": 5123, "count": 12, "type": "SCALAR" } ],
  "bufferViews": [ { "buffer": 0, "byteOffset": 0, "byteLength": 48, "byteStride": 12 },
                   { "buffer": 0, "byteOffset": 48, "byteLength": 24 } ],
  "buffers": [ { "byteLength": 72, "uri": "data:application/octet-stream;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAAAAAAAAAAAAAAAIA/AAACAAEAAAABAAMAAAADAAIAAQACAAMA" } ] })";

TEST(Fuzz, ModelsInText) {
    fuzz("gltf", {tetrahedron}, 1000, [](const std::string& file) {
        std::vector<std::string> troubles;
        read_model(file, "", troubles);
        for (const std::string& trouble : troubles) expect_one_clear_line(trouble);
    });
}

TEST(Fuzz, Meshes) {
    fuzz("mesh.gltf", {tetrahedron}, 1000, [](const std::string& file) {
        GltfBudget budget;
        physics::MeshRepairs repairs;
        physics::repaired(read_mesh(file, FileAccess(fs::path(file).parent_path()), budget),
                          repairs);
    });
}

// As a recording of a stranger holds them: a path in the first line, its value in the second.
TEST(Fuzz, Settings) {
    const std::string pendulum_text = content(pendulum);
    fuzz("settings",
         {"/bodies/load/mass\n500", "/gravity\n[0, 0, -1.62]", "/wires/0/length\n5.5",
          "/wire_types/steel/young_modulus\n1e11", "/bodies/load/shape/sphere\n0.2",
          "/wires/wire/route/0/at/2\n7", "/name\n\"moon\""},
         2000, [&](const std::string& file) {
             const std::string both = content(file);
             const std::size_t end = std::min(both.find('\n'), both.size() - 1);
             read_scene(pendulum_text, pendulum, {{both.substr(0, end), both.substr(end + 1)}});
         });
}

// The heads of a JPEG that is drawn in three scans; no pixel is unpacked here.
const std::string jpeg(
    "\xff\xd8\xff\xe0\x00\x04JF\xff\xc2\x00\x0b\x08\x00\x10\x00\x20\x01\x01\x11\x00"
    "\xff\xda\x00\x08\x01\x01\x00\x00\x00\x00\x12\xff\x00\x34\xff\xd0\x77"
    "\xff\xda\x00\x08\x01\x01\x00\x00\x00\x00\x12\xff\x00\x34"
    "\xff\xda\x00\x08\x01\x01\x00\x00\x00\x00\x12\xff\x00\x34\xff\xd9",
    68);

TEST(Fuzz, Pictures) {
    std::vector<std::string> corpus = contents(FAIRLEAD_HOME "/tests/pictures", ".png");
    corpus.insert(corpus.end(), corpus.size(), jpeg);  // as many of these
    fuzz("picture", corpus, 600, [](const std::string& file) {
        const std::string bytes = content(file);
        picture_size(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
    });
}

TEST(Fuzz, Recordings) {
    const ScratchFolder folder;
    for (const std::string& scene :
         {pendulum, std::string(FAIRLEAD_HOME "/scenes/check/wound_block.json")})
        random_run(scene, 3, 2, folder.file(std::to_string(scene.size()) + ".flrec"));
    fuzz("flrec", contents(folder.path(), ".flrec"), 200, [](const std::string& file) {
        const RecordingReader reader(file);
        run_report(reader);
        write_samples(reader, file + ".csv");
        Player player(file);
        player.seek(70);
        expect_one_clear_line(said(player, check_replay(player)));
    });
}

TEST(Fuzz, Bindings) {
    fuzz("bindings", contents(FAIRLEAD_HOME "/assets/bindings", ".json"), 2000,
         [](const std::string& file) { load_bindings(file); });
}

}  // namespace
}  // namespace fairlead
