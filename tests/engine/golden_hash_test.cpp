// Golden hashes: every scene, driven for 20 s by the same levers, ends in the stored state to the
// last bit. A change that means to change no bit shows so here; one that means to renews the file
// by
//
//     FAIRLEAD_RENEW_GOLDEN=1 ./test -R GoldenHash
//
// and says why in its commit. Processors give the same bits: physics/math/elementary.h says
// why, docs/developer.md what has been compared.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>

#include "build_paths.h"
#include "engine/session/session.h"

namespace fairlead {
namespace {

namespace fs = std::filesystem;

const std::string golden_file = FAIRLEAD_HOME "/tests/golden/hashes.txt";

using Golden = std::map<std::string, std::uint64_t>;  // by scene

Golden read_golden() {
    Golden golden;
    std::ifstream in(golden_file);
    std::string scene;
    std::uint64_t hash = 0;
    while (in >> scene >> hash) golden[scene] = hash;
    return golden;
}

void write_golden(const Golden& golden) {
    fs::create_directories(fs::path(golden_file).parent_path());
    std::ofstream out(golden_file);
    for (const auto& [scene, hash] : golden) out << scene << ' ' << hash << '\n';
}

std::vector<std::string> scenes() {
    std::vector<std::string> found;
    for (const char* folder : {"scenes", "scenes/check"})
        for (const auto& entry : fs::directory_iterator(fs::path(FAIRLEAD_HOME) / folder))
            if (entry.path().extension() == ".json" && entry.path().stem() != "scene.schema")
                found.push_back(std::string(folder) + "/" + entry.path().filename().string());
    std::sort(found.begin(), found.end());
    return found;
}

// Every lever of every machine moves, both ways and together; enabled is what stands at rest.
std::uint64_t hash_after_20_s(const std::string& scene) {
    const std::map<int, std::string> script{
        {0, "enable"},
        {1, "enable,hoist=-0.6"},
        {3, "enable,hoist=0.5,luff=0.7,slew=0.4"},
        {8, "enable,hoist=0.9,luff=-0.8,travel=0.5,slew=-0.6,aux=0.3"},
        {13, "enable,hoist=-1,travel=-0.7,luff=0.3"},
        {17, "enable"}};
    Session session(load_scene(std::string(FAIRLEAD_HOME) + "/" + scene));
    Outbox outbox;
    Levers levers;
    for (int tick = 0; tick < 1200; ++tick) {
        if (const auto cue = script.find(tick / 60); tick % 60 == 0 && cue != script.end())
            levers = levers_from_text(cue->second);
        session.tick(levers, outbox);
    }
    EXPECT_EQ(session.snapshot().diverged, "");
    return session.hash();
}

class GoldenHash : public testing::TestWithParam<std::string> {};

TEST_P(GoldenHash, IsTheStoredOne) {
    Golden golden = read_golden();
    if (std::getenv("FAIRLEAD_RENEW_GOLDEN")) {
        golden[GetParam()] = hash_after_20_s(GetParam());
        write_golden(golden);
        GTEST_SKIP() << "renewed";
    }
    ASSERT_TRUE(golden.count(GetParam())) << "no hash is stored for this scene";
    EXPECT_EQ(hash_after_20_s(GetParam()), golden.at(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Scenes, GoldenHash, testing::ValuesIn(scenes()), [](const auto& info) {
    std::string name = info.param;
    for (char& c : name)
        if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
    return name;
});

}  // namespace
}  // namespace fairlead
