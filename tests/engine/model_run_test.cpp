// Model runs: those that come with the exercises pass them, and a text that is wrong is said to be.
#include "engine/session/model_run.h"

#include <gtest/gtest.h>

#include <fstream>

#include "build_paths.h"
#include "engine/files/printable.h"
#include "tests/scratch_folder.h"

namespace fairlead {
namespace {

class ShippedModelRun : public testing::TestWithParam<const char*> {};

// What a trainee is shown to follow has no fault, and is done before its time is over.
TEST_P(ShippedModelRun, PassesWithoutAFault) {
    ModelRun run(std::string(FAIRLEAD_HOME "/scenes/") + GetParam() + ".json");
    while (run.step()) {
    }
    const ExerciseState& e = run.session().snapshot().exercise;
    EXPECT_TRUE(e.finished) << e.phase;
    EXPECT_TRUE(e.passed) << e.verdict;
    EXPECT_GE(e.score, 95) << e.verdict;
    EXPECT_FALSE(run.step()) << "it has ended";
}

// Whoever looks back goes to any moment of it at once: states with a load in the gripper, orders
// half done and wires made fast anew come back in a session that has none of that. Of runs that do
// not take a quarter of an hour.
class ShortModelRun : public testing::TestWithParam<const char*> {};

TEST_P(ShortModelRun, HasNoMomentThatCannotComeBack) {
    const std::string scene = std::string(FAIRLEAD_HOME "/scenes/") + GetParam() + ".json";
    constexpr int between = 300;  // [ticks]
    ModelRun run(scene);
    Session other(load_scene(scene));
    const std::vector<std::uint8_t> first = other.save();
    for (int tick = 1; run.step(); ++tick) {
        if (tick % between != 0) continue;
        ASSERT_NO_THROW(other.restore(run.session().save())) << run.session().snapshot().time;
        ASSERT_EQ(other.hash(), run.session().hash()) << run.session().snapshot().time;
        ASSERT_NO_THROW(other.restore(first));
    }
}

INSTANTIATE_TEST_SUITE_P(All, ShortModelRun,
                         testing::Values("gantry", "precision", "quayside", "mobile_crane",
                                         "mobile_course", "tower_crane", "overhead",
                                         "overhead_machine", "supply_boat", "snagged_hook",
                                         "anchor_handling", "berthing", "deck_lift",
                                         "pedestal_crane", "chain_on_pins", "pin_failure",
                                         "reeving", "outriggers"));

INSTANTIATE_TEST_SUITE_P(All, ShippedModelRun,
                         testing::Values("gantry", "precision", "quayside", "mobile_crane",
                                         "mobile_course", "tower_crane", "overhead",
                                         "overhead_machine", "supply_boat", "snagged_hook",
                                         "anchor_handling", "chase_out", "break_out", "run_anchor",
                                         "ocean_tow", "berthing", "deep_lowering", "deck_lift",
                                         "pedestal_crane", "off_board", "chain_on_pins",
                                         "pin_failure", "big_bag", "machine_on_tyres", "reeving",
                                         "outriggers"));

TEST(ModelRun, EveryExerciseHasOne) {
    for (const SceneCard& card : list_scenes(FAIRLEAD_HOME "/scenes")) {
        const bool has = std::filesystem::exists(model_run_of(card.file));
        EXPECT_EQ(has, card.kind == SceneCard::Kind::exercise) << card.file;
    }
}

std::string refusal_of_run(const std::string& text) {
    const ScratchFolder folder;
    std::filesystem::copy_file(FAIRLEAD_HOME "/scenes/check/pendulum.json", folder / "x.json");
    if (!text.empty()) std::ofstream(folder / "x.run") << text;
    try {
        ModelRun run(folder.file("x.json"));
    } catch (const SceneErrors& e) {
        return e.errors.front().text();
    }
    return "";
}

TEST(ModelRun, SaysWhereItsTextIsWrong) {
    EXPECT_EQ(refusal_of_run("# a comment\n\n0 enable\n1.5 luff=0.5\n3\n"), "");
    EXPECT_NE(refusal_of_run("").find("the model run: no such file"), std::string::npos);
    EXPECT_NE(refusal_of_run("0 enable\nsoon luff=1\n").find("x.run:2"), std::string::npos);
    EXPECT_NE(refusal_of_run("0 luff=7\n").find("a number from -1 to 1"), std::string::npos);
    EXPECT_NE(refusal_of_run("2 enable\n1 enable\n").find("not before"), std::string::npos);
    EXPECT_NE(refusal_of_run("1e9 enable\n").find("SECONDS LEVERS"), std::string::npos);
    EXPECT_NE(refusal_of_run("0 enable\n1 cut hoist at 3\n").find("the scene has no order"),
              std::string::npos);
    EXPECT_NE(refusal_of_run("# nothing\n").find("expected a line"), std::string::npos);
}

TEST(ModelRun, RefusesWhatNeverEndsAndWhatTurnsTheTerminalRed) {
    const ScratchFolder folder;
    std::filesystem::copy_file(FAIRLEAD_HOME "/scenes/check/pendulum.json", folder / "x.json");
    std::filesystem::create_symlink("/dev/zero", folder / "x.run");
    EXPECT_THROW(ModelRun run(folder.file("x.json")), SceneErrors);
    EXPECT_NE(refusal_of_run(std::string(2 << 20, '#')).find("larger than 1 MB"),
              std::string::npos);
    EXPECT_TRUE(is_printable(refusal_of_run("0 \x1b[31mred\n")));
}

TEST(ModelRun, IsWrittenAsItIsRead) {
    std::vector<Input> ticks(120);
    for (std::size_t i = 60; i < 120; ++i) ticks[i].levers[Axis::luff] = i < 90 ? 0.25 : -0.5;
    for (std::size_t i = 30; i < 120; ++i) ticks[i].levers[Switch::enable] = true;
    const std::string text = model_run_text(ticks, {});
    EXPECT_EQ(text,
              "0 \n0.5 enable\n1 enable,luff=0.25\n1.5 enable,luff=-0.5\n2 enable,luff=-0.5\n");
    EXPECT_EQ(refusal_of_run(text), "");
    ticks[30].commands = {Note{"it goes"}, Rig{"lock shark_jaw"}};
    EXPECT_NE(model_run_text(ticks, {}).find("0.5 enable\n0.5 lock shark_jaw\n1 "),
              std::string::npos);
}

}  // namespace
}  // namespace fairlead
