// The instructor as banksman: signs and radio words are seen, recorded, and seen again wherever a
// replay is looked at.
#include "engine/machine/banksman.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/recording/recording_reader.h"
#include "engine/session/replay_check.h"
#include "engine/view/event_text.h"
#include "tests/engine/recorded_run.h"

namespace fairlead {
namespace {

class BanksmanTest : public RecordingTest {};

std::string words_at(const std::vector<RunEvent>& events, std::int64_t tick) {
    std::string all;
    for (const RunEvent& e : events)
        if (e.tick == tick) all += text_of(e.event) + "; ";
    return all;
}

TEST_F(BanksmanTest, SignsAndWordsAreSeenAndReplayed) {
    Session session(load_scene(gantry));
    const auto recorder = record(session, path("run.flrec"));
    Outbox outbox;
    idle_until(100, session, outbox);
    EXPECT_EQ(session.snapshot().banksman.sign, "");
    outbox.ask(Command(ShowSign{"raise"}));
    idle_until(150, session, outbox);
    outbox.ask(Command(Say{"Easy"}));
    idle_until(250, session, outbox);
    EXPECT_EQ(session.snapshot().banksman.sign, "raise");
    EXPECT_NEAR(session.snapshot().banksman.sign_since, 100. / 60, 0.02);
    EXPECT_EQ(session.snapshot().banksman.words, "Easy");
    EXPECT_NEAR(session.snapshot().banksman.said_at, 150. / 60, 0.02);
    outbox.ask(Command(ShowSign{""}));
    idle_until(300, session, outbox);
    EXPECT_EQ(session.snapshot().banksman.sign, "");
    EXPECT_EQ(session.snapshot().exercise.voided, "") << "a banksman is no help";
    recorder->finish();

    Player player(path("run.flrec"));
    EXPECT_FALSE(check_replay(player).difference);
    for (const int tick : {200, 120, 299, 50}) {  // from key frames, forth and back
        player.seek(tick);
        const BanksmanState& seen = player.session().snapshot().banksman;
        EXPECT_EQ(seen.sign, tick > 100 && tick < 251 ? "raise" : "") << tick;
        EXPECT_EQ(seen.words, tick > 150 ? "Easy" : "") << tick;
        EXPECT_FALSE(player.difference()) << tick;
    }
    const auto events = player.recording().events();
    EXPECT_THAT(words_at(events, 101), testing::HasSubstr("the banksman shows: Raise"));
    EXPECT_THAT(words_at(events, 151), testing::HasSubstr("by radio: Easy"));
}

// Who never signals has the bits that he had before there were signals.
TEST_F(BanksmanTest, OnlyWhatHasBeenShownIsState) {
    Session quiet(load_scene(gantry)), signalled(load_scene(gantry));
    Outbox outbox;
    quiet.tick({}, outbox);
    outbox.ask(Command(ShowSign{"stop"}));
    signalled.tick({}, outbox);
    EXPECT_NE(quiet.hash(), signalled.hash());
    const std::vector<std::uint8_t> before = quiet.save();
    EXPECT_LT(before.size(), signalled.save().size());
    signalled.restore(before);
    EXPECT_EQ(signalled.hash(), quiet.hash());
    EXPECT_EQ(signalled.snapshot().banksman.sign, "");
}

TEST(Banksman, AnUnknownSignIsNone) {
    Banksman banksman;
    banksman.show_sign("stop", 1);
    banksman.show_sign("dance", 2);
    EXPECT_EQ(banksman.state().sign, "");
}

}  // namespace
}  // namespace fairlead
