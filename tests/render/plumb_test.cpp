#include "render/plumb.h"

#include <gtest/gtest.h>

namespace fairlead::render {
namespace {

struct Yard {
    Yard() {
        scenery.bodies.resize(2);
        scenery.cameras = {{CameraView::Kind::orbit, "orbit", -1, {}, {}},
                           {CameraView::Kind::hook, "hook", 1, {}, {}}};
        frame.bodies = {{}, {{1, 2, 6}, Quat::Identity()}};
        tops = {{{Eigen::Vector2d(0, 0), Eigen::Vector2d(4, 4)}, 1.5},
                {{Eigen::Vector2d(0.5, 1), Eigen::Vector2d(2, 3)}, 2.5},  // a box on it
                {{Eigen::Vector2d(3, 0), Eigen::Vector2d(4, 4)}, 4.0},    // beside
                {{Eigen::Vector2d(0, 0), Eigen::Vector2d(4, 4)}, 9.0}};   // a roof above
    }
    Scenery scenery;
    Frame frame;
    std::vector<Ledge> tops;
};

TEST(Plumb, HangsFromTheFirstHookCamera) {
    EXPECT_EQ(plumb_body(Yard().scenery), 1);
    EXPECT_EQ(plumb_body(Scenery{}), -1);
    EXPECT_FALSE(plumb_line(Scenery{}, Yard().frame, {}, 0));
}

TEST(Plumb, EndsOnTheHighestTopBelowTheHook) {
    const Yard yard;
    const auto line = plumb_line(yard.scenery, yard.frame, yard.tops, 0);
    ASSERT_TRUE(line);
    EXPECT_EQ(line->hook, Vec3(1, 2, 6));
    EXPECT_EQ(line->foot, Vec3(1, 2, 2.5));
    const auto bare = plumb_line(yard.scenery, yard.frame, {}, -3);
    ASSERT_TRUE(bare);
    EXPECT_EQ(bare->foot, Vec3(1, 2, -3));
    EXPECT_FALSE(plumb_line(yard.scenery, yard.frame, {}, 7)) << "below the water";
}

}  // namespace
}  // namespace fairlead::render
