// What stands under a point of the picture, what a label says of it, and what a drag asks for.
#include "app/picking.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/picked_words.h"
#include "app/pull_hand.h"

namespace fairlead {
namespace {

constexpr Rect all_of_it{0, 0, 800, 600};

// An eye at z = 10 that looks down, x to the right, y up; what lies at z is as deep as 10 − z.
Eigen::Matrix4f eye_above() {
    Eigen::Matrix4f m = Eigen::Matrix4f::Zero();
    m(0, 0) = 3, m(1, 1) = 4, m(2, 2) = -1, m(3, 2) = -1, m(3, 3) = 10;
    return m;
}

SeenPlace seen_at(const Vec3& p) {
    return see(eye_above(), all_of_it, p);
}

Snapshot yard() {
    Snapshot s;
    auto scenery = std::make_shared<Scenery>();
    const auto add = [&](const char* name, const Vec3& p, double mass, physics::Geometry shape) {
        BodyLook look;
        look.name = name;
        look.parts = {{Pose(), std::move(shape)}};
        scenery->bodies.push_back(look);
        s.bodies.push_back({{p, Quat::Identity()}, mass});
    };
    add("world", Vec3::Zero(), 0, physics::HalfSpace{Vec3::UnitZ()});
    add("crate_2t", Vec3(0, 0, 1), 2000, physics::Box{Vec3(1, 1, 1)});
    add("barrel", Vec3(4, 0, 1), 300, physics::Cylinder{.5, 2});
    add("ball", Vec3(-4, 0, 1), 300, physics::Sphere{.5});
    add("wall", Vec3(0, 4, 1), 0, physics::Box{Vec3(2, .2, 1)});
    scenery->wires.push_back({"hoist_rope", .02, 2e5, {}});
    WireState wire;
    using Kind = WirePoint::Kind;
    wire.points = {{Kind::winch, Vec3(-4, -3, 2), 50e3},
                   {Kind::mass, Vec3(0, -3, 2), 50e3},
                   {Kind::attach, Vec3(4, -3, 2), 0}};
    s.wires.push_back(wire);
    s.scenery = scenery;
    s.time = 1;
    return s;
}

Picked pick_at(const Snapshot& s, const Vec3& p) {
    const SeenPlace seen = seen_at(p);
    return pick(s, eye_above(), all_of_it, float(seen.x), float(seen.y));
}

}  // namespace

TEST(Picking, FindsEachShapeAndNothingBesideIt) {
    const Snapshot s = yard();
    EXPECT_EQ(pick_at(s, Vec3(.9, .9, 2)).index, 1);
    EXPECT_FALSE(pick_at(s, Vec3(1.2, .9, 2)));
    EXPECT_EQ(pick_at(s, Vec3(4.3, 0, 2)).index, 2);
    EXPECT_FALSE(pick_at(s, Vec3(4.4, .4, 2))) << "outside its round lid";
    EXPECT_EQ(pick_at(s, Vec3(-4, 0, 1.5)).index, 3);
    EXPECT_EQ(pick_at(s, Vec3(1, 4, 2)).index, 4);
    const Picked crate = pick_at(s, Vec3(.5, -.25, 2));
    EXPECT_TRUE(crate.at.isApprox(Vec3(.5, -.25, 1), 1e-5)) << "where its lid was hit";
    EXPECT_NEAR(crate.depth, 8, 1e-5);
}

TEST(Picking, AWireComesFirstUnlessABodyHidesIt) {
    Snapshot s = yard();
    const Picked wire = pick_at(s, Vec3(2, -3, 2));
    ASSERT_EQ(wire.what, Picked::What::wire);
    EXPECT_NEAR(wire.along, 6, 1e-3);
    EXPECT_EQ(place_on(s.wires[0], wire.along).point, 1u);
    s.bodies[1].X_WB.p = Vec3(2, -3, 4);  // the crate hangs between eye and wire
    EXPECT_EQ(pick_at(s, Vec3(2, -3, 2)).what, Picked::What::body);
}

TEST(Picking, MeetsMeshesAndCapsulesFromAnySide) {
    auto mesh = std::make_shared<physics::TriangleMesh>();
    mesh->vertices = {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0)};
    mesh->triangles = {{0, 1, 2}};
    const physics::ShapePart triangle{Pose(), physics::Mesh{mesh}};
    EXPECT_NEAR(meets({Vec3(.2, .2, 5), Vec3(0, 0, -1)}, triangle, Pose()), 5, 1e-12);
    EXPECT_NEAR(meets({Vec3(.2, .2, -5), Vec3(0, 0, 2)}, triangle, Pose()), 2.5, 1e-12);
    EXPECT_LT(meets({Vec3(.8, .8, 5), Vec3(0, 0, -1)}, triangle, Pose()), 0);
    const physics::ShapePart pill{Pose(), physics::Capsule{.5, 2}};
    EXPECT_NEAR(meets({Vec3(0, 0, 5), Vec3(0, 0, -1)}, pill, Pose()), 3.5, 1e-12);
    EXPECT_NEAR(meets({Vec3(5, 0, .3), Vec3(-1, 0, 0)}, pill, Pose()), 4.5, 1e-12);
    EXPECT_LT(meets({Vec3(5, 0, 1.6), Vec3(-1, 0, 0)}, pill, Pose()), 0);
}

