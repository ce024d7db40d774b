// Levers get the keys, sticks and buttons that somebody chooses by moving them; sticks that rest or
// end elsewhere are measured; and what was chosen is there again the next time.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "app/binding_conflicts.h"
#include "app/input_catcher.h"
#include "app/presets.h"
#include "build_paths.h"
#include "engine/scene/scene.h"
#include "engine/session/session.h"
#include "tests/scratch_folder.h"

namespace fairlead {
namespace {

const std::string shipped_presets = FAIRLEAD_HOME "/assets/bindings";
constexpr std::size_t hoist_axis = std::size_t(Axis::hoist);

std::size_t key_of(std::string_view name) {
    return *index_of(key_names, name);
}

Devices with_stick(std::vector<double> axes, std::vector<bool> buttons = {}) {
    Devices d;
    d.sticks.push_back({"Lever box", std::move(axes), std::move(buttons)});
    return d;
}

Devices with_keys(std::initializer_list<std::string_view> keys) {
    Devices d;
    for (const std::string_view key : keys) d.keys[key_of(key)] = true;
    return d;
}

AxisTravel measured(double least, double centre, double most) {
    AxisTravel t;
    t.stick = 0, t.axis = 0, t.device = "Lever box";
    t.least = least, t.centre = centre, t.most = most;
    t.dead_zone = 0, t.expo = 1;
    return t;
}

}  // namespace

TEST(AxisTravelTest, GoesFromItsOwnCentreToItsOwnEnds) {
    const AxisTravel t = measured(-0.8, 0.1, 0.6);
    EXPECT_DOUBLE_EQ(travelled(0.1, t), 0);
    EXPECT_DOUBLE_EQ(travelled(0.6, t), 1);
    EXPECT_DOUBLE_EQ(travelled(-0.8, t), -1);
    EXPECT_DOUBLE_EQ(travelled(0.35, t), 0.5);
    EXPECT_DOUBLE_EQ(travelled(-0.35, t), -0.5);
    EXPECT_DOUBLE_EQ(travelled(1, t), 1) << "beyond what was measured";
}

TEST(AxisTravelTest, OfAPedalThatRestsAtItsEndIsOneWay) {
    const AxisTravel t = measured(-1, -1, 1);
    EXPECT_DOUBLE_EQ(travelled(-1, t), 0);
    EXPECT_DOUBLE_EQ(travelled(0, t), 0.5);
    EXPECT_DOUBLE_EQ(travelled(1, t), 1);
}

TEST(AxisTravelTest, BelongsToTheDeviceItWasMeasuredOn) {
    Bindings b = load_bindings(shipped_presets + "/default.json");
    b.axes[hoist_axis].sticks = {{0, 0, false}};
    b.travels = {measured(-0.5, 0.2, 0.6)};
    Devices d = with_stick({0.2});
    EXPECT_EQ(Hands().read(d, b, 0.01)[Axis::hoist], 0) << "it rests there";
    d.sticks[0].axes[0] = 0.6;
    EXPECT_DOUBLE_EQ(Hands().read(d, b, 0.01)[Axis::hoist], 1);
    b.travels[0].invert = true;
    EXPECT_DOUBLE_EQ(Hands().read(d, b, 0.01)[Axis::hoist], -1);
    d.sticks[0].name = "Another box";
    const double usual = shape(0.6, b.shaping);
    EXPECT_DOUBLE_EQ(Hands().read(d, b, 0.01)[Axis::hoist], usual);
}

TEST(AxisTravelTest, HasADeadZoneAndACurveOfItsOwn) {
    Bindings b = load_bindings(shipped_presets + "/default.json");
    b.axes[hoist_axis].sticks = {{0, 0, false}};
    b.travels = {measured(-1, 0, 1)};
    b.travels[0].dead_zone = 0.2;
    b.travels[0].expo = 2;
    EXPECT_EQ(Hands().read(with_stick({0.2}), b, 0.01)[Axis::hoist], 0);
    EXPECT_NEAR(Hands().read(with_stick({0.6}), b, 0.01)[Axis::hoist], 0.25, 1e-12);
}

TEST(InputCatcherTest, TakesTheAxisThatGoesFarthestAndTheWayItGoes) {
    InputCatcher catcher;
    catcher.begin(with_stick({-1, 0.1}), true);  // a throttle that rests at its end
    EXPECT_FALSE(catcher.follow(with_stick({-0.9, 0.4})));
    const auto caught = catcher.follow(with_stick({-0.9, -0.7}));
    ASSERT_TRUE(caught);
    EXPECT_EQ(caught->kind, CaughtInput::Kind::stick_axis);
    EXPECT_EQ(caught->index, 1u);
    EXPECT_TRUE(caught->negative);
    EXPECT_FALSE(catcher.waits());
    EXPECT_TRUE(catcher.busy()) << "it is still pushed";
    catcher.follow(with_stick({-0.9, 0}));
    EXPECT_FALSE(catcher.busy());
}

TEST(InputCatcherTest, WhatIsHeldAsItBeginsCountsOnlyWhenItIsPressedAgain) {
    InputCatcher catcher;
    catcher.begin(with_stick({0}, {true, false}), true);
    EXPECT_FALSE(catcher.follow(with_stick({0}, {true, false})));
    EXPECT_FALSE(catcher.follow(with_stick({0}, {false, false})));
    const auto caught = catcher.follow(with_stick({0}, {true, false}));
    ASSERT_TRUE(caught);
    EXPECT_EQ(caught->kind, CaughtInput::Kind::stick_button);
    EXPECT_EQ(caught->index, 0u);
}

TEST(InputCatcherTest, KeysThatAreHeldTogetherAreOneChord) {
    InputCatcher catcher;
    catcher.begin({}, false);
    EXPECT_FALSE(catcher.follow(with_keys({"RightShift"})));
    EXPECT_FALSE(catcher.follow(with_keys({"RightShift", "K"})));
    const auto caught = catcher.follow(with_keys({"RightShift"}));
    ASSERT_TRUE(caught);
    EXPECT_EQ(caught->keys, (Chord{key_of("RightShift"), key_of("K")}));
}

TEST(InputCatcherTest, KeysThatOpenPanelsAndAxesForAButtonAreNotTaken) {
    InputCatcher catcher;
    catcher.begin(with_stick({0}), false);
    EXPECT_FALSE(catcher.follow(with_keys({"F3", "Tab"})));
    EXPECT_FALSE(catcher.follow({}));
    EXPECT_FALSE(catcher.follow(with_stick({1})));
    EXPECT_TRUE(catcher.waits());
}

TEST(InputCatcherTest, APluggedInStickIsComparedWithItself) {
    InputCatcher catcher;
    catcher.begin({}, true);
    EXPECT_FALSE(catcher.follow(with_stick({0.9}, {true})));
    const auto caught = catcher.follow(with_stick({-0.2}, {true}));
    ASSERT_TRUE(caught);
    EXPECT_TRUE(caught->negative);
}

TEST(Assign, TheWayThatWasMovedIsTheWayOfTheLever) {
    for (const bool more : {true, false})
        for (const bool negative : {true, false}) {
            Bindings b;
            assign(b.axes[hoist_axis], more, {CaughtInput::Kind::stick_axis, {}, 0, 1, negative});
            const double lever =
                Hands().read(with_stick({0, negative ? -1.0 : 1.0}), b, 0.01)[Axis::hoist];
            EXPECT_EQ(lever, more ? 1 : -1);
        }
}

TEST(Assign, ButtonsOfABoxMoveALeverBothWays) {
    Bindings b;
    assign(b.axes[hoist_axis], true, {CaughtInput::Kind::stick_button, {}, 0, 0, false});
    assign(b.axes[hoist_axis], false, {CaughtInput::Kind::stick_button, {}, 0, 1, false});
    EXPECT_EQ(Hands().read(with_stick({}, {true, false}), b, 0.01)[Axis::hoist], 1);
    EXPECT_EQ(Hands().read(with_stick({}, {false, true}), b, 0.01)[Axis::hoist], -1);
    EXPECT_EQ(Hands().read(with_stick({}, {true, true}), b, 0.01)[Axis::hoist], 0);
    EXPECT_EQ(sticks_text(b.axes[hoist_axis]), "stick 0 button 0 / stick 0 button 1");
}

TEST(PersonalControlsTest, AreReadAsTheyWereWritten) {
    PersonalControls p;
    p.preset = "iso";
    AxisBinding a = load_bindings(shipped_presets + "/default.json").axes[hoist_axis];
    a.sticks = {{1, 3, true}};
    a.stick_more = {{0, 7}};
    a.pad_invert = true;
    p.axes["hoist"] = a;
    p.axes["band_brake"] = {};
    p.switches["horn"].keys = {{key_of("LeftControl"), key_of("Y")}};
    p.switches["horn"].latch = true;
    p.travels = {measured(-0.75, 0.125, 0.5)};
    p.travels.push_back(measured(-1, 0, 1));
    p.travels[1].stick = -1, p.travels[1].axis = 4, p.travels[1].invert = true;
    const ScratchFolder folder;
    const std::string file = (folder / "controls.json").string();
    std::ofstream(file) << text_of(p);
    const PersonalControls q = load_personal(file);
    EXPECT_EQ(text_of(q), text_of(p));
    EXPECT_EQ(q.axes.at("hoist").sticks[0].axis, 3);
    EXPECT_TRUE(q.axes.at("hoist").pad_invert);
    EXPECT_EQ(q.axes.at("band_brake").pad_axis, -1);
    EXPECT_EQ(q.travels[1].axis, 4);
    EXPECT_EQ(q.travels[0].most, 0.5);
}

TEST(PersonalControlsTest, SayWhatIsWrongAndWhere) {
    const ScratchFolder folder;
    const std::string file = (folder / "controls.json").string();
    std::ofstream(file)
        << R"({"calibration": [{"stick": 0, "axis": 1, "least": 0.5, "most": -0.5}]})";
    try {
        load_personal(file);
        FAIL() << "it was accepted";
    } catch (const BindingsError& e) {
        EXPECT_THAT(e.what(),
                    testing::HasSubstr("/calibration/0: expected least, centre and most"));
    }
    EXPECT_TRUE(load_personal((folder / "none.json").string()).axes.empty());
}

TEST(PresetsTest, WhatWasChosenIsThereTheNextTimeAndTheFileByHandIsLeftAlone) {
    const ScratchFolder folder;
    const std::string by_hand = "{ /* mine */ \"axes\": {\"luff\": {\"more\": [\"Y\"]}} }";
    std::ofstream(folder / "bindings.json") << by_hand;
    Presets presets = find_presets(shipped_presets, folder.path().string());
    const auto iso = std::find_if(presets.list.begin(), presets.list.end(),
                                  [](const Preset& p) { return p.file.ends_with("iso.json"); });
    ASSERT_NE(iso, presets.list.end());
    presets.choose(std::size_t(iso - presets.list.begin()));
    PersonalControls mine = presets.personal();
    mine.axes["hoist"] = presets.bindings.axes[hoist_axis];
    mine.axes["hoist"].more = {key_of("U")};
    presets.change(mine);
    presets.keep();
    ASSERT_EQ(presets.error, "");

    Presets again = find_presets(shipped_presets, folder.path().string());
    EXPECT_TRUE(again.list[again.chosen].file.ends_with("iso.json"));
    EXPECT_EQ(keys_text(again.bindings.axes[hoist_axis]), "U / R");
    EXPECT_EQ(keys_text(again.bindings.axes[std::size_t(Axis::luff)]), "Y / E");
    std::ifstream in(folder / "bindings.json");
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), by_hand);

    presets.undo();
    EXPECT_EQ(keys_text(presets.bindings.axes[hoist_axis]), "F / R");
    EXPECT_FALSE(presets.can_undo());
}

