// The nine steps of an anchor job, by levers and orders alone, on the deck that rolls.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/session/replay_check.h"
#include "tests/engine/driver.h"
#include "tests/engine/recorded_run.h"
#include "tests/engine/signal.h"

namespace fairlead {
namespace {

using ::testing::IsEmpty;
using ::testing::StartsWith;

constexpr double weight = 150e3 * 9.81;  // [N]

Scene anchor_job() {
    return load_scene(FAIRLEAD_HOME "/scenes/anchor_job.json");
}

// A crew: what it sees is the snapshot, what it does are levers and orders.
class Crew {
  public:
    explicit Crew(Session& session) : driver_(session) {
        driver_.watch = [this](const Snapshot& s) { see(s); };
        driver_.levers[Switch::enable] = true;
        begun_with_ = material();
    }

    double largest_jump = 0;    // [N] of the work wire's pull from one tick to the next
    double material_error = 0;  // [m] so far
    std::vector<std::string> partings;

    double at(const std::string& path) const { return signal(driver_.seen(), path); }
    double pull() const { return at("wire.work.tension"); }

    // The order, and the time that the hand takes; what was said of it last.
    std::string order(const std::string& text, double seconds = 0) {
        said_.clear();
        driver_.outbox.ask(Command(Rig{text}));
        driver_.wait(seconds);
        driver_.tick();
        return said_.empty() ? "nothing was said" : said_.back();
    }
    bool heave(double lever, double seconds, const std::function<bool()>& until) {
        driver_.levers[Axis::hoist] = lever;
        const bool done = driver_.wait_until(until, seconds);
        driver_.levers[Axis::hoist] = 0;
        driver_.wait(3);
        return done;
    }
    bool out_to(double lever, double metres) {
        const auto there = [&] {
            const double left = at("winch.winch.paid_out") - metres;
            return lever > 0 ? left <= 0 : left >= 0;
        };
        return heave(lever, 60, there);
    }
    const StopperState& jaw() const { return driver_.seen().rigging.stoppers.at(0); }

    void step(int number) {
        SCOPED_TRACE("step " + std::to_string(number));
        largest_jump = 0;
        switch (number) {
            case 1:
                driver_.wait(3);
                EXPECT_THAT(order("attach pennant.end to deck_eye by mate", 15.5),
                            StartsWith("done"));
                break;
            case 2:
                EXPECT_THAT(order("connect work.end to pennant.end by mate", 15.5),
                            StartsWith("done"));
                EXPECT_LT(pull(), 25e3) << "the hook's pull goes over, no more";
                break;
            case 3:
                EXPECT_TRUE(out_to(1, 7));
                EXPECT_NEAR(at("wire.work.tension_end"), weight, 0.05 * weight);
                EXPECT_GT(at("body.anchor.position.z"), -35);
                break;
            case 4:
                set_jaw();
                break;
            case 5:
                driver_.levers[Axis::aux] = 1;
                driver_.wait(6);
                driver_.levers[Axis::aux] = 0;
                EXPECT_NEAR(at("joint.pin_slide.position"), 1.1, 0.05);
                break;
            case 6:
                hand_over_to_jaw();
                break;
            case 7:
                EXPECT_THAT(order("connect work.end to strop.start by bosun", 10.5),
                            StartsWith("done"));
                EXPECT_THAT(order("connect work.end to pennant.start by bosun", 10.5),
                            StartsWith("done"));
                break;
            case 8:
                release_jaw();
                break;
            case 9:
                EXPECT_TRUE(out_to(-1, 5));
                EXPECT_NEAR(at("wire.work.tension_end"), weight, 0.1 * weight);
                EXPECT_THAT(order("cut work at 12"), StartsWith("done"));
                driver_.wait(3);
                EXPECT_LT(pull(), 0.02 * weight);
                EXPECT_LT(at("body.anchor.position.z"), -38.9) << "the anchor is on the bottom";
                break;
        }
    }

  private:
    // A span that swings is stopped where the jaw takes it: what it had sideways is a wave of
    // some 1 to 3 % of the pull, measured at any phase of the roll.
    void set_jaw() {
        const double before = pull();
        EXPECT_THAT(order("lock shark_jaw"), StartsWith("done"));
        EXPECT_LT(std::abs(pull() - before), 0.04 * weight);
        EXPECT_EQ(jaw().holds, StopperState::Holds::locked);
    }
    void hand_over_to_jaw() {
        EXPECT_TRUE(out_to(-1, 7.4));
        EXPECT_NEAR(jaw().pull, weight, 0.1 * weight) << "the drum's part has gone to it";
        EXPECT_LT(largest_jump, 0.04 * weight);
        EXPECT_THAT(order("disconnect work from pennant by bosun", 10.5), StartsWith("done"));
    }
    void release_jaw() {
        EXPECT_TRUE(out_to(0.5, 3.3));
        EXPECT_TRUE(heave(0.05, 90, [&] { return at("wire.work.tension_start") > 0.7 * weight; }));
        EXPECT_LT(largest_jump, 0.04 * weight) << "slack is taken up at 20 mm/s";
        largest_jump = 0;
        const double held = jaw().pull;
        EXPECT_THAT(order("open shark_jaw"), StartsWith("done"));
        driver_.wait(2);
        EXPECT_LT(largest_jump, held + 0.02 * weight) << "what it held passes to the drum";
        EXPECT_NEAR(at("wire.work.tension_end"), weight, 0.15 * weight);
        EXPECT_EQ(jaw().holds, StopperState::Holds::open);
    }

    // [m] of every wire, less what the drum has paid out
    double material() const {
        double sum = -at("winch.winch.paid_out");
        const Snapshot& now = driver_.seen();
        for (std::size_t i = 0; i < now.signals.size(); ++i) {
            const std::string& path = now.scenery->signals[i].path;
            if (path.starts_with("wire.") && path.ends_with(".rest_length")) sum += now.signals[i];
        }
        return sum;
    }
    void see(const Snapshot& now) {
        for (const std::string& news : now.rigging.news) said_.push_back(news);
        for (const std::string& parting : now.rigging.partings) partings.push_back(parting);
        largest_jump = std::max(largest_jump, std::abs(pull() - pulled_));
        pulled_ = pull();
        material_error = std::max(material_error, std::abs(material() - begun_with_));
    }

    Driver driver_;
    std::vector<std::string> said_;
    double pulled_ = 0, begun_with_ = 0;
};

TEST(AnchorJob, NineStepsAreDoneAndNothingPartsOrDiverges) {
    Session session(anchor_job());
    Crew crew(session);
    for (int step = 1; step <= 9; ++step) crew.step(step);
    EXPECT_EQ(session.snapshot().diverged, "");
    EXPECT_THAT(crew.partings, IsEmpty());
    EXPECT_LT(crew.material_error, 1e-12 * 80);
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
    const auto checked = check_replay(player);
    EXPECT_FALSE(checked.difference) << said(player, checked);
    for (const int from : {6, 8}) {  // another session goes on from there
        Session session(anchor_job());
        session.restore(saved[std::size_t(from)]);
        Crew crew(session);
        for (int step = from + 1; step <= 9; ++step) crew.step(step);
        EXPECT_EQ(session.hash(), ended) << "taken over after step " << from;
    }
}

}  // namespace
}  // namespace fairlead
