#include "app/layout.h"

#include <gtest/gtest.h>

#include <array>
#include <utility>
#include <vector>

namespace fairlead {
namespace {

TEST(Layout, PanelsNeverOverlapNorLeaveTheScreen) {
    const std::vector<std::pair<float, float>> sizes{{800, 600},   {1280, 720},  {1366, 768},
                                                     {1920, 1080}, {2560, 1080}, {3840, 2160}};
    for (const auto& [w, h] : sizes)
        for (int bits = 0; bits < 4096; ++bits) {
            const Shown shown{bool(bits & 1),
                              bool(bits & 2),
                              bool(bits & 4),
                              bool(bits & 8),
                              bool(bits & 16),
                              bool(bits & 32),
                              bool(bits & 64),
                              bool(bits & 128),
                              200,
                              bool(bits & 256),
                              bool(bits & 512),
                              bool(bits & 2048),
                              0,
                              bool(bits & 1024)};
            const float em = text_height(w, h, 1);
            const Layout l = lay_out(w, h, em, shown);
            std::vector<Rect> panels{l.bar, l.middle};
            if (shown.gauges) panels.push_back(l.gauges);
            if (shown.exercise) panels.push_back(l.exercise);
            if (shown.plots) panels.push_back(l.plots);
            if (shown.designer) panels.push_back(l.designer);
            if (shown.solver) panels.push_back(l.solver);
            if (shown.wires) panels.push_back(l.wires);
            const bool right = shown.designer || shown.solver || shown.wires;
            if (shown.chart && !right) panels.push_back(l.chart);
            if (shown.rating && !right) panels.push_back(l.rating);
            if (shown.timeline) panels.push_back(l.timeline);
            if (l.winch.h > 0) panels.push_back(l.winch);
            for (std::size_t i = 0; i < panels.size(); ++i) {
                const Rect& p = panels[i];
                EXPECT_GT(p.w, 0);
                EXPECT_GT(p.h, 0);
                EXPECT_GE(p.x, 0);
                EXPECT_LE(p.x + p.w, w);
                EXPECT_LE(p.y + p.h, h);
                for (std::size_t k = 0; k < i; ++k)
                    EXPECT_FALSE(overlap(p, panels[k])) << w << "x" << h << ", shown " << bits;
            }
            EXPECT_GE(l.middle.w, w * 0.3f) << "the crane must stay in sight";
        }
}

TEST(Layout, TheExerciseTakesNoMoreThanItNeeds) {
    const Layout l =
        lay_out(1280, 720, 15, {true, true, true, false, false, false, true, true, 150});
    EXPECT_NEAR(l.exercise.h, 150, 1);
}

// Below the exercise; a verdict that needs the column gets it.
TEST(Layout, TheWinchStandsWhereTheExerciseLeavesItRoom) {
    Shown shown;
    shown.gauges = shown.exercise = shown.timeline = shown.winch = true;
    shown.exercise_height = 220;
    Layout l = lay_out(1280, 720, 15, shown);
    EXPECT_GT(l.winch.h, 200);
    EXPECT_GE(l.exercise.h, 220);
    EXPECT_LE(l.exercise.y + l.exercise.h, l.winch.y);
    EXPECT_LE(l.winch.y + l.winch.h, l.timeline.y);
    const float column = l.winch.y + l.winch.h - l.exercise.y;
    shown.exercise_height = 400;
    l = lay_out(1280, 720, 15, shown);
    EXPECT_EQ(l.winch.h, 0);
    EXPECT_NEAR(l.exercise.h, column, 1);
}

TEST(Layout, ASceneNameStandsWholeBeforeCamerasAndButtonsHaveTheirRoom) {
    const auto is = [](float left, float cameras, float panels, std::size_t beside) {
        const BarShares share = share_bar(left, 150, 100, {200, 200, 200}, 80);
        EXPECT_EQ(share.cameras, cameras) << left;
        EXPECT_EQ(share.panels, panels) << left;
        EXPECT_EQ(share.beside, beside) << left;
    };
    is(900, 150, 600, 3);
    is(720, 120, 600, 3);  // the cameras give 30
    is(690, 150, 480, 2);  // not even their least beside three buttons
    is(579, 150, 280, 1);
    is(200, 120, 80, 0);
    is(100, 100, 80, 0);  // 80 are missing: the name is shortened by them
    EXPECT_EQ(share_bar(650, 50, 100, {200, 400}, 80).cameras, 50) << "no wider than its words";
}

TEST(TextHeight, GrowsWithTheScreenAndTheDesktopButFits) {
    EXPECT_EQ(text_height(1280, 720, 1), 15);
    EXPECT_GT(text_height(3840, 2160, 1), 30);
    EXPECT_GE(text_height(3840, 2160, 2.5f), 37);
    EXPECT_LE(text_height(1280, 720, 3), 16) << "a small window on a dense screen";
    EXPECT_GE(text_height(400, 300, 1), 9);
}

}  // namespace
}  // namespace fairlead
