// Moments that an instructor may return to.
#include "app/checkpoints.h"

#include <gtest/gtest.h>

namespace fairlead {
namespace {

Snapshot at(std::int64_t tick, int phase, const std::string& file = "a.json") {
    Snapshot now;
    now.tick = tick;
    auto scenery = std::make_shared<Scenery>();
    scenery->file = file;
    now.scenery = scenery;
    now.exercise.name = "lift";
    now.exercise.elapsed = double(tick) / 60;
    now.exercise.phase_index = phase;
    now.exercise.phase = "phase " + std::to_string(phase);
    return now;
}

std::vector<std::int64_t> ticks_of(const Checkpoints& checkpoints) {
    std::vector<std::int64_t> ticks;
    for (const Checkpoints::Moment& moment : checkpoints.list()) ticks.push_back(moment.tick);
    return ticks;
}

using Ticks = std::vector<std::int64_t>;

TEST(Checkpoints, AreKeptByHandAndAsPhasesBegin) {
    Checkpoints checkpoints;
    for (std::int64_t tick = 1; tick <= 400; ++tick) checkpoints.follow(at(tick, tick > 200), true);
    EXPECT_EQ(ticks_of(checkpoints), Ticks{201});
    EXPECT_EQ(checkpoints.list().front().phase, "phase 1");
    EXPECT_EQ(checkpoints.keep(at(400, 1)), 1);
    EXPECT_EQ(checkpoints.keep(at(500, 1)), 2) << "counted without those of phases";
    checkpoints.follow(at(500, 1), true);
    EXPECT_EQ(ticks_of(checkpoints), (Ticks{201, 400, 500}));
}

// A run that has gone back to one can go back to it, and to those before it, again.
TEST(Checkpoints, StayWhereARunReturnsToThem) {
    Checkpoints checkpoints;
    checkpoints.follow(at(1, 0), true);
    for (const std::int64_t tick : {100, 200, 300}) checkpoints.keep(at(tick, 0));
    checkpoints.follow(at(310, 0), true);
    checkpoints.follow(at(120, 0), false);
    EXPECT_EQ(checkpoints.list().size(), 3u) << "looking back changes nothing";
    checkpoints.follow(at(200, 0), true);
    EXPECT_EQ(ticks_of(checkpoints), (Ticks{100, 200}));
    checkpoints.follow(at(0, 0), true);
    EXPECT_TRUE(checkpoints.list().empty()) << "begun again";
    checkpoints.keep(at(50, 0));
    checkpoints.follow(at(60, 0, "b.json"), true);
    EXPECT_TRUE(checkpoints.list().empty()) << "another scene";
}

}  // namespace
}  // namespace fairlead
