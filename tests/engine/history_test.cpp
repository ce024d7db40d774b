#include "engine/view/history.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "tests/scratch_folder.h"

using namespace fairlead;

namespace {

Snapshot snapshot_with(std::shared_ptr<const Scenery> scenery, int tick) {
    Snapshot s;
    s.scenery = std::move(scenery);
    s.tick = tick;
    s.time = tick / 60.0;
    s.signals = {std::sin(tick * 0.1), 1.0 / (tick + 3)};
    return s;
}

std::shared_ptr<const Scenery> two_signals() {
    auto scenery = std::make_shared<Scenery>();
    scenery->signals = {{"a.b.c", "m", "one"}, {"crane.load", "N", "two"}};
    return scenery;
}

}  // namespace

TEST(History, KeepsTheLastMinuteOldestFirst) {
    const auto scenery = two_signals();
    History history;
    EXPECT_EQ(history.size(), 0u);
    EXPECT_TRUE(history.signals().empty());
    for (int tick = 0; tick < 5000; ++tick) history.add(snapshot_with(scenery, tick));

    ASSERT_EQ(history.size(), History::capacity);
    EXPECT_EQ(history.signals().size(), 2u);
    for (std::size_t i = 0; i < history.size(); ++i) {
        const int tick = 1400 + static_cast<int>(i);
        ASSERT_EQ(history.time(i), tick / 60.0);
        ASSERT_EQ(history.value(0, i), std::sin(tick * 0.1));
        ASSERT_EQ(history.value(1, i), 1.0 / (tick + 3));
    }
}

TEST(History, AnotherSceneryStartsAfresh) {
    History history;
    history.add(snapshot_with(two_signals(), 1));
    history.add(snapshot_with(two_signals(), 2));
    EXPECT_EQ(history.size(), 1u);
}

TEST(History, AnEarlierTimeStartsAfresh) {
    const auto scenery = two_signals();
    History history;
    for (int tick = 0; tick < 100; ++tick) history.add(snapshot_with(scenery, tick));
    history.add(snapshot_with(scenery, 10));
    ASSERT_EQ(history.size(), 1u);
    EXPECT_EQ(history.time(0), 10 / 60.0);
}

TEST(History, CsvReadsBackBitForBit) {
    const auto scenery = two_signals();
    History history;
    for (int tick = 0; tick < 50; ++tick) history.add(snapshot_with(scenery, tick));
    const ScratchFolder folder;
    const std::string file = folder.file("history.csv");
    ASSERT_EQ(history.write_csv(file, {1, 0}), "");

    std::ifstream in(file);
    std::string line;
    ASSERT_TRUE(std::getline(in, line));
    EXPECT_EQ(line, "time [s],crane.load [N],a.b.c [m]");
    std::size_t i = 0;
    for (; std::getline(in, line); ++i) {
        std::istringstream cells(line);
        std::string cell;
        const double expected[] = {history.time(i), history.value(1, i), history.value(0, i)};
        for (const double x : expected) {
            ASSERT_TRUE(std::getline(cells, cell, ','));
            EXPECT_EQ(std::strtod(cell.c_str(), nullptr), x);
        }
    }
    EXPECT_EQ(i, history.size());
}

TEST(History, CsvErrorsAreText) {
    History history;
    history.add(snapshot_with(two_signals(), 0));
    EXPECT_NE(history.write_csv("/no/such/folder/x.csv", {0}).find("/no/such/folder/x.csv"),
              std::string::npos);
    EXPECT_NE(history.write_csv(ScratchFolder().file("x.csv"), {7}), "");
}
