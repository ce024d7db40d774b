// Scenes in which things float: what is wrong with them is said in one line, and what is right
// keeps afloat.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "build_paths.h"
#include "engine/scene/scene.h"
#include "engine/session/build.h"
#include "engine/session/session.h"
#include "physics/world/world.h"
#include "tests/engine/scene_trouble.h"
#include "tests/engine/signal.h"

using namespace fairlead;

namespace {

std::string scene_of(const std::string& body, const std::string& rest = R"("sea": {})") {
    return R"({ "format": 1, "name": "t", "bodies": [ { "name": "b", )" + body + " } ], " + rest +
           " }";
}

int number_of(const Session& session, const std::string& body) {
    const auto& bodies = session.snapshot().scenery->bodies;
    for (std::size_t i = 0; i < bodies.size(); ++i)
        if (bodies[i].name == body) return int(i);
    return -1;
}

Pose pose_of(const Session& session, const std::string& body) {
    return session.snapshot().bodies[std::size_t(number_of(session, body))].X_WB;
}

double heading(const Pose& X) {
    const Mat3 R = X.q.toRotationMatrix();
    return std::atan2(R(1, 0), R(0, 0));
}

const std::string box = R"("shape": { "box": [40, 12, 4] }, )";

TEST(Afloat, WhatCannotFloatIsSaidInOneLine) {
    const auto has = [](const std::string& text, const std::string& part) {
        EXPECT_NE(scene_trouble(text).find(part), std::string::npos)
            << "expected " << part << ", got " << scene_trouble(text);
    };
    has(scene_of(box + R"("mass": 3e6, "hull": { "kind": "ship" })"), "it would sink");
    has(scene_of(box + R"("mass": 8e5, "hull": { "kind": "ship", "gm": 40 })"),
        "a GM of 40 m cannot be reached");
    has(scene_of(box + R"("mass": 8e5, "hull": {})", R"("marks": [])"), "no \"sea\"");
    has(scene_of(box + R"("motion": "fixed", "hull": {})"), "only a dynamic body floats");
    has(scene_of(R"("mass": 10, "inertia": [1, 1, 1], "hull": {})"), "floats by its \"shape\"");
    has(scene_of(R"("hull": { "kind": "ship", "form": { "length": 75, "beam": 17, "draught": 6,
                 "depth": 5 } })"),
        "the deck is under water");
    has(scene_of(R"("hull": { "kind": "ship", "form": { "length": 75, "beam": 17, "draught": 6,
                 "depth": 8, "block": 0.94 } })"),
        "no hull of this kind is as full");
    has(scene_of(box + R"("mass": 8e5, "hull": {})", R"("sea": { "wave_height": 4, "period": 4 })"),
        "would break");
    has(scene_of(box + R"("mass": 8e5, "hull": {})",
                 R"("sea": { "wave_height": 4, "period": 9, "depth": 5 })"),
        "would break");
    EXPECT_EQ(scene_trouble(scene_of(box + R"("mass": 8e5, "hull": {})")), "");
}

TEST(Afloat, NotesSayHowItFloats) {
    Notes notes;
    const auto world =
        build_world(read_scene(scene_of(box + R"("mass": 984000, "position": [0, 0, 3],
                                     "hull": { "kind": "ship", "gm": 2 })"),
                               "t.json"),
                    notes);
    std::string all;
    for (const SceneNote& note : notes) all += note + "\n";
    EXPECT_NE(all.find("draught of 2.00 m with a GM of 2.00 m"), std::string::npos) << all;
    EXPECT_NE(all.find("placed"), std::string::npos) << all;
    ASSERT_EQ(world.hulls.size(), 1u);
    EXPECT_GT(world.hulls[0].added(2, 2), world.bodies[1].mass);
}

