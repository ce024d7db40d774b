// A wire lies on the body that carries its winch or sheave as on any other; and many wires beside
// many bodies.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/session/build.h"
#include "tests/theory/played_scene.h"

namespace fairlead {
namespace {

// A winch 1 m above the deck of a hull 12 m wide, mounted on `mount`; the load hangs outboard.
Scene over_the_side(const std::string& mount, const std::string& at, const std::string& more = "") {
    return read_scene(R"({ "format": 1, "name": "ship", "wire_types": { "work": { "diameter": 0.076,
        "mass_per_metre": 25, "young_modulus": 6e10, "friction": 0.2 } },
        "settling": 0.3, "bodies": [ { "name": "hull", "motion": "fixed", "shape": { "box": [40, 12, 6] } },
        { "name": "load", "mass": 20000, "shape": { "box": [2, 2, 2] }, "position": [0, 8.5, -10] } ],
        "winches": [ { "name": "w", "body": ")" +
                          mount + R"(", "at": )" + at + R"(, "axis": [1, 0, 0], "radius": 0.6,
        "side": -1, "brake": true, "max_force": 5e6, "brake_force": 1e7 } ],
        "wires": [ { "name": "wire", "type": "work", "route": [ { "winch": "w" },
        { "by": [0, 6.6, 4.4] }, { "attach": "load", "at": [0, 0, 1] } ])" +
                          more + " } ] }",
                      "ship.json");
}

TEST(WireOnCarrier, AWireLiesOnTheHullThatCarriesItsWinch) {
    PlayedScene on_hull(over_the_side("hull", "[0, -2, 4]"));
    PlayedScene on_world(over_the_side("world", "[0, -2, 4]"));
    for (PlayedScene* at : {&on_hull, &on_world}) at->run(6);
    EXPECT_EQ(on_hull("wire.wire.contact_nodes"), 1);
    EXPECT_NEAR(on_hull("wire.wire.length"), on_world("wire.wire.length"), 1e-3);
    EXPECT_NEAR(on_hull("wire.wire.tension_end"), on_world("wire.wire.tension_end"), 200);
}

TEST(WireOnCarrier, ADrumSunkIntoTheDeckIsSaid) {
    Notes notes;
    build_world(over_the_side("hull", "[0, -2, 3.3]"), notes);
    EXPECT_THAT(notes, ::testing::Contains(::testing::HasSubstr("goes through hull")));
    notes.clear();
    build_world(over_the_side("hull", "[0, -2, 3.3]", R"(, "passes": ["hull"])"), notes);
    EXPECT_THAT(notes, ::testing::Not(::testing::Contains(::testing::HasSubstr("goes through"))));
}

// A wheel at the end of a boom; its wire is pushed down onto the boom.
TEST(WireOnCarrier, AWireLiesOnTheBoomThatCarriesItsSheave) {
    PlayedScene at(read_scene(
        R"({ "format": 1, "name": "boom", "settling": 1, "wire_types": { "rope": { "diameter": 0.024,
        "mass_per_metre": 2.4, "young_modulus": 6e10 } }, "bodies": [
        { "name": "boom", "motion": "fixed", "shape": { "box": [20, 1, 1] } },
        { "name": "wheel", "mass": 50, "position": [10.5, 0, 0.2],
          "orientation": [0.7071067811865476, -0.7071067811865476, 0, 0],
          "shape": { "cylinder": { "radius": 0.4, "length": 0.1 } } },
        { "name": "load", "mass": 1000, "position": [10.9, 0, -8], "shape": { "box": [1, 1, 1] } } ],
        "apart": [["boom", "wheel"]],
        "joints": [ { "name": "axle", "kind": "hinge", "a": "boom", "b": "wheel", "at": [10.5, 0, 0.2],
                      "axis": [0, 1, 0] } ],
        "wires": [ { "name": "hoist", "type": "rope", "route": [ { "attach": "boom", "at": [-10, 0, 1.5] },
          { "sheave": "wheel", "side": 1 }, { "attach": "load", "at": [0, 0, 0.5] } ],
          "resolution": { "max_nodes": 10 } } ] })",
        "boom.json"));
    at.run(10);
    EXPECT_EQ(at("wire.hoist.contact_nodes"), 0) << "it runs clear of the boom";
    EXPECT_NEAR(at("wire.hoist.tension_end"), 1000 * 9.81, 50);
    EXPECT_NEAR(at("body.load.position.x"), 10.9, .02);
}

// From one end of a lid to the other, slack; and taut.
TEST(WireOnCarrier, EndsOnAFaceAreLaidRoundIt) {
    for (const char* length : {"4", "\"taut\""}) {
        PlayedScene at(read_scene(
            R"({ "format": 1, "name": "loop", "settling": 0.3, "wire_types": { "sling": { "diameter": 0.02,
            "mass_per_metre": 1.4, "young_modulus": 5e10 } }, "bodies": [
            { "name": "ground", "motion": "fixed", "shape": { "half_space": [0, 0, 1] } },
            { "name": "box", "mass": 1000, "position": [0, 0, 1.1], "shape": { "box": [2, 2, 2] } } ],
            "wires": [ { "name": "w", "type": "sling", "length": )" +
                std::string(length) + R"(, "route": [ { "attach": "box", "at": [-1, 0, 1] },
              { "attach": "box", "at": [1, 0, 1] } ], "resolution": { "max_nodes": 20 } } ] })",
            "loop.json"));
        at.run(5);
        EXPECT_LT(at("wire.w.violation"), .02);
        EXPECT_NEAR(at("body.box.position.z"), 1, .01);
    }
}

// From below a plate to a hook above it: round the nearer edge.
TEST(WireOnCarrier, AnEndBelowAPlateComesUpRoundItsEdge) {
    PlayedScene at(read_scene(
        R"({ "format": 1, "name": "plate", "settling": 1, "wire_types": { "sling": { "diameter": 0.02,
        "mass_per_metre": 1.4, "young_modulus": 5e10, "friction": 0 } }, "bodies": [
        { "name": "plate", "mass": 500, "position": [0, 0, -4], "shape": { "box": [2, 2, 0.2] } } ],
        "wires": [ { "name": "w", "type": "sling", "route": [ { "attach": "world" },
          { "attach": "plate", "at": [0.8, 0, -0.1] } ] } ] })",
        "plate.json"));
    EXPECT_GE(at("wire.w.contact_nodes"), 1);
    at.run(10);
    EXPECT_NEAR(at("wire.w.tension_end"), 500 * 9.81, 30);
}

}  // namespace
}  // namespace fairlead
