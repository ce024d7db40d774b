// What stands beside a wrap, and where; and how the picture marks its contacts.
#include "app/wrap_labels.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "app/window.h"
#include "render/renderer.h"

namespace fairlead {
namespace {

constexpr Rect picture{100, 50, 800, 600};

Snapshot with_wraps(std::vector<WrapState> wraps) {
    Snapshot s;
    s.wires.resize(2);
    s.wires[1].wraps = std::move(wraps);
    return s;
}

WrapState wrap_at(const Vec3& p, double in = 1000, double out = 2000) {
    return {p, 0, std::numbers::pi / 2, in, out, 0, false};
}

TEST(WrapLabels, StandWhereTheirWrapIsSeen) {
    const auto labels =
        wrap_labels(with_wraps({wrap_at({0.5, -0.5, 0})}), Eigen::Matrix4f::Identity(), picture);
    ASSERT_EQ(labels.size(), 1u);
    EXPECT_FLOAT_EQ(labels[0].x, 100 + 0.75f * 800);
    EXPECT_FLOAT_EQ(labels[0].y, 50 + 0.75f * 600) << "y runs down on the screen";
    Eigen::Matrix4f halved = Eigen::Matrix4f::Identity();
    halved(3, 3) = 2;
    EXPECT_FLOAT_EQ(wrap_labels(with_wraps({wrap_at({0.5, -0.5, 0})}), halved, picture)[0].x,
                    100 + 0.625f * 800)
        << "perspective";
}

TEST(WrapLabels, AreOnlyOfWrapsInSight) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_TRUE(
        wrap_labels(with_wraps({wrap_at({1.1, 0, 0}), wrap_at({0, -1.1, 0}), wrap_at({nan, 0, 0})}),
                    Eigen::Matrix4f::Identity(), picture)
            .empty());
    Eigen::Matrix4f behind = -Eigen::Matrix4f::Identity();
    EXPECT_TRUE(wrap_labels(with_wraps({wrap_at({0, 0, 0})}), behind, picture).empty());
}

TEST(WrapLabels, SayAngleTensionsAndWhetherItSlips) {
    WrapState holds = wrap_at({0, 0, 0}, 1234, 56789), slips = wrap_at({0, 0, 0});
    slips.slips = true;
    slips.slip = -0.123;
    const auto labels =
        wrap_labels(with_wraps({holds, slips}), Eigen::Matrix4f::Identity(), picture);
    ASSERT_EQ(labels.size(), 2u);
    EXPECT_EQ(labels[0].text, "90°  1.23 → 56.8 kN");
    EXPECT_FALSE(labels[0].slips);
    EXPECT_EQ(labels[1].text, "90°  1.00 → 2.00 kN  0.12 m/s");
    EXPECT_TRUE(labels[1].slips);
}

TEST(WrapLabels, ForcesHaveThreeDigits) {
    EXPECT_EQ(kilonewtons(0), "0.00");
    EXPECT_EQ(kilonewtons(9994), "9.99");
    EXPECT_EQ(kilonewtons(9996), "10.0");
    EXPECT_EQ(kilonewtons(99'940), "99.9");
    EXPECT_EQ(kilonewtons(99'960), "100");
    EXPECT_EQ(kilonewtons(1.57e6), "1570");
}

TEST(WrapLabels, DoNotCoverEachOther) {
    std::vector<WrapLabel> labels(4);
    labels[0].box = {5, 30, 10, 5};
    labels[1].box = {0, 0, 10, 5};
    labels[2].box = {20, 0, 10, 5};  // free already
    labels[3].box = {5, 2, 10, 25};  // below the second it would cover the first
    part_labels(labels, 1);
    EXPECT_FLOAT_EQ(labels[0].box.y, 30);
    EXPECT_FLOAT_EQ(labels[1].box.y, 0);
    EXPECT_FLOAT_EQ(labels[2].box.y, 0);
    EXPECT_FLOAT_EQ(labels[3].box.y, 36);
}

struct Blot {                   // what the diagram puts in the middle of the picture
    int area = 0, width = 0;    // [px]
    double red = 0, green = 0;  // [0 … 255] in its middle
    double fill() const { return double(area) / (width * width); }
};

class ContactPicture : public testing::Test {
  protected:
    Blot blot_of(WirePoint::Grip grip) {
        Window window("contacts", 400, 300);
        render::Renderer renderer(Window::gl_function);
        renderer.set_quality(render::Quality::low);
        renderer.resize(window.width(), window.height(), 2);
        auto scenery = std::make_shared<Scenery>();
        scenery->wires.resize(1);
        Snapshot s;
        s.scenery = scenery;
        s.wires.resize(1);
        s.wires[0].points = {{WirePoint::Kind::massless, Vec3::Zero(), 0, 0, grip}};
        render::Camera camera;  // looks at the origin: the middle of the picture
        render::Overlay overlay;
        int w = 0, h = 0;
        renderer.draw(s, s, 1, camera, overlay);
        const auto without = renderer.read_pixels(w, h);
        overlay.nodes = true;
        renderer.draw(s, s, 1, camera, overlay);
        const auto with = renderer.read_pixels(w, h);
        Blot blot;
        const auto at = [&](int x, int y) { return 3 * (std::size_t(y) * w + x); };
        const int reach = 20;  // [px]
        for (int x = -reach; x <= reach; ++x) {
            int column = 0;
            for (int y = -reach; y <= reach; ++y) {
                const std::size_t i = at(w / 2 + x, h / 2 + y);
                column += with[i] != without[i] || with[i + 1] != without[i + 1];
            }
            blot.area += column;
            blot.width += column > 0;
        }
        blot.red = with[at(w / 2, h / 2)];
        blot.green = with[at(w / 2, h / 2) + 1];
        return blot;
    }
};

TEST_F(ContactPicture, SticksIsAGreenDiscAndSlipsAnAmberDiamond) {
    if (!std::getenv("DISPLAY")) GTEST_SKIP() << "no display; ./test provides one";
    const Blot none = blot_of(WirePoint::Grip::none), sticks = blot_of(WirePoint::Grip::sticks),
               slips = blot_of(WirePoint::Grip::slips);
    EXPECT_GT(none.area, 100);
    EXPECT_GT(sticks.green, 2 * sticks.red);
    EXPECT_GT(slips.red, slips.green);
    EXPECT_GT(slips.green, none.green);
    // at scale 2 a disc of 18 and a diamond of 26 pixels: they fill π/4 and half of their squares
    EXPECT_NEAR(sticks.width, 18, 2);
    EXPECT_NEAR(slips.width, 26, 3);
    EXPECT_NEAR(sticks.fill(), 0.785, 0.12);
    EXPECT_NEAR(slips.fill(), 0.5, 0.1);
}

}  // namespace
}  // namespace fairlead
