// A designer's files: opened lately, written since, saved.
#include "app/bench.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "build_paths.h"
#include "tests/scratch_folder.h"

namespace fairlead {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::StartsWith;

struct BenchTest : testing::Test {
    ScratchFolder folder;
    std::string copy(const std::string& name) const {
        const std::string to = folder.file(name);
        fs::copy_file(FAIRLEAD_HOME "/scenes/check/pendulum.json", to);
        return to;
    }
    void touch(const std::string& file, int seconds) const {
        fs::last_write_time(file, fs::last_write_time(file) + std::chrono::seconds(seconds));
    }
};

}  // namespace

TEST_F(BenchTest, RemembersWhatWasOpenedTheLatestFirst) {
    const std::string a = copy("a.json"), b = copy("b.json");
    {
        Bench bench(folder.file("user"));
        for (const std::string& file : {a, b, a}) EXPECT_FALSE(bench.written_since(file, 0));
        EXPECT_THAT(bench.recent(), ElementsAre(a, b));
    }
    fs::remove(b);
    EXPECT_THAT(Bench(folder.file("user")).recent(), ElementsAre(a));
}

TEST_F(BenchTest, SaysOnceThatAFileWasWritten) {
    const std::string a = copy("a.json");
    Bench bench(folder.file("user"));
    EXPECT_FALSE(bench.written_since(a, 0));
    EXPECT_FALSE(bench.written_since(a, 1));
    touch(a, 5);
    EXPECT_TRUE(bench.written_since(a, 2));
    EXPECT_FALSE(bench.written_since(a, 3));
    fs::remove(a);  // as an editor does while it writes
    EXPECT_FALSE(bench.written_since(a, 4));
}

TEST_F(BenchTest, WhatItSavesItselfIsNotOpenedAnew) {
    const std::string a = copy("a.json");
    Bench bench(folder.file("user"));
    EXPECT_EQ(bench.save(a, {}).said, "Nothing is open");
    bench.written_since(a, 0);
    touch(a, -5);
    EXPECT_TRUE(bench.written_since(a, 1));
    EXPECT_THAT(bench.save(a, {{"/bodies/load/mass", 7}}).said, StartsWith("Written: "));
    EXPECT_FALSE(bench.written_since(a, 2));
    EXPECT_THAT(bench.save(a, {{"/bodies/load/mass", -7}}).said, testing::HasSubstr("mass"));
}

}  // namespace fairlead
