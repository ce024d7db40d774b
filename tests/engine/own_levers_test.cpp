// Levers and buttons that a scene names: they drive, they are recorded under their names, they are
// replayed; and what a scene may not name is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/recording/recording_reader.h"
#include "tests/engine/driver.h"
#include "tests/engine/recorded_run.h"
#include "tests/engine/signal.h"
#include "tests/engine/small_crane.h"

namespace fairlead {
namespace {

using testing::HasSubstr;

// The small crane as a pendant drives it: the beam by two buttons, the drum by a lever of its own.
std::string pendant_crane() {
    std::string text = small_crane_with(R"(
      "levers": [ { "name": "boom_hoist", "label": "Boom hoist", "more_keys": ["Q"], "less_keys": ["E"] },
                  { "name": "band_brake", "label": "Band brake", "stays": true, "least": 0 } ],
      "buttons": [ { "name": "right", "label": "Right", "keys": ["7"] },
                   { "name": "left", "keys": ["8"] },
                   { "name": "pin_up", "label": "Tow pin up", "keys": ["9"], "latch": true } ])");
    const auto swap = [&](const std::string& a, const std::string& b) {
        text.replace(text.find(a), a.size(), b);
    };
    swap(R"("lever": "slew")", R"("buttons": ["right", "left"])");
    swap(R"("lever": "hoist")", R"("lever": "boom_hoist")");
    return text;
}

double value(const Session& session, const std::string& path) {
    return signal(session.snapshot(), path);
}

std::string refusals(const std::string& text) {
    try {
        Session session(read_scene(text, "scene"));
    } catch (const SceneErrors& e) {
        std::string all;
        for (const SceneError& error : e.errors) all += error.text() + "\n";
        return all;
    }
    return "";
}

}  // namespace

TEST(OwnLevers, ALeverAndButtonsOfTheSceneDriveWhatItSays) {
    Session session(read_scene(pendant_crane(), "scene"));
    const LeverNames& names = session.scene().lever_names;
    Driver d(session);
    d.enable();
    d.wait(0.5);
    d.levers[*names.axis_named("boom_hoist")] = 1;
    d.levers[*names.switch_named("right")] = true;
    d.wait(2.5);
    EXPECT_NEAR(value(session, "winch.drum.speed"), -0.5, 1e-3);
    EXPECT_NEAR(value(session, "body.trolley.velocity.x"), 1, 0.01);
    EXPECT_EQ(value(session, "lever.boom_hoist"), 1);
    EXPECT_EQ(value(session, "switch.right"), 1);
    d.levers[*names.switch_named("right")] = false;
    d.levers[*names.switch_named("left")] = true;
    d.levers[*names.axis_named("boom_hoist")] = 0;
    d.wait(5);
    EXPECT_LT(value(session, "body.trolley.velocity.x"), 0.01);
}

TEST(OwnLevers, EnableWaitsForButtonsButNotForAHandleThatStays) {
    Session session(read_scene(pendant_crane(), "scene"));
    const LeverNames& names = session.scene().lever_names;
    Driver d(session);
    d.levers[*names.axis_named("band_brake")] = 0.7;
    d.levers[*names.switch_named("right")] = true;
    d.enable();
    EXPECT_FALSE(d.seen().crane.enabled);
    d.levers[*names.switch_named("right")] = false;
    d.levers[Switch::enable] = false;
    d.tick();
    d.enable();
    EXPECT_TRUE(d.seen().crane.enabled);
}

TEST(OwnLevers, WhatAnOperatorSeesIsCalledAsTheSceneSays) {
    Session session(read_scene(pendant_crane(), "scene"));
    const Scenery& s = *session.snapshot().scenery;
    ASSERT_EQ(s.levers.size(), 2u);
    EXPECT_EQ(s.levers[0].name, "Boom hoist");
    EXPECT_EQ(s.levers[0].more_keys, std::vector<std::string>{"Q"});
    EXPECT_TRUE(s.levers[1].stays);
    ASSERT_EQ(s.buttons.size(), 3u);
    EXPECT_EQ(s.buttons[2].name, "Tow pin up");
    EXPECT_TRUE(s.buttons[2].latch);
}

TEST(OwnLevers, TextsOfLeversKnowThem) {
    const Scene scene = read_scene(pendant_crane(), "scene");
    const Levers levers = levers_from_text("boom_hoist=-0.5,pin_up,enable", scene.lever_names);
    EXPECT_EQ(levers[*scene.lever_names.axis_named("boom_hoist")], -0.5);
    EXPECT_TRUE(levers[*scene.lever_names.switch_named("pin_up")]);
    EXPECT_TRUE(levers[Switch::enable]);
    EXPECT_THROW(levers_from_text("boom_hoist=-0.5"), std::invalid_argument);
}

class RecordedOwnLevers : public RecordingTest {};

TEST_F(RecordedOwnLevers, ColumnsFollowTheSceneAndTheRunIsReplayed) {
    const std::string file = path("run.flrec");
    std::vector<Levers> moved;
    {
        Session session(read_scene(pendant_crane(), "scene"));
        const auto recorder = record(session, file);
        const LeverNames& names = session.scene().lever_names;
        Driver d(session);
        d.watch = [&](const Snapshot&) { moved.push_back(d.levers); };
        d.enable();
        d.levers[*names.axis_named("boom_hoist")] = -0.4;
        d.levers[*names.axis_named("band_brake")] = 0.25;
        d.levers[*names.switch_named("pin_up")] = true;
        d.wait(3);
        recorder->finish();
    }
    Player player(file);
    EXPECT_EQ(player.recording().info().levers.own_axes,
              (std::vector<std::string>{"boom_hoist", "band_brake"}));
    const auto rows = player.recording().inputs(1, player.last_tick());
    ASSERT_EQ(rows.size(), moved.size());
    for (std::size_t i = 0; i < rows.size(); ++i) EXPECT_EQ(rows[i].input.levers, moved[i]) << i;
    while (player.step()) {
    }
    EXPECT_FALSE(player.difference());
    const Database database = Database::open(file);
    EXPECT_EQ(database.number("SELECT count(*) FROM ticks WHERE \"lever_boom_hoist\" = -0.4"), 180);
}

TEST_F(RecordedOwnLevers, AStateSavedInTheMiddleGoesOnTheSame) {
    Session one(read_scene(pendant_crane(), "scene")), other(read_scene(pendant_crane(), "scene"));
    Driver d(one);
    d.enable();
    d.levers[*one.scene().lever_names.switch_named("pin_up")] = true;
    d.wait(1);
    other.restore(one.save());
    EXPECT_EQ(one.hash(), other.hash());
}

TEST(OwnLevers, WhatASceneMayNotNameIsSaidWithItsPlace) {
    const auto with = [](const char* parts) { return refusals(small_crane_with(parts)); };
    EXPECT_THAT(with(R"("levers": [ { "name": "x", "more_keys": ["Qq"] } ])"),
                HasSubstr("/levers/0/more_keys/0: expected the name of a key"));
    EXPECT_THAT(with(R"("levers": [ { "name": "x", "more_keys": ["P"] } ])"),
                HasSubstr("the key P has another use in every scene"));
    EXPECT_THAT(with(R"("buttons": [ { "name": "horn" } ])"),
                HasSubstr("every machine has a switch of this name"));
    EXPECT_THAT(with(R"("levers": [ { "name": "x" }, { "name": "X" } ])"),
                HasSubstr("by capitals alone"));
    EXPECT_THAT(with(R"("levers": [ { "name": "x y" } ])"),
                HasSubstr("expected a name of letters"));
    EXPECT_THAT(refusals(small_crane_but(R"("lever": "slew")", R"("lever": "slow")")),
                HasSubstr("expected the name of one of the levers; found \"slow\""));
    EXPECT_THAT(refusals(small_crane_but(R"("lever": "slew",)", "")),
                HasSubstr("expected exactly one of lever, buttons; found 0"));
}

}  // namespace fairlead
