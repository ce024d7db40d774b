// Drums and machinery in scene files, on levers, and in what is saved and replayed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "build_paths.h"
#include "engine/scene/scene.h"
#include "engine/session/session.h"
#include "tests/engine/driver.h"
#include "tests/engine/signal.h"

namespace fairlead {
namespace {

using ::testing::HasSubstr;

const char* const drum_scene = FAIRLEAD_HOME "/scenes/drum.json";

std::string refusal_of_drum(const Settings& settings) {
    try {
        load_scene(drum_scene, settings);
    } catch (const SceneErrors& e) {
        return e.errors.front().pointer + ": " + e.what();
    }
    return "was read";
}

TEST(DrumScene, ReadsWhatTheFileSays) {
    const Scene s = load_scene(drum_scene);
    const physics::Winch& w = s.winches.at(0).winch;
    EXPECT_EQ(w.drum.rope_diameter, 0.032) << "of its wire";
    EXPECT_NEAR(w.radius, 0.321, 1e-12);
    EXPECT_EQ(w.machinery.gears, (std::vector<double>{1, 2.5}));
    EXPECT_EQ(s.controls.at(1).sets, SceneControl::Sets::band_brake);
}

TEST(DrumScene, SaysWhatDoesNotFit) {
    EXPECT_THAT(refusal_of_drum({{"/winches/drum/drum/wound", "1000"}}),
                HasSubstr("the drum holds"));
    EXPECT_THAT(refusal_of_drum({{"/winches/drum/drum/width", "0.03"}}), HasSubstr("not one turn"));
    EXPECT_THAT(refusal_of_drum({{"/winches/drum/radius", "0.4"}}), HasSubstr("the drum says"));
    EXPECT_THAT(refusal_of_drum({{"/winches/drum/machinery/gear", "3"}}), HasSubstr("2 gears"));
    EXPECT_THAT(refusal_of_drum({{"/winches/drum/machinery/band_brake", "2"}}),
                HasSubstr("band_brake"));
}

struct Operated {
    Session session;
    Driver driver;
    Operated() : session(load_scene(drum_scene)), driver(session) {}
    double at(const std::string& path) const { return signal(session.snapshot(), path); }
    double value(const std::string& key) const {
        const Snapshot& now = session.snapshot();
        for (std::size_t i = 0; i < now.parameters.size(); ++i)
            if (now.scenery->parameters[i].path == "/winches/drum/machinery/" + key)
                return now.parameters[i];
        ADD_FAILURE() << "no parameter " << key;
        return NAN;
    }
    void lever(const char* name, double position) {
        driver.levers[session.scene().lever_names.axis_named(name).value()] = position;
    }
    void button(const char* name, bool pressed) {
        driver.levers[session.scene().lever_names.switch_named(name).value()] = pressed;
    }
    void set(const std::string& key, double value) {
        driver.outbox.ask(SetParameter{"/winches/drum/machinery/" + key, value});
    }
};

// r₁/r of a motor that can lift 126 kN in the first layer: 98 kN and the drag in the third.
TEST(DrumScene, LiftsThroughItsLayersUntilThePullIsUsedUp) {
    Operated o;
    o.driver.enable();
    o.driver.levers[Axis::hoist] = 1;
    o.driver.wait(70);
    EXPECT_EQ(o.at("winch.drum.layer"), 4);
    EXPECT_NEAR(o.at("winch.drum.speed"), 0, 0.02) << "it stalls";
    EXPECT_GT(o.at("body.block.position.z"), 35);
    const double r = o.at("winch.drum.radius");
    EXPECT_NEAR(o.at("winch.drum.torque"), -126000 * 0.321, 1);
    EXPECT_LE(126000 * 0.321 / r, 98100 + 6000 * 0.321 / r + 4.2 * 9.81 * 60);
    o.driver.levers[Axis::hoist] = 0;
    o.driver.wait(5);
    EXPECT_EQ(o.at("winch.drum.band"), 1) << "neutral sets the band";
}

TEST(DrumScene, EmergencyReleaseNeedsNeitherEnableNorPower) {
    Operated o;
    o.driver.enable();
    o.driver.levers[Axis::hoist] = 1;
    o.driver.wait(20);
    o.driver.levers = {};
    o.driver.wait(3);
    const double out = o.at("winch.drum.paid_out");
    o.set("powered", 0);
    o.driver.wait(3);
    EXPECT_NEAR(o.at("winch.drum.paid_out"), out, 0.02) << "the band holds in a blackout";
    o.driver.levers[Switch::emergency_stop] = true;
    o.button("release", true);
    o.driver.wait(0.5);
    EXPECT_NEAR(o.at("winch.drum.paid_out"), out, 0.02) << "a touch is not enough";
    o.driver.wait(1.5);
    o.button("release", false);
    o.driver.wait(0.5);
    EXPECT_LT(o.at("wire.rope.tension"), 20000) << "what is left is drag, and the drum's inertia";
    EXPECT_LT(o.at("body.block.velocity.z"), -1);
}

// A lever takes over when it moves, and leaves alone what somebody else has set until then.
TEST(DrumScene, SettingsFollowWhoTouchedThemLast) {
    Operated o;
    o.set("dynamic_brake", 0.6);
    o.driver.wait(1);
    EXPECT_EQ(o.value("dynamic_brake"), 0.6);
    o.lever("dynamic", 0.3);
    o.driver.wait(1);
    EXPECT_NEAR(o.value("dynamic_brake"), 0.3, 1e-9);
    o.lever("dynamic", 0);
    o.driver.wait(1);
    EXPECT_EQ(o.value("dynamic_brake"), 0);
}

TEST(DrumScene, DeadManAndEmergencyStopSetTheBand) {
    for (const bool stop : {false, true}) {
        Operated o;
        o.driver.enable();
        o.driver.levers[Axis::hoist] = 1;
        o.driver.wait(8);
        EXPECT_LT(o.at("winch.drum.speed"), -0.2);
        if (stop)
            o.driver.levers[Switch::emergency_stop] = true;
        else
            o.driver.levers[Switch::enable] = false;
        o.driver.wait(5);
        EXPECT_NEAR(o.at("winch.drum.speed"), 0, 1e-3);
        EXPECT_EQ(o.at("winch.drum.band"), 1);
        const double out = o.at("winch.drum.paid_out");
        o.driver.wait(5);
        EXPECT_NEAR(o.at("winch.drum.paid_out"), out, 0.01);
    }
}

TEST(DrumScene, SavedInTheMiddleItGoesOnTheSame) {
    Operated a, b;
    a.driver.enable();
    a.driver.levers[Axis::hoist] = 0.8;
    a.driver.wait(6);
    a.lever("band", 0.4);
    a.driver.wait(0.4);
    b.session.restore(a.session.save());
    b.driver.levers = a.driver.levers;
    for (Operated* o : {&a, &b}) {
        o->driver.wait(2);
        o->button("fast", true);
        o->driver.levers[Axis::hoist] = -1;
        o->driver.wait(6);
    }
    EXPECT_EQ(a.session.hash(), b.session.hash());
}

}  // namespace
}  // namespace fairlead
