// Each number that is estimated of a hull is listed, and may be given instead.
#include "engine/scene/hull_numbers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "engine/session/build.h"
#include "tests/engine/cli_run.h"
#include "tests/engine/scene_trouble.h"
#include "tests/theory/played_scene.h"

using namespace fairlead;
using testing::HasSubstr;

namespace {

const std::string free_ship = FAIRLEAD_HOME "/scenes/free_ship.json";

// The 75 m ship of the scene.
physics::Hull ship_with(const Settings& settings) {
    Notes notes;
    return build_world(load_scene(free_ship, settings), notes).hulls.front();
}

physics::Hull ship_with(const std::string& key, const std::string& value) {
    return ship_with(Settings{{"/bodies/ship/hull/" + key, value}});
}

// A scene of a barge, with so much more in its "hull".
std::string barge_text(const std::string& more) {
    return R"({ "format": 1, "name": "t", "sea": {}, "bodies": [
        { "name": "b", "mass": 560000, "shape": { "box": [34, 12, 3.4] },
          "hull": { "kind": "ship", "gm": 6)" +
           more + "} } ] }";
}

}  // namespace

// One that is given changes by just so much, and no other with it.
TEST(HullNumbers, EachOfThemIsWhatTheSceneGives) {
    const physics::Hull estimated = ship_with(Settings{});
    for (const HullNumber& given : hull_numbers()) {
        const double value = 0.8 * given.get(estimated);
        ASSERT_NE(value, 0) << given.key;
        const physics::Hull hull = ship_with(given.key, text(value));
        for (const HullNumber& number : hull_numbers())
            EXPECT_NEAR(number.get(hull) / number.get(estimated), number.key == given.key ? 0.8 : 1,
                        1e-9)
                << given.key << ", " << number.key;
    }
    EXPECT_FALSE(ship_with("wave_drift", "false").drifts);
    EXPECT_EQ(ship_with("wind_along", "0.5").windage.along, 0.5);
    EXPECT_EQ(ship_with("wind_across", "0.5").windage.across, 0.5);
    EXPECT_EQ(ship_with("wind_turning", "0.05").windage.turning, 0.05);
}

// What `fairlead-cli hulls` says of a ship, put into its scene, makes the same ship; the figures
// are those of theory/sea.md 2.4.
TEST(HullNumbers, WhatIsListedMakesTheSameShip) {
    const Outcome listed = cli("hulls " + free_ship);
    ASSERT_EQ(listed.status, 0) << listed.text;
    EXPECT_THAT(listed.text, HasSubstr("// ship: 75 m long, 17 m wide, 6.2 m deep in the water"));
    EXPECT_THAT(listed.text, HasSubstr("GM 1.2 m"));
    Settings settings;
    for (const std::string& line : listed.lines()) {
        if (line == "}") break;  // of the first that floats
        const std::size_t key = line.find('"'), colon = line.find("\": ");
        if (!line.starts_with("  ") || colon == std::string::npos) continue;
        const std::size_t end = line.rfind(',', line.find("//"));
        settings.emplace_back("/bodies/ship/hull/" + line.substr(key + 1, colon - key - 1),
                              line.substr(colon + 3, end - colon - 3));
    }
    EXPECT_EQ(settings.size(), 15u + 13u);
    const physics::Hull estimated = ship_with(Settings{}), given = ship_with(settings);
    EXPECT_LT((given.added - estimated.added).norm(), 1e-6 * estimated.added.norm());
    EXPECT_LT((given.damping - estimated.damping).norm(), 1e-6 * estimated.damping.norm());
    EXPECT_NEAR(given.drag.front().area / estimated.drag.front().area, 1, 1e-6);
    for (const HullNumber& number : hull_numbers())
        EXPECT_NEAR(number.get(given) / number.get(estimated), 1, 1e-6) << number.key;
    const double mass = physics::sea_water * 0.66 * 75 * 17 * 6.2;
    EXPECT_NEAR(given.damping(0, 0) / (0.036 * mass * std::sqrt(9.81 / 75)), 1, 1e-3);
    EXPECT_NEAR(given.added(0, 0) / (0.05 * mass), 1, 1e-3);
}

// Of a lump too: its mean C_D is listed, and given it scales all three faces alike.
TEST(HullNumbers, CrossFlowOfALumpIsListedAndGiven) {
    const auto crate = [](const std::string& more) {
        return R"({ "format": 1, "name": "t", "sea": {}, "bodies": [ { "name": "c", "mass": 3000,
            "shape": { "box": [3, 2, 1.5] }, "hull": { )" +
               more + " } } ] }";
    };
    const auto hull = [&](const std::string& more) {
        Notes notes;
        return build_world(read_scene(crate(more), "t.json"), notes).hulls.front();
    };
    const physics::Hull estimated = hull(""), given = hull(R"("cross_flow": 2)");
    double mean = 0;
    for (const physics::DragElement& e : estimated.drag) mean += e.area / estimated.drag_faces;
    EXPECT_GT(mean, 0.9);
    EXPECT_LT(mean, 1.3);
    for (std::size_t i = 0; i < given.drag.size(); ++i)
        EXPECT_NEAR(given.drag[i].area / estimated.drag[i].area, 2 / mean, 1e-9);
    const Outcome listed = cli("hulls " FAIRLEAD_HOME "/scenes/overboard.json");
    std::size_t count = 0;
    for (const std::string& line : listed.lines()) count += line.find("cross_flow") < 10;
    EXPECT_EQ(count, 9u);
}

TEST(HullNumbers, WhatCannotBeIsSaidInOneLine) {
    EXPECT_EQ(scene_trouble(barge_text("")), "");
    EXPECT_EQ(
        scene_trouble(barge_text(R"(, "added_mass": [1e5, 1e6, 2e6], "added_sway_yaw": 1e6)")), "");
    EXPECT_THAT(scene_trouble(barge_text(R"(, "added_sway_yaw": 1e9)")),
                HasSubstr("/bodies/0/hull/added_sway_yaw: couples more than there is"));
    EXPECT_THAT(scene_trouble(barge_text(R"(, "turn_by_turn": 5)")), HasSubstr("turn_by_turn"));
    for (const char* lift : {"side_by_drift\": -1e9", "side_by_turn\": 1e12",
                             "turn_by_drift\": -1e12", "turn_by_turn\": -1e15"})
        EXPECT_THAT(scene_trouble(barge_text(std::string(", \"") + lift)),
                    HasSubstr("beyond what any hull does: expected no more than"))
            << lift;
    const Outcome dry = cli("hulls " FAIRLEAD_HOME "/scenes/gantry.json");
    EXPECT_EQ(dry.status, 2);
    EXPECT_THAT(dry.text, HasSubstr("nothing floats"));
}
