// The log: what stands in it after a refused scene, a divergence, a recording; that it stays small;
// and that a program goes on where it cannot be written.
#include "engine/files/log.h"
#include "build_paths.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "engine/files/data_folder.h"
#include "engine/recording/library.h"
#include "tests/engine/cli_run.h"
#include "tests/engine/recorded_run.h"
#include "tests/scratch_folder.h"

namespace fairlead {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;

const char* const falling = R"({ "format": 1, "name": "fall", "gravity": [0, 0, 100],
    "bodies": [ { "name": "ball", "mass": 1, "velocity": [0, 0, 9990],
                  "shape": { "sphere": 0.1 } } ] })";

class LogTest : public testing::Test {
  protected:
    ~LogTest() override { close_log(); }

    std::vector<std::string> lines(const std::string& file = "fairlead.log") const {
        std::vector<std::string> all;
        std::ifstream in(folder_ / file);
        for (std::string line; std::getline(in, line);) all.push_back(line);
        return all;
    }
    // Lines of the log in which this stands.
    std::vector<std::string> with(const std::string& words) const {
        std::vector<std::string> found;
        for (const std::string& line : lines())
            if (line.find(words) != std::string::npos) found.push_back(line);
        return found;
    }

    const ScratchFolder folder_;
    const std::string file_ = folder_.file("fairlead.log");
};

// Standard error of what is done in here.
template <class Work>
std::string said_by(const Work& work) {
    testing::internal::CaptureStderr();
    work();
    return testing::internal::GetCapturedStderr();
}

TEST_F(LogTest, ALineHasDateProcessAndSeverity) {
    open_log(file_, Echo::none);
    log_info("begun");
    log_warning("odd");
    log_error("over");
    ASSERT_EQ(lines().size(), 3u) << "on the disk at once";
    const std::string date = "....-..-.. ..:..:..\\....[+-]..:.. ";
    const std::string process = "\\[" + std::to_string(getpid()) + "\\] ";
    EXPECT_THAT(lines()[0], MatchesRegex(date + process + "info: begun"));
    EXPECT_THAT(lines()[1], MatchesRegex(date + process + "warning: odd"));
    EXPECT_THAT(lines()[2], MatchesRegex(date + process + "error: over"));
    close_log();
    log_error("to nobody");
    EXPECT_EQ(lines().size(), 3u);
}

TEST_F(LogTest, WarningsAreEchoedAsBareWords) {
    const std::string said = said_by([&] {
        open_log(file_, Echo::warnings);
        log_info("begun");
        log_warning("odd");
        log_error("over");
    });
    EXPECT_EQ(said, "odd\nover\n");
}

TEST_F(LogTest, WordsOfStrangersStayOnTheirLine) {
    open_log(file_, Echo::none);
    log_warning("a\nforged line \x1b[2J {} {0} %s \u202e");
    log_warning(std::string(1 << 20, 'x'));
    ASSERT_EQ(lines().size(), 2u);
    EXPECT_THAT(lines()[0], EndsWith("warning: a?forged line ?[2J {} {0} %s ???"));
    EXPECT_LT(lines()[1].size(), 2100u);
}

TEST_F(LogTest, OfManyErrorsTheFirstAreTold) {
    open_log(file_, Echo::none);
    log_warnings(std::vector<std::string>(5000, "wrong"));
    EXPECT_EQ(with("wrong").size(), 20u);
    EXPECT_THAT(lines().back(), EndsWith("… and 4980 more"));
}

TEST_F(LogTest, ThreeFilesOfAMegabyteAreKept) {
    open_log(file_, Echo::none);
    const std::string filling(1900, '.');
    constexpr int written = 3000;  // 5.7 MB
    for (int i = 1; i <= written; ++i) log_info("number " + std::to_string(i) + " " + filling);
    int files = 0;
    for (const auto& entry : fs::directory_iterator(folder_.path())) {
        ++files;
        EXPECT_LE(entry.file_size(), log_file_bytes) << entry.path();
    }
    EXPECT_EQ(files, log_files);
    EXPECT_THAT(lines().back(), HasSubstr("number 3000 "));
    EXPECT_GT(fs::file_size(folder_ / "fairlead.1.log"), log_file_bytes * 9 / 10);
    const int kept =
        int(lines().size() + lines("fairlead.1.log").size() + lines("fairlead.2.log").size());
    EXPECT_THAT(lines("fairlead.2.log").front(),
                HasSubstr("number " + std::to_string(written - kept + 1) + " "))
        << "the newest, without a gap";
}

TEST_F(LogTest, WhatCannotBeWrittenIsSaidOnceAndTheEchoGoesOn) {
    const std::string said = said_by([] {
        open_log("/proc/nowhere/fairlead.log", Echo::warnings);
        log_warning("odd");
        log_warning("odder");
    });
    EXPECT_THAT(said, MatchesRegex("/proc/nowhere/fairlead.log: the log cannot be written: its "
                                   "folder cannot be made: [^\n]*\nodd\nodder\n"));
}

