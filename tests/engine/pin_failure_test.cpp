// The exercise of scenes/pin_failure.json: a chain jumps from its pin to the rail as half of the
// power goes, and what becomes of whoever waits.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "build_paths.h"
#include "tests/engine/driver.h"
#include "tests/engine/signal.h"
#include "tests/physics/constants.h"

namespace fairlead {
namespace {

using ::testing::Contains;
using ::testing::Field;
using ::testing::HasSubstr;

class PinMate {
  public:
    explicit PinMate(const Settings& settings = {})
        : session_(load_scene(FAIRLEAD_HOME "/scenes/pin_failure.json", settings)),
          driver_(session_) {
        driver_.watch = [this](const Snapshot&) {
            heel = std::max(heel, std::abs(at("hull.ship.heel")));
        };
        driver_.enable();
    }
    double at(const std::string& path) const { return signal(session_.snapshot(), path); }
    const ExerciseState& marks() const { return session_.snapshot().exercise; }
    Driver& driver() { return driver_; }
    bool wait_until(const std::function<bool()>& done, double seconds) {
        return driver_.wait_until(done, seconds);
    }
    void clear_the_deck() {  // the button stays down
        driver_.levers[*session_.scene().lever_names.switch_named("bell")] = true;
    }
    void hold(const char* button, double seconds) {
        const Switch which = *session_.scene().lever_names.switch_named(button);
        driver_.levers[which] = true;
        driver_.wait(seconds);
        driver_.levers[which] = false;
    }
    bool blackout() const { return session_.snapshot().faults[3]; }
    bool pin_goes() {
        return wait_until([&] { return at("joint.starboard_slide.position") < -0.3; }, 180);
    }
    // Seconds from the button to a drum that no longer holds the chain; 1e9: never.
    double release() {
        const double begun = session_.snapshot().time;
        hold("release", 1.5);
        const bool free = wait_until(
            [&] { return at("winch.drum.clutch") < 0.5 && at("winch.drum.tension") < 15 * tonne; },
            10);
        return free ? session_.snapshot().time - begun : 1e9;
    }
    bool cost(const char* what) const {
        return ::testing::Value(marks().deductions,
                                Contains(Field(&Deduction::what, HasSubstr(what))));
    }
    std::string told() const {
        std::string text = marks().phase + "; ";
        for (const Deduction& x : marks().deductions)
            text += x.what + " at " + std::to_string(x.time) + "; ";
        return text + marks().verdict + " " + session_.snapshot().diverged;
    }

    double heel = 0;  // [rad] the largest

  private:
    Session session_;
    Driver driver_;
};

double at_wrap(const PinMate& mate, const char* what) {  // the chain's on the pin
    return mate.at(std::string("wire.chain.wrap.0.") + what);
}

// Nothing fails here. The side load of a line that is bent by θ is 2 T sin(θ/2): 78 t of 150 t
// by 30 degrees. Where the chain lies on the stern it sticks and slips, three degrees at a time, so
// the bend is the mean of the time in which it is pulled that hard.
TEST(PinFailure, PinBearsWhatTheBentChainPresses) {
    PinMate mate(Settings{{"/faults", "[]"}});
    const auto mean = [&] {
        return (at_wrap(mate, "tension_in") + at_wrap(mate, "tension_out")) / 2;
    };
    ASSERT_TRUE(mate.wait_until([&] { return mean() > 140 * tonne; }, 240));
    double bends = 0, ticks = 0;
    for (; mean() < 160 * tonne && ticks < 60 * 60; ++ticks) {
        const double bend = at_wrap(mate, "angle"), load = mate.at("joint.starboard_slide.load");
        ASSERT_NEAR(load / (2 * mean() * std::sin(bend / 2)), 1, 0.03);
        const double there =
            load * 150 * tonne / mean() * std::sin(15 * degree) / std::sin(bend / 2);
        ASSERT_NEAR(there / (78 * tonne), 1, 0.03);
        bends += bend;
        mate.driver().wait(1.0 / 60);
    }
    EXPECT_NEAR(bends / ticks, 30 * degree, 1.5 * degree);
}

TEST(PinFailure, WhoClearsTheDeckAndReleasesInTimePasses) {
    PinMate mate;
    mate.clear_the_deck();
    ASSERT_TRUE(mate.pin_goes());
    const double lever = mate.at("hull.ship.pull_lever");
    EXPECT_LT(lever, 3);
    EXPECT_TRUE(mate.wait_until([&] { return mate.at("hull.ship.pull_lever") > 6.5; }, 5))
        << "the chain jumps to the rail";
    mate.driver().wait(2);
    EXPECT_LT(mate.release(), 3);
    EXPECT_TRUE(mate.wait_until([&] { return mate.marks().finished; }, 60)) << mate.told();
    EXPECT_TRUE(mate.marks().passed) << mate.told();
    EXPECT_GE(mate.marks().score, 90) << mate.told();
    EXPECT_LT(mate.heel, 15 * degree);
    mate.driver().become_model_run("pin_failure");
}

TEST(PinFailure, WhoWaitsHeelsBeyondTheShipsLimitAndFails) {
    PinMate mate;
    mate.clear_the_deck();
    ASSERT_TRUE(mate.pin_goes());
    mate.driver().levers[Axis::hoist] = -1;
    mate.driver().wait(40);
    EXPECT_GT(mate.heel / mate.at("hull.ship.heel_limit"), 1.2);
    EXPECT_GT(mate.at("hull.ship.pull_share"), 0.9) << "the polar has shrunk";
    EXPECT_TRUE(mate.cost("without a decision")) << "the winch is dead: " << mate.told();
    EXPECT_TRUE(mate.cost("beyond what the ship may bear")) << mate.told();
    EXPECT_FALSE(mate.marks().passed);
}

TEST(PinFailure, WhoLeavesSomebodyOnDeckFails) {
    PinMate mate;
    ASSERT_TRUE(mate.pin_goes());
    mate.driver().wait(1);
    EXPECT_TRUE(mate.cost("somebody on deck")) << mate.told();
}

TEST(PinFailure, WhoLowersThePinByHandFails) {
    PinMate mate;
    mate.driver().wait(100);
    mate.driver().levers[Axis::aux] = -1;
    mate.driver().wait(1);
    EXPECT_TRUE(mate.cost("lowered by hand")) << mate.told();
}

// A tender ship, whose GM is 0.4 m: on her way over, in blackout, the release lets go as well.
TEST(PinFailure, ReleasesInABlackoutAtTwentyDegreesOfHeel) {
    PinMate mate(Settings{{"/bodies/ship/hull/gm", "0.4"}, {"/faults/3/at", "134"}});
    ASSERT_TRUE(mate.wait_until([&] { return mate.at("hull.ship.heel") > 20 * degree; }, 180))
        << mate.heel / degree;
    EXPECT_GT(mate.at("winch.drum.tension"), 50 * tonne);
    EXPECT_TRUE(mate.blackout());
    EXPECT_LT(mate.release(), 3);
}

}  // namespace
}  // namespace fairlead
