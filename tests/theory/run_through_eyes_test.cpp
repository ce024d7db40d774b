// Light wires with mass that run through eyes under great loads: Atwood's machine over two eyes.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/physics/constants.h"
#include "tests/theory/played_scene.h"

namespace fairlead {
namespace {

struct Machine {
    double heavy, light, wire;  // [kg]
    double strain;              // [-] of the wire
    int nodes;
};

// Two loads 20 m below two eyes in the middle of balls of 0.2 m; of no `length` [m], the wire is as
// long as its load has it.
Scene over_two_eyes(const Machine& m, double length = 0) {
    const double pull = 2 * m.heavy * m.light / (m.heavy + m.light) * 9.80665;
    const double area = pi * .02 * .02 / 4;
    const std::string two_eyes = R"({ "format": 1, "name": "two eyes", "gravity": [0, 0, -9.80665],
  "wire_types": { "w": { "diameter": 0.02, "mass_per_metre": )" +
                                 text(m.wire / 44) + R"(, "young_modulus": )" +
                                 text(pull / (m.strain * area)) + R"( } },
  "bodies": [
    { "name": "left", "motion": "fixed", "position": [-2, 0, 0], "shape": { "sphere": 0.1 } },
    { "name": "right", "motion": "fixed", "position": [2, 0, 0], "shape": { "sphere": 0.1 } },
    { "name": "heavy", "mass": )" +
                                 text(m.heavy) + R"(, "position": [-2, 0, -20.5],
      "shape": { "box": [1, 1, 1] } },
    { "name": "light", "mass": )" +
                                 text(m.light) + R"(, "position": [2, 0, -20.5],
      "shape": { "box": [1, 1, 1] } } ],
  "wires": [ { "name": "w", "type": "w", "length": )" +
                                 text(length > 0 ? length : 44 / (1 + m.strain)) + R"(,
    "resolution": { "max_nodes": )" +
                                 std::to_string(m.nodes) +
                                 R"( }, "route": [
    { "attach": "heavy", "at": [0, 0, 0.5] }, { "eye": "left" }, { "eye": "right" },
    { "attach": "light", "at": [0, 0, 0.5] } ] } ] })";
    return read_scene(two_eyes, "two eyes");
}

// It pulls as it must in every tick, and the loads fall and rise as far as they must.
void expect_atwood(const Machine& m) {
    SCOPED_TRACE(text(m.heavy) + " : " + text(m.light) + " kg, wire of " + text(m.wire) +
                 " kg, strain " + text(m.strain) + ", nodes " + std::to_string(m.nodes));
    PlayedScene at(over_two_eyes(m));
    const double pull = 2 * m.heavy * m.light / (m.heavy + m.light) * 9.80665;
    const auto energy = [&] {
        return at("world.kinetic_energy") + at("world.potential_energy") +
               at("world.elastic_energy");
    };
    double least = pull, most = 0, violation = 0;
    const double start = energy();
    for (int n = 0; n < 235; ++n) {
        at.run(1 / 60.);
        least = std::min({least, at("wire.w.tension_start"), at("wire.w.tension_end")});
        most = std::max(most, at("wire.w.tension"));
        violation = std::max(violation, at("wire.w.violation"));
    }
    EXPECT_GT(least, .99 * pull);
    EXPECT_LT(most, 1.01 * pull);
    EXPECT_LT(violation, .002);
    EXPECT_LT(energy() - start, .01 * at("world.kinetic_energy"));
    const double seconds = 235 / 60.,
                 acceleration = 9.80665 * (m.heavy - m.light) / (m.heavy + m.light);
    const double fallen = acceleration * seconds * seconds / 2;
    EXPECT_NEAR(-20.5 - at("body.heavy.position.z"), fallen, .01 * fallen);
}

// Half a kilogram that runs through an eye, between springs that a hundred tonnes hang on, is a
// motion that no step resolves. Undamped it swung by ever more: tension 13 to 10^5 times its own.
TEST(RunThroughEyes, WhatRunsBetweenGreatLoadsIsDamped) {
    for (const double strain : {.003, .02, .06, .12})
        for (const int nodes : {0, 1, 2}) {
            expect_atwood({1e5, .9e5, 1, strain, nodes});
            expect_atwood({1700, 1500, .8, strain, nodes});
        }
}

// Nodes that come to an eye within its own body's shape make way, or no wire comes through.
TEST(RunThroughEyes, NodesMakeWayAtAnEyeWithinItsBody) {
    expect_atwood({8280, 5790, 2.5, .02, 5});
    expect_atwood({1.08e5, .756e5, 2.5, .0014, 5});
    expect_atwood({5560, 3890, .63, .0051, 8});
}

// What is damped is not the bounce of loads that are let go on a wire without stretch.
TEST(RunThroughEyes, LoadsBounceAsOnAWireWithoutMass) {
    const auto swing = [](double light, double wire) {  // [m] of the last of ten periods
        PlayedScene at(over_two_eyes({5000, light, wire, .004, 0}, 44));
        double low = 0, high = -1e3;
        for (int n = 0; n < 360; ++n) {
            at.run(1 / 60.);
            const double z = at("body.heavy.position.z") + at("body.light.position.z");
            if (n > 300) low = std::min(low, z), high = std::max(high, z);
        }
        return high - low;
    };
    for (const double light : {5000., 4900.})
        for (const double wire : {.5, 5., 50.})
            EXPECT_NEAR(swing(light, wire) / swing(light, 0), 1, .02) << light << " " << wire;
}

}  // namespace
}  // namespace fairlead
