// A wire that does not lead along the line it is connected to is turned round: what its name, its
// ends and its metres mean then (docs/scene-designer.md).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/session/session.h"
#include "tests/engine/driver.h"
#include "tests/engine/signal.h"

namespace fairlead {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

// Two masts 41 m apart and 21 m of wire from each. Routes begin at the
// masts or at the loose ends, which are then connected.
Scene two_masts(bool from_masts) {
    const auto route = [&](const std::string& mast, const std::string& loose) {
        return R"(, "type": "w", "length": 21, "passes": ["west", "east"],
            "resolution": { "max_nodes": 8, "min_segment": 1 }, "route": [ )" +
               (from_masts ? mast + ", " + loose : loose + ", " + mast) + " ] }";
    };
    return read_scene(R"({ "format": 1, "name": "two masts", "spare_wires": 2,
        "wire_types": { "w": { "diameter": 0.03, "mass_per_metre": 4, "young_modulus": 5e10 } },
        "bodies": [
          { "name": "west", "motion": "fixed", "position": [0, 0, 20],
            "shape": { "box": [1, 1, 1] } },
          { "name": "east", "motion": "fixed", "position": [41, 0, 20],
            "shape": { "box": [1, 1, 1] } } ],
        "wires": [ { "name": "work")" +
                          route(R"({ "attach": "west" })", R"({ "free": [20.49, 0, 20] })") +
                          R"(, { "name": "pennant")" +
                          route(R"({ "attach": "east" })", R"({ "free": [20.51, 0, 20] })") +
                          R"( ], "rigged": [ "connect work.)" +
                          (from_masts ? "end to pennant.end" : "start to pennant.start") +
                          R"(" ] })",
                      "two_masts.json");
}

struct Masts {
    Session session;
    Driver driver{session};

    explicit Masts(bool from_masts) : session(two_masts(from_masts)) { driver.wait(5); }
    // What came of it.
    std::string order(const std::string& text) {
        driver.outbox.ask(Command(Rig{text}));
        driver.tick();
        const auto& news = driver.seen().rigging.news;
        return news.empty() ? "" : news.front();
    }
    double at(const std::string& name) const { return signal(driver.seen(), name); }
};

TEST(TurnedWires, WhatIsAwayReadsNothingAndTakesNoOrders) {
    Masts masts(true);
    EXPECT_EQ(masts.at("wire.pennant.rest_length"), 0);
    EXPECT_EQ(masts.at("wire.pennant.tension_end"), 0);
    EXPECT_NEAR(masts.at("wire.work.rest_length"), 42, 0.1);
    for (const char* text : {"cut pennant at 3", "detach pennant.start", "reverse pennant"})
        EXPECT_THAT(masts.order(text), HasSubstr("pennant is not there")) << text;
}

// Turned, and so it stays: its first stop is the end that was at the connection.
TEST(TurnedWires, TheSecondBeginsAtTheConnectionAfterwards) {
    Masts masts(true);
    EXPECT_THAT(masts.order("disconnect work from pennant"), StartsWith("done"));
    EXPECT_NEAR(masts.at("wire.pennant.rest_length"), 21, 0.1);
    EXPECT_THAT(masts.order("detach pennant.start"), HasSubstr("loose already"));
    EXPECT_THAT(masts.order("cut pennant at 4"), StartsWith("done"));
    EXPECT_NEAR(masts.at("wire.pennant.rest_length"), 4, 0.1) << "from the loose end on";
    masts.driver.wait(3);
    EXPECT_LT(masts.at("wire.pennant.tension_end"), 10) << "it falls";
    EXPECT_EQ(masts.driver.seen().diverged, "");
}

TEST(TurnedWires, ReversedItIsAsItWasLaid) {
    Masts masts(true);
    EXPECT_THAT(masts.order("disconnect work from pennant"), StartsWith("done"));
    EXPECT_THAT(masts.order("reverse pennant"), StartsWith("done"));
    EXPECT_THAT(masts.order("detach pennant.end"), HasSubstr("loose already"));
    masts.driver.wait(2);
    EXPECT_GT(masts.at("wire.pennant.tension_start"), 100);
    EXPECT_THAT(masts.order("detach pennant.start"), StartsWith("done")) << "from the mast";
}

// Named by its start the first is turned: its metres count from its old end, at the western mast.
TEST(TurnedWires, TheFirstIsTurnedWhereItIsConnectedByItsStart) {
    Masts masts(false);
    EXPECT_THAT(masts.order("cut work at 5"), StartsWith("done"));
    EXPECT_NEAR(masts.at("wire.work.rest_length"), 5, 0.1);
    EXPECT_THAT(masts.order("detach work.end"), HasSubstr("loose already"));
    EXPECT_THAT(masts.order("detach work.start"), StartsWith("done")) << "from the mast";
}

}  // namespace
}  // namespace fairlead
