// An anchor taken over in the jaw, run out by a ship from a rig that pays chain out, across a
// current, lowered 600 m to its place and set by the rig: by levers and orders alone.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <numbers>

#include "build_paths.h"
#include "tests/engine/tug_run.h"
#include "tests/physics/constants.h"

namespace fairlead {
namespace {

using ::testing::StartsWith;

constexpr double depth = 592;        // [m] below the rig's winch
constexpr double weighs = 1318;      // [N/m] 84 mm stud chain in the sea
constexpr double leads = 76;         // [deg] of the wire over the stern as the anchor is lowered
constexpr double on_the_clay = 0.8;  // [-] friction of chain

// [N] what comes to an anchor of a pull at the rig: less what hangs, and what the rest rubs.
double at_the_anchor(double top, double length) {
    const double level = top - weighs * depth;
    const double hangs = std::sqrt(depth * depth + 2 * depth * level / weighs);
    return level - on_the_clay * weighs * std::max(0.0, length - hangs);
}

// The scene with its anchor's place nearer by so many metres: the rig pays out 20 m a minute.
Scene run_anchor(int nearer) {
    std::ifstream file(FAIRLEAD_HOME "/scenes/run_anchor.json");
    std::string text{std::istreambuf_iterator<char>(file), {}};
    const auto move = [&](const std::string& before, int metres, const std::string& after) {
        const std::string from = before + std::to_string(metres) + after;
        const std::size_t at = text.find(from);
        ASSERT_NE(at, text.npos) << from;
        text.replace(at, from.size(), before + std::to_string(metres - nearer) + after);
    };
    move("rig_winch.paid_out > ", 1850, " m");
    move("body.anchor.position.x < ", 510, " m");
    move("body.anchor.position.x > ", 630, " m");
    return read_scene(text, FAIRLEAD_HOME "/scenes/run_anchor.json");
}

class Runner : public TugRun {
  public:
    explicit Runner(int nearer)
        : TugRun(run_anchor(nearer), 10), rig_(*session_.scene().lever_names.axis_named("rig")) {}

    double chain() const { return at("wire.chain.tension_start"); }  // [N] at the rig
    bool in_phase(const std::string& name) const { return marks().phase == name; }

