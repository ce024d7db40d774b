// The mouse takes the rope that is near, and drags its place across the picture.
#include "app/rope_hand.h"

#include <gtest/gtest.h>

namespace fairlead {
namespace {

constexpr Rect whole_picture{0, 0, 800, 600};

Snapshot with_ropes() {
    Snapshot s;
    auto scenery = std::make_shared<Scenery>();
    scenery->rods = {{"low", .01, {}}, {"high", .01, {}}};
    s.scenery = scenery;
    s.rods = {{Vec3(-.5, -.5, 0), Vec3(0, -.5, 0), Vec3(.5, -.5, 0)},
              {Vec3(-.5, .5, 1), Vec3(0, .5, 1), Vec3(.5, .5, 1)}};
    return s;
}

// An eye at z = 2 that looks down: what lies at z is divided by 2 - z.
Eigen::Matrix4f from_above() {
    Eigen::Matrix4f m = Eigen::Matrix4f::Identity();
    m(3, 2) = -1, m(3, 3) = 2;
    return m;
}

std::vector<std::string> orders_of(Outbox& outbox) {
    std::vector<std::string> orders;
    for (const Command& c : outbox.take_commands()) orders.push_back(std::get<PullRod>(c).order);
    return orders;
}

TEST(RopeHand, TakesTheNearestAndDragsIt) {
    const Eigen::Matrix4f clip = from_above();
    RopeHand hand;
    Outbox outbox;
    EXPECT_FALSE(hand.take(with_ropes(), clip, whole_picture, 400, 300)) << "far from both";
    hand.pull(clip, whole_picture, 400, 300, outbox);
    EXPECT_TRUE(orders_of(outbox).empty());
    ASSERT_TRUE(hand.take(with_ropes(), clip, whole_picture, 605, 152)) << "y runs down";
    hand.pull(clip, whole_picture, 600, 300, outbox);
    hand.pull(clip, whole_picture, 600, 300, outbox);
    hand.let_go(outbox);
    hand.let_go(outbox);
    const auto orders = orders_of(outbox);
    ASSERT_EQ(orders.size(), 2u) << "once for where it is, once as it lets go";
    EXPECT_EQ(orders[0], "pull high at 1.000 to 0.500 0.000 1.000");
    EXPECT_EQ(orders[1], "let high go");
}

TEST(RopeHand, KeepsItAsDeepInThePicture) {
    const Eigen::Matrix4f clip = from_above();
    RopeHand hand;
    Outbox outbox;
    ASSERT_TRUE(hand.take(with_ropes(), clip, whole_picture, 500, 375));
    hand.pull(clip, whole_picture, 480, 240, outbox);
    EXPECT_EQ(orders_of(outbox).at(0), "pull low at 1.000 to 0.400 0.400 0.000");
}

}  // namespace
}  // namespace fairlead
