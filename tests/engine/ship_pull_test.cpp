// What a ship at work may pull: the dot in the polar, its alarm, and that she lies at her limit
// where it leaves the polar.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "build_paths.h"
#include "tests/engine/driver.h"
#include "tests/engine/signal.h"
#include "tests/physics/constants.h"

namespace fairlead {
namespace {

using ::testing::Contains;
using ::testing::Field;

Scene in_calm_water(const char* name, Settings settings = {}) {
    settings.push_back({"/sea/wave_height", "0"});
    settings.push_back({"/wind/speed", "0"});
    return load_scene(std::string(FAIRLEAD_HOME "/scenes/") + name, settings);
}

// The far end takes the chain away slowly, until she heels beyond her limit. Where the dot leaves
// the polar the heel passes the limit: within a tenth, for she rolls and is on her way.
TEST(ShipPull, DotLeavesThePolarAsTheHeelPassesItsLimit) {
    Session session(in_calm_water(
        "chain_on_pins.json", {{"/bodies/far_end/moves/0/table", "[[0, 0], [60, 0], [400, 90]]"},
                               {"/winches/drum/brake_force", "2e7"},
                               {"/crane/capacity", "0"}}));
    Driver driver(session);
    const auto at = [&](const std::string& path) { return signal(session.snapshot(), path); };
    driver.enable();
    driver.wait(30);
    const double along = at("hull.ship.pull") / at("wire.chain.tension");
    EXPECT_LT(along, 1.01);
    EXPECT_GT(along, 0.8) << "pin and roller take the rest";
    EXPECT_GT(at("hull.ship.pull_direction"), 10 * degree);
    EXPECT_GT(at("hull.ship.pull_down"), 30 * degree);
    EXPECT_LT(at("hull.ship.pull_share"), 0.8);
    EXPECT_THAT(session.snapshot().crane.alarms,
                ::testing::Not(Contains(Field(&Event::id, "pull"))));
    driver.levers[Axis::aux] = -1;  // onto the outer pin: over the inner one she bears it
    driver.wait(12);
    driver.levers[Axis::aux] = 0;
    double share = 0, heel = 0;  // of ten seconds
    ASSERT_TRUE(driver.wait_until(
        [&] {
            share += (at("hull.ship.pull_share") - share) / 600;
            heel += (at("hull.ship.heel_share") - heel) / 600;
            return share > 1;
        },
        400))
        << share;
    EXPECT_NEAR(heel, 1, 0.1);
    EXPECT_THAT(session.snapshot().crane.alarms, Contains(Field(&Event::id, "pull")));
    EXPECT_EQ(session.snapshot().diverged, "");
}

TEST(ShipPull, IsOfTheLineThatIsAboardOnlyWithOneEnd) {
    Session session(in_calm_water("chase_out.json"));
    Driver driver(session);
    driver.enable();
    driver.wait(1);
    EXPECT_FALSE(session.snapshot().crane.pull.overboard)
        << "the work wire lies on deck, the pennant hangs in the rig's crane";
    ASSERT_TRUE(session.snapshot().crane.pull.chart);
    driver.outbox.ask(Command(Rig{"connect messenger.end to pennant.end by mate"}));
    driver.wait(25);
    const PullState& pull = session.snapshot().crane.pull;
    EXPECT_TRUE(pull.overboard);
    EXPECT_NEAR(pull.lever, 0, 1);
    EXPECT_LT(pull.at.x(), -30) << "over the stern";
    EXPECT_GT(pull.down, 60 * degree) << "the chaser hangs below her";
}

// An anchor handler at her anchor, with a hold of which a quarter is water: 266 t that sink her by
// a quarter of a metre, and 4570 m⁴ of free surface, 0.8 m of her GM. Where GZ is half of its
// greatest may move either way, for both fall.
TEST(ShipPull, WaterAboardLowersItAndMovesTheHeelLimit) {
    std::ifstream file(FAIRLEAD_HOME "/scenes/anchor_handling.json");
    std::string text{std::istreambuf_iterator<char>(file), {}};
    text.insert(text.find("\"faults\": [") + 11, R"( { "name": "hole", "kind": "hole", "of": "hold",
        "amount": 2, "offset": [0, 0, 0.7] },)");
    text.insert(text.find("\"plants\""), R"("compartments": [ { "name": "hold", "body": "ship",
        "shape": { "box": [20, 14, 4] }, "position": [0, 0, 2.7], "permeability": 0.95 } ], )");
    const auto lying = [&](const char* filled) {
        return Session(read_scene(text, FAIRLEAD_HOME "/scenes/anchor_handling.json",
                                  {{"/compartments/0/filled", filled}, {"/crane/capacity", "0"}}));
    };
    Session dry = lying("0"), wet = lying("0.25"), filling = lying("0");
    const auto at = [](Session& s, const char* path) { return signal(s.snapshot(), path); };
    Outbox outbox;
    filling.tick({}, outbox);
    outbox.ask(Command(SetFault{"hole", true}));
    filling.tick({}, outbox);
    for (Session* s : {&dry, &wet, &filling})
        for (int n = 0; n < 60; ++n) s->tick({}, outbox);
    EXPECT_LT(at(wet, "hull.ship.pull_permissible"), 0.85 * at(dry, "hull.ship.pull_permissible"));
    for (int n = 0; n < 60 * 20; ++n) filling.tick({}, outbox);
    EXPECT_GT(at(filling, "compartment.hold.filled"), 0.1);
    EXPECT_NE(at(filling, "hull.ship.heel_limit"), at(dry, "hull.ship.heel_limit"));
    Session later = lying("0");
    later.restore(filling.save());
    EXPECT_EQ(at(later, "hull.ship.heel_limit"), at(filling, "hull.ship.heel_limit"));
    EXPECT_EQ(at(later, "hull.ship.pull_permissible"), at(filling, "hull.ship.pull_permissible"));
}

// A pull beyond the polar is told at once, and is an alarm when it has lasted a quarter of a roll.
TEST(ShipPull, IsAnAlarmWhenItHasLastedThreeSeconds) {
    Session session(in_calm_water("chain_on_pins.json", {{"/crane/capacity", "2e5"}}));
    Driver driver(session);
    const auto at = [&](const char* path) { return signal(session.snapshot(), path); };
    const auto severity = [&] {
        for (const Event& e : session.snapshot().crane.alarms)
            if (e.id == "pull") return e.severity;
        return Event::Severity::info;
    };
    driver.enable();
    ASSERT_TRUE(driver.wait_until([&] { return at("hull.ship.pull_over") > 2.5; }, 60));
    EXPECT_EQ(severity(), Event::Severity::warning);
    driver.wait(1);
    EXPECT_EQ(severity(), Event::Severity::alarm);
    EXPECT_NEAR(at("hull.ship.pull_over"), 3.5, 0.1);
    EXPECT_GE(at("hull.ship.pull_beyond"), at("hull.ship.pull_over"));
}

TEST(ShipPull, ThereIsNoneWithoutAShipsWinch) {
    EXPECT_FALSE(Session(in_calm_water("supply_boat.json")).snapshot().crane.pull.chart);
}

}  // namespace
}  // namespace fairlead