TEST(PresetsTest, KeysThatSomebodyChoseAreNotReplacedByThoseOfAScene) {
    Scenery scenery;
    scenery.levers.push_back({hoist_axis, "Hoist", "hoist", {"Q"}, {"E"}, false, -1});
    PersonalControls mine;
    mine.axes["hoist"].more = {key_of("U")};
    const Bindings shipped = load_bindings(shipped_presets + "/default.json");
    EXPECT_EQ(keys_text(fit_to(shipped, scenery).axes[hoist_axis]), "Q / E");
    EXPECT_EQ(keys_text(fit_to(with_personal(shipped, mine), scenery).axes[hoist_axis]), "U");
}

TEST(Conflicts, NameBothUsesOfAKey) {
    Bindings b = load_bindings(shipped_presets + "/default.json");
    const Scenery scenery;
    EXPECT_TRUE(conflicts_of(b, controls_of(b, scenery), scenery).empty());
    b.axes[hoist_axis].more = {key_of("D")};
    b.switches[std::size_t(Switch::horn)].keys = {{key_of("P")}};
    const auto controls = controls_of(b, scenery);
    const auto found = conflicts_of(b, controls, scenery);
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[0].input, "D");
    EXPECT_EQ(controls[found[0].first].id, "slew");
    EXPECT_EQ(controls[found[0].second].id, "hoist");
    EXPECT_EQ(found[1].input, "P");
    EXPECT_EQ(found[1].use, "Pause, run");
}

