// Compartments of a scene: what is wrong with them is said in one line; a tank is holed, lists the
// barge, is pumped out; the same bits again.
#include <gtest/gtest.h>

#include <cstdlib>
#include <random>

#include "build_paths.h"
#include "engine/scene/scene.h"
#include "engine/session/build.h"
#include "engine/session/session.h"
#include "physics/world/world.h"
#include "tests/engine/random_hands.h"
#include "tests/engine/scene_trouble.h"
#include "tests/engine/signal.h"

using namespace fairlead;

namespace {

std::string with_compartments(const std::string& list, const std::string& more = "") {
    return R"({ "format": 1, "name": "t", "sea": {}, "bodies": [
        { "name": "b", "mass": 8e5, "shape": { "box": [40, 12, 4] }, "hull": { "kind": "ship" } },
        { "name": "c", "mass": 8e5, "position": [0, 40, 0], "shape": { "box": [40, 12, 4] },
          "hull": { "kind": "ship" } },
        { "name": "crate", "mass": 100, "shape": { "box": [1, 1, 1] } } ],
        "compartments": [ )" +
           list + " ]" + more + " }";
}

TEST(Compartments, WhatIsWrongIsSaidInOneLine) {
    const auto has = [](const std::string& text, const std::string& part) {
        EXPECT_NE(scene_trouble(text).find(part), std::string::npos)
            << "expected " << part << ", got " << scene_trouble(text);
    };
    const std::string box = R"("shape": { "box": [4, 4, 2] } )";
    const std::string tank = R"({ "name": "tank", "body": "b", )" + box;
    EXPECT_EQ(scene_trouble(with_compartments(tank + "}")), "");
    has(with_compartments(R"({ "name": "tank", "body": "crate", )" + box + "}"),
        "\"crate\" has no \"hull\"");
    has(with_compartments(
            R"({ "name": "tank", "body": "b", "shape": { "half_space": [0, 0, 1] } })"),
        "a half-space encloses nothing");
    has(with_compartments(tank + R"(, "openings": [ { "at": [0, 0, 1] } ] })"),
        "expected an \"area\" [m²], or an edge");
    has(with_compartments(tank +
                          R"(, "openings": [ { "at": [0, 0, 1], "to": [1, 0, 1], "area": 1 } ] })"),
        "not both");
    has(with_compartments(tank +
                          R"(, "openings": [ { "at": [0, 0, 1], "area": 1, "into": "tank" } ] })"),
        "leads back into itself");
    has(with_compartments(tank +
                          R"(, "openings": [ { "at": [0, 0, 1], "area": 1, "into": "far" } ] },
                          { "name": "far", "body": "c", )" +
                          box + "}"),
        "\"far\" is of another body");
    has(with_compartments(tank + R"(, "on_deck": true, "vented": false })"), "open above");
    has(with_compartments(tank + "}", R"(, "controls": [ { "name": "pump", "lever": "luff",
                          "drives": ["tank"], "speed": 1 } ])"),
        "has no \"pump\"");
    has(with_compartments(tank + "}", R"(, "controls": [ { "name": "door", "lever": "luff",
                          "drives": ["hatch"], "speed": 1 } ])"),
        "found \"hatch\"");
    EXPECT_EQ(scene_trouble(with_compartments(
                  tank + R"(, "openings": [ { "name": "hatch", "at": [0, 0, 1], "area": 1,
                          "open": 0.5 } ] })",
                  R"(, "controls": [ { "name": "door", "lever": "luff", "drives": ["hatch"],
                      "speed": 1 } ])")),
              "");
    has(with_compartments(tank + "}",
                          R"(, "faults": [ { "name": "f", "kind": "hole", "of": "b" } ])"),
        "the name of a compartment");
    has(with_compartments(tank + "}", R"(, "faults": [ { "name": "f", "kind": "hole", "of": "tank",
                          "amount": 0 } ])"),
        "the area of the hole");
}

struct Barge {
    Session session;
    Levers hands;
    Outbox outbox;

    explicit Barge(const Settings& settings = {})
        : session(load_scene(FAIRLEAD_HOME "/scenes/flooded_barge.json", settings)) {}
    double gauge(const char* path) { return signal(session.snapshot(), path); }
    void drive(double seconds) {
        for (int n = 0; n < 60 * seconds; ++n) session.tick(hands, outbox);
    }
};

