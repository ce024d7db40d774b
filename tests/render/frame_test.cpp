#include "render/frame.h"

#include <gtest/gtest.h>

namespace fairlead::render {
namespace {

using K = WirePoint::Kind;

WirePoint at(K kind, double x, double z = 0) {
    return {kind, Vec3(x, 0, z), 0, 0};
}

TEST(Frame, BlendsPosesHalfway) {
    const Pose a, b{{2, 0, 0}, Quat(Eigen::AngleAxisd(1.0, Vec3::UnitZ()))};
    const Pose half = blend_pose(a, b, 0.5);
    EXPECT_LT((half.p - Vec3(1, 0, 0)).norm(), 1e-12);
    EXPECT_LT(half.q.angularDistance(Quat(Eigen::AngleAxisd(0.5, Vec3::UnitZ()))), 1e-9);
}

TEST(Frame, BlendsWiresPointByPoint) {
    std::vector<WirePoint> wire;
    blend_wire({at(K::winch, 0), at(K::mass, 1), at(K::attach, 2)},
               {at(K::winch, 0, 1), at(K::mass, 1, 1), at(K::attach, 2, 1)}, 0.25, wire);
    ASSERT_EQ(wire.size(), 3u);
    for (const WirePoint& p : wire) EXPECT_NEAR(p.p.z(), 0.25, 1e-12);
}

TEST(Frame, NodeThatAppearsMovesWithItsNeighbours) {
    std::vector<WirePoint> wire;
    blend_wire({at(K::winch, 0), at(K::attach, 2)},
               {at(K::winch, 0, 1), at(K::mass, 1, 1), at(K::attach, 2, 1)}, 0.5, wire);
    ASSERT_EQ(wire.size(), 3u);
    for (const WirePoint& p : wire) EXPECT_NEAR(p.p.z(), 0.5, 1e-12);
}

// Nodes on a bent wire: the others stay where they are while the picture is between two ticks.
TEST(Frame, FindsWhichOfManyNodesIsGone) {
    std::vector<WirePoint> before{at(K::winch, 0)};
    for (int i = 1; i < 9; ++i) before.push_back(at(K::mass, i, i * (9 - i)));
    before.push_back(at(K::attach, 9));
    for (int gone = 1; gone < 9; ++gone) {
        std::vector<WirePoint> now = before, wire;
        now.erase(now.begin() + gone);
        blend_wire(before, now, 0.25, wire);
        for (std::size_t i = 0; i < now.size(); ++i)
            EXPECT_LT((wire[i].p - now[i].p).norm(), 1e-12) << gone << " " << i;
        blend_wire(now, before, 0.25, wire);
        wire.erase(wire.begin() + gone);
        for (std::size_t i = 0; i < now.size(); ++i)
            EXPECT_LT((wire[i].p - now[i].p).norm(), 1e-12) << gone << " " << i;
    }
}

TEST(Frame, DoesNotMixSceneries) {
    Snapshot a, b;
    a.bodies.resize(1);
    b.bodies.resize(1);
    b.bodies[0].X_WB.p = Vec3(4, 0, 0);
    Frame frame;
    blend_frame(a, b, 0.5, frame);  // each made its own empty scenery
    EXPECT_EQ(frame.bodies[0].p, Vec3(4, 0, 0));
    b.scenery = a.scenery;
    blend_frame(a, b, 0.5, frame);
    EXPECT_EQ(frame.bodies[0].p, Vec3(2, 0, 0));
}

}  // namespace
}  // namespace fairlead::render