TEST_F(LogTest, APipeOrADeviceIsNoLog) {
    ASSERT_EQ(mkfifo(file_.c_str(), 0600), 0);
    const std::string says = ": the log cannot be written: it is not a regular file\n";
    const auto into = [](const std::string& file) {
        return said_by([&] {
            open_log(file, Echo::none);
            log_error("over");
        });
    };
    EXPECT_EQ(into(file_), file_ + says) << "and nobody waits for a reader";
    EXPECT_EQ(into("/dev/full"), "/dev/full" + says);
}

TEST_F(LogTest, AFullDiskEndsTheLogAndNothingElse) {
    const std::string command = "sh -c \"trap '' XFSZ; ulimit -f 0; exec " FAIRLEAD_CLI " --log '" +
                                file_ + "' check '" + pendulum + "'\" 2>&1";
    std::FILE* pipe = popen(command.c_str(), "r");
    ASSERT_TRUE(pipe);
    std::string text;
    for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) text += char(c);
    EXPECT_EQ(pclose(pipe), 0) << text;
    const std::string says = "fairlead.log: the log cannot be written: ";
    ASSERT_THAT(text, AllOf(HasSubstr(says), HasSubstr("pendulum.json: good:")));
    EXPECT_EQ(text.find(says), text.rfind(says)) << "once: " << text;
}

TEST_F(LogTest, ADivergenceStandsInItOnceWithItsReason) {
    Session session(read_scene(falling, "fall.json"));
    open_log(file_, Echo::none);
    Outbox outbox;
    for (int i = 0; i < 120; ++i) session.tick({}, outbox);
    ASSERT_NE(session.snapshot().diverged, "");
    ASSERT_EQ(lines().size(), 1u) << "and no line per tick";
    EXPECT_THAT(lines()[0], AllOf(HasSubstr("error: fall.json: diverged at "), HasSubstr(" s: "),
                                  EndsWith(session.snapshot().diverged)));
}

TEST_F(LogTest, AModelThatIsMissingStandsInIt) {
    open_log(file_, Echo::none);
    Session session(read_scene(R"({ "format": 1, "name": "bare",
        "bodies": [ { "name": "ball", "mass": 1, "shape": { "sphere": 0.1 },
                      "model": { "file": "not_there.glb" } } ] })",
                               "bare.json"));
    EXPECT_EQ(with("info: bare.json: scene \"bare\" of 1 bodies").size(), 1u);
    ASSERT_EQ(with("warning: bare.json: note: ").size(), 1u);
    EXPECT_THAT(with("warning: ")[0], HasSubstr("not_there.glb"));
}

TEST_F(LogTest, RecordingsBeginAndEndInIt) {
    open_log(file_, Echo::none);
    const std::string run = folder_.file("run.flrec");
    random_run(pendulum, 1, 1, run);
    EXPECT_EQ(with(run + ": recording begun").size(), 1u);
    EXPECT_EQ(with(run + ": recording finished at tick 60").size(), 1u);
    EXPECT_EQ(lines().size(), 3u) << "and the scene that was built; no line per tick";
}

TEST_F(LogTest, TheProgramWithoutAWindowLogsWhereItIsAskedTo) {
    const std::string scene = folder_.file("bad.json"), told = folder_.file("told.log");
    std::ofstream(scene) << "{ \"format\": 1, \"name\": \"bad\", \"bodys\": [] }";
    const Outcome silent = cli("check " + scene);
    ASSERT_EQ(silent.status, 2);
    EXPECT_FALSE(fs::exists(file_));
    const Outcome logged = cli("--log " + file_ + " check " + scene);
    EXPECT_EQ(logged.status, 2);
    EXPECT_EQ(logged.text, silent.text) << "what is printed stays as it is";
    ASSERT_EQ(silent.lines().size(), 1u);
    ASSERT_EQ(lines().size(), 3u);
    EXPECT_THAT(lines()[0], AllOf(HasSubstr("info: started: fairlead 0."), HasSubstr("sources "),
                                  EndsWith(" check " + scene)));
    EXPECT_THAT(lines()[1], EndsWith("warning: " + silent.lines()[0]));
    EXPECT_THAT(lines()[2], EndsWith("info: ended with exit status 2"));

    ASSERT_EQ(setenv("FAIRLEAD_LOG", told.c_str(), 1), 0);
    const Outcome again = cli("run no_such_scene.json --seconds 1");
    unsetenv("FAIRLEAD_LOG");
    EXPECT_EQ(again.status, 2);
    EXPECT_THAT(lines("told.log").at(1), EndsWith("warning: " + again.lines().at(0)));
}

TEST_F(LogTest, LiesBesideTheRecordings) {
    EXPECT_EQ(usual_log_file(), data_folder() + "/log/fairlead.log");
    EXPECT_EQ(fs::path(recordings_folder()).parent_path(), data_folder());
}

}  // namespace
}  // namespace fairlead