// What goes overboard floats if it is lighter than its volume of water, and sinks if not.
TEST(Afloat, CargoOverboardFloatsOrSinks) {
    Session session(load_scene(FAIRLEAD_HOME "/scenes/overboard.json"));
    Outbox outbox;
    for (int tick = 0; tick < 60 * 40; ++tick) session.tick({}, outbox);
    ASSERT_TRUE(session.snapshot().diverged.empty()) << session.snapshot().diverged;
    for (const char* floats :
         {"container_5t", "container_26t", "crate_1", "crate_2", "barrel_1", "barrel_2", "buoy"})
        EXPECT_GT(pose_of(session, floats).p.z(), -3) << floats;
    EXPECT_LT(pose_of(session, "container_45t").p.z(), -15);
}

// The same bits again, from the start and from the middle, on one thread and on several.
TEST(Afloat, ReplaysAndResumesBitForBit) {
    const auto scene = load_scene(FAIRLEAD_HOME "/scenes/overboard.json");
    Session one(scene), other(scene);
    other.use_threads(3);
    Outbox outbox;
    std::vector<std::uint8_t> saved;
    for (int tick = 0; tick < 300; ++tick) {
        if (tick == 150) saved = one.save();
        one.tick({}, outbox), other.tick({}, outbox);
        ASSERT_EQ(one.hash(), other.hash()) << tick;
    }
    Session later(scene);
    later.restore(saved);
    for (int tick = 150; tick < 300; ++tick) later.tick({}, outbox);
    EXPECT_EQ(later.hash(), one.hash());
}

// How far a ship that keeps her station lies from where she began, in the first minute and later;
// [m], [rad], waves and all.
struct Station {
    double first = 0, later = 0, off = 0, squares = 0;
};

Station keeps_station(const Settings& settings, int minutes) {
    Session session(load_scene(FAIRLEAD_HOME "/scenes/station.json", settings));
    Outbox outbox;
    const Pose start = pose_of(session, "ship");
    Station s;
    int ticks = 0;
    for (int tick = 0; tick < 3600 * minutes; ++tick) {
        session.tick({}, outbox);
        const Pose X = pose_of(session, "ship");
        const double far = (X.p - start.p).head<2>().norm();
        s.off = std::max(s.off, std::abs(heading(X) - heading(start)));
        if (tick < 3600) {
            s.first = std::max(s.first, far);
        } else if (tick >= 2 * 3600) {
            s.later = std::max(s.later, far), s.squares += far * far, ++ticks;
        }
    }
    EXPECT_TRUE(session.snapshot().diverged.empty());
    s.squares /= ticks;
    return s;
}

// In gusts about 15 m/s, half a metre a second of current and waves of 2.5 m: within 5 m and 3
// degrees from the first tick on, for a quarter of an hour.
TEST(Afloat, ShipKeepsItsStation) {
    const Station s = keeps_station({}, 15);
    EXPECT_LT(s.first, 5);
    EXPECT_LT(s.later, 5);
    EXPECT_LT(std::sqrt(s.squares), 1.5);
    EXPECT_LT(s.off, 3 * std::numbers::pi / 180);
}

// In waves of 1 m, wind of 8 m/s and a current of 0.3 m/s she stays within a metre.
TEST(Afloat, ShipKeepsItsStationWithinAMetreInModerateWeather) {
    const Station s = keeps_station({{"/sea/wave_height", "1"},
                                     {"/sea/period", "6"},
                                     {"/sea/current/speed", "0.3"},
                                     {"/wind/speed", "8"}},
                                    10);
    EXPECT_LT(s.first, 1);
    EXPECT_LT(s.later, 1);
}

// Levers sail the ship: ahead, and to the side that the lever goes.
// A lever has one job: who slews a ship's crane does not turn the ship that keeps its station.
TEST(Afloat, CranesLeverDoesNotSteerTheShip) {
    const auto heading_after = [](double slew) {
        Session session(load_scene(FAIRLEAD_HOME "/scenes/ship_crane.json"));
        Levers levers;
        Outbox outbox;
        levers[Switch::enable] = true;
        session.tick(levers, outbox);  // enabled is what stands at rest
        levers[Axis::slew] = slew;
        for (int tick = 0; tick < 60 * 20; ++tick) session.tick(levers, outbox);
        EXPECT_EQ(std::abs(signal(session.snapshot(), "joint.slew.position")) > 0.5, slew != 0);
        return std::remainder(signal(session.snapshot(), "hull.ship.heading"),
                              2 * std::numbers::pi);
    };
    EXPECT_NEAR(heading_after(1), heading_after(0), 0.03);
}

