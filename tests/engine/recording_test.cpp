// A recording is the run itself: run again it gives the same bits, from any tick, and from any tick
// somebody can take over.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <thread>

#include "build_paths.h"
#include "engine/session/replay_check.h"
#include "tests/engine/recorded_run.h"

namespace fairlead {
namespace {

namespace fs = std::filesystem;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;

// FAIRLEAD_LONG=1: a minute of every scene; FAIRLEAD_REPLAY_SECONDS=N: so much of it
double run_seconds() {
    if (const char* seconds = std::getenv("FAIRLEAD_REPLAY_SECONDS")) return std::atof(seconds);
    return std::getenv("FAIRLEAD_LONG") ? 60 : 3;
}

std::vector<std::string> all_scenes() {
    std::vector<std::string> files;
    for (const char* folder : {"/scenes", "/scenes/check"})
        for (const auto& entry : fs::directory_iterator(std::string(FAIRLEAD_HOME) + folder)) {
            const std::string file = entry.path().string();
            if (file.ends_with(".json") && !file.ends_with(".schema.json")) files.push_back(file);
        }
    std::sort(files.begin(), files.end());
    return files;
}

class EveryRecordedScene : public RecordingTest, public testing::WithParamInterface<std::string> {
  protected:
    const std::string file_ = path("run.flrec");
};

// Wall time is measured, too, and is never the same twice.
void expect_same_signals(const Player& player, const std::vector<double>& lived) {
    const std::vector<Signal>& names = player.session().snapshot().scenery->signals;
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i].path != "world.step_seconds") {
            ASSERT_EQ(player.session().snapshot().signals[i], lived[i]) << names[i].path;
        }
}

TEST_P(EveryRecordedScene, ReplaysSeeksAndResumesBitForBit) {
    const LiveRun run = random_run(GetParam(), 21, run_seconds(), file_, 1);
    const auto last = static_cast<std::int64_t>(run.hashes.size()) - 1;
    Player player(file_);
    player.use_threads(2);
    ASSERT_EQ(player.last_tick(), last);
    const ReplayCheck check = check_replay(player);
    ASSERT_FALSE(check.difference) << said(player, check);
    EXPECT_EQ(check.compared, last + 1);

    ASSERT_TRUE(player.recorded(last / 60 * 60)) << "a key frame that no seek could use";
    std::mt19937 random(5);
    for (int i = 0; i < 20; ++i) {
        player.use_threads(1 + i % 2);
        const auto tick = static_cast<std::int64_t>(random() % run.hashes.size());
        player.seek(tick);
        ASSERT_EQ(player.tick(), tick);
        ASSERT_EQ(player.session().hash(), run.hashes[tick]) << "tick " << tick;
        ASSERT_FALSE(player.difference()) << "tick " << tick;
        expect_same_signals(player, run.signals[tick]);
    }

    const std::int64_t from = last / 3 + 7;
    player.use_threads(2);
    player.seek(from);
    {
        auto [session, recorder] = player.take_over(path("child.flrec"));
        Outbox outbox;
        for (std::int64_t tick = from + 1; tick <= last; ++tick) {
            session.tick(run.levers[tick], outbox);
            ASSERT_EQ(session.hash(), run.hashes[tick]) << "tick " << tick;
        }
    }
    Player child(path("child.flrec"));  // lived on two threads
    child.use_threads(1);
    EXPECT_EQ(child.recording().info().parent.tick, from);
    EXPECT_EQ(child.recording().info().parent.name, "run");
    EXPECT_EQ(child.last_tick(), last);
    const ReplayCheck of_child = check_replay(child);
    EXPECT_FALSE(of_child.difference) << said(child, of_child);
}

INSTANTIATE_TEST_SUITE_P(Recordings, EveryRecordedScene, testing::ValuesIn(all_scenes()),
                         [](const auto& info) { return fs::path(info.param).stem().string(); });

