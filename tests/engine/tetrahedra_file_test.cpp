// Meshes of tetrahedra from files of strangers: taken, put right and said so, or refused by line or
// element.
#include "engine/scene/tetrahedra_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <random>

#include "tests/scratch_folder.h"

namespace fairlead {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string gmsh(const std::vector<std::string>& nodes, const std::vector<std::string>& elements) {
    std::string text =
        "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n" + std::to_string(nodes.size()) + "\n";
    for (std::size_t i = 0; i < nodes.size(); ++i)
        text += std::to_string(i + 1) + " " + nodes[i] + "\n";
    text += "$EndNodes\n$Elements\n" + std::to_string(elements.size()) + "\n";
    for (std::size_t i = 0; i < elements.size(); ++i)
        text += std::to_string(i + 1) + " 4 2 0 1 " + elements[i] + "\n";
    return text + "$EndElements\n";
}

const std::vector<std::string> corners{"0 0 0", "1 0 0", "0 1 0", "0 0 1", "1 1 1"};

class TetrahedraFile : public testing::Test {
  protected:
    // What is wrong with it; empty: it was taken.
    std::string fault_of(const std::string& text) {
        const auto file = folder_ / "part.msh";
        std::ofstream(file, std::ios::binary) << text;
        try {
            mesh_ = read_tetrahedra(file, FileAccess(folder_.path()), repairs_);
            return {};
        } catch (const std::runtime_error& e) {
            return e.what();
        }
    }
    ScratchFolder folder_;
    physics::TetrahedralMesh mesh_;
    TetrahedraRepairs repairs_;
};

}  // namespace

TEST_F(TetrahedraFile, IsTakenAsItIs) {
    EXPECT_EQ(fault_of(gmsh(corners, {"1 2 3 4", "2 3 4 5"})), "");
    EXPECT_EQ(repairs_.loose, 0u);
    EXPECT_FALSE(repairs_.turned);
    EXPECT_EQ(mesh_.elements.size(), 2u);
    EXPECT_NEAR(physics::volume(mesh_), 1. / 6 + 1. / 3, 1e-15);
}

TEST_F(TetrahedraFile, WhatIsPutRightIsSaid) {
    EXPECT_EQ(fault_of(gmsh(corners, {"1 2 3 4"})), "");
    EXPECT_EQ(repairs_.loose, 1u);
    EXPECT_FALSE(repairs_.turned);
    EXPECT_EQ(mesh_.nodes.size(), 4u);
    EXPECT_EQ(fault_of(gmsh(corners, {"1 3 2 4", "2 4 3 5"})), "");
    EXPECT_EQ(repairs_.loose, 0u);
    EXPECT_TRUE(repairs_.turned);
    EXPECT_GT(physics::volume(mesh_), 0);
}

TEST_F(TetrahedraFile, WhatIsNoSolidIsRefusedByElementOrLine) {
    EXPECT_THAT(fault_of(gmsh(corners, {"1 2 3 4", "2 4 3 5"})), HasSubstr("element 1"));
    EXPECT_THAT(fault_of(gmsh({"0 0 0", "1 0 0", "0 1 0", ".3 .3 0"}, {"1 2 3 4"})),
                HasSubstr("element 0 is flat"));
    EXPECT_THAT(fault_of(gmsh({"0 0 nan", "1 0 0", "0 1 0", "0 0 1"}, {"1 2 3 4"})),
                HasSubstr("line 6"));
    EXPECT_THAT(fault_of(gmsh(corners, {"1 2 3 9"})), HasSubstr("line"));
    EXPECT_THAT(fault_of(gmsh(corners, {})), HasSubstr("no tetrahedra"));
    EXPECT_THAT(fault_of(""), HasSubstr("line 1"));
    EXPECT_THAT(fault_of("$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n999999999999\n"),
                HasSubstr("line 5"));
}

// Bits, words and ends of a good file changed at random: taken or refused, never more.
TEST_F(TetrahedraFile, NoChangedFileDoesHarm) {
    const std::string good = gmsh(corners, {"1 2 3 4", "2 3 4 5"});
    const std::vector<std::string> words{"-1", "1e308", "nan", "999999999999", "$Nodes", "", "x"};
    std::mt19937 random(7);
    for (int i = 0; i < 2000; ++i) {
        std::string bad = good;
        const std::size_t at = random() % bad.size();
        if (i % 3 == 0) bad[at] = static_cast<char>(random());
        if (i % 3 == 1) bad.resize(at);
        if (i % 3 == 2) bad.replace(at, random() % 5, words[random() % words.size()]);
        const std::string fault = fault_of(bad);
        EXPECT_TRUE(!fault.empty() || mesh_.elements.size() <= std::size_t(most_tetrahedra));
        EXPECT_EQ(fault.find('\n'), std::string::npos) << fault;
    }
}

}  // namespace fairlead