    // Once a second a look at compass, plan and gauges: on the track, at a speed ahead [m/s].
    bool work(double seconds, const std::function<bool()>& done,
              const std::function<double()>& speed) {
        for (int n = 0; n < seconds && !done() && diverged().empty(); ++n) {
            // up into the current by as much as keeps her on the track
            const double off = at("body.ship.position.y"), leeway = at("body.ship.velocity.y");
            crab_ = std::clamp(crab_ + 1e-4 * off, -0.5, 0.5);
            steer(east + std::clamp(0.004 * off + crab_, -0.6, 0.6));
            driver_.levers[Axis::travel] = std::clamp(0.02 * off + 1.4 * leeway, -0.8, 0.8);
            push_ = std::clamp(push_ + 0.02 * (speed() - at("hull.ship.ahead")), -0.3, 0.5);
            driver_.levers[Axis::luff] = push_;
            off_track = std::max(off_track, std::abs(off));
            driver_.wait(1);
        }
        return done();
    }
    const Scene& scene() const { return session_.scene(); }
    bool costs(const std::string& what) const {
        const auto& all = marks().deductions;
        return std::any_of(all.begin(), all.end(),
                           [&](const Deduction& x) { return x.what.find(what) != x.what.npos; });
    }
    void rig_pays_out() { driver_.levers[rig_] = -1; }
    // Square to the chain and full ahead, while the rig heaves.
    bool pull_across(int seconds) {
        const auto beyond = [&] { return costs("beyond what the ship may bear"); };
        for (int n = 0; n < seconds && !beyond() && diverged().empty(); ++n) {
            steer(0);
            driver_.levers[Axis::luff] = n < 120 ? 0.3 : 1;
            driver_.levers[rig_] = 1;
            driver_.wait(1);
            worst_share = std::max(worst_share, at("hull.ship.pull_share"));
        }
        return beyond();
    }
    void let_go() {
        for (const Axis axis : {Axis::slew, Axis::luff, Axis::travel, Axis::hoist, rig_})
            driver_.levers[axis] = 0;
    }
    void connect() {
        EXPECT_THAT(order("connect work.end to pennant.end by mate", 21), StartsWith("done"));
        EXPECT_TRUE(driver_.wait_until([&] { return in_phase("Take the weight"); }, 10));
    }
    bool heave_to(double pull) {
        driver_.levers[Axis::hoist] = 0.1;
        const bool has = driver_.wait_until([&] { return at("winch.drum.tension") > pull; }, 60);
        driver_.levers[Axis::hoist] = 0;
        return has;
    }
    // The winch has the anchor, the wire stands between the pins.
    void take_over() {
        connect();
        EXPECT_TRUE(heave_to(80 * tonne));
        EXPECT_THAT(order("open shark_jaw", 4), StartsWith("done"));
        raise_pins();
    }
    void raise_pins() {
        driver_.levers[Axis::aux] = 1;
        EXPECT_TRUE(driver_.wait_until([&] { return in_phase("Run out"); }, 10));
        driver_.levers[Axis::aux] = 0;
    }
    bool run_out(int nearer) {
        driver_.levers[rig_] = -1;
        const bool out = work(
            1200, [&] { return at("winch.rig_winch.paid_out") > 1852 - nearer; },
            [&] { return 0.33 + 0.01 * (112 - chain() / tonne); });
        driver_.levers[rig_] = 0;
        return out && work(
                          10, [&] { return in_phase("Lower"); }, [] { return 0.1; });
    }
    // The wire leads ahead by so much that the chain stays taut to the anchor, which lands with its
    // shank towards the rig; where she lies still it has no such hold and turns as it likes.
    bool lower(bool ahead) {
        return work(
            1500, [&] { return in_phase("Give slack"); },
            [&] {
                const double left = 597 + at("body.anchor.position.z");
                driver_.levers[Axis::hoist] = left > 52 ? -1 : left > 20 ? -0.5 : -0.4;
                const double plumb = at("hull.ship.pull_down") * 180 / std::numbers::pi - leads;
                return ahead ? std::clamp(0.5 + 0.04 * plumb, 0.0, 0.9) : 0.0;
            });
    }
    bool give_slack() {
        place_ = at("body.ship.position.x");
        const bool slack = work(
            60, [&] { return in_phase("Set it"); }, [&] { return back_to_place(); });
        const double enough = at("winch.drum.paid_out") + 25;
        work(
            60, [&] { return at("winch.drum.paid_out") > enough; },
            [&] { return back_to_place(); });
        driver_.levers[Axis::hoist] = 0;
        return slack;
    }
    bool set_it() {
        for (int n = 0; n < 900 && !marks().finished && diverged().empty(); ++n) {
            driver_.levers[rig_] = std::clamp((240 - chain() / tonne) / 20, -0.3, 1.0);
            work(
                1, [] { return false; }, [&] { return back_to_place(); });
        }
        let_go();
        return marks().finished;
    }
    std::string told() const {
        std::string text = marks().phase + "; ";
        for (const Deduction& x : marks().deductions)
            text += x.what + " at " + std::to_string(x.time) + "; ";
        return text + marks().verdict;
    }

    double off_track = 0;    // [m] the most
    double worst_share = 0;  // [-] of the polar

  private:
    double back_to_place() const {
        return std::clamp(0.01 * (place_ - at("body.ship.position.x")), -0.3, 0.3);
    }

