// A scene put together of parts in its text: each part is right, names are fresh, comments stay,
// and the crane that comes of all of them hoists.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/scene/scene.h"
#include "engine/scene/scene_edit.h"
#include "tests/engine/driver.h"

namespace fairlead {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const ScenePart& part_called(const std::string& name, const std::string& list) {
    for (const ScenePart& part : scene_parts())
        if (part.name == name && part.list == list) return part;
    throw std::invalid_argument(name);
}

const std::string with_care = R"({
  // what stands here
  "format": 1, "name": "two",
  "bodies": [
    { "name": "ground", "motion": "fixed", "shape": { "half_space": [0, 0, 1] } },  // level
    { "name": "box", "mass": 2, "position": [0, 0, 1], "shape": { "box": [1, 1, 1] } }  // heavy
  ]
})";

}  // namespace

TEST(SceneParts, MakeACraneOfAnEmptyScene) {
    std::string text = empty_scene();
    read_scene(text, "new.json");
    for (const ScenePart& part : scene_parts()) text = with_part(text, part);
    Session session(read_scene(text, "new.json"));
    Driver d(session);
    d.wait(1);
    const auto height = [&] {
        const Snapshot& s = session.snapshot();
        for (std::size_t i = 0; i < s.bodies.size(); ++i)
            if (s.scenery->bodies[i].name == "box") return s.bodies[i].X_WB.p.z();
        return -1.0;
    };
    EXPECT_NEAR(height(), 0.5, 0.01);
    d.enable();
    d.levers[Axis::hoist] = 1;
    d.wait(5);
    EXPECT_GT(height(), 1.5) << "the winch lifts a tonne";
    EXPECT_EQ(session.snapshot().diverged, "");
}

TEST(SceneParts, GetNamesThatNothingHasYet) {
    std::string text = with_care;
    text = with_part(text, part_called("box", "bodies"));
    text = with_part(text, part_called("box", "bodies"));
    EXPECT_THAT(part_names(text, "bodies"), ElementsAre("ground", "box", "box_2", "box_3"));
    text = with_copy(text, "bodies", "box_2");
    EXPECT_THAT(part_names(text, "bodies"),
                ElementsAre("ground", "box", "box_2", "box_4", "box_3"));
    text = with_part(text, part_called("hoist", "wire_types"));
    text = with_part(text, part_called("hoist", "wire_types"));
    EXPECT_THAT(part_names(text, "wire_types"), ElementsAre("hoist", "hoist_2"));
    read_scene(text, "t.json");
    for (const char* remark : {"// what stands here", "// level", "// heavy"})
        EXPECT_THAT(text, HasSubstr(remark));
}

TEST(SceneParts, ACopyStandsAMetreAside) {
    const std::string text = with_copy(with_care, "bodies", "box");
    const auto place = position_of(text, "box_2");
    ASSERT_TRUE(place);
    EXPECT_EQ((*place)[0], 1);
    EXPECT_EQ((*place)[2], 1);
    EXPECT_FALSE(position_of(text, "ground"));
    read_scene(text, "t.json");
}

TEST(SceneParts, GoOutWithTheirCommas) {
    for (const char* name : {"ground", "box"}) {
        const std::string one = without_part(with_care, "bodies", name);
        EXPECT_EQ(part_names(one, "bodies").size(), 1u) << one;
        read_scene(one, "t.json");
    }
    std::string none = without_part(without_part(with_care, "bodies", "box"), "bodies", "ground");
    EXPECT_THAT(part_names(none, "bodies"), IsEmpty());
    none = with_part(none, part_called("ball", "bodies"));
    EXPECT_THAT(part_names(none, "bodies"), ElementsAre("ball"));
    read_scene(none, "t.json");
    std::string types = with_part(with_part(with_care, part_called("hoist", "wire_types")),
                                  part_called("hoist", "wire_types"));
    types = without_part(types, "wire_types", "hoist");
    EXPECT_THAT(part_names(types, "wire_types"), ElementsAre("hoist_2"));
    EXPECT_THAT(types, Not(HasSubstr("\"hoist\":")));
}

TEST(SceneParts, WhatIsNotThereIsSaid) {
    EXPECT_THROW(with_copy(with_care, "bodies", "nobody"), std::runtime_error);
    EXPECT_THROW(without_part(with_care, "wires", "hoist"), std::runtime_error);
    EXPECT_THROW(with_part("{ \"bodies\": [", part_called("box", "bodies")), std::runtime_error);
    EXPECT_THROW(with_part("{ \"bodies\": 3 }", part_called("box", "bodies")), std::runtime_error);
    EXPECT_THAT(part_names(with_care, "wires"), IsEmpty());
}

}  // namespace fairlead
