// What the simulator draws, against stored pictures: a scene, a camera and an hour each. When a
// picture changes on purpose, look at it, then store it anew:
//     FAIRLEAD_STORE_PICTURES=1 xvfb-run -a build/fairlead_tests --gtest_filter='*Image*'
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "app/picture.h"
#include "build_paths.h"
#include "tests/app/likeness.h"
#include "tests/scratch_folder.h"

namespace fairlead {
namespace {

namespace fs = std::filesystem;

// Another Mesa moves edges and rounds colours; these leave room for both.
constexpr double alike_mean = 2.0, alike_tile = 7.0;  // [-] of 255

struct Shot {
    std::string name, arguments;
};

void PrintTo(const Shot& shot, std::ostream* out) {
    *out << shot.name;
}

const std::string scenes = FAIRLEAD_HOME "/scenes/";
const Shot shots[] = {
    {"crane_day", scenes + "gantry.json"},
    {"crane_night", scenes + "gantry.json --camera cab --light night"},
    {"drums_dusk", scenes + "free_drive.json --camera trolley --light dusk"},
    {"hook_inset", scenes + "precision.json --show hook"},
    {"lashing_tension", scenes + "lashed_load.json --show tension"},
    {"wound", scenes + "check/wound_block.json --show nodes"},
    {"sea_day", scenes + "quayside.json --camera sea"},
    {"sea_dusk", scenes + "quayside.json --light dusk --quality high"},
    {"high_quality", scenes + "unwinding_block.json --quality high"},
};

std::string drawn(const Shot& shot, const ScratchFolder& folder) {
    const std::string file = folder.file(shot.name + ".png");
    const std::string command =
        FAIRLEAD_APP " " + shot.arguments +
        (shot.arguments.find("--quality") == std::string::npos ? " --quality low" : "") +
        " --size 640x360 --no-panels --levers hoist=0 --frames 3"
        " --screenshot '" +
        file + "'";
    const int status = std::system(command.c_str());
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? file : "";
}

class Image : public testing::TestWithParam<Shot> {};

TEST_P(Image, LooksAsStored) {
    if (!std::getenv("DISPLAY")) GTEST_SKIP() << "no display; ./test provides one";
    const ScratchFolder folder;
    const std::string file = drawn(GetParam(), folder);
    ASSERT_FALSE(file.empty());
    const Picture now = halved(read_picture(file));
    const std::string stored = FAIRLEAD_HOME "/tests/pictures/" + GetParam().name + ".png";
    if (std::getenv("FAIRLEAD_STORE_PICTURES")) {
        std::vector<unsigned char> rgb;
        for (std::size_t i = 0; i < now.rgba.size(); ++i)
            if (i % 4 != 3) rgb.push_back(now.rgba[i]);
        ASSERT_TRUE(write_picture(stored, now.width, now.height, rgb.data()));
        return;
    }
    const Picture before = read_picture(stored);
    ASSERT_GT(before.width, 0) << stored << " is missing";
    const Likeness like = compare(now, before);
    const bool alike = like.mean < alike_mean && like.worst_tile < alike_tile;
    EXPECT_TRUE(alike) << file << " differs from " << stored << ": on average by " << like.mean
                       << ", most at " << 2 * like.tile_x << ", " << 2 * like.tile_y << " by "
                       << like.worst_tile << " of 255";
    if (alike) fs::remove(file);
}

INSTANTIATE_TEST_SUITE_P(Shots, Image, testing::ValuesIn(shots),
                         [](const auto& info) { return info.param.name; });

// ---- the judge itself

Picture plain(int grey) {
    Picture p;
    p.width = 320;
    p.height = 176;
    p.rgba.assign(std::size_t(4) * p.width * p.height, static_cast<unsigned char>(grey));
    return p;
}

void upright_line(Picture& p, int x, int grey) {
    for (int y = 20; y < 120; ++y)
        for (int c = 0; c < 3; ++c)
            p.rgba[4 * (std::size_t(y) * p.width + x) + c] = static_cast<unsigned char>(grey);
}

TEST(Likeness, ForgivesAPixelsShiftAndRounding) {
    Picture a = plain(120), b = plain(121);
    upright_line(a, 100, 40);
    upright_line(b, 101, 40);
    const Likeness like = compare(a, b);
    EXPECT_LT(like.mean, alike_mean);
    EXPECT_LT(like.worst_tile, alike_tile);
}

TEST(Likeness, SeesAMissingWireAndAnotherHour) {
    Picture a = plain(150), b = plain(150);
    upright_line(a, 100, 20);
    EXPECT_GT(compare(a, b).worst_tile, alike_tile);
    EXPECT_GT(compare(plain(150), plain(140)).mean, alike_mean);
    EXPECT_EQ(compare(a, Picture{}).mean, 255);
}

TEST(Likeness, StoredPicturesDifferFromEachOther) {
    const auto stored = [](const char* name) {
        return read_picture(FAIRLEAD_HOME "/tests/pictures/" + std::string(name) + ".png");
    };
    EXPECT_GT(compare(stored("crane_day"), stored("crane_night")).mean, alike_mean);
    EXPECT_GT(compare(stored("wound"), stored("high_quality")).mean, alike_mean);
}

}  // namespace
}  // namespace fairlead
