// Where scenes and assets are found: named by the environment, beside an installed program, or in
// the sources.
#include "engine/files/home.h"
#include "build_paths.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "tests/engine/cli_run.h"
#include "tests/scratch_folder.h"

namespace fairlead {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;

const char* const refused = "outside the scene's folder";

// A prefix with scenes and models, as `cmake --install` fills one; the program may be missing.
class Prefix : public testing::Test {
  protected:
    Prefix() {
        fs::create_directories(data_ / "scenes");
        fs::create_directories(data_ / "assets");
        fs::create_directories(folder_ / "bin");
        fs::copy(FAIRLEAD_HOME "/scenes/gantry.json", data_ / "scenes");
        fs::copy(FAIRLEAD_HOME "/assets/models", data_ / "assets/models");
    }

    // Its models lie in the prefix's assets, which only a program that finds them may read.
    std::string run_gantry() const {
        return "run '" + (data_ / "scenes/gantry.json").string() + "' --seconds 0.05";
    }

    const ScratchFolder folder_;
    const fs::path data_ = folder_ / "share/fairlead";
};

TEST(Home, OfAProgramThatIsNotInstalledIsItsSource) {
    EXPECT_EQ(home(), fs::canonical(FAIRLEAD_HOME));
}

TEST_F(Prefix, HoldsWhatAnInstalledProgramReads) {
    fs::copy(FAIRLEAD_CLI, folder_ / "bin/fairlead-cli");
    const Outcome installed =
        shell("'" + (folder_ / "bin/fairlead-cli").string() + "' " + run_gantry());
    EXPECT_EQ(installed.status, 0) << installed.text;
    EXPECT_THAT(installed.text, Not(HasSubstr(refused)));
    EXPECT_THAT(cli(run_gantry()).text, HasSubstr(refused)) << "a program whose assets are others";
}

TEST_F(Prefix, IsNamedByTheEnvironment) {
    const Outcome named =
        shell("FAIRLEAD_HOME='" + data_.string() + "' " FAIRLEAD_CLI " " + run_gantry());
    EXPECT_EQ(named.status, 0) << named.text;
    EXPECT_THAT(named.text, Not(HasSubstr(refused)));
}

TEST_F(Prefix, ThatIsNoFolderIsRefused) {
    const Outcome wrong = shell("FAIRLEAD_HOME=/no/such " FAIRLEAD_CLI " " + run_gantry());
    EXPECT_EQ(wrong.status, 2);
    EXPECT_THAT(wrong.text, HasSubstr("FAIRLEAD_HOME=/no/such: no such folder"));
}

}  // namespace
}  // namespace fairlead
