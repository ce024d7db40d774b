// Drag anchors in scene files: what they are, and what is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "build_paths.h"
#include "engine/scene/scene.h"
#include "engine/session/session.h"
#include "tests/engine/signal.h"

namespace fairlead {
namespace {

using ::testing::HasSubstr;

const char* const tug = FAIRLEAD_HOME "/scenes/anchor_handling.json";

std::string refusal_of_tug(const Settings& settings) {
    try {
        Session session(load_scene(tug, settings));
    } catch (const SceneErrors& e) {
        return e.errors.front().pointer + ": " + e.what();
    }
    return "was built";
}

TEST(AnchorScene, IsBuiltAsTheFileSays) {
    Session session(load_scene(tug));
    const auto at = [&](const std::string& path) { return signal(session.snapshot(), path); };
    EXPECT_NEAR(at("anchor.anchor.dragged"), 18, 1e-9);
    EXPECT_NEAR(at("anchor.anchor.set_load"), 3.27e6, 1);
    EXPECT_NEAR(at("anchor.anchor.embedment"), std::tanh(18 / 35.0), 0.01) << "ten flukes of 3.5 m";
}

// What charts ask in every picture.
TEST(AnchorScene, TheSceneryKnowsItsShipsAndAnchors) {
    Session session(load_scene(tug));
    const Scenery& scenery = *session.snapshot().scenery;
    const auto names = [&](const std::vector<int>& bodies) {
        std::vector<std::string> list;
        for (const int body : bodies) list.push_back(scenery.bodies[std::size_t(body)].name);
        return list;
    };
    EXPECT_EQ(names(scenery.ships), std::vector<std::string>{"ship"});
    EXPECT_EQ(names(scenery.anchors), std::vector<std::string>{"anchor"});
}

TEST(AnchorScene, SaysWhatDoesNotFit) {
    EXPECT_THAT(refusal_of_tug({{"/bodies/anchor/anchor/set_load", "5e6"}}),
                HasSubstr("cannot have been set by 5000 kN"));
    EXPECT_THAT(refusal_of_tug({{"/bodies/anchor/anchor/dragged", "0"}}), HasSubstr("dragged in"));
    EXPECT_THAT(refusal_of_tug({{"/bodies/anchor/anchor/soil", "mud"}}), HasSubstr("soft_clay"));
    EXPECT_THAT(refusal_of_tug({{"/bodies/anchor/motion", "fixed"}}),
                HasSubstr("only a dynamic body"));
}

}  // namespace
}  // namespace fairlead