TEST(Afloat, LeversSailTheShip) {
    Session session(load_scene(FAIRLEAD_HOME "/scenes/free_ship.json"));
    Outbox outbox;
    Levers hands;
    session.tick(hands, outbox);
    hands[Switch::enable] = true;
    session.tick(hands, outbox);
    hands[Axis::luff] = 0.6;
    for (int tick = 0; tick < 60 * 90; ++tick) session.tick(hands, outbox);
    const Pose before = pose_of(session, "ship");
    EXPECT_GT(before.p.x(), 100);
    const auto gauge = [&](const char* path) { return signal(session.snapshot(), path); };
    EXPECT_NEAR(gauge("hull.ship.heading"), std::numbers::pi / 2 - heading(before), 1e-9);
    EXPECT_NEAR(gauge("hull.ship.ahead"), gauge("body.ship.velocity.x"), 0.5);
    EXPECT_GT(gauge("propulsor.port_propeller.thrust"), 1e5);
    hands[Axis::slew] = 1;
    for (int tick = 0; tick < 60 * 40; ++tick) session.tick(hands, outbox);
    const double turned = heading(pose_of(session, "ship")) - heading(before);
    EXPECT_LT(turned, -0.4);  // to starboard
    EXPECT_GT(gauge("hull.ship.turn"), 0.005);
    EXPECT_LT(gauge("propulsor.port_propeller.angle"), -0.5);
    EXPECT_TRUE(session.snapshot().diverged.empty());
}

// What is faster than list and draught in a height.
struct Motion {
    double mean = 0, squares = 0;
    int ticks = 0;

    void add(double height) {
        mean += (height - mean) * (ticks == 0 ? 1 : 1.0 / (60 * 15));  // of 15 s
        if (ticks++ >= 60 * 30) squares += (height - mean) * (height - mean);
    }
    double rms() const { return std::sqrt(squares / (ticks - 60 * 30)); }
};

// The ship's crane in her waves, enabled: the boom's drum, and levers that are held.
struct ShipCrane {
    Session session;
    Levers hands;

    explicit ShipCrane(const Settings& settings = {})
        : session(load_scene(FAIRLEAD_HOME "/scenes/ship_crane.json", settings)) {
        Notes notes;
        const auto boom = std::size_t(number_of(session, "boom"));
        drum_ = Vec3(0, -13.8, 6.4) - build_world(session.scene(), notes).bodies[boom].centre;
        session.tick(hands, outbox_);
        hands[Switch::enable] = true;
        session.tick(hands, outbox_);
    }
    template <class Watch>
    void go(double seconds, const Watch& watch) {
        for (int n = 0; n < 60 * seconds; ++n) session.tick(hands, outbox_), watch();
    }
    void go(double seconds) {
        go(seconds, [] {});
    }
    double tip() const { return (pose_of(session, "boom") * drum_).z(); }  // [m]

  private:
    Vec3 drum_;
    Outbox outbox_;
};

// In waves of 2.5 m what is paid out follows the tip of the crane within a twentieth of its motion,
// and a load that hangs 17 m under water, where it does not swing, stays where it is; without
// compensation it goes with the tip.
TEST(Afloat, HeaveCompensationKeepsTheLoadStill) {
    for (const bool compensated : {true, false}) {
        ShipCrane crane(Settings{{"/compensators/0/on", compensated ? "true" : "false"}});
        Session& session = crane.session;
        Levers& hands = crane.hands;
        hands[Axis::hoist] = -0.5;
        crane.go(60);
        hands[Axis::hoist] = 0;
        crane.go(15);
        Motion tip, load, slip;
        crane.go(120, [&] {
            const double height = crane.tip();
            tip.add(height);
            load.add(pose_of(session, "load").p.z());
            slip.add(height - signal(session.snapshot(), "winch.whip.paid_out"));
        });
        EXPECT_TRUE(session.snapshot().diverged.empty()) << session.snapshot().diverged;
        EXPECT_GT(tip.rms(), 0.1);
        EXPECT_LT(pose_of(session, "load").p.z(), -15);
        if (compensated) {
            EXPECT_LT(load.rms(), 0.03 * tip.rms());
            EXPECT_LT(slip.rms(), 0.02 * tip.rms());
        } else {
            EXPECT_GT(load.rms(), 0.9 * tip.rms());
        }
    }
}

