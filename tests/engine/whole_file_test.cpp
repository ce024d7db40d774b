// A file is there whole or not at all: what stood there before is lost only to its better.
#include "engine/files/whole_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/scratch_folder.h"

namespace fairlead {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

std::string content(const fs::path& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::string refusal_to_write(const std::string& file) {
    try {
        write_whole_file(file, std::string(1 << 20, 'x'));
    } catch (const std::runtime_error& e) {
        return e.what();
    }
    return {};
}

class WholeFileTest : public testing::Test {
  protected:
    void SetUp() override { std::ofstream(file_) << "old"; }
    auto files() const {
        return std::distance(fs::directory_iterator(folder_.path()), fs::directory_iterator());
    }

    const ScratchFolder folder_;
    const std::string file_ = folder_.file("page.html");
};

TEST_F(WholeFileTest, TakesTheOldOnesPlaceWhenDone) {
    WholeFile out(file_);
    out.write("new");
    EXPECT_EQ(content(file_), "old");
    out.done();
    EXPECT_EQ(content(file_), "new");
    EXPECT_EQ(files(), 1);
}

TEST_F(WholeFileTest, GivenUpLeavesTheOldOneAndNothingElse) {
    { WholeFile(file_).write("new"); }
    EXPECT_EQ(content(file_), "old");
    EXPECT_EQ(files(), 1);
}

TEST_F(WholeFileTest, ALinkStaysALink) {
    fs::create_symlink(file_, folder_ / "link");
    write_whole_file(folder_.file("link"), "new");
    EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
    EXPECT_EQ(content(file_), "new");
}

TEST_F(WholeFileTest, SaysWhyItCannotBeWritten) {
    EXPECT_THAT(refusal_to_write("/dev/full"),
                HasSubstr("/dev/full: cannot be written: No space left"));
    EXPECT_THAT(refusal_to_write(folder_.file("none/page.html")),
                HasSubstr("No such file or directory"));
    EXPECT_TRUE(fs::is_character_file("/dev/full"));
}

}  // namespace
}  // namespace fairlead