    const Axis rig_;
    double push_ = 0.15, crab_ = 0.15;
    double place_ = 0;  // [m] where she has given slack
};

void run(int nearer) {
    Runner runner(nearer);
    runner.take_over();
    ASSERT_TRUE(runner.run_out(nearer)) << runner.told();
    // T = H + w h: 80 t of 600 m of 84 mm chain, and 25 to 50 t to keep it taut
    EXPECT_NEAR(runner.chain() / tonne, 118, 13);
    ASSERT_TRUE(runner.lower(true)) << runner.told() << runner.at("body.anchor.position.z");
    ASSERT_TRUE(runner.give_slack()) << runner.told() << runner.at("winch.drum.tension");
    EXPECT_NEAR(runner.at("body.anchor.position.x"), 570 - nearer, 60);
    EXPECT_EQ(runner.at("anchor.anchor.fouled"), 0) << "it fell on its flukes";
    ASSERT_TRUE(runner.set_it()) << runner.told() << runner.chain() / tonne;
    const double comes = at_the_anchor(runner.chain(), runner.at("winch.rig_winch.paid_out"));
    EXPECT_NEAR(runner.at("anchor.anchor.holding") / comes, 1, 0.1) << comes / tonne;
    EXPECT_GT(comes, 100 * tonne);
    // 721 t tanh(x / 35 m): 6 m in for 120 t
    EXPECT_GT(runner.at("anchor.anchor.dragged"), 4);
    EXPECT_LT(runner.at("anchor.anchor.dragged"), 50) << "more would be fouled";
    EXPECT_LT(runner.off_track, 75);
    EXPECT_EQ(runner.diverged(), "");
    EXPECT_EQ(runner.partings, 0);
    EXPECT_TRUE(runner.marks().passed) << runner.told();
    EXPECT_GE(runner.marks().score, 90) << runner.told();
    if (nearer == 0) runner.driver().become_model_run("run_anchor");
}

TEST(RunAnchor, AnchorIsRunToAPlaceThatIsNearer) {
    run(220);
}

TEST(RunAnchor, AnchorIsRunAllOfTheWay) {
    if (!std::getenv("FAIRLEAD_LONG")) GTEST_SKIP() << "three quarters of an hour: FAIRLEAD_LONG=1";
    run(0);
}

TEST(RunAnchor, WhoDoesNotHoldAgainstTheCurrentIsSetOffTheTrack) {
    Runner runner(0);
    runner.take_over();
    runner.driver().levers[Axis::luff] = 0.16;
    EXPECT_TRUE(runner.driver().wait_until(
        [&] { return std::abs(runner.at("body.ship.position.y")) > 151; }, 900))
        << runner.at("body.ship.position.y");
    runner.driver().wait(1);
    EXPECT_TRUE(runner.costs("more than 75 m off")) << runner.told();
    EXPECT_TRUE(runner.costs("more than 150 m off")) << runner.told();
    EXPECT_LT(runner.marks().score, 75) << runner.told();
    EXPECT_EQ(runner.diverged(), "");
}

TEST(RunAnchor, WhoLetsTheRigPayOutAndLiesStillHasTheChainOnTheBottom) {
    Runner runner(0);
    runner.take_over();
    runner.rig_pays_out();
    runner.driver().wait(400);
    EXPECT_TRUE(runner.costs("sags to the bottom")) << runner.told() << runner.chain() / tonne;
    EXPECT_EQ(runner.diverged(), "");
}

TEST(RunAnchor, WhoReleasesTheDrumLosesTheAnchor) {
    Runner runner(0);
    runner.take_over();
    const Switch release = *runner.scene().lever_names.switch_named("release");
    runner.driver().levers[release] = true;
    runner.driver().wait(2);
    runner.driver().levers[release] = false;
    runner.driver().wait(20);
    EXPECT_TRUE(runner.costs("the anchor let go")) << runner.told();
    EXPECT_FALSE(runner.marks().passed);
    EXPECT_LT(runner.at("body.anchor.position.z"), -30) << "it falls";
    EXPECT_EQ(runner.diverged(), "");
}

// The tail of the pennant on deck takes what the jaw had, and no mate connects it under load.
TEST(RunAnchor, WhoOpensTheJawBeforeTheWireIsConnectedIsMarkedDown) {
    Runner runner(0);
    EXPECT_THAT(runner.order("open shark_jaw", 5), StartsWith("done"));
    EXPECT_TRUE(runner.costs("before the winch had the weight")) << runner.told();
    EXPECT_THAT(runner.order("connect work.end to pennant.end by mate", 21), StartsWith("refused"));
    EXPECT_TRUE(runner.costs("hands on deck before the jaw was locked")) << runner.told();
    EXPECT_FALSE(runner.marks().passed);
    EXPECT_EQ(runner.diverged(), "");
}

TEST(RunAnchor, WhoOpensTheJawOnASlackWireIsMarkedDown) {
    Runner runner(0);
    runner.connect();
    EXPECT_THAT(runner.order("open shark_jaw", 10), StartsWith("done"));
    EXPECT_TRUE(runner.costs("before the winch had the weight")) << runner.told();
    EXPECT_LT(runner.marks().score, 75) << runner.told();
    EXPECT_EQ(runner.diverged(), "");
}

TEST(RunAnchor, WhoSteamsAheadWhileTheRigHoldsOverloadsTheWinch) {
    Runner runner(0);
    runner.take_over();
    runner.driver().levers[Axis::luff] = 1;
    EXPECT_TRUE(runner.driver().wait_until(
        [&] { return runner.costs("above half the breaking load"); }, 300))
        << runner.most / tonne;
    EXPECT_EQ(runner.diverged(), "");
}

// With the pins down the wire runs to the end of the roller as she turns.
TEST(RunAnchor, WhoPullsAcrossGoesBeyondThePolar) {
    Runner runner(0);
    runner.connect();
    EXPECT_TRUE(runner.heave_to(80 * tonne));
    EXPECT_THAT(runner.order("open shark_jaw", 4), StartsWith("done"));
    EXPECT_TRUE(runner.pull_across(400)) << runner.told() << runner.worst_share;
    EXPECT_EQ(runner.diverged(), "");
}

TEST(RunAnchor, WhoLowersWhereSheLiesSetsTheAnchorShort) {
    Runner runner(220);
    runner.take_over();
    ASSERT_TRUE(runner.run_out(220)) << runner.told();
    runner.lower(false);
    runner.give_slack();
    EXPECT_TRUE(runner.costs("more than 60 m from its place"))
        << runner.told() << runner.at("body.anchor.position.x");
    EXPECT_EQ(runner.diverged(), "");
}

}  // namespace
}  // namespace fairlead
