// Wires at rest against closed formulas, from the scenes that show them.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "tests/theory/played_scene.h"

namespace fairlead {
namespace {

PlayedScene settled(const std::string& scene) {
    PlayedScene at("check/" + scene);
    at.run(60);
    return at;
}

// Elastic catenary, case A02 a: H and the vertical pulls at both supports.
TEST(Statics, A02CatenaryBetweenTwoHeights) {
    const PlayedScene at = settled("catenary.json");
    const double top = std::hypot(43694.6, 77634.4), bottom = std::hypot(43694.6, 22365.6);
    EXPECT_NEAR(at("wire.line.tension_end"), top, 0.003 * top);
    EXPECT_NEAR(at("wire.line.tension_start"), bottom, 0.003 * bottom);
    EXPECT_LT(at("wire.line.violation"), 1e-6);
}

// Case A02 b: a short heavy wire that stretches.
TEST(Statics, A02ShortHeavyWire) {
    PlayedScene at(read_scene(
        R"({ "format": 1, "name": "A02 b", "gravity": [0, 0, -9.80665], "settling": 1,
           "wire_types": { "w": { "diameter": 0.1, "mass_per_metre": )" +
            text(881.05 / 9.80665) + R"(, "young_modulus": )" +
            text(7.51e8 / (std::numbers::pi * 0.1 * 0.1 / 4)) + R"( } },
           "wires": [ { "name": "line", "type": "w", "length": 130,
               "resolution": { "max_nodes": 60 }, "route": [
               { "attach": "world" }, { "attach": "world", "at": [89.9, 0, 59.2] } ] } ] })",
        "A02b.json"));
    at.run(60);
    const double top = std::hypot(31373.235, 87886.161), bottom = std::hypot(31373.235, 26650.339);
    EXPECT_NEAR(at("wire.line.tension_end") / top, 1, 0.003);
    EXPECT_NEAR(at("wire.line.tension_start") / bottom, 1, 0.003);
}

// String polygon, case A06: no discretization stands between the model and the answer.
TEST(Statics, A06FunicularPolygon) {
    const PlayedScene at = settled("funicular.json");
    const double tension[] = {3324.17, 2741.78, 2430.65, 3552.54, 3927.12};
    for (int k = 0; k < 5; ++k)
        EXPECT_NEAR(at("wire.w" + std::to_string(k + 1) + ".tension"), tension[k],
                    0.0005 * tension[k]);
    const double x[] = {2.17328, 4.80819, 8.77111, 12.1604};
    const double z[] = {-2.06806, -3.50237, -4.04575, -0.36978};
    for (int k = 0; k < 4; ++k) {
        const std::string mass = "body.m" + std::to_string(k + 1) + ".position";
        EXPECT_NEAR(at(mass + ".x"), x[k], 0.002);
        EXPECT_NEAR(at(mass + ".z"), z[k], 0.002);
    }
}

// Almost exactly as long as the way between its ends: 10 mm of it are a fifth of the tension (A03).
TEST(Statics, A03NearTautWire) {
    struct Length {
        double metres, H, V;
    };
    for (const Length& k :
         {Length{360.62566262, 71116.817, 76680.643}, Length{360.63566262, 58377.241, 63044.413},
          Length{360.64566262, 46077.271, 49878.812}}) {
        PlayedScene at(read_scene(
            R"({ "format": 1, "name": "A03", "gravity": [0, 0, -9.80665], "settling": 1,
               "wire_types": { "w": { "diameter": 0.05, "mass_per_metre": )" +
                text(3.08735 / 9.80665) + R"(, "young_modulus": )" +
                text(7e8 / (std::numbers::pi * 0.05 * 0.05 / 4)) + R"( } },
               "wires": [ { "name": "line", "type": "w", "length": )" +
                text(k.metres) + R"(, "resolution": { "max_nodes": 40 }, "route": [
                   { "attach": "world" },
                   { "attach": "world", "at": [246.2242094, 0, 263.557663308] } ] } ] })",
            "A03.json"));
        at.run(90);
        EXPECT_NEAR(at("wire.line.tension_end") / std::hypot(k.H, k.V), 1, 0.001);
    }
}

// A thousand metres of wire stretch under their own weight and 20 t (A07).
TEST(Statics, A07LongHoistWire) {
    PlayedScene at(read_scene(
        R"({ "format": 1, "name": "A07", "gravity": [0, 0, -9.80665], "settling": 1,
           "wire_types": { "w": { "diameter": 0.05, "mass_per_metre": )" +
            text(200 / 9.80665) + R"(, "young_modulus": )" +
            text(1.2e8 / (std::numbers::pi * 0.05 * 0.05 / 4)) + R"( } },
           "bodies": [ { "name": "load", "mass": 20000, "shape": { "box": [1, 1, 1] },
               "position": [0, 0, -1000.5] } ],
           "wires": [ { "name": "line", "type": "w", "length": 1000,
               "resolution": { "max_nodes": 50 },
               "route": [ { "attach": "world" }, { "attach": "load", "at": [0, 0, 0.5] } ] } ] })",
        "A07.json"));
    at.run(60);
    EXPECT_NEAR(-at("body.load.position.z") - 1000.5, 2.467775, 0.003 * 2.467775);
    EXPECT_NEAR(at("wire.line.tension_start") / 396133, 1, 1e-4);
    EXPECT_NEAR(at("wire.line.tension_end") / 196133, 1, 1e-4);
}

// A line from an anchor along the sea bed and up: part of it lies (A01, without friction).
TEST(Statics, A01LineThatLiesAndRises) {
    PlayedScene at(read_scene(
        R"({ "format": 1, "name": "A01", "gravity": [0, 0, -9.80665], "settling": 1,
           "wire_types": { "w": { "diameter": 0.1, "mass_per_metre": )" +
            text(800 / 9.80665) + R"(, "young_modulus": 1e13, "friction": 0 } },
           "bodies": [ { "name": "bed", "motion": "fixed", "shape": { "half_space": [0, 0, 1] },
               "position": [0, 0, -0.05] } ],
           "wires": [ { "name": "line", "type": "w", "length": 500,
               "resolution": { "max_nodes": 120, "min_segment": 1 },
               "route": [ { "attach": "world" },
                          { "attach": "world", "at": [400, 0, 200] } ] } ] })",
        "A01.json"));
    at.run(60);
    EXPECT_NEAR(at("wire.line.tension_end") / 256643.45, 1, 0.003);
    EXPECT_NEAR(at("wire.line.tension_start") / 96643.454, 1, 0.005);
}

}  // namespace
}  // namespace fairlead
