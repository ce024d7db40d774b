// The mouse on the picture of the real window: a click says what stands there, a drag with the
// control key pulls it, and what was asked for moves it in the scene.
#include <cmath>
#include <fstream>

#include "app/picking.h"
#include "engine/scene/scene_edit.h"
#include "tests/app/ui_keys.h"
#include "tests/scratch_folder.h"

namespace fairlead {
namespace {

// An eye that looks straight down; 500 px for a metre at a metre's depth.
Eigen::Matrix4f looking_down(const Vec3& from) {
    Eigen::Matrix4f m = Eigen::Matrix4f::Zero();
    m(0, 0) = 1000.f / window_width;
    m(1, 1) = 1000.f / window_height;
    m(2, 2) = m(3, 2) = -1;
    m.col(3) = -m * Eigen::Vector4f(float(from.x()), float(from.y()), float(from.z()), 0);
    return m;
}

}  // namespace

TEST_F(UiKeys, AClickOnTheCrateSaysWhatItIsAndADragWithControlPullsIt) {
    ui_->tape.loaded = ui_->tape.recording = false;
    ui_->view().exercise = ui_->view().gauges = ui_->view().timeline = false;
    ui_->view().guide = false;
    const auto crate = [&] {
        const Snapshot& s = session_.snapshot();
        for (std::size_t i = 0; i < s.bodies.size(); ++i)
            if (s.scenery->bodies[i].name == "crate_2t") return i;
        return std::size_t(0);
    }();
    const auto place = [&] { return session_.snapshot().bodies[crate].X_WB.p; };
    clip_from_world_ = looking_down(place() + Vec3(0, 0, 5));
    point_at(window_width / 2, window_height / 2);
    settle();
    ASSERT_EQ(hand("mousedown 1"), 0);
    settle();
    ASSERT_EQ(hand("mouseup 1"), 0);
    settle();
    ASSERT_TRUE(ui_->picked());
    EXPECT_EQ(std::size_t(ui_->picked().index), crate);
    EXPECT_TRUE(ui_->outbox.take_commands().empty()) << "to look moves nothing";
    shoot("picked");

    const Vec3 before = place();
    ASSERT_EQ(hand("keydown ctrl mousedown 1"), 0);
    settle();
    point_at(window_width / 2 + 200, window_height / 2);
    settle();
    for (int tick = 0; tick < 60; ++tick) session_.tick({}, ui_->outbox);
    EXPECT_TRUE(session_.snapshot().tool.holds);
    settle();
    shoot("pulled");
    EXPECT_GT(place().x(), before.x() + 0.2) << "200 px at a depth of 4 m are 1.6 m";
    EXPECT_EQ(session_.snapshot().exercise.voided, "something was pulled by hand");
    ASSERT_EQ(hand("mouseup 1 keyup ctrl"), 0);
    settle();
    session_.tick({}, ui_->outbox);
    EXPECT_FALSE(session_.snapshot().tool.holds);
    ASSERT_EQ(hand("key --delay 50 Escape"), 0);
    EXPECT_TRUE(frames_until([&] { return !ui_->picked(); }));
}

TEST_F(UiKeys, ABodyOfTheSceneTextIsMovedTurnedCopiedAndDeletedInThePicture) {
    const ScratchFolder folder;
    const std::string file = folder.file("yard.json");
    std::ofstream(file) << with_part(empty_scene(), scene_parts().front());
    session_ = Session(load_scene(file));
    ui_->tape.loaded = ui_->tape.recording = false;
    ui_->view().designer = true;
    for (int i = 0; i < 5; ++i) frame();
    click("##designer", {"##as", "Scene text"});
    clip_from_world_ = looking_down(Vec3(0, 0, 10.5));
    const SceneWriter& text = ui_->designer().scene_text().writer();
    const auto drag = [&](float x, float y, float to_x, float to_y) {
        point_at(x, y);
        settle();
        ASSERT_EQ(hand("mousedown 1"), 0);
        settle();
        point_at(to_x, to_y);
        settle();
        ASSERT_EQ(hand("mouseup 1"), 0);
        settle();
    };
    const float x = window_width / 2, y = window_height / 2;
    drag(x + 80, y, x + 130, y);
    shoot("handles");
    ASSERT_TRUE(text.place(SceneWriter::Part{0, "box", 0}));
    EXPECT_NEAR(text.place(SceneWriter::Part{0, "box", 0})->at[0], 1, 0.021) << "50 px at 10 m";
    EXPECT_EQ(text.place(SceneWriter::Part{0, "box", 0})->at[1], 0);
    EXPECT_FALSE(text.kept());

    const float ring = 0.8f * 90 * 0.7071f;  // of its radius of six letters, aslant
    const float moved = x + 50;
    drag(moved + ring, y - ring, moved - ring, y - ring);
    EXPECT_NEAR((*text.turn("box"))[3], std::sin(M_PI / 4), 0.02) << "a quarter turn about z";

    for (const char* key : {"Insert", "Delete"}) {
        ASSERT_EQ(hand(std::string("key --delay 60 ") + key), 0);
        settle();
        EXPECT_EQ(text.names(0).size(), *key == 'I' ? 3u : 2u) << key;
    }
    for (int i = 0; i < 4; ++i) {  // each drag and each key is undone as one
        ASSERT_EQ(hand("keydown ctrl key --delay 60 z keyup ctrl"), 0);
        settle();
    }
    EXPECT_TRUE(text.kept());
}

}  // namespace fairlead
