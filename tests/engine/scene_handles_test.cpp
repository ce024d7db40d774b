// Places and turns in a scene's text, moved by hand: only their numbers change.
#include "engine/scene/scene_handles.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace fairlead {
namespace {

const std::string handled_scene = R"({
  // a yard
  "bodies": [
    { "name": "box", "position": [1, 2 /* aside */, 3], "mass": 5 }, // heavy
    { "name": "ball" }
  ],
  "winches": [ { "name": "drum", "body": "box", "at": [0, 0, 1] } ],
  "wires": [ { "name": "line", "route": [
    { "winch": "drum" },
    { "eye": "ball", "at": [0, 0.5, 0] }, // the block
    { "free": [4, 5, 6] } ] } ]
})";

}  // namespace

TEST(SceneHandles, MovesWhatStandsSomewhereAndLeavesRemarks) {
    EXPECT_EQ(with_place(handled_scene, "bodies", "box", 0, {1, 7.5, 3})
                  .find("[1, 7.5 /* aside */, 3], \"mass\": 5 }, // heavy"),
              handled_scene.find("[1, 2 /*"));
    const std::string ball = with_place(handled_scene, "bodies", "ball", 0, {0, 0, 2});
    EXPECT_THAT(ball, testing::HasSubstr(R"({ "name": "ball", "position": [0, 0, 2] })"));
    EXPECT_EQ(place_of(handled_scene, "bodies", "ball")->at[2], 0) << "not given: the origin";
    EXPECT_EQ(place_of(handled_scene, "winches", "drum")->body, "box");
}

TEST(SceneHandles, AStopIsInTheFrameOfItsBodyOrInTheWorld) {
    EXPECT_THAT(stops_of(handled_scene, "line"),
                testing::ElementsAre("winch drum", "eye ball", "free"));
    EXPECT_FALSE(place_of(handled_scene, "wires", "line", 0)) << "its drum has the place";
    EXPECT_EQ(place_of(handled_scene, "wires", "line", 1)->body, "ball");
    EXPECT_EQ(place_of(handled_scene, "wires", "line", 1)->at[1], 0.5);
    EXPECT_EQ(place_of(handled_scene, "wires", "line", 2)->body, "");
    EXPECT_THAT(with_place(handled_scene, "wires", "line", 1, {0, 0.75, 0}),
                testing::HasSubstr("\"at\": [0, 0.75, 0] }, // the block"));
    EXPECT_THAT(with_place(handled_scene, "wires", "line", 2, {4, 5, 7}),
                testing::HasSubstr("\"free\": [4, 5, 7]"));
    EXPECT_THROW(with_place(handled_scene, "wires", "line", 9, {}), std::runtime_error);
    EXPECT_THROW(place_of(handled_scene, "bodies", "nobody"), std::runtime_error);
}

TEST(SceneHandles, ATurnIsPutInAndChanged) {
    EXPECT_EQ((*turn_of(handled_scene, "box"))[0], 1);
    const std::string turned = with_turn(handled_scene, "box", {0.8, 0, 0, 0.6});
    EXPECT_THAT(turned,
                testing::HasSubstr("\"mass\": 5, \"orientation\": [0.8, 0, 0, 0.6] }, // heavy"));
    EXPECT_EQ((*turn_of(turned, "box"))[3], 0.6);
    EXPECT_THAT(with_turn(turned, "box", {0.6, 0, 0, 0.8}),
                testing::HasSubstr("\"orientation\": [0.6, 0, 0, 0.8]"));
}

}  // namespace fairlead
