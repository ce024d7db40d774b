// A scene's text that is written in the window: checked after a pause, undone, and never lost to
// somebody else who writes the file.
#include "app/scene_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "engine/scene/scene_edit.h"
#include "tests/scratch_folder.h"

namespace fairlead {
namespace {

class SceneWriterTest : public testing::Test {
  protected:
    void write(const std::string& text) { std::ofstream(file_) << text; }

    ScratchFolder folder_;
    std::string file_ = folder_.file("new.json");
    SceneWriter writer_;
    int runs_[2] = {};
};

TEST_F(SceneWriterTest, IsCheckedOncePeopleStopTyping) {
    write(empty_scene());
    writer_.follow(file_, &runs_[0]);
    EXPECT_TRUE(writer_.kept());
    writer_.typing(writer_.text);
    writer_.text.replace(writer_.text.find("fixed"), 5, "afloat");
    writer_.typed(10);
    writer_.check(file_, 10.1);
    EXPECT_FALSE(writer_.checked()) << "in the middle of a word";
    writer_.check(file_, 11);
    ASSERT_FALSE(writer_.errors().empty());
    EXPECT_THAT(writer_.errors()[0], testing::HasSubstr("/bodies/0/motion"));
    writer_.undo(12);
    writer_.check(file_, 13);
    EXPECT_THAT(writer_.errors(), testing::IsEmpty());
    EXPECT_TRUE(writer_.kept());
    writer_.redo(14);
    EXPECT_FALSE(writer_.kept());
}

TEST_F(SceneWriterTest, PartsComeGoAndMoveAndAllOfItIsUndone) {
    write(empty_scene());
    writer_.follow(file_, &runs_[0]);
    writer_.add(0, 1);
    writer_.copy(0, "box", 2);
    EXPECT_THAT(writer_.names(0), testing::ElementsAre("ground", "box", "box_2"));
    writer_.move("box_2", {3, 0, 0.5}, true, 3);
    writer_.move("box_2", {4, 0, 0.5}, false, 4);  // dragged on
    EXPECT_EQ((*writer_.place(0, "box_2"))[0], 4);
    writer_.undo(5);
    EXPECT_EQ((*writer_.place(0, "box_2"))[0], 1) << "one drag, one undo";
    writer_.remove(0, "box", 6);
    writer_.remove(0, "nobody", 7);
    EXPECT_THAT(writer_.trouble(), testing::HasSubstr("nobody"));
    while (writer_.can_undo()) writer_.undo(8);
    EXPECT_EQ(writer_.text, empty_scene());
}

TEST_F(SceneWriterTest, WhatIsTypedAndNotKeptOutlivesAnotherWriter) {
    write(empty_scene());
    writer_.follow(file_, &runs_[0]);
    write(empty_scene() + "// theirs\n");
    writer_.follow(file_, &runs_[1]);
    EXPECT_THAT(writer_.text, testing::HasSubstr("theirs")) << "nothing was typed here";
    writer_.add(0, 1);
    const std::string ours = writer_.text;
    write(empty_scene());
    writer_.follow(file_, &runs_[0]);
    EXPECT_EQ(writer_.text, ours);
}

}  // namespace
}  // namespace fairlead
