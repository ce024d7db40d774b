// What can go wrong while a run is recorded: the process is killed, the disk is full or may not be
// written, the file is taken away. The simulation goes on, and what was written is kept.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <random>
#include <thread>

#include "engine/recording/library.h"
#include "engine/session/replay_check.h"
#include "tests/engine/recorded_run.h"

namespace fairlead {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;

class RecordingLoss : public RecordingTest {
  protected:
    const std::string file_ = path("run.flrec");
};

// Sixty ticks a second until killed; counts them where the parent can see it.
[[noreturn]] void run_until_killed(const std::string& file, std::atomic<std::int64_t>& ticks) {
    Session session(load_scene(gantry));
    const auto recorder = record(session, file);
    RandomHands hands(9);
    Outbox outbox;
    auto due = std::chrono::steady_clock::now();
    for (;;) {
        session.tick(hands.next(), outbox);
        ticks = session.snapshot().tick;
        due += std::chrono::microseconds(16667);
        std::this_thread::sleep_until(due);
    }
}

// FAIRLEAD_LONG=1: fifty times
TEST_F(RecordingLoss, AKilledProcessLosesLessThanASecond) {
    const int times = std::getenv("FAIRLEAD_LONG") ? 50 : 4;
    void* shared = mmap(nullptr, sizeof(std::atomic<std::int64_t>), PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    ASSERT_NE(shared, MAP_FAILED);
    auto& ticks = *new (shared) std::atomic<std::int64_t>(0);
    std::mt19937 random(std::random_device{}());
    std::int64_t worst = 0;
    for (int i = 0; i < times; ++i) {
        const std::string file = path("killed" + std::to_string(i) + ".flrec");
        ticks = 0;
        const pid_t child = fork();
        if (child == 0) run_until_killed(file, ticks);
        while (ticks == 0) std::this_thread::sleep_for(1ms);
        std::this_thread::sleep_for(std::chrono::milliseconds(500 + random() % 2500));
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);

        Player player(file);
        const ReplayCheck check = check_replay(player);
        EXPECT_FALSE(check.difference) << said(player, check);
        EXPECT_GE(player.last_tick(), ticks - 60) << "ticks run: " << ticks;
        worst = std::max(worst, ticks - player.last_tick());
    }
    RecordProperty("worst_loss_in_ticks", static_cast<int>(worst));
    std::printf("lost at worst %d of 60 ticks in %d runs\n", static_cast<int>(worst), times);
}

TEST_F(RecordingLoss, AFullDiskEndsTheRecordingAndNotTheRun) {
    const pid_t child = fork();
    if (child == 0) {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit small{400'000, 400'000};
        setrlimit(RLIMIT_FSIZE, &small);
        Session session(load_scene(gantry));
        const auto recorder = record(session, file_);
        RandomHands hands(2);
        Outbox outbox;
        for (int i = 0; i < 3600; ++i) {
            session.tick(hands.next(), outbox);
            if (i % 30 == 0) recorder->flush();  // as time would do
        }
        recorder->finish();
        const std::string error = recorder->status().error;
        const bool said = error.find("run.flrec: the disk") != std::string::npos &&
                          error.find("the recording has ended") != std::string::npos;
        std::fprintf(stderr, "%s\n", error.c_str());
        _exit(said && session.snapshot().tick == 3600 ? 0 : 1);
    }
    int status = 0;
    waitpid(child, &status, 0);
    ASSERT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    Player player(file_);
    EXPECT_GT(player.last_tick(), 60);
    const ReplayCheck check = check_replay(player);
    EXPECT_FALSE(check.difference) << said(player, check);
}

TEST_F(RecordingLoss, ADiskThatIsNearlyFullIsSaidBeforehand) {
    EXPECT_EQ(space_warning(path("a.flrec"), 1), "");
    EXPECT_THAT(space_warning(path("a.flrec"), std::uintmax_t(1) << 62),
                testing::MatchesRegex("the disk is nearly full: [0-9]+ MB are left, .*"));
    EXPECT_EQ(space_warning("/no/such/folder/a.flrec"), "");
}

TEST_F(RecordingLoss, AFileTakenAwayIsNoticed) {
    Session session(load_scene(pendulum));
    const auto recorder = record(session, file_);
    Outbox outbox;
    session.tick({}, outbox);
    std::filesystem::remove(file_);
    for (int i = 0; i < 10'000 && recorder->status().error.empty(); ++i) {
        session.tick({}, outbox);
        std::this_thread::sleep_for(1ms);
    }
    EXPECT_THAT(recorder->status().error, HasSubstr("the file was removed or moved"));
}

TEST_F(RecordingLoss, WhereNothingCanBeWrittenIsSaidAtOnce) {
    Session session(load_scene(pendulum));
    for (const std::string& file : {std::string("/proc/run.flrec"), path("no/such/folder.flrec")}) {
        try {
            record(session, file);
            FAIL() << file;
        } catch (const RecordingError& e) {
            EXPECT_THAT(e.what(), HasSubstr(file + ": cannot be opened"));
        }
    }
}

// The writer died with its log beside the file, and the folder has become read-only since.
TEST_F(RecordingLoss, AnUnfinishedFileIsReadWhereNothingCanBeWritten) {
    if (geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
    const pid_t child = fork();
    if (child == 0) {
        Session session(load_scene(pendulum));
        const auto recorder = record(session, file_);
        Outbox outbox;
        for (int i = 0; i < 100; ++i) session.tick({}, outbox);
        while (recorder->status().last_tick < 100) std::this_thread::sleep_for(1ms);
        _exit(0);  // without a word to the recorder
    }
    waitpid(child, nullptr, 0);
    namespace fs = std::filesystem;
    fs::permissions(folder_.path(), fs::perms::owner_read | fs::perms::owner_exec);
    EXPECT_EQ(Player(file_).last_tick(), 100);
    fs::permissions(folder_.path(), fs::perms::owner_all);
}

}  // namespace
}  // namespace fairlead
