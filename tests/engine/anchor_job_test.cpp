// The nine steps of an anchor job, by levers and orders alone, on the deck that rolls.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/session/replay_check.h"
#include "tests/engine/driver.h"
#include "tests/engine/recorded_run.h"
#include "tests/engine/signal.h"

namespace fairlead {
namespace {

using ::testing::StartsWith;

constexpr double weight = 150e3 * 9.81;  // [N]

Scene anchor_job() {
    return load_scene(FAIRLEAD_HOME "/scenes/anchor_job.json");
}

// A crew: what it sees is the snapshot, what it does are levers and orders.
class Crew {
  public:
    explicit Crew(Session& session) : driver_(session) {
        driver_.watch = [this](const Snapshot& s) {
            for (const std::string& news : s.rigging.news) said_.push_back(news);
        };
        driver_.levers[Switch::enable] = true;
    }

    double at(const std::string& path) const { return signal(driver_.seen(), path); }

    // The order, and the time that the hand takes; what was said of it last.
    std::string order(const std::string& text, double seconds = 0) {
        driver_.outbox.ask(Command(Rig{text}));
        driver_.wait(seconds);
        driver_.tick();
        return said_.empty() ? "" : said_.back();
    }
    void heave(double lever, double seconds) {
        driver_.levers[Axis::hoist] = lever;
        driver_.wait(seconds);
        driver_.levers[Axis::hoist] = 0;
        driver_.wait(3);
    }
    void pins_up() {
        driver_.levers[Axis::aux] = 1;
        driver_.wait(6);
        driver_.levers[Axis::aux] = 0;
    }
    void wait(double seconds) { driver_.wait(seconds); }
    const StopperState& jaw() const { return driver_.seen().rigging.stoppers.at(0); }

    // The steps; each is told what it needs of those before.
    void step(int number) {
        SCOPED_TRACE("step " + std::to_string(number));
        switch (number) {
            case 1:
                driver_.wait(3);
                EXPECT_THAT(order("attach pennant.end to deck_eye by mate", 15.5),
                            StartsWith("done"));
                break;
            case 2:
                EXPECT_THAT(order("connect work.end to pennant.end by mate", 15.5),
                            StartsWith("done"));
                break;
            case 3:
                heave(1, 30);
                EXPECT_NEAR(at("wire.work.tension_end"), weight, 0.15 * weight);
                EXPECT_GT(at("body.anchor.position.z"), -39);
                break;
            case 4: {
                const double before = at("wire.work.tension_end");
                EXPECT_THAT(order("lock shark_jaw"), StartsWith("done"));
                EXPECT_NEAR(at("wire.work.tension_end"), before, 0.05 * weight);
                break;
            }
            case 5:
                pins_up();
                EXPECT_NEAR(at("joint.pin_slide.position"), 1.1, 0.05);
                break;
            case 6:
                heave(-1, 4);
                EXPECT_EQ(jaw().holds, StopperState::Holds::locked);
                EXPECT_NEAR(jaw().pull, weight, 0.15 * weight);
                EXPECT_THAT(order("disconnect work from pennant by bosun", 15.5),
                            StartsWith("done"));
                break;
            case 7:
                EXPECT_THAT(order("connect work.end to strop.start by bosun", 15.5),
                            StartsWith("done"));
                EXPECT_THAT(order("connect work.end to pennant.start by bosun", 15.5),
                            StartsWith("done"));
                break;
            case 8:
                heave(1, 20);
                EXPECT_THAT(order("open shark_jaw"), StartsWith("done"));
                wait(2);
                EXPECT_NEAR(at("wire.work.tension_end"), weight, 0.3 * weight);
                break;
            case 9:
                heave(-1, 20);
                EXPECT_THAT(order("cut work at 12"), StartsWith("done"));
                wait(3);
                EXPECT_LT(at("wire.work.tension"), 0.1 * weight);
                break;
        }
    }

  private:
    Driver driver_;
    std::vector<std::string> said_;
};

TEST(AnchorJob, NineStepsAreDoneAndNothingPartsOrDiverges) {
    Session session(anchor_job());
    Crew crew(session);
    for (int step = 1; step <= 9; ++step) crew.step(step);
    EXPECT_EQ(session.snapshot().diverged, "");
}

class AnchorJobRecorded : public RecordingTest {};

TEST_F(AnchorJobRecorded, ReplaysAndIsTakenOverBetweenSteps) {
    const std::string file = path("job.flrec");
    std::vector<std::vector<std::uint8_t>> saved;
    std::uint64_t ended = 0;
    {
        Session session(anchor_job());
        const auto recorder = record(session, file);
        Crew crew(session);
        for (int step = 1; step <= 9; ++step) {
            saved.push_back(session.save());
            crew.step(step);
        }
        ended = session.hash();
    }
    Player player(file);
    EXPECT_FALSE(check_replay(player).difference) << said(player, check_replay(player));
    for (const int from : {3, 6, 8}) {  // another session goes on from there
        Session session(anchor_job());
        session.restore(saved[std::size_t(from)]);
        Crew crew(session);
        for (int step = from + 1; step <= 9; ++step) crew.step(step);
        EXPECT_EQ(session.hash(), ended) << "taken over after step " << from;
    }
}

}  // namespace
}  // namespace fairlead
