// The exercise of scenes/deep_lowering.json, driven by levers: a load through the splash zone and
// down to the bottom, and what the waves do to one that hangs in them.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

#include "build_paths.h"
#include "tests/engine/driver.h"
#include "tests/engine/signal.h"
#include "tests/physics/constants.h"

namespace fairlead {
namespace {

// The scene with its bottom at so many metres: 600 m are a quarter of an hour.
Scene deep_lowering(int depth, const Settings& settings) {
    std::ifstream file(FAIRLEAD_HOME "/scenes/deep_lowering.json");
    std::string text{std::istreambuf_iterator<char>(file), {}};
    const auto replace = [&](const std::string& from, const std::string& to) {
        const std::size_t at = text.find(from);
        ASSERT_NE(at, text.npos) << from;
        text.replace(at, from.size(), to);
    };
    replace("\"position\": [0, 0, -600]", "\"position\": [0, 0, -" + std::to_string(depth) + "]");
    replace("[-4, -25, -600]", "[-4, -25, -" + std::to_string(depth) + "]");
    replace("\"depth\": 600", "\"depth\": " + std::to_string(depth));
    replace("position.z < -585 m", "position.z < -" + std::to_string(depth - 15) + " m");
    return read_scene(text, FAIRLEAD_HOME "/scenes/deep_lowering.json", settings);
}

class Operator {
  public:
    explicit Operator(int depth, const Settings& settings = {})
        : session_(deep_lowering(depth, settings)), d(session_) {
        d.watch = [this](const Snapshot&) {
            least = std::min(least, at("wire.lift.tension"));
            most = std::max(most, at("wire.lift.tension"));
            const Vec3 off(at("body.manifold.position.x") + 4, at("body.manifold.position.y") + 25,
                           0);
            off_ += (off - off_) / (60 * 10);
        };
        d.enable();
        d.wait(20);  // it comes to hang, and the ship to keep her place
        least = 1e9, most = 0;
    }
    double at(const std::string& path) const { return signal(session_.snapshot(), path); }
    const ExerciseState& exercise() const { return session_.snapshot().exercise; }
    bool in(const char* phase) const { return !exercise().finished && exercise().phase == phase; }
    bool held() const { return !session_.snapshot().crane.held.empty(); }
    bool lower(const char* phase, double lever, double seconds) {
        d.levers[Axis::hoist] = -lever;
        const bool done = d.wait_until([&] { return !in(phase); }, seconds);
        d.levers[Axis::hoist] = 0;
        return done;
    }
    // Moves the ship by as much as the load is off its site, and lets it follow: in so many
    // seconds, for it hangs on a long wire in the water.
    void bring_over_the_site(double seconds) {
        const auto ship = [&] {
            return Vec3(at("body.ship.position.x"), at("body.ship.position.y"), 0);
        };
        // a lever below this counts as let go
        const auto push = [](double share, double most) {
            return std::copysign(std::clamp(std::abs(share), 0.06, most), share);
        };
        const Vec3 goal = ship() - off_;
        Vec3 left = goal - ship();
        for (int n = 0; n < 200 && left.norm() > 0.5; ++n, left = goal - ship()) {
            d.levers[Axis::luff] = push(0.03 * left.x(), 0.1);
            d.levers[Axis::travel] = push(-0.1 * left.y(), 0.4);
            d.wait(1);
        }
        d.levers[Axis::luff] = d.levers[Axis::travel] = 0;
        d.wait(seconds);
    }
    double off() const { return off_.norm(); }  // [m] of the load from its site
    int struck(const std::string& what) const {
        const auto& all = exercise().deductions;
        return int(std::count_if(all.begin(), all.end(), [&](const Deduction& x) {
            return x.what.find(what) != std::string::npos;
        }));
    }
    std::string told() const {
        std::string text = exercise().phase + " at " + std::to_string(exercise().elapsed) + "; ";
        for (const Deduction& x : exercise().deductions)
            text += x.what + " " + std::to_string(x.value) + " at " + std::to_string(x.time) + "; ";
        return text + exercise().verdict + session_.snapshot().diverged;
    }

  private:
    Session session_;
    Vec3 off_ = Vec3::Zero();  // [m] mean of ten seconds

