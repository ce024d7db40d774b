// assets/models/tetrahedra.py: tetrahedra from a closed surface by gmsh, or one line that says why
// not. Where gmsh is not installed only what is refused before it is asked for is tested.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "engine/scene/tetrahedra_file.h"
#include "tests/engine/cli_run.h"
#include "tests/scratch_folder.h"

namespace fairlead {
namespace {

using testing::HasSubstr;

bool has_gmsh() {
    return shell("command -v gmsh").status == 0;
}

class TetrahedraScript : public testing::Test {
  protected:
    Outcome make(const std::string& model, const std::string& options = "",
                 const std::string& environment = "") {
        return shell(environment +
                     "/usr/bin/python3 '" FAIRLEAD_HOME "/assets/models/tetrahedra.py' '" + model +
                     "' '" + folder_.file("out.msh") + "' " + options);
    }
    void refused(const Outcome& outcome, const std::string& why) {
        EXPECT_EQ(outcome.status, 1);
        EXPECT_THAT(outcome.text, HasSubstr(why));
        EXPECT_EQ(outcome.lines().size(), 1u) << outcome.text;
        EXPECT_FALSE(std::filesystem::exists(folder_ / "out.msh"));
    }
    // A box from corner to corner, each face with corners of its own, y up as glTF is; without its
    // last triangles it is open.
    std::string box(const Vec3& size, int triangles = 12) {
        std::ostringstream bytes;
        for (int face = 0; face < 6; ++face) {
            const int axis = face / 2, side = face % 2 ? 1 : -1;
            const Vec3 n = side * Vec3::Unit(axis), u = Vec3::Unit((axis + 1) % 3), v = n.cross(u);
            constexpr int corners[6][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, -1}, {1, 1}, {-1, 1}};
            for (const auto& [along, across] : corners) {
                const Vec3 at = n + along * u + across * v;
                const Vec3 p = at.cwiseProduct(size) / 2;
                const float y_up[3] = {float(p.x()), float(p.z()), float(-p.y())};
                bytes.write(reinterpret_cast<const char*>(y_up), sizeof y_up);
            }
        }
        std::ofstream(folder_ / "box.bin", std::ios::binary) << bytes.str();
        std::ofstream(folder_ / "box.gltf")
            << R"({ "asset": { "version": "2.0" }, "scenes": [ { "nodes": [1] } ], "nodes": [
                { "name": "box", "mesh": 0 },
                { "name": "stand", "children": [0], "translation": [0, 2, 0] } ],
                "meshes": [ { "primitives": [ { "attributes": { "POSITION": 0 } } ] } ],
                "accessors": [ { "bufferView": 0, "componentType": 5126, "type": "VEC3", "count": )"
            << 3 * triangles << R"( } ], "bufferViews": [ { "buffer": 0, "byteLength": 432 } ],
                "buffers": [ { "uri": "box.bin", "byteLength": 432 } ] })";
        return folder_.file("box.gltf");
    }
    physics::TetrahedralMesh made() {
        TetrahedraRepairs repairs;
        auto mesh = read_tetrahedra(folder_ / "out.msh", FileAccess(folder_.path()), repairs);
        EXPECT_EQ(repairs.loose, 0u);
        EXPECT_FALSE(repairs.turned);
        return mesh;
    }
    ScratchFolder folder_;
};

TEST_F(TetrahedraScript, SaysInOneLineWhatIsWrong) {
    refused(make("gone.glb"), "gone.glb: No such file");
    const std::string nonsense = folder_.file("nonsense.glb");
    std::ofstream(nonsense) << "glTF";
    refused(make(nonsense), "is no glTF file");
    refused(make(box(Vec3(1, 1, 1)), "--node leg"), "has no node \"leg\"; it has box, stand");
    refused(make(box(Vec3(1, 1, 1), 11)), "its surface is open: 3 edges have a face on one side");
    refused(make(box(Vec3(-1, 1, 1))), "is inside out");
    refused(make(FAIRLEAD_HOME "/assets/models/loads.glb", "--node ball"), "its surface is open");
    refused(make(box(Vec3(1, 1, 1)), "", "PATH= "), "gmsh is not installed: apt-get install");
}

TEST_F(TetrahedraScript, FillsABoxAsFineAsIsAskedFor) {
    if (!has_gmsh()) GTEST_SKIP() << "no gmsh: tetrahedra.py was not tried";
    const std::string file = box(Vec3(1, .6, .4));
    const Outcome coarse = make(file, "--edge 0.4");
    ASSERT_EQ(coarse.status, 0) << coarse.text;
    EXPECT_THAT(coarse.text, HasSubstr("100.0 % of the volume"));
    const physics::TetrahedralMesh mesh = made();
    EXPECT_NEAR(physics::volume(mesh), .24, 1e-5);
    for (const Vec3& p : mesh.nodes) {  // the whole file: it stands 2 m up, z up
        EXPECT_LT(std::abs(p.x()), .5 + 1e-5);
        EXPECT_LT(std::abs(p.y()), .3 + 1e-5);
        EXPECT_LT(std::abs(p.z() - 2), .2 + 1e-5);
    }
    ASSERT_EQ(make(file, "--edge 0.1 --node box").status, 0);
    const physics::TetrahedralMesh fine = made();
    EXPECT_GT(fine.elements.size(), 10 * mesh.elements.size());
    EXPECT_LT(fine.nodes[0].z(), 1);  // in its own frame
}

// Hollow, round, with paints and edges.
TEST_F(TetrahedraScript, FillsAFender) {
    if (!has_gmsh()) GTEST_SKIP() << "no gmsh: tetrahedra.py was not tried";
    const Outcome fender =
        make(FAIRLEAD_HOME "/assets/models/soft.glb", "--node fender --edge 0.15");
    ASSERT_EQ(fender.status, 0) << fender.text;
    const double whole = 3.14159 * (.5 * .5 - .25 * .25) * 1.2;
    EXPECT_NEAR(physics::volume(made()), whole, .05 * whole);
}

}  // namespace
}  // namespace fairlead
