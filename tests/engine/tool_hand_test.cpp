// A designer's hand: it lifts what it holds by a spring, no harder than it may, moves wires, and
// replays to the bit, from a saved state too.
#include "engine/machine/tool_hand.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "build_paths.h"
#include "engine/scene/scene.h"
#include "engine/session/session.h"
#include "tests/engine/signal.h"
#include "tests/physics/small_worlds.h"

namespace fairlead {
namespace {

using ::testing::HasSubstr;

struct Held {
    physics::World world;
    ToolHand* hand = nullptr;

    explicit Held(double height) {
        auto family = std::make_unique<ToolHand>();
        hand = family.get();
        world.families.push_back(std::move(family));
        physics::add_box(world, "crate", Vec3(0, 0, height), Vec3(1, 1, 1), 100);
        physics::prepare(world);
    }
    const physics::Body& crate() const { return world.bodies[1]; }
    void run(double seconds) {
        for (int k = 0; k < int(60 * seconds); ++k) physics::step(world, 1. / 60);
    }
};

std::string refusal_of_drag(const std::string& order) {
    const Held held(5);
    try {
        ToolHand::check(order, held.world);
    } catch (const std::invalid_argument& e) {
        return e.what();
    }
    return "was read";
}

}  // namespace

// The spring of 39.5 N/m per kilogram gives way by the weight: m g / k = g / (2 π)² = 0.248 m.
TEST(ToolHandTest, HoldsABodyBelowWhereItIsWantedByItsWeight) {
    Held held(5);
    held.hand->obey("drag body crate at 0 0 0 to 1 0 6", held.world);
    held.run(10);
    EXPECT_NEAR(held.crate().X_WB.p.x(), 1, 1e-3);
    EXPECT_NEAR(held.crate().X_WB.p.z(), 6 - 9.81 / (4 * M_PI * M_PI), 1e-3);
    EXPECT_NEAR(held.hand->pull(), 100 * 9.81, 1);
    held.hand->obey("drop", held.world);
    held.run(0.5);
    EXPECT_NEAR(held.crate().X_WB.p.z(), 5.75 - 9.81 / 8, 0.05) << "it falls freely";
}

// Far away it pulls with three weights, one of which holds the crate: 2 g upwards.
TEST(ToolHandTest, PullsNoHarderThanThreeWeights) {
    Held held(5);
    held.hand->obey("drag body crate at 0 0 0 to 0 0 1000", held.world);
    held.run(0.25);
    EXPECT_NEAR(held.hand->pull(), 3 * 100 * 9.81, 1e-6);
    // damped: v' = 2 g − (c/m) v with c/m = 4 π
    const double damping = 4 * M_PI, settled = 2 * 9.81 / damping;
    EXPECT_NEAR(held.crate().v.z(), settled * (1 - std::exp(-damping * 0.25)), 0.05);
}

TEST(ToolHandTest, ByACornerItTurnsTheBodyUntilThatHangsBelow) {
    Held held(5);
    held.hand->obey("drag body crate at 0.4 0.4 0.4 to 0 0 6", held.world);
    held.run(60);
    const Vec3 corner = held.crate().point(Vec3(.4, .4, .4));
    const Vec3 down = held.crate().X_WB.p - corner;
    EXPECT_LT(down.head<2>().norm(), 0.02 * down.norm());
    EXPECT_LT(down.z(), 0);
}

TEST(ToolHandTest, WakesWhatSleeps) {
    Held held(0.5);
    held.world.bodies[0].shape = {{Pose(), physics::HalfSpace{Vec3::UnitZ()}}};
    physics::prepare(held.world);
    held.run(5);
    ASSERT_TRUE(held.crate().asleep());
    held.hand->obey("drag body crate at 0 0 0 to 0 0 3", held.world);
    held.run(5);
    EXPECT_GT(held.crate().X_WB.p.z(), 2.5);
}

TEST(ToolHandTest, SaysWhatIsWrongWithAnOrder) {
    EXPECT_EQ(refusal_of_drag("drag body crate at 0 0 0 to 1 2 3"), "was read");
    EXPECT_EQ(refusal_of_drag("drop"), "was read");
    EXPECT_THAT(refusal_of_drag("drag body box at 0 0 0 to 1 2 3"),
                HasSubstr("no body is called \"box\""));
    EXPECT_THAT(refusal_of_drag("drag rope x at 0 0 0 to 1 2 3"), HasSubstr("body or wire"));
    EXPECT_THAT(refusal_of_drag("drag wire 0 at 0 0 0 to 1 2 3"),
                HasSubstr("no wire is called \"0\""));
    EXPECT_THAT(refusal_of_drag("drag body crate at 0 0 nan to 1 2 3"),
                HasSubstr("three coordinates, not nan"));
    EXPECT_THAT(refusal_of_drag("drag body crate at 0 0 0 to 1 2"), HasSubstr("three coordinates"));
    EXPECT_THAT(refusal_of_drag("drop it"), HasSubstr("nothing is expected after it"));
}

// The catenary of case A02 a, pulled up at its middle: what the hand pulls is what the two spans
// beside it and the weight of its node ask for, at most half of the tension and 20 m of the wire.
TEST(ToolHandTest, AWireOfASceneIsHeldByWhatItsTensionsAskFor) {
    Session session(load_scene(FAIRLEAD_HOME "/scenes/check/catenary.json"));
    Outbox outbox;
    for (int k = 0; k < 60 * 40; ++k) session.tick({}, outbox);
    const WireState& wire = session.snapshot().wires[0];
    const std::size_t middle = wire.points.size() / 2;
    const Vec3 from = wire.points[middle].p;
    outbox.ask(Command(
        PullRod{dragging_words(ToolHand::Holds::wire, "line", from, from + Vec3(0, 0.2, 8))}));
    for (int k = 0; k < 60 * 60; ++k) session.tick({}, outbox);

    const ToolState& tool = session.snapshot().tool;
    ASSERT_TRUE(tool.holds);
    std::size_t held = 0;
    for (std::size_t k = 0; k < wire.points.size(); ++k)
        if ((wire.points[k].p - tool.at).norm() < (wire.points[held].p - tool.at).norm()) held = k;
    ASSERT_TRUE(held > 0 && held + 1 < wire.points.size());
    EXPECT_EQ(wire.points[held].p, tool.at);
    EXPECT_GT(tool.at.z(), from.z() + 0.5) << "it was lifted";
    const Vec3 before = wire.points[held - 1].p - tool.at,
               behind = wire.points[held + 1].p - tool.at;
    const double weight = 20.3943243 * 9.80665 * (before.norm() + behind.norm()) / 2;
    const Vec3 spans = wire.points[held - 1].tension * before.normalized() +
                       wire.points[held].tension * behind.normalized();
    const Vec3 hand = tool.pull * (tool.to - tool.at).normalized();
    EXPECT_LT((hand + spans - Vec3(0, 0, weight)).norm(), 0.02 * tool.pull);
    EXPECT_GT(tool.pull, 1000);
    outbox.ask(Command(PullRod{"drop"}));
    session.tick({}, outbox);
    EXPECT_FALSE(session.snapshot().tool.holds);
}

// A straight wire without mass nodes cannot be held, and an order that asks for it changes nothing.
TEST(ToolHandTest, AWireWithoutMassNodesIsNotHeld) {
    Session session(load_scene(FAIRLEAD_HOME "/scenes/mobile_crane.json"));
    Outbox outbox;
    const Vec3 place = session.snapshot().wires[0].points[1].p;
    outbox.ask(Command(
        PullRod{dragging_words(ToolHand::Holds::wire, "hoist", place, place + Vec3(0, 0, 1))}));
    session.tick({}, outbox);
    EXPECT_FALSE(session.snapshot().tool.holds);
}

// A load that hangs is pulled aside: the same orders at the same ticks give the same bits, from a
// saved state in the middle of the pull, too, and marks count no more.
TEST(ToolHandTest, ReplaysBitForBitFromASavedStateToo) {
    std::uint64_t hashes[2];
    std::vector<std::uint8_t> middle;
    Session second(load_scene(FAIRLEAD_HOME "/scenes/gantry.json"));
    for (std::uint64_t& hash : hashes) {
        Session first(load_scene(FAIRLEAD_HOME "/scenes/gantry.json"));
        const bool resumed = &hash == &hashes[1];
        Session& session = resumed ? second : first;
        if (resumed) session.restore(middle);
        Outbox outbox;
        for (int k = resumed ? 61 : 0; k < 150; ++k) {
            if (k >= 20 && k < 100 && k % 7 == 0) {
                const double x = 0.02 * k;
                outbox.ask(Command(PullRod{dragging_words(ToolHand::Holds::body, "crate_2t",
                                                          Vec3(.1, 0, .2), Vec3(x, 0, 2 + x))}));
            }
            if (k == 100) outbox.ask(Command(PullRod{"drop"}));
            session.tick({}, outbox);
            if (k == 60 && !resumed) middle = session.save();
            if (k == 60 && !resumed) {
                EXPECT_EQ(session.snapshot().pulled.size(), 1u);
            }
        }
        EXPECT_TRUE(session.snapshot().pulled.empty());
        EXPECT_NE(session.snapshot().exercise.voided, "");
        hash = session.hash();
    }
    EXPECT_EQ(hashes[0], hashes[1]);
}

}  // namespace fairlead
