// Wires of scenes that begin on their catenary, and what keeps them from it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/scene/scene.h"
#include "engine/session/begin_world.h"
#include "engine/session/build.h"

namespace fairlead {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

// A chain with a wire at its upper end, from the seabed to a ship that stands in the air.
std::string scene_with(const std::string& wire, const std::string& more = "") {
    return R"({ "format": 1, "name": "hung",
  "materials": { "mud": { "friction": 0.9 } },
  "wire_types": {
    "chain": { "diameter": 0.076, "mass_per_metre": 126, "young_modulus": 1.29e11, "breaking_load": 6e6 },
    "thread": { "diameter": 0.076, "mass_per_metre": 0, "young_modulus": 1e11 },
    "rope": { "diameter": 0.076, "mass_per_metre": 24, "young_modulus": 5e10, "breaking_load": 4e6 } },
  "bodies": [
    { "name": "fairlead", "motion": "fixed", "position": [0, 0, 5] }, )" +
           more + R"(
    { "name": "anchor", "motion": "fixed", "position": [400, 0, -100] } ],
  "sea": { "depth": 100, "wave_height": 0 }, "seabed": { "material": "mud" },
  "wires": [ { "name": "line", )" +
           wire + R"( } ] })";
}

constexpr const char* route = R"("route": [ { "attach": "fairlead" }, { "attach": "anchor" } ], )";
constexpr const char* nodes = R"("catenary": true, "resolution": { "max_nodes": 80 })";

std::string only_error_of(const std::string& text) {
    try {
        Notes notes;
        build_world(read_scene(text, "hung.json"), notes);
        return {};
    } catch (const SceneErrors& e) {
        return e.errors.size() == 1 ? e.errors[0].text() : "not one error";
    }
}

std::string with(const std::string& what) {
    return only_error_of(scene_with(route + what));
}

TEST(CatenaryScene, BeginsAtRest) {
    const std::string pieces =
        std::string(route) +
        R"("pieces": [ { "type": "rope", "length": 150 }, { "type": "chain" } ],
       "length": 440, )" +
        nodes;
    Notes notes;
    const Scene scene = read_scene(scene_with(pieces), "hung.json");
    physics::World world = build_world(scene, notes);
    begin_world(scene, world);
    const double before = world.wires[0].segments.front().tension;
    EXPECT_GT(before, 5e4);
    for (int tick = 0; tick < 300; ++tick) physics::step(world, 1. / 60);
    EXPECT_NEAR(world.wires[0].segments.front().tension / before, 1, 1e-3);
    for (const physics::WirePoint& p : world.wires[0].points) EXPECT_LT(p.node.v.norm(), 1e-3);
}

TEST(CatenaryScene, SaysWhatKeepsItFromThat) {
    const std::string chain = R"("type": "chain", )";
    EXPECT_THAT(with(chain + R"("length": 440, )" + nodes), IsEmpty());
    EXPECT_THAT(with(chain + nodes),
                HasSubstr("hung.json:11: /wires/0/catenary: needs \"length\""));
    EXPECT_THAT(with(chain + R"("length": 440, "catenary": true)"), HasSubstr("needs mass nodes"));
    EXPECT_THAT(with(chain + R"("length": 440, "model": "massless", )" + nodes),
                HasSubstr("only a wire of model hmr"));
    EXPECT_THAT(with(R"("type": "thread", "length": 440, )" + std::string(nodes)),
                HasSubstr("what has no mass_per_metre does not hang"));
    EXPECT_THAT(with(chain + R"("length": 395, )" + nodes),
                HasSubstr("above the breaking_load of chain"));
    EXPECT_THAT(
        only_error_of(scene_with(
            R"("route": [ { "attach": "fairlead" }, { "by": [9, 0, 9] }, { "attach": "anchor" } ], )" +
            chain + R"("length": 440, )" + nodes)),
        HasSubstr("only where its stops are attach, eye, winch and free"));
    EXPECT_THAT(
        only_error_of(scene_with(
            route + chain + R"("length": 440, )" + nodes,
            R"({ "name": "rock", "motion": "fixed", "position": [250, 0, -97], "shape": { "box": [9, 9, 30] } },)")),
        HasSubstr("body rock"));
}

// A sea with a depth and no ground: what is led below the bottom, or may come to hang there, is
// said in one line; what stays in the water is not, nor is a rope that floats.
TEST(CatenaryScene, NoSeabedUnderALineIsSaidInOneLine) {
    const auto without = [](const std::string& wire) {
        std::string text = scene_with(wire);
        const std::string bed = R"(, "seabed": { "material": "mud" })";
        text.erase(text.find(bed), bed.size());
        return only_error_of(text);
    };
    const std::string chain = R"("type": "chain", "resolution": { "max_nodes": 20 }, )";
    EXPECT_THAT(without(route + chain + R"("length": 412)"), IsEmpty());
    EXPECT_THAT(without(R"("route": [ { "attach": "fairlead" }, { "free": [300, 0, -130] } ], )" +
                        chain + R"("length": 340)"),
                HasSubstr("hung.json:11: /wires/0: is led 30.0 m below the bottom of the sea at "
                          "(300, 0), and there is no \"seabed\""));
    EXPECT_THAT(
        without(route + chain + R"("length": 480)"),
        HasSubstr("/wires/0: may come to hang 80.2 m below the bottom of the sea, and there "
                  "is no \"seabed\" that it could lie on"));
    EXPECT_THAT(without(R"("route": [ { "attach": "fairlead" }, { "free": [60, 0, -20] } ], )" +
                        chain + R"("length": 120)"),
                HasSubstr("may come to hang 15.0 m below"));
    EXPECT_THAT(without(R"("route": [ { "free": [0, 0, -20] }, { "free": [60, 0, -20] } ], )" +
                        chain + R"("length": 61)"),
                HasSubstr("is held by nothing and sinks"));
    EXPECT_THAT(without(R"("route": [ { "attach": "fairlead" }, { "free": [60, 0, -20] } ], )" +
                        std::string(R"("type": "rope", "length": 120)")),
                IsEmpty());
}

}  // namespace
}  // namespace fairlead
