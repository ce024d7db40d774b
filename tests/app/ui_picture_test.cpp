// The mouse on the picture of the real window: a click says what stands there, a drag with the
// control key pulls it, and what was asked for moves it in the scene.
#include "app/picking.h"
#include "tests/app/ui_keys.h"

namespace fairlead {

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
    // an eye 5 m over the crate, which it looks down on; 500 px for a metre at a metre's depth
    const Vec3 from = place() + Vec3(0, 0, 5);
    clip_from_world_.setZero();
    clip_from_world_(0, 0) = 1000.f / window_width;
    clip_from_world_(1, 1) = 1000.f / window_height;
    clip_from_world_(2, 2) = clip_from_world_(3, 2) = -1;
    clip_from_world_.col(3) =
        -clip_from_world_ * Eigen::Vector4f(float(from.x()), float(from.y()), float(from.z()), 0);
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

}  // namespace fairlead
