// Arrows and rings in the picture: which is under the mouse, and where a drag leads.
#include "app/handles.h"

#include <gtest/gtest.h>

namespace fairlead {
namespace {

constexpr Rect handle_picture{0, 0, 800, 600};

// An eye at z = 10 that looks down; 100 px for a metre at z = 0.
Eigen::Matrix4f down_from_ten() {
    Eigen::Matrix4f m = Eigen::Matrix4f::Zero();
    m(0, 0) = 2.5f, m(1, 1) = 10.f / 3, m(2, 2) = -1, m(3, 2) = -1, m(3, 3) = 10;
    return m;
}

Handles at_origin() {
    Handles h;
    h.length = length_of_handles(Vec3::Zero(), down_from_ten(), handle_picture, 150);
    h.turns = true;
    return h;
}

}  // namespace

TEST(HandlesTest, LookAlikeAtAnyDistanceAndAreFoundUnderTheMouse) {
    const Handles h = at_origin();
    EXPECT_NEAR(h.length, 1.5, 1e-6);
    EXPECT_EQ(handle_near(h, down_from_ten(), handle_picture, 540, 302), 0);
    EXPECT_EQ(handle_near(h, down_from_ten(), handle_picture, 402, 160), 1);
    EXPECT_EQ(handle_near(h, down_from_ten(), handle_picture, 485, 215), 5) << "the ring about z";
    EXPECT_FALSE(handle_near(h, down_from_ten(), handle_picture, 700, 500));
}

TEST(HandlesTest, AnArrowMovesAlongItselfInCentimetres) {
    HandleDrag drag;
    drag.begin(at_origin(), 0, down_from_ten(), handle_picture, 500, 300);
    const Vec3 p = drag.place(down_from_ten(), handle_picture, 623.4f, 340);
    EXPECT_TRUE(p.isApprox(Vec3(1.23, 0, 0), 1e-9)) << p.transpose();
    EXPECT_FALSE(drag.turns());
    drag.let_go();
    EXPECT_FALSE(drag.holds());
}

TEST(HandlesTest, ARingTurnsInDegrees) {
    HandleDrag drag;
    drag.begin(at_origin(), 5, down_from_ten(), handle_picture, 520, 300);
    const Quat q = drag.turn(down_from_ten(), handle_picture, 400, 181);
    EXPECT_NEAR(q.angularDistance(Quat(Eigen::AngleAxisd(M_PI / 2, Vec3::UnitZ()))), 0, 1e-9);
}

TEST(HandlesTest, AnArrowThatIsSeenFromItsEndStaysWhereItIs) {
    HandleDrag drag;
    drag.begin(at_origin(), 2, down_from_ten(), handle_picture, 400, 300);
    EXPECT_EQ(drag.place(down_from_ten(), handle_picture, 400, 310).z(), 0);
}

}  // namespace fairlead