// The gas spring by its button, the active compensation off, in the same waves, while the load
// hangs and while the lever lowers it. Its seals hold back μ F each way, which moves the load's
// mass and its water's: v = (4/π) μ F/(m ω) of it is left, beside the tip's 0.22 m/s about 0.4;
// without either it is all of it. The load's water is given, so that the figures are the spring's.
TEST(Afloat, GasSpringLeavesOfTheHeaveWhatItsSealsHold) {
    for (const bool gas : {true, false}) {
        ShipCrane crane(Settings{{"/bodies/load/hull/added_mass", "[7351, 7351, 29060]"}});
        const LeverNames& names = crane.session.scene().lever_names;
        Session& session = crane.session;
        Levers& hands = crane.hands;
        hands[Axis::hoist] = -0.5;
        crane.go(60);
        hands[Axis::hoist] = 0;
        hands[*names.switch_named("heave_off")] = true;
        hands[*names.switch_named("gas_on")] = gas;
        crane.go(30);
        for (const double lever : {0.0, -0.05}) {
            hands[Axis::hoist] = lever;
            crane.go(10);
            double before = crane.tip();
            std::vector<double> tip, load;  // [m/s]
            crane.go(100, [&] {
                const double height = crane.tip();
                tip.push_back((height - before) * 60), before = height;
                load.push_back(signal(session.snapshot(), "body.load.velocity.z"));
                // clear of the ends of its stroke, at 4 m
                EXPECT_LT(std::abs(signal(session.snapshot(), "winch.whip.given")), 3.8);
            });
            const auto rms = [](const std::vector<double>& v) {
                double mean = 0, squares = 0;
                for (const double x : v) mean += x / double(v.size());
                for (const double x : v) squares += (x - mean) * (x - mean) / double(v.size());
                return std::sqrt(squares);
            };
            if (!gas) {
                EXPECT_GT(rms(load), 0.95 * rms(tip)) << lever;
                continue;
            }
            EXPECT_GT(rms(tip), 0.15);
            EXPECT_LT(rms(load), 0.45 * rms(tip)) << lever;
            const double mass = 20e3 + 29060;
            const double omega = 2 * std::numbers::pi / 8.5, seals = 0.04 * 88.7e3;
            const double theory = 4 / std::numbers::pi * seals / (mass * omega) / std::sqrt(2);
            EXPECT_NEAR(rms(load) / theory, 1, 0.15) << lever;
        }
        EXPECT_TRUE(session.snapshot().diverged.empty()) << session.snapshot().diverged;
    }
}

// In the cab a button turns it off, so that the drum stands, and on again.
TEST(Afloat, HeaveCompensationIsSwitchedOffAndOn) {
    Session session(load_scene(FAIRLEAD_HOME "/scenes/ship_crane.json"));
    const Switch off = *session.scene().lever_names.switch_named("heave_off");
    Outbox outbox;
    Levers hands;
    const auto moved_in = [&](double seconds) {  // [m] the drum, at most
        const auto out = [&] { return signal(session.snapshot(), "winch.whip.paid_out"); };
        double low = out(), high = low;
        for (int n = 0; n < 60 * seconds; ++n) {
            session.tick(hands, outbox);
            low = std::min(low, out()), high = std::max(high, out());
        }
        return high - low;
    };
    EXPECT_GT(moved_in(30), 0.5);
    hands[off] = true;
    moved_in(3);
    EXPECT_LT(moved_in(30), 0.02);
    hands[off] = false;
    moved_in(3);
    EXPECT_GT(moved_in(30), 0.5);
}

}  // namespace
