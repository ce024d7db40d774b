// What was tuned, written back into a scene's text: numbers change, nothing else.
#include "engine/scene/scene_edit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "engine/scene/parameters.h"
#include "engine/session/session.h"
#include "tests/engine/recorded_run.h"

namespace fairlead {
namespace {

using testing::HasSubstr;

const std::string crane_text = R"(// a crane, with care
{
  "bodies": [
    { "name": "load", "mass": 100, /* heavy, "mass": 1 */ "shape": { "box": [1, 2, 3] } },  // 100 kg
    { "name": "hook" } ],
  "materials": { "steel": { "friction": 0.3 } },
  "gravity": [0, 0, -9.81]
}
)";

std::string whole(const std::string& file) {
    std::stringstream in;
    in << std::ifstream(file).rdbuf();
    return in.str();
}

class SceneEdit : public RecordingTest {};

}  // namespace

TEST_F(SceneEdit, ChangesTheNumberAndNothingElse) {
    std::string expected = crane_text;
    expected.replace(expected.find("100,"), 3, "250.5");
    EXPECT_EQ(with_values(crane_text, {{"/bodies/load/mass", 250.5}}), expected);
    expected = crane_text;
    expected.replace(expected.find("0.3 "), 3, "0.45");
    EXPECT_EQ(with_values(crane_text, {{"/materials/steel/friction", 0.45}}), expected);
    expected = crane_text;
    expected.replace(expected.find("-9.81"), 5, "-1.62");
    EXPECT_EQ(with_values(crane_text, {{"/gravity/z", -1.62}}), expected);
    EXPECT_EQ(with_values(crane_text, {}), crane_text);
}

TEST_F(SceneEdit, WhatTheFileDoesNotHoldIsPutIntoItsObject) {
    EXPECT_THAT(with_values(crane_text, {{"/bodies/hook/mass", 40}}),
                HasSubstr(R"({ "mass": 40, "name": "hook" })"));
    EXPECT_THAT(with_values(crane_text, {{"/bodies/hook/motor/max_force", 1250}}),
                HasSubstr(R"({ "motor": { "max_force": 1250 }, "name": "hook" })"));
    EXPECT_THROW(with_values(crane_text, {{"/bodies/nobody/mass", 1}}), std::runtime_error);
    EXPECT_THROW(with_values(crane_text, {{"/bodies/load/shape", 1}}), std::runtime_error);
    EXPECT_THROW(with_values("{ \"a\": ", {{"/a", 1}}), std::runtime_error);
}

// Every parameter of real scenes, tuned and saved, is there when the file is read again.
TEST_F(SceneEdit, EveryLiveParameterOfRealScenesComesBack) {
    for (const char* name : {"gantry", "overhead", "mobile_crane", "check/pendulum"}) {
        const std::string from = FAIRLEAD_HOME "/scenes/" + std::string(name) + ".json";
        // beside the original: its models are found from there
        const std::string to = from + ".tuned.json";
        const Session session(load_scene(from));
        std::vector<std::pair<std::string, double>> values;
        for (const ParameterInfo& p : session.snapshot().scenery->parameters) {
            if (p.path.starts_with("/wires/cut off")) continue;  // waits for a cut: in no file
            const double more =
                std::abs(p.initial) < 1e-12 ? p.min + 0.01 * (p.max - p.min) : p.initial * 1.01;
            values.emplace_back(p.path, std::min(std::max(more, p.min), p.max));
        }
        ASSERT_GT(values.size(), 3u) << name;
        const std::string tuned = with_values(whole(from), values);
        const Session again(read_scene(tuned, to));
        std::map<std::string, double> found;
        for (const ParameterInfo& p : again.snapshot().scenery->parameters)
            found[p.path] = p.initial;
        for (const auto& [path, value] : values) {
            ASSERT_TRUE(found.count(path)) << name << " " << path;
            EXPECT_NEAR(found[path], value, 1e-9 * std::abs(value)) << name << " " << path;
        }
    }
}

TEST_F(SceneEdit, WritesNothingThatIsNoScene) {
    const std::string from = path("good.json"), to = path("tuned.json");
    std::ofstream(from) << whole(FAIRLEAD_HOME "/scenes/check/pendulum.json");
    save_tuned(from, to, {{"/bodies/load/mass", 3}});
    EXPECT_FALSE(whole(to).empty());
    const std::string before = whole(to);
    EXPECT_THROW(save_tuned(from, to, {{"/bodies/load/mass", -3}}), SceneErrors);
    EXPECT_EQ(whole(to), before);
}

}  // namespace fairlead