// Of every preset in every scene: what keys, buttons and axes do twice.
TEST(Conflicts, OfWhatIsShippedThereAreNone) {
    Presets presets = find_presets(shipped_presets, "/nowhere");
    for (const char* scene : {"gantry", "overhead", "mobile_crane", "tower_crane", "ship_crane"}) {
        const Session session(load_scene(std::string(FAIRLEAD_HOME "/scenes/") + scene + ".json"));
        const Scenery& scenery = *session.snapshot().scenery;
        for (std::size_t i = 0; i < presets.list.size(); ++i) {
            presets.choose(i);
            const Bindings b = fit_to(presets.bindings, scenery);
            const auto controls = controls_of(b, scenery);
            for (const Conflict& c : conflicts_of(b, controls, scenery))
                ADD_FAILURE() << scene << ", " << presets.list[i].name << ": " << c.input << " "
                              << controls[c.first].id << " " << controls[c.second].id << c.use;
        }
    }
}

TEST(StoppingAlone, LeavesTheEmergencyStopOfEveryDevice) {
    const Bindings b = load_bindings(shipped_presets + "/default.json");
    const SwitchBinding& stop = b.switches[std::size_t(Switch::emergency_stop)];
    Devices d = with_stick({1, 1}, std::vector<bool>(8, true));
    d.keys.fill(true);
    d.pad.emplace();
    d.pad->axes.fill(1);
    d.pad->buttons.fill(true);
    const Levers levers = Hands().read(stopping_alone(d, stop), b, 1);
    Levers expected;
    expected[Switch::emergency_stop] = true;
    EXPECT_EQ(levers, expected);
    Devices none = d;
    none.keys.fill(false);
    none.pad.reset();
    EXPECT_TRUE(Hands().read(stopping_alone(none, stop), b, 1)[Switch::emergency_stop]);
}

}  // namespace fairlead