  public:
    Driver d;
    double least = 1e9, most = 0;  // [N] of the wire
};

// A quiet spell, or what there was of one within two minutes: the ship hardly heaves for a wave.
void wait_for_quiet(Operator& run) {
    for (double quiet = 0, t = 0; quiet < 6 && t < 120; t += 0.25) {
        run.d.wait(0.25);
        quiet = std::abs(run.at("body.ship.velocity.z")) < 0.15 ? quiet + 0.25 : 0;
    }
}

void lower_and_land(Operator& run, double depth) {
    wait_for_quiet(run);
    ASSERT_TRUE(run.lower("Through the splash zone", 1, 40)) << run.told();
    ASSERT_TRUE(run.lower("Lower", 1, depth / 0.6)) << run.told();
    for (int n = 0; n < 6 && run.off() > 1; ++n) run.bring_over_the_site(20 + depth / 10);
    ASSERT_TRUE(run.lower("Land", 0.2, 150)) << run.told() << run.off();
    run.d.levers[Axis::hoist] = -0.2;
    run.d.wait(4);
    run.d.levers[Axis::hoist] = 0;
    run.d.press(Switch::hook);
    run.d.wait(2);
    EXPECT_TRUE(run.exercise().finished && run.exercise().passed) << run.told();
    EXPECT_GE(run.exercise().score, 85) << run.told();
}

TEST(DeepLowering, GoesThroughTheSplashZoneAndLandsInNinetyMetres) {
    for (const char* seed : {"4", "2", "11"}) {
        Operator run(90, Settings{{"/sea/seed", seed}});
        lower_and_land(run, 90);
    }
}

TEST(DeepLowering, LandsInSixHundredMetres) {
    if (!std::getenv("FAIRLEAD_LONG")) GTEST_SKIP() << "twenty minutes: FAIRLEAD_LONG=1";
    Operator run(600);
    lower_and_land(run, 600);
    run.d.become_model_run("deep_lowering");
}

// What hangs from the winch in air, and in water less what it displaces, and wire that goes along.
TEST(DeepLowering, LoadIsTheWeightInAirAndInWater) {
    Operator run(90, Settings{{"/sea/wave_height", "0"}, {"/wind/speed", "0"}});
    constexpr double g = 9.81, air = (40000 + 1800) * g;
    // on so short a wire its two falls lead to the block at 13 degrees
    EXPECT_NEAR(run.at("crane.load") / (air / std::cos(0.22)), 1, 0.01);
    run.lower("Through the splash zone", 1, 40);
    run.d.wait(60);
    const double fall = run.at("wire.lift.rest_length") / 2, dry = 16;  // [m]
    const double wire = 2 * 7.92 * g * (dry + 0.869 * (fall - dry));
    EXPECT_NEAR(run.at("crane.load") / (air - 12030 * g + wire), 1, 0.015);
}

// ---- clumsy hands

TEST(DeepLowering, WhatHangsInTheSplashZoneGoesSlackAndSnaps) {
    Operator run(90);
    run.d.levers[Axis::hoist] = -0.3;
    run.d.wait_until([&] { return run.at("body.manifold.position.z") < 0; }, 30);
    run.d.levers[Axis::hoist] = 0;
    run.d.wait(50);
    EXPECT_GE(run.struck("slack wire"), 1) << run.told();
    EXPECT_GE(run.struck("25 s in the splash"), 1) << run.told();
    EXPECT_GE(run.struck("1.6 times"), 1) << run.told() << run.most;
}

TEST(DeepLowering, FullSpeedOntoTheBottomFarFromTheSite) {
    Operator run(90);
    run.d.levers[Axis::slew] = 1;
    run.d.wait(6);
    run.d.levers[Axis::slew] = 0;
    run.lower("Through the splash zone", 1, 40);
    run.lower("Lower", 1, 200);
    run.d.levers[Axis::hoist] = -1;
    run.d.wait(25);
    run.d.levers[Axis::hoist] = 0;
    run.d.wait(3);
    EXPECT_GE(run.struck("set down too fast"), 1) << run.told();
    run.d.press(Switch::hook);
    run.d.wait(2);
    EXPECT_GE(run.struck("mark"), 1) << run.told();
}

}  // namespace
}  // namespace fairlead