// The hole of 0.35 m² takes 0.6 · 0.35 √(2 g H) at first, H the head over it, and lists her to
// port; the pump of 0.5 m³/s brings her back once the hole is closed.
TEST(Compartments, ATankIsHoledAndPumped) {
    Barge b;
    b.drive(0.1);
    b.hands[Switch::enable] = true;
    b.drive(19.8);
    EXPECT_EQ(b.gauge("compartment.port_middle.water"), 0);
    EXPECT_NEAR(b.gauge("hull.barge.heel"), 0, 0.02);
    b.drive(20);
    const double rate = b.gauge("compartment.port_middle.water") / 20;
    EXPECT_NEAR(rate, 0.6 * 0.35 * std::sqrt(2 * 9.81 * 1.73), 0.1);
    b.drive(100);
    EXPECT_LT(b.gauge("hull.barge.heel"), -0.02);
    EXPECT_GT(b.gauge("hull.barge.flooded"), 90e3);
    b.session.tick(b.hands, b.outbox);
    const double listed = b.gauge("hull.barge.heel"),
                 water = b.gauge("compartment.port_middle.water");
    b.outbox.ask(SetFault{"holed", false});
    b.hands[Axis::luff] = 1;
    b.drive(100);
    EXPECT_NEAR(b.gauge("compartment.port_middle.water"), water - 0.5 * 98.5, 1.5);
    EXPECT_GT(b.gauge("hull.barge.heel"), listed + 0.01);
    EXPECT_TRUE(b.session.snapshot().diverged.empty());
}

// Pumps and holes at random, in waves of 2.5 m: whether she floats or lies on the ground, all stays
// finite, and no tank holds more than it can. FAIRLEAD_LONG=1: 10 seeds, an hour each.
TEST(Compartments, RandomHandsAndHoles) {
    const bool long_run = std::getenv("FAIRLEAD_LONG");
    for (unsigned seed = 1; seed <= (long_run ? 10u : 2u); ++seed) {
        Session session(load_scene(FAIRLEAD_HOME "/scenes/flooded_barge.json",
                                   {{"/sea/wave_height", "2.5"}, {"/sea/period", "8.5"}}));
        RandomHands hands(seed);
        std::mt19937 random(seed);
        Outbox outbox;
        const std::vector<std::string> holes{"holed", "holed_fore", "holed_aft"};
        for (int tick = 0; tick < 60 * (long_run ? 3600 : 120); ++tick) {
            if (random() % 1200 == 0)
                outbox.ask(SetFault{holes[random() % holes.size()], random() % 3 > 0});
            session.tick(hands.next(), outbox);
            const Snapshot& now = session.snapshot();
            ASSERT_EQ(now.diverged, "") << seed << " " << tick;
            if (tick % 60 != 0) continue;
            for (std::size_t i = 0; i < now.signals.size(); ++i)
                if (now.scenery->signals[i].path.ends_with(".filled")) {
                    ASSERT_GE(now.signals[i], 0) << seed << " " << tick;
                    ASSERT_LE(now.signals[i], 1) << seed << " " << tick;
                }
            ASSERT_GT(signal(now, "body.barge.position.z"), -75) << seed << " " << tick;
        }
    }
}

// Half a minute, and what stands over its sill runs on no more; a lever that is let go stops it.
TEST(Compartments, ADoorIsShutByItsLeverAndKeepsTheWaterBack) {
    const Settings full{{"/compartments/1/filled", "0.6"}, {"/faults", "[]"}};
    Barge shut(full), left(full);
    for (Barge* b : {&shut, &left}) b->drive(0.1), b->hands[Switch::enable] = true, b->drive(1);
    EXPECT_EQ(shut.gauge("opening.bulkhead_door.open"), 1);
    shut.hands[Axis::aux] = -1;
    shut.drive(15);
    EXPECT_NEAR(shut.gauge("opening.bulkhead_door.open"), 0.5, 0.03);
    const auto saved = shut.session.save();
    Barge same(full);
    same.session.restore(saved);
    same.hands = shut.hands;
    for (Barge* b : {&shut, &same}) b->drive(20);
    EXPECT_EQ(shut.session.hash(), same.session.hash());
    EXPECT_EQ(shut.gauge("opening.bulkhead_door.open"), 0);
    const double through = shut.gauge("compartment.port_fore.water");
    EXPECT_GT(through, 5) << "until it was shut";
    shut.drive(60), left.drive(95);
    EXPECT_NEAR(shut.gauge("compartment.port_fore.water"), through, 0.01);
    EXPECT_GT(left.gauge("compartment.port_fore.water"), through + 5);
    // the valve lets the rest run to the tank across
    shut.hands[Axis::aux] = 0, shut.hands[Axis::travel] = 1;
    shut.drive(60);
    EXPECT_EQ(shut.gauge("opening.cross_valve.open"), 1);
    EXPECT_GT(shut.gauge("compartment.starboard_middle.water"), 10);
}

TEST(Compartments, SameBitsFromTheMiddle) {
    Barge one, later;
    one.drive(30);
    const auto saved = one.session.save();
    one.drive(10);
    later.session.restore(saved);
    later.drive(10);
    EXPECT_EQ(later.session.hash(), one.session.hash());
}

}  // namespace