TEST(PickedWordsTest, SayMassAndSpeedOfABody) {
    const Snapshot s = yard();
    Earlier before{.5, s.bodies};
    before.bodies[1].X_WB.p -= Vec3(0, .25, 0);
    const PickedWords words = words_of(pick_at(s, Vec3(0, 0, 2)), before, s);
    EXPECT_EQ(words.title, "crate 2 t");
    EXPECT_THAT(words.lines, testing::Contains("Mass 2 t"));
    EXPECT_THAT(words.lines, testing::Contains("Speed 0.50 m/s"));
    EXPECT_THAT(words_of(pick_at(s, Vec3(1, 4, 2)), before, s).lines,
                testing::Contains("Moved by no force"));
}

// A quarter turn with 50 and 25 kN holds by ln 2 / (π/2) = 0.44 of friction.
TEST(PickedWordsTest, SayWhatAWireCarriesAndWhatItLiesOn) {
    Snapshot s = yard();
    PickedWords words = words_of(pick_at(s, Vec3(2, -3, 2)), {}, s);
    EXPECT_EQ(words.title, "hoist rope");
    EXPECT_THAT(words.lines, testing::Contains("Tension 50 kN, 5.10 t"));
    EXPECT_THAT(words.lines, testing::Contains("25 % of what it breaks at"));
    EXPECT_THAT(words.lines, testing::Contains("20 mm thick, 6.0 m from its first end"));
    s.wires[0].points[1].grip = WirePoint::Grip::sticks;
    s.wires[0].wraps = {{Vec3(2, -3, 2), 2, M_PI / 2, 50e3, 25e3, 0, false}};
    words = words_of(pick_at(s, Vec3(2, -3, 2)), {}, s);
    EXPECT_THAT(words.lines, testing::Contains("Lies on barrel, 90°: 50 kN to 25 kN"));
    EXPECT_THAT(words.lines, testing::Contains("holds, of its friction 0.44 is used"));
    EXPECT_EQ(words_of({Picked::What::wire, 7, {}, 0, 1}, {}, s).title, "");
}

TEST(PullHandTest, AsksForEachNewPlaceAndLetsGo) {
    const Snapshot s = yard();
    Outbox outbox;
    PullHand hand;
    EXPECT_FALSE(hand.take(pick_at(s, Vec3(1, 4, 2)), s)) << "a wall that stands fast";
    EXPECT_THAT(hand.why_not(), testing::HasSubstr("it stands fast"));
    ASSERT_TRUE(hand.take(pick_at(s, Vec3(.5, 0, 2)), s));
    EXPECT_STREQ(hand.why_not(), "");
    const SeenPlace to = seen_at(Vec3(2, 1, 2));
    for (int i = 0; i < 2; ++i) hand.pull(eye_above(), all_of_it, float(to.x), float(to.y), outbox);
    hand.let_go(outbox);
    hand.let_go(outbox);
    std::vector<std::string> orders;
    for (const Command& c : outbox.take_commands()) orders.push_back(std::get<PullRod>(c).order);
    EXPECT_EQ(orders, (std::vector<std::string>{
                          "drag body crate_2t at 0.500 0.000 1.000 to 2.000 1.000 2.000", "drop"}));
    ASSERT_TRUE(hand.take(pick_at(s, Vec3(2, -3, 2)), s));
    hand.pull(eye_above(), all_of_it, float(to.x), float(to.y), outbox);
    const auto wire = outbox.take_commands();
    ASSERT_EQ(wire.size(), 1u);
    EXPECT_EQ(std::get<PullRod>(wire[0]).order,
              "drag wire 0 at 2.000 -3.000 2.000 to 2.000 1.000 2.000");
}

TEST(PullHandTest, SaysWhyAWireWithoutMassNodesCannotBePulled) {
    Snapshot s = yard();
    for (WirePoint& p : s.wires[0].points)
        if (p.kind == WirePoint::Kind::mass) p.kind = WirePoint::Kind::massless;
    PullHand hand;
    EXPECT_FALSE(hand.take(pick_at(s, Vec3(2, -3, 2)), s));
    EXPECT_THAT(hand.why_not(), testing::HasSubstr("without mass nodes"));
}

}  // namespace fairlead
