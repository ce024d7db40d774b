// The simulator itself, in a real window: it opens, draws, saves what it drew and leaves.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "app/picture.h"

namespace fairlead {
namespace {

namespace fs = std::filesystem;

int status_of(const std::string& arguments) {
    const int status = std::system((FAIRLEAD_APP " " + arguments).c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

bool one_colour(const Picture& picture) {
    for (std::size_t i = 4; i < picture.rgba.size(); ++i)
        if (picture.rgba[i] != picture.rgba[i - 4]) return false;
    return true;
}

class Program : public testing::Test {
  protected:
    void SetUp() override {
        if (!std::getenv("DISPLAY")) GTEST_SKIP() << "no display; ./test provides one";
    }
    void TearDown() override { fs::remove(file_); }

    const std::string file_ = (fs::path(testing::TempDir()) / "fairlead_program.png").string();
};

TEST_F(Program, OpensItsWindowAndSavesWhatItDrew) {
    fs::remove(file_);
    ASSERT_EQ(status_of(FAIRLEAD_HOME "/scenes/gantry.json --size 960x540 --frames 60 "
                                      "--screenshot " +
                        file_),
              0);
    const Picture picture = read_picture(file_);
    EXPECT_EQ(picture.width, 960);
    EXPECT_EQ(picture.height, 540);
    EXPECT_FALSE(one_colour(picture));
}

TEST_F(Program, RefusesASceneThatIsNotThere) {
    EXPECT_EQ(status_of("no_such_scene.json --frames 1 2>/dev/null"), 2);
}

TEST(ProgramWithoutDisplay, SaysSoAndLeaves) {
    const int status = std::system("env -u DISPLAY -u WAYLAND_DISPLAY " FAIRLEAD_APP
                                   " 2>&1 | grep -q 'fairlead-cli run'");
    EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace fairlead
