// What of a scene's text stands elsewhere than in its file.
#include "engine/scene/scene_moved.h"

#include <gtest/gtest.h>

#include "engine/scene/scene_handles.h"

namespace fairlead {
namespace {

const std::string moved_scene = R"({
  "bodies": [ { "name": "box", "position": [1, 2, 3] }, // heavy
    { "name": "ball" }, { "name": "post", "position": [9, 0, 0] } ],
  "winches": [ { "name": "drum", "body": "box", "at": [0, 0, 1] } ],
  "wires": [ { "name": "line", "route": [ { "winch": "drum" }, { "eye": "ball", "at": [0, 0.5, 0] },
                                          { "free": [4, 5, 6] } ] },
             { "name": "other", "route": [ { "attach": "post" }, { "attach": "ball" } ] } ]
})";

}  // namespace

TEST(SceneMoved, NothingIsMovedWhereOnlyRemarksDiffer) {
    std::string text = moved_scene;
    text.replace(text.find("heavy"), 5, "light");
    const MovedParts moved = moved_parts(moved_scene, text);
    EXPECT_TRUE(moved.bodies.empty());
    EXPECT_TRUE(moved.wires.empty());
    EXPECT_THROW(moved_parts(moved_scene, "{ \"bodies\": "), std::runtime_error);
}

// The box a metre up takes the drum on it along, and the wire that begins there.
TEST(SceneMoved, ABodyTakesAlongWhatIsOnIt) {
    const MovedParts moved =
        moved_parts(moved_scene, with_place(moved_scene, "bodies", "box", 0, {1, 2, 4}));
    ASSERT_EQ(moved.bodies.size(), 1u);
    EXPECT_EQ(moved.bodies[0].name, "box");
    EXPECT_EQ(moved.bodies[0].X.p, Vec3(1, 2, 4));
    ASSERT_EQ(moved.wires.size(), 1u);
    ASSERT_EQ(moved.wires[0].stops.size(), 3u);
    EXPECT_EQ(moved.wires[0].stops[0], Vec3(1, 2, 5));
    EXPECT_EQ(moved.wires[0].stops[1], Vec3(0, 0.5, 0));
    EXPECT_EQ(moved.wires[0].stops[2], Vec3(4, 5, 6));
}

// A quarter turn about z: the eye at y 0.5 comes to x -0.5.
TEST(SceneMoved, ATurnMovesTheStopsOnABody) {
    const double half = std::sqrt(0.5);
    const MovedParts moved =
        moved_parts(moved_scene, with_turn(moved_scene, "ball", {half, 0, 0, half}));
    ASSERT_EQ(moved.bodies.size(), 1u);
    ASSERT_EQ(moved.wires.size(), 1u) << "an end at a body's origin does not move as it turns";
    EXPECT_LT((moved.wires[0].stops[1] - Vec3(-0.5, 0, 0)).norm(), 1e-12);
}

TEST(SceneMoved, WhatIsNewIsShown) {
    std::string text = moved_scene;
    text.insert(text.find("{ \"name\": \"ball\""),
                R"({ "name": "copy", "position": [1, 2, 5] }, )");
    const MovedParts moved = moved_parts(moved_scene, text);
    ASSERT_EQ(moved.bodies.size(), 1u);
    EXPECT_EQ(moved.bodies[0].name, "copy");
    EXPECT_TRUE(moved.wires.empty());
}

}  // namespace fairlead
