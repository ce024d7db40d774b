// The simulator itself, in a real window: it opens, draws, saves what it drew and leaves.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "app/picture.h"
#include "build_paths.h"
#include "tests/scratch_folder.h"

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

    bool record_a_second(const std::string& scene, const std::string& to) const {
        const std::string run = FAIRLEAD_CLI " run " FAIRLEAD_HOME "/scenes/" + scene;
        return std::system((run + ".json --seconds 1 --record '" + to + "' >'" +
                            folder_.file("out.csv") + "'")
                               .c_str()) == 0;
    }

    const ScratchFolder folder_;
    const std::string file_ = folder_.file("program.png");
};

TEST_F(Program, OpensItsWindowAndSavesWhatItDrew) {
    ASSERT_EQ(status_of(FAIRLEAD_HOME "/scenes/gantry.json --size 960x540 --frames 60 "
                                      "--screenshot " +
                        file_),
              0);
    const Picture picture = read_picture(file_);
    EXPECT_EQ(picture.width, 960);
    EXPECT_EQ(picture.height, 540);
    EXPECT_FALSE(one_colour(picture));
}

// What somebody else has set for his own eyes must not change it.
TEST_F(Program, ARunOfSoManyFramesNeitherKnowsNorKeepsAnybodysView) {
    const fs::path config = folder_ / "config";
    fs::create_directories(config / "fairlead");
    std::ofstream(config / "fairlead/view.txt") << "solver 1\nfov 100\n";
    const std::string run = "--no-panels --size 320x240 --frames 3 --screenshot ";
    const std::string scene = " " FAIRLEAD_HOME "/scenes/lasso.json", other = folder_.file("b.png");
    ASSERT_EQ(status_of(run + file_ + " --levers hoist=0" + scene), 0);
    ASSERT_EQ(std::system(("XDG_CONFIG_HOME='" + config.string() + "' " FAIRLEAD_APP " " + run +
                           other + " --levers hoist=0" + scene)
                              .c_str()),
              0);
    EXPECT_EQ(read_picture(file_).rgba, read_picture(other).rgba);
    std::ifstream in(config / "fairlead/view.txt");
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), "solver 1\nfov 100\n");
}

TEST_F(Program, AWiderViewAndAWindowOverAllMonitors) {
    const std::string scene = " " FAIRLEAD_HOME "/scenes/lasso.json", other = folder_.file("b.png");
    const std::string run = "--frames 3 --no-panels --levers hoist=0 --size 320x240 --screenshot ";
    ASSERT_EQ(status_of(run + file_ + scene), 0);
    ASSERT_EQ(status_of(run + other + " --fov 100" + scene), 0);
    EXPECT_NE(read_picture(file_).rgba, read_picture(other).rgba);
    EXPECT_EQ(status_of("--fov 300" + scene + " 2>/dev/null"), 105);
    ASSERT_EQ(status_of(run + other + " --span" + scene), 0);
    EXPECT_GT(read_picture(other).width, 320);
}

TEST_F(Program, RefusesASceneThatIsNotThere) {
    EXPECT_EQ(status_of("no_such_scene.json --frames 1 2>/dev/null"), 2);
}

// What the error begins with, a file's name, is no verdict.
TEST_F(Program, AFilmThatIsNotMadeIsAnErrorWhateverItsNameIs) {
    const std::string run = folder_.file("run.flrec"), film = folder_.file("Written.mp4");
    ASSERT_TRUE(record_a_second("check/pendulum", run));
    std::ofstream(film) << "somebody's";
    const int status = std::system(("cd '" + folder_.path().string() +
                                    "' && " FAIRLEAD_APP " --size 320x240 --play run.flrec "
                                    "--film Written.mp4 2>said.txt")
                                       .c_str());
    EXPECT_EQ(WEXITSTATUS(status), 2);
    std::ifstream in(folder_ / "said.txt");
    const std::string said(std::istreambuf_iterator<char>(in), {});
    EXPECT_NE(said.find("Written.mp4: is there already"), std::string::npos) << said;
}

