// Every file in tests/replay/ is a test. A recording promises the same bits to the same build; once
// physics or engine have changed, another promise is kept: it still opens, says that the build
// differs, its inputs are run by the build of today (whose own recording of them is exact), and the
// same story comes of it: what was gripped, put down, reached and judged, in that order.
//
// FAIRLEAD_REMAKE_REPLAYS=1 makes the files again.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "build_paths.h"
#include "engine/recording/build_identity.h"
#include "engine/session/replay_check.h"
#include "tests/engine/driver.h"
#include "tests/engine/recorded_run.h"

namespace fairlead {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

const fs::path folder = FAIRLEAD_HOME "/tests/replay";

std::vector<std::string> files() {
    std::vector<std::string> found;
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(folder, none))
        if (entry.path().extension() == ".flrec") found.push_back(entry.path().string());
    std::sort(found.begin(), found.end());
    return found;
}

class ReplayFolder : public RecordingTest, public testing::WithParamInterface<std::string> {};

std::vector<std::string> story(const RecordingReader& recording) {
    std::vector<std::string> told;
    for (const RunEvent& e : recording.events())
        if (e.event.kind == Event::Kind::phase || e.event.kind == Event::Kind::grip ||
            e.event.kind == Event::Kind::note || e.event.kind == Event::Kind::command)
            told.push_back(std::string(word_of(e.event.kind)) + ": " + text_of(e.event));
        else if (e.event.kind == Event::Kind::verdict)  // its figures may move a little
            told.push_back(e.event.id);
    return told;
}

TEST_P(ReplayFolder, IsTheSameRunOrTellsTheSameStory) {
    Player player(GetParam());
    const ReplayCheck check = check_replay(player);
    if (!check.difference) return;
    const RecordingInfo& info = player.recording().info();
    ASSERT_TRUE(player.build_differs() || info.machine != machine_identity())
        << said(player, check);
    EXPECT_THAT(said(player, check), HasSubstr(" differs: recorded "));

    const std::string today = path("today.flrec");
    {
        Session session(scene_of(info));
        const auto recorder = record(session, today);
        for (const TickRow& row : player.recording().inputs(1, player.last_tick())) {
            Outbox outbox;
            for (const Command& c : row.input.commands) outbox.ask(c);
            session.tick(row.input.levers, outbox);
            ASSERT_EQ(session.snapshot().diverged, "") << row.tick;
        }
    }
    Player again(today);
    const ReplayCheck exact = check_replay(again);
    EXPECT_FALSE(exact.difference) << said(again, exact);
    EXPECT_EQ(story(again.recording()), story(player.recording()));
}

INSTANTIATE_TEST_SUITE_P(Files, ReplayFolder, testing::ValuesIn(files()),
                         [](const auto& info) { return fs::path(info.param).stem().string(); });

// ---- making them

// Few states and samples: what is kept here is read by a program only.
std::shared_ptr<Recorder> record_small(Session& session, const std::string& name) {
    fs::create_directories(folder);
    fs::remove(folder / name);
    return record(session, (folder / name).string(), {Recorder::Behind::wait, {}, 600, 600});
}

TEST(RemakeReplays, CrateTakenAndCarried) {
    if (!std::getenv("FAIRLEAD_REMAKE_REPLAYS"))
        GTEST_SKIP() << "FAIRLEAD_REMAKE_REPLAYS is not set";
    Session session(load_scene(gantry));
    const auto recorder = record_small(session, "crate_taken_and_carried.flrec");
    Driver d(session);
    ASSERT_TRUE(d.take_crate());
    d.outbox.ask(Command(Note{"heavier than the papers say"}));
    d.outbox.ask(SetParameter{"/bodies/crate_2t/mass", 2400});
    d.hook_to(2.5);
    d.bridge_to(6);
}

TEST(RemakeReplays, LashedLoadOnATiltingDeck) {
    if (!std::getenv("FAIRLEAD_REMAKE_REPLAYS"))
        GTEST_SKIP() << "FAIRLEAD_REMAKE_REPLAYS is not set";
    Session session(load_scene(FAIRLEAD_HOME "/scenes/lashed_load.json"));
    const auto recorder = record_small(session, "lashed_load_on_a_tilting_deck.flrec");
    Driver d(session);
    d.enable();
    d.levers[Axis::luff] = 0.6;
    d.wait(8);
    d.levers[Axis::luff] = -1;
    d.wait(6);
}

}  // namespace
}  // namespace fairlead
