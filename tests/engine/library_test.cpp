// The folder of live runs: what one sees of it and does to it.
#include "engine/recording/library.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <fstream>

#include "tests/engine/recorded_run.h"

namespace fairlead {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class Library : public RecordingTest {};

TEST_F(Library, ListsRenamesStarsAndDeletes) {
    const std::string file = new_recording_file(path("runs"), "A/B: lift?");
    EXPECT_THAT(file, HasSubstr("/runs/A B  lift  20"));
    random_run(pendulum, 1, 2, file);
    EXPECT_NE(new_recording_file(path("runs"), "A/B: lift?"), file);
    std::ofstream(path("runs/broken.flrec")) << "no";
    std::ofstream(path("runs/other.txt")) << "no";

    std::vector<RecordingCard> cards = list_recordings(path("runs"));
    ASSERT_EQ(cards.size(), 2u);
    const RecordingCard& good = cards[0].error.empty() ? cards[0] : cards[1];
    const RecordingCard& broken = cards[0].error.empty() ? cards[1] : cards[0];
    EXPECT_EQ(broken.error, "not a recording");
    EXPECT_EQ(good.scene, "Pendulum");
    EXPECT_NEAR(good.seconds, 2, 1e-9);
    EXPECT_GT(good.bytes, 10'000u);
    EXPECT_FALSE(good.starred);
    EXPECT_FALSE(good.exercise);
    random_run(gantry, 1, 0.5, path("exercise.flrec"));
    EXPECT_TRUE(list_recordings(path("")).front().exercise);

    EXPECT_EQ(star_recording(file, true), "");
    EXPECT_EQ(rename_recording(file, "  first/try. "), "");
    EXPECT_THAT(rename_recording(path("runs/broken.flrec"), "first try"), HasSubstr("already"));
    EXPECT_THAT(rename_recording(path("runs/broken.flrec"), " .. "), HasSubstr("needs a name"));
    EXPECT_EQ(delete_recording(path("runs/broken.flrec")), "");
    cards = list_recordings(path("runs"));
    ASSERT_EQ(cards.size(), 1u);
    EXPECT_EQ(cards[0].name, "first try");
    EXPECT_TRUE(cards[0].starred);
    EXPECT_NO_THROW(Player{cards[0].file});
    EXPECT_EQ(delete_recording(cards[0].file), "");
    EXPECT_TRUE(list_recordings(path("runs")).empty());
    EXPECT_GT(disk_left(path("runs")), 0u);
    EXPECT_GT(disk_left(path("not/made/yet")), 0u);
}

TEST(PlainName, LeavesNothingThatActsOnATerminalOrHidesAnEnding) {
    EXPECT_EQ(plain_name("lift\u202ecerlf.exe"), "lift   cerlf.exe");
    EXPECT_EQ(plain_name("a\x1b[31m\x7f\xff\u009b\nb"), "a [31m     b");
    EXPECT_EQ(plain_name("../Åse"), "Åse");
    EXPECT_EQ(plain_name("\u202e"), "");
}

TEST_F(Library, IsWhereTheDesktopKeepsData) {
    const char* before = std::getenv("XDG_DATA_HOME");
    const std::string kept = before ? before : "";
    setenv("XDG_DATA_HOME", "/somewhere", 1);
    EXPECT_EQ(recordings_folder(), "/somewhere/fairlead/recordings");
    unsetenv("XDG_DATA_HOME");
    EXPECT_THAT(recordings_folder(), HasSubstr("/.local/share/fairlead/recordings"));
    if (before) setenv("XDG_DATA_HOME", kept.c_str(), 1);
}

// Whoever opens a pipe that nobody writes into waits for ever.
TEST_F(Library, APipeInPlaceOfTheListOfStarsIsNone) {
    fs::create_directories(path("sent"));
    random_run(pendulum, 1, 1, path("sent/a.flrec"));
    ASSERT_EQ(mkfifo(path("sent/starred.txt").c_str(), 0600), 0);
    ASSERT_EQ(mkfifo(path("sent/b.flrec").c_str(), 0600), 0);
    ASSERT_EQ(list_recordings(path("sent")).size(), 1u);
    EXPECT_EQ(star_recording(path("sent/a.flrec"), true), "");
    EXPECT_TRUE(list_recordings(path("sent"))[0].starred);
}

TEST_F(Library, AFolderThatIsNotThereIsEmpty) {
    EXPECT_TRUE(list_recordings(path("nowhere")).empty());
    EXPECT_THROW(new_recording_file("/proc/nowhere", "x"), std::runtime_error);
}

}  // namespace
}  // namespace fairlead