// 61 instants of a second: 30 one by one, then each tenth, from another camera.
TEST_F(Program, AFilmGoesFasterFromShotToShot) {
    const std::string run = folder_.file("run.flrec"), film = folder_.file("run.mp4");
    ASSERT_TRUE(record_a_second("gantry", run));
    const std::string make = "--size 320x240 --play " + run + " --film " + film;
    EXPECT_EQ(status_of(make + " --shot '0 0 cab' 2>/dev/null"), 2) << "stands still";
    EXPECT_EQ(status_of(make + " --shot '0 3601 cab' 2>/dev/null"), 2) << "a minute and more";
    EXPECT_EQ(status_of(make + " --shot 'nan 1' 2>/dev/null"), 2) << "no time";
    EXPECT_EQ(status_of(make + " --shot '' 2>/dev/null"), 2) << "empty";
    EXPECT_EQ(status_of(make + " --shot '0 1 moon' 2>/dev/null"), 2) << "no such camera";
    EXPECT_EQ(status_of(make + " --shot '0.5 2' --shot '0.2 2' 2>/dev/null"), 2) << "earlier";
    ASSERT_EQ(status_of(make + " --shot '0 1 cab' --shot '0.5 10 overview' 2>/dev/null"), 0);
    const std::string told = folder_.file("told.txt");
    ASSERT_EQ(std::system(("ffprobe -v error -count_frames -select_streams v -show_entries "
                           "stream=width,nb_read_frames -of csv=p=0 '" +
                           film + "' >'" + told + "'")
                              .c_str()),
              0);
    std::string line;
    std::getline(std::ifstream(told) >> std::ws, line);
    EXPECT_EQ(line, "320,34");
}

// A broken shader and a missing one: said in a line each, and the crane still drives.
TEST_F(Program, GoesOnWithAChequerWhereAShaderIsBroken) {
    const fs::path home = folder_ / "broken";
    fs::create_directories(home / "assets");
    fs::copy(FAIRLEAD_HOME "/assets/shaders", home / "assets/shaders");
    fs::copy(FAIRLEAD_HOME "/assets/bindings", home / "assets/bindings");
    std::ofstream(home / "assets/shaders/body.frag") << "void main() { nonsense }";
    fs::remove(home / "assets/shaders/wire.frag");
    const std::string said = (home / "said.txt").string();
    const std::string command = "FAIRLEAD_HOME='" + home.string() +
                                "' " FAIRLEAD_APP " " FAIRLEAD_HOME
                                "/scenes/gantry.json --size 320x240 --frames 2"
                                " --screenshot '" +
                                file_ + "' 2>'" + said + "'";
    EXPECT_EQ(std::system(command.c_str()), 0);
    std::ifstream in(said);
    const std::string lines(std::istreambuf_iterator<char>(in), {});
    EXPECT_NE(lines.find("shader body.frag does not compile"), std::string::npos) << lines;
    EXPECT_NE(lines.find("shader not found"), std::string::npos) << lines;
    EXPECT_FALSE(one_colour(read_picture(file_)));
}

TEST_F(Program, LogsWhatItRanOnAndHowItEnded) {
    const std::string home = folder_.file("data"), said = folder_.file("said.txt");
    const auto run = [&](const std::string& arguments) {
        return std::system(("XDG_DATA_HOME='" + home + "' " FAIRLEAD_APP " " + arguments +
                            " --size 320x240 --frames 2 2>'" + said + "'")
                               .c_str());
    };
    ASSERT_EQ(run(FAIRLEAD_HOME "/scenes/lasso.json"), 0);
    EXPECT_NE(run("no_such_scene.json"), 0);
    const auto text_of = [](const std::string& file) {
        std::ifstream in(file);
        return std::string(std::istreambuf_iterator<char>(in), {});
    };
    const std::string log = text_of(home + "/fairlead/log/fairlead.log");
    std::size_t at = 0;
    for (const char* words : {"info: started: fairlead ", "/scenes/lasso.json\n", "info: OpenGL ",
                              "lasso.json: scene ", "info: ended with exit status 0\n",
                              "warning: no_such_scene.json", "info: ended with exit status 2\n"}) {
        at = log.find(words, at);
        ASSERT_NE(at, std::string::npos) << words << " in\n" << log;
    }
    EXPECT_NE(text_of(said).find("no_such_scene.json"), std::string::npos);
}

TEST(ProgramWithoutDisplay, SaysSoAndLeaves) {
    const int status = std::system("env -u DISPLAY -u WAYLAND_DISPLAY " FAIRLEAD_APP
                                   " 2>&1 | grep -q 'fairlead-cli run'");
    EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace fairlead
