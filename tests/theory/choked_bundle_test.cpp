// Pipes in chokers that hang slack, on a deck that rolls: many contacts, and wires about all of
// them.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <utility>

#include "tests/theory/played_scene.h"

namespace fairlead {
namespace {

// Three pipes and two on top of them, in two chokers whose hook hangs low, on a deck that rolls.
std::string choked_bundle(double radius, double length, double mass) {
    const double top = 0.2 + (2 + std::sqrt(3.0)) * radius;
    const std::string moves = R"("motion": "kinematic", "moves": [ { "about": [1, 0, 0],
        "at": [0, 0, -6], "amplitude_deg": 8, "period": 9, "rise": 5 } ] })";
    std::string bodies =
        R"({ "name": "deck", "material": "wood", "position": [0, 0, -0.5], "shape": { "box": [40, 40, 1] }, )" +
        moves;
    for (const int end : {-1, 1}) {
        const std::string name = end < 0 ? "aft" : "fore";
        bodies += R"(, { "name": "dunnage_)" + name + R"(", "material": "wood", "position": )" +
                  text(0, end * length / 2.7, 0.1) + R"(, "shape": { "box": )" +
                  text(6 * radius + 1.2, 0.3, 0.2) + "}, " + moves;
        for (const int side : {-1, 1})
            bodies += R"(, { "name": "stop_)" + name + (side < 0 ? "_l" : "_r") +
                      R"(", "material": "steel", "position": )" +
                      text(side * (3 * radius + 0.13), end * length / 2.7, 0.5) +
                      R"(, "shape": { "box": [0.2, 0.3, 0.6] }, )" + moves;
    }
    for (int i = 0; i < 5; ++i)
        bodies += R"(, { "name": "pipe_)" + std::to_string(i) +
                  R"(", "material": "steel", "mass": )" + text(mass) + R"(, "position": )" +
                  text((i < 3 ? i - 1 : i - 3.5) * (2 * radius + 1e-3), 0,
                       0.2 + (i < 3 ? 1 : 1 + std::sqrt(3.0)) * (radius + 1e-3)) +
                  R"(, "orientation": [0.70710678, 0.70710678, 0, 0], "shape": { "cylinder": {
                      "radius": )" +
                  text(radius) + R"(, "length": )" + text(length) + "} } }";
    bodies += R"(, { "name": "hook", "mass": 200, "material": "steel", "position": )" +
              text(0, 0, top + 3) + R"(, "shape": { "box": [0.3, 0.3, 0.4] } })";
    std::string wires = R"({ "name": "hoist", "type": "sling", "resolution": { "max_nodes": 5 },
        "route": [ { "attach": "world", "at": )" +
                        text(0, 0, top + 20) + R"( }, { "attach": "hook", "at": [0, 0, 0.2] } ] })";
    for (const int end : {-1, 1}) {
        const double y = end * length / 6, x = 3.25 * radius + 0.3;
        const std::string ring = end < 0 ? "ring_aft" : "ring_fore";
        bodies += R"(, { "name": ")" + ring + R"(", "mass": 3, "material": "steel", "position": )" +
                  text(0.6 * radius, y, top + 0.3) + R"(, "shape": { "sphere": 0.05 } })";
        wires += R"(, { "name": "sling_)" + ring + R"(", "type": "sling", "passes": [ ")" + ring +
                 R"(" ], "resolution": { "max_nodes": 0 }, "route": [
            { "attach": "hook", "at": [0, 0, -0.2] }, { "eye": ")" +
                 ring + R"(" })";
        for (const auto& [at_x, at_z] : {std::pair{x, top + 0.1}, std::pair{x, 0.1},
                                         std::pair{-x, 0.1}, std::pair{-x, top + 0.1}})
            wires += R"(, { "by": )" + text(at_x, y, at_z) + " }";
        wires += R"(, { "attach": ")" + ring + R"(" } ] })";
    }
    return R"({ "format": 1, "name": "bundle", "settling": 0.02,
  "materials": { "wood": { "friction": 0.5 }, "steel": { "friction": 0.2 } },
  "wire_types": { "sling": { "diameter": 0.02, "mass_per_metre": 1.4, "young_modulus": 5e10,
    "friction": 0.2, "friction_along_edge": 0.2 } },
  "bodies": [ )" +
           bodies + R"( ], "wires": [ )" + wires + " ] }";
}

}  // namespace

// What sweeps have all but found is searched for no further: friction hardly ever lags, which takes
// hundreds of factorizations. It did so in 35 to 44 of these ticks.
TEST(ChokedBundle, IsSoonSolvedOnADeck) {
    for (const double radius : {0.15, 0.25, 0.35}) {
        PlayedScene at(read_scene(choked_bundle(radius, 8, 1.2e4 * radius * radius), "bundle"));
        int lagging = 0;
        for (int n = 0; n < 12 * 60; ++n) {
            at.run(tick_seconds);
            lagging += at("world.lagging") > 0;
        }
        EXPECT_LE(lagging, 6) << radius;
    }
}

}  // namespace fairlead