class Recording : public RecordingTest {
  protected:
    const std::string file_ = path("run.flrec");
};

TEST_F(Recording, KeepsCommandsEventsAndSignals) {
    {
        Session session(load_scene(gantry));
        const auto recorder = record(session, file_);
        Outbox outbox;
        Levers levers;
        levers[Switch::enable] = true;
        for (int i = 1; i <= 200; ++i) {
            if (i == 50) outbox.ask(SetParameter{"/wire_types/hoist/young_modulus", 2e10});
            if (i == 60) outbox.ask(Command(Note{"watch the hook"}));
            if (i == 70) outbox.ask(Command(ResetPeaks{}));
            if (i == 80) outbox.ask(SetParameter{"/no/such/thing", -0.0});
            session.tick(levers, outbox);
        }
    }
    Player player(file_);
    const ReplayCheck check = check_replay(player);
    EXPECT_FALSE(check.difference) << said(player, check);

    std::string story;
    for (const RunEvent& e : player.recording().events())
        story += std::to_string(e.tick) + " " + std::string(word_of(e.event.kind)) + " " +
                 text_of(e.event) + "\n";
    EXPECT_THAT(story, HasSubstr("1 enable enabled\n"));
    EXPECT_THAT(story, HasSubstr("50 command /wire_types/hoist/young_modulus = 2e+10\n"));
    EXPECT_THAT(story, HasSubstr("60 note watch the hook\n"));
    const auto samples = player.recording().samples(30, 60);
    ASSERT_EQ(samples.size(), 6u);  // 30, 36 … 60
    EXPECT_EQ(samples.front().tick, 30);
    EXPECT_EQ(samples.front().values.size(), player.recording().signals().size());
}

TEST_F(Recording, PlotsFollowASeek) {
    const LiveRun run = random_run(gantry, 3, 10, file_);
    Player player(file_);
    player.seek(500);
    const History& history = player.session().history();
    ASSERT_GT(history.size(), 80u);
    EXPECT_EQ(history.time(0), 0);
    EXPECT_EQ(history.time(history.size() - 1), player.session().snapshot().time);
    EXPECT_EQ(history.value(3, 10), run.signals[60][3]);
    player.seek(100);
    EXPECT_EQ(history.time(history.size() - 1), player.session().snapshot().time);
}

TEST_F(Recording, ADifferenceIsNamedByTickPartAndField) {
    random_run(gantry, 4, 4, file_);
    tamper(file_,
           "INSERT INTO commands VALUES (100, 0, 'set_parameter', '/bodies/crate_2t/mass', 2001)");
    Player player(file_);
    const ReplayCheck check = check_replay(player);
    ASSERT_TRUE(check.difference);
    EXPECT_EQ(check.difference->tick, 100);
    EXPECT_EQ(check.difference->parts.front(), "body crate_2t");
    EXPECT_THAT(said(player, check),
                ContainsRegex("differs at tick 100: body crate_2t.*; in the next whole state, of "
                              "tick 120, body crate_2t: mass was 2000, is 2001"));
    EXPECT_THAT(said(player, check), Not(HasSubstr("the build differs")));
}

// Bodies come first in a state; the wire that differed first is what is looked into.
TEST_F(Recording, TheFieldIsOfThePartThatDifferedFirst) {
    random_run(gantry, 4, 4, file_);
    tamper(file_,
           "INSERT INTO commands VALUES (100, 0, 'set_parameter', '/wire_types/tow/breaking_load', "
           "91234);"
           "INSERT INTO commands VALUES (110, 0, 'set_parameter', '/bodies/crate_2t/mass', 2001)");
    Player player(file_);
    const ReplayCheck check = check_replay(player);
    EXPECT_THAT(
        said(player, check),
        ContainsRegex("differs at tick 100: wire type tow, exercise; in the next whole state, of "
                      "tick 120, wire type tow: breaking_load was 90000, is 91234"));
}

