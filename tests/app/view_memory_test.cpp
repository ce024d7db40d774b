#include "app/view_memory.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "tests/scratch_folder.h"

namespace fairlead {
namespace {

TEST(ViewMemory, IsAsOneLeftIt) {
    const ScratchFolder folder;
    const std::string file = view_file(folder.file("not/there/yet"));
    View left;
    left.plots = left.solver = left.inset = left.mute = true;
    left.gauges = left.plumb = false;
    left.volume = 0.3f;
    left.fov = 70;
    left.camera = 3;
    left.scenes = true;
    keep_view(file, left);
    View now;
    recall_view(file, now);
    EXPECT_TRUE(now.plots && now.solver && now.inset && now.mute);
    EXPECT_FALSE(now.gauges || now.plumb);
    EXPECT_FLOAT_EQ(now.volume, 0.3f);
    EXPECT_FLOAT_EQ(now.fov, 70);
    EXPECT_EQ(now.camera, 0) << "another scene has other cameras";
    EXPECT_FALSE(now.scenes);
}

TEST(ViewMemory, StrangeFilesDoNoHarm) {
    const ScratchFolder folder;
    const std::string file = folder.file("view.txt");
    View now;
    recall_view(file, now);
    EXPECT_TRUE(now.gauges);
    std::ofstream(file) << "volume 900\nfov nan\nplots\nnonsense 3\n\n\xff\xfe 1\nsolver 1\n";
    recall_view(file, now);
    EXPECT_FLOAT_EQ(now.volume, 1);
    EXPECT_FLOAT_EQ(now.fov, 0);
    EXPECT_FALSE(now.plots);
    EXPECT_TRUE(now.solver);
    keep_view(folder.file("view.txt/below_a_file"), now);
    recall_view(folder.file("view.txt/below_a_file"), now);
    EXPECT_TRUE(now.solver);
}

// It would be waited for without end.
TEST(ViewMemory, APipeInItsPlaceIsReplaced) {
    const ScratchFolder folder;
    const std::string file = folder.file("view.txt");
    ASSERT_EQ(mkfifo(file.c_str(), 0600), 0);
    View now;
    now.volume = 0.3f;
    recall_view(file, now);
    EXPECT_FLOAT_EQ(now.volume, 0.3f);
    keep_view(file, now);
    now.volume = 1;
    recall_view(file, now);
    EXPECT_FLOAT_EQ(now.volume, 0.3f);
}

}  // namespace
}  // namespace fairlead
