// The way to the device, without one: into a file, and into nothing.
#include "app/loudspeaker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "tests/scratch_folder.h"

namespace fairlead {
namespace {

// OpenAL reads its settings once in a program, so each of these runs in one of its own.
template <class Run>
void expect_good(const Run& run) {
    testing::GTEST_FLAG(death_test_style) = "threadsafe";
    EXPECT_EXIT(std::exit(run() ? 0 : 1), testing::ExitedWithCode(0), "");
}

TEST(LoudspeakerDeathTest, PlaysIntoAFileWhereThatIsTheDevice) {
    expect_good([] {
        const ScratchFolder folder;
        const std::string wave = folder.file("out.wav"), settings = folder.file("alsoft.conf");
        std::ofstream(settings) << "[general]\ndrivers=wave\n[wave]\nfile=" << wave << "\n";
        setenv("ALSOFT_CONF", settings.c_str(), 1);
        {
            Loudspeaker loudspeaker;
            if (!loudspeaker.trouble().empty()) return false;
            Noise noise;
            noise.hoist = 0.5;
            loudspeaker.play(noise, 1);
            std::this_thread::sleep_for(std::chrono::milliseconds(700));
        }
        std::ifstream in(wave, std::ios::binary);
        const std::string bytes(std::istreambuf_iterator<char>(in), {});
        // something besides the header and silence
        const auto zeros = std::count(bytes.begin(), bytes.end(), '\0');
        return bytes.size() > 20000 && double(zeros) < 0.9 * double(bytes.size());
    });
}

TEST(LoudspeakerDeathTest, WithoutADeviceItSaysSoAndIsSilent) {
    expect_good([] {
        setenv("ALSOFT_DRIVERS", "none-such", 1);
        Loudspeaker loudspeaker;
        loudspeaker.play({}, 1);
        return loudspeaker.trouble().starts_with("No sound") && loudspeaker.device().empty();
    });
}

}  // namespace
}  // namespace fairlead
