#include "app/wire_advice.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/view_follower.h"

namespace fairlead {
namespace {

using Limit = WireAllowance::Limit;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(WireAdvice, SaysWhatLimitsAndWhatWouldHelp) {
    WireAllowance w;
    w.nodes = 12, w.wanted = 40, w.allowed = 12, w.resolvable = 1e6;
    w.limit = Limit::budget;
    EXPECT_THAT(wire_advice(w), HasSubstr("its part is 12 of 40"));
    EXPECT_THAT(wire_advice(w), HasSubstr("attention"));
    w.limit = Limit::tension, w.tension = 98100;
    EXPECT_THAT(wire_advice(w), HasSubstr("at 98.1 kN it keeps 12 of 40"));
    w.limit = Limit::tolerance, w.tolerance = 0.005;
    EXPECT_THAT(wire_advice(w), HasSubstr("5 mm"));
    w.limit = Limit::scene;
    EXPECT_THAT(wire_advice(w), HasSubstr("asks for 40"));
    w.nodes = w.allowed = 40;
    EXPECT_THAT(wire_advice(w), HasSubstr("all the scene asks for"));
    for (const Limit limit : {Limit::none, Limit::massless, Limit::chain, Limit::spacing}) {
        w.limit = limit;
        EXPECT_GT(wire_advice(w).size(), 20u);
    }
}

// Of an HMR wire the rest is held implicitly; a chain with as many nodes is unstable.
TEST(WireAdvice, SaysWhenATickCannotFollow) {
    WireAllowance w;
    w.limit = Limit::scene, w.nodes = w.wanted = w.allowed = 40;
    w.resolvable = 7.4, w.tension = 2e4;
    EXPECT_THAT(wire_advice(w), HasSubstr("follow the sideways motion of 7 nodes"));
    EXPECT_THAT(wire_advice(w), HasSubstr("held implicitly"));
    EXPECT_THAT(wire_advice(w), HasSubstr("At 20 kN"));
    w.tension = 988;
    EXPECT_THAT(wire_advice(w), HasSubstr("At 988 N a tick"));
    w.limit = Limit::chain;
    EXPECT_THAT(wire_advice(w), HasSubstr("unstable"));
    w.resolvable = 100;
    EXPECT_THAT(wire_advice(w), Not(HasSubstr("unstable")));
}

// What is asked for: path and value.
std::vector<std::pair<std::string, double>> asked(Outbox& outbox) {
    std::vector<std::pair<std::string, double>> list;
    for (const Command& command : outbox.take_commands())
        if (const auto* set = std::get_if<SetParameter>(&command))
            list.emplace_back(set->path, set->value);
    return list;
}

// The picture shows what is between -1 and 1 in x and y, looking along z.
TEST(ViewFollower, AsksForAttentionWhenAWireComesIntoThePicture) {
    auto scenery = std::make_shared<Scenery>();
    scenery->follow_view = true;
    scenery->wires = {{"near"}, {"far"}};
    scenery->parameters = {{"/wires/near/resolution/attention", "", "", 0, 1, 2},
                           {"/wires/far/resolution/attention", "", "", 0, 1, 1}};
    Snapshot now;
    now.scenery = scenery;
    now.wires.resize(2);
    now.wires[0].points = {{WirePoint::Kind::attach, {5, 0, 0}},
                           {WirePoint::Kind::mass, {0, 0, 0}}};
    now.wires[1].points = {{WirePoint::Kind::attach, {5, 0, 0}}};
    const Eigen::Matrix4f clip = Eigen::Matrix4f::Identity();

    ViewFollower follower;
    Outbox outbox;
    follower.follow(now, clip, outbox);
    using Asked = std::vector<std::pair<std::string, double>>;
    EXPECT_EQ(asked(outbox), (Asked{{"/wires/near/resolution/attention", 200}}));
    for (int i = 0; i < 100; ++i) follower.follow(now, clip, outbox);
    EXPECT_TRUE(asked(outbox).empty());  // only changes are asked for

    now.wires[0].points[1].p.x() = 3;  // it leaves: nodes stay for a second
    for (int i = 0; i < 59; ++i) follower.follow(now, clip, outbox);
    EXPECT_TRUE(asked(outbox).empty());
    follower.follow(now, clip, outbox);
    EXPECT_EQ(asked(outbox), (Asked{{"/wires/near/resolution/attention", 2}}));
}

TEST(ViewFollower, LeavesOtherScenesAlone) {
    Snapshot now;
    now.wires.resize(1);
    now.wires[0].points = {{WirePoint::Kind::mass, {0, 0, 0}}};
    ViewFollower follower;
    Outbox outbox;
    follower.follow(now, Eigen::Matrix4f::Identity(), outbox);
    EXPECT_TRUE(asked(outbox).empty());
}

}  // namespace
}  // namespace fairlead
