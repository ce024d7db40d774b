// The banksman's arms say what the directive says they shall.
#include "app/banksman_arms.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "engine/view/hand_signal.h"

namespace fairlead {
namespace {

TEST(BanksmanArms, AnUnknownSignLetsThemHang) {
    const Arms arms = arms_of("dance", 3);
    EXPECT_LT(arms.left.y, -0.9);
    EXPECT_LT(arms.right.y, -0.9);
}

// No hand is farther from the shoulder than an arm is long, and every sign is another picture.
TEST(BanksmanArms, SignsAreThoseOfTheDirective) {
    std::vector<Arms> seen;
    for (const HandSignal& sign : hand_signals) {
        for (double t = 0; t < 4; t += 0.1) {
            const Arms arms = arms_of(sign.id, t);
            for (const Hand2& hand : {arms.left, arms.right})
                EXPECT_LE(std::hypot(hand.x, hand.y), 1.02) << sign.id << " at " << t;
        }
        const Arms now = arms_of(sign.id, 0.5);
        for (const Arms& other : seen)
            EXPECT_GT(std::hypot(now.left.x - other.left.x, now.left.y - other.left.y) +
                          std::hypot(now.right.x - other.right.x, now.right.y - other.right.y) +
                          std::abs(now.thumb - other.thumb) + std::abs(now.near - other.near),
                      0.3)
                << sign.id;
        seen.push_back(now);
    }
    EXPECT_GT(arms_of("danger", 0).right.y, 0.9) << "both arms up";
    EXPECT_LT(arms_of("stop", 0).right.y, -0.9) << "one arm up";
    EXPECT_GT(arms_of("raise", 0).left.y, 0.5);
    EXPECT_LT(arms_of("lower", 0).left.y, -0.5);
    EXPECT_GT(arms_of("left", 0).left.x, 0.7);
    EXPECT_GT(arms_of("right", 0).right.x, 0.7);
}

}  // namespace
}  // namespace fairlead