TEST_F(Recording, WhatCannotBeKnownOfADifferenceIsSaid) {
    random_run(pendulum, 4, 2.5, file_);
    tamper(file_, "UPDATE ticks SET hash = hash + 1 WHERE tick = 130");
    Player last(file_);
    EXPECT_THAT(said(last, check_replay(last)),
                HasSubstr("differs at tick 130: the state; no whole state was recorded after it "
                          "that could name the field"));
    tamper(file_, "UPDATE ticks SET hash = hash + 1 WHERE tick = 60");
    Player same(file_);
    EXPECT_THAT(said(same, check_replay(same)),
                HasSubstr("differs at tick 60: the state; in the whole state of that tick no "
                          "field differs"));
}

TEST_F(Recording, ADifferenceInAHashOrALeverIsFoundWhereItIs) {
    random_run(gantry, 4, 3, file_);
    tamper(file_, "UPDATE ticks SET hash = hash + 1 WHERE tick = 77");
    Player player(file_);
    EXPECT_EQ(check_replay(player).difference.value_or(Difference{}).tick, 77);
    tamper(file_,
           "UPDATE ticks SET hash = hash - 1 WHERE tick = 77;"
           "UPDATE ticks SET hoist = 0.123 WHERE tick = 90");
    Player again(file_);
    EXPECT_EQ(check_replay(again).difference.value_or(Difference{}).tick, 90);
    again.seek(91);  // what comes after the next key frame is the run as it was
    EXPECT_FALSE(again.difference() && again.difference()->tick < 90);
}

TEST_F(Recording, AnotherBuildIsSaid) {
    random_run(pendulum, 4, 1, file_);
    tamper(file_, "UPDATE meta SET value = 'fairlead 0.0' WHERE key = 'build'");
    Player same(file_);
    EXPECT_TRUE(same.build_differs());
    EXPECT_THAT(said(same, check_replay(same)), HasSubstr("the same, though the build differs"));
    tamper(file_, "UPDATE ticks SET hash = 1 WHERE tick = 5");
    Player other(file_);
    EXPECT_THAT(said(other, check_replay(other)),
                HasSubstr("the build differs: recorded by fairlead 0.0, this is fairlead"));
}

TEST_F(Recording, StatesOfAnotherBuildAreNotTrusted) {
    const LiveRun run = random_run(pendulum, 4, 4, file_);
    tamper(file_,
           "UPDATE key_frames SET state = (SELECT state FROM key_frames WHERE tick = 60) "
           "WHERE tick = 180");
    Player player(file_);
    player.seek(200);
    EXPECT_EQ(player.session().hash(), run.hashes[200]);
    player.seek(190);
    EXPECT_EQ(player.session().hash(), run.hashes[190]);
}

TEST_F(Recording, NeverWritesOverAFile) {
    random_run(pendulum, 4, 0.5, file_);
    Session session(load_scene(pendulum));
    EXPECT_THROW(record(session, file_), RecordingError);
    EXPECT_NO_THROW(Player{file_});
}

// Whoever takes over reads the file that the run before is just closing.
TEST_F(RecordingTest, WaitsForAFileThatIsLockedForAMoment) {
    const std::string file = path("run.flrec");
    random_run(pendulum, 1, 1, file);
    sqlite3* closer = nullptr;
    ASSERT_EQ(sqlite3_open(file.c_str(), &closer), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(closer, "BEGIN EXCLUSIVE", nullptr, nullptr, nullptr), SQLITE_OK);
    std::thread release([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        sqlite3_exec(closer, "COMMIT", nullptr, nullptr, nullptr);
    });
    std::int64_t last = -1;
    EXPECT_NO_THROW(last = RecordingReader(file).last_tick());
    release.join();
    sqlite3_close(closer);
    EXPECT_EQ(last, 60);
}

}  // namespace
}  // namespace fairlead
