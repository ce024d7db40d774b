#include "render/lens_spray.h"

#include <gtest/gtest.h>

namespace fairlead::render {
namespace {

TEST(LensSpray, NeedsAHardMeetingAndALowEye) {
    EXPECT_EQ(spray_thrown(2, 5), 0);
    EXPECT_EQ(spray_thrown(8, 3), 1);
    EXPECT_EQ(spray_thrown(8, 20), 0);
    EXPECT_GT(spray_thrown(5, 6), spray_thrown(4, 6));
}

// A ship that falls into the sea at 6 m/s ahead, and then stops: the glass is wet at once and clear
// in half a minute.
TEST(LensSpray, RunsOffTheGlass) {
    Scenery scenery;
    scenery.sea.emplace();
    scenery.floats.push_back({0, {{Vec3(30, 0, 0)}, {}}, 0});
    Snapshot now;
    now.scenery = std::make_shared<Scenery>(scenery);
    now.floats.push_back({Vec3(6, 0, 0), Vec3::Zero()});
    Frame frame;
    frame.bodies.resize(1);
    LensSpray spray;
    double wet = 0;
    const auto pass = [&](double seconds) {
        for (int i = 0; i < 10 * seconds; ++i) {
            frame.time += 0.1;
            wet = spray.wet(scenery, now, frame, 0, Vec3(0, 0, 5));
        }
    };
    pass(4);
    EXPECT_EQ(wet, 0);  // ahead in calm water
    now.floats[0].velocity.z() = -3;
    pass(4);
    EXPECT_GT(wet, 0.4);
    now.floats[0].velocity.setZero();
    pass(30);
    EXPECT_LT(wet, 0.01);
    EXPECT_EQ(spray.wet(scenery, now, frame, 7, Vec3(0, 0, 5)), 0);  // rides on no ship
}

}  // namespace
}  // namespace fairlead::render
