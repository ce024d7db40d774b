#include "app/bindings.h"
#include "build_paths.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <set>

#include "app/presets.h"
#include "app/text_keys.h"
#include "tests/scratch_folder.h"

namespace fairlead {
namespace {

const std::string presets_folder = FAIRLEAD_HOME "/assets/bindings";

Bindings default_bindings() {
    return load_bindings(presets_folder + "/default.json");
}

void press(Devices& d, std::string_view key, bool down = true) {
    d.keys[index_of(key_names, key).value()] = down;
}

std::string error_of(const std::string& text) {
    try {
        parse_bindings(text, "mine.json");
    } catch (const BindingsError& e) {
        return e.what();
    }
    return "";
}

TEST(BindingsFile, IsRefusedWhenItNeverEnds) {
    EXPECT_THROW(load_bindings("/dev/zero"), BindingsError);
}

TEST(Shaping, IsZeroInTheDeadZoneFullAtTheEndAndOdd) {
    const Shaping s{0.1, 2, 0.5, 0.25};
    EXPECT_EQ(shape(0.1, s), 0);
    EXPECT_EQ(shape(-0.05, s), 0);
    EXPECT_DOUBLE_EQ(shape(1, s), 1);
    EXPECT_DOUBLE_EQ(shape(-1, s), -1);
    EXPECT_DOUBLE_EQ(shape(1.7, s), 1);
    EXPECT_NEAR(shape(0.55, s), 0.25, 1e-12);
    EXPECT_DOUBLE_EQ(shape(-0.4, s), -shape(0.4, s));
}

TEST(Shaping, OfWhatIsNoNumberIsNeutral) {
    EXPECT_EQ(shape(NAN, Shaping{}), 0);
}

TEST(Ramp, TakesRiseOutAndFallBack) {
    const Shaping s{0, 1, 0.5, 0.25};
    EXPECT_DOUBLE_EQ(ramp(0, 1, 0.25, s), 0.5);
    EXPECT_DOUBLE_EQ(ramp(0, 1, 9, s), 1);
    EXPECT_DOUBLE_EQ(ramp(1, 0, 0.125, s), 0.5);
    EXPECT_DOUBLE_EQ(ramp(-1, 0, 0.125, s), -0.5);
    EXPECT_DOUBLE_EQ(ramp(0.5, 0, 9, s), 0);
}

TEST(Ramp, ThrownAcrossPassesNeutral) {
    const Shaping s{0, 1, 0.5, 0.25};
    EXPECT_DOUBLE_EQ(ramp(1, -1, 0.25, s), 0);
    EXPECT_DOUBLE_EQ(ramp(1, -1, 0.5, s), -0.5);
    EXPECT_DOUBLE_EQ(ramp(1, -1, 0.75, s), -1);
}

TEST(Ramp, DoesNotDependOnTheFrameRate) {
    const Shaping s{0, 1, 0.5, 0.25};
    double x = 0.3;
    for (int i = 0; i < 60; ++i) x = ramp(x, -1, 0.4 / 60, s);
    EXPECT_NEAR(x, ramp(0.3, -1, 0.4, s), 1e-12);
}

TEST(Ramp, WithoutTimeJumps) {
    EXPECT_DOUBLE_EQ(ramp(0, 1, 0.001, {0, 1, 0, 0}), 1);
}

TEST(Hands, KeysPushTheLeversOfTheTable) {
    const Bindings b = default_bindings();
    const std::array<std::pair<Axis, std::array<const char*, 2>>, 5> table{
        {{Axis::slew, {"D", "A"}},
         {Axis::luff, {"W", "S"}},
         {Axis::hoist, {"R", "F"}},
         {Axis::aux, {"T", "G"}},
         {Axis::travel, {"I", "K"}}}};
    for (const auto& [axis, keys] : table)
        for (const int way : {0, 1}) {
            Devices d;
            press(d, keys[static_cast<std::size_t>(way)]);
            Levers expected;
            expected[axis] = way == 0 ? 1 : -1;
            EXPECT_EQ(Hands().read(d, b, 10), expected) << keys[static_cast<std::size_t>(way)];
        }
}

TEST(Hands, BothKeysAtOnceAreNeutral) {
    Devices d;
    press(d, "W");
    press(d, "S");
    EXPECT_EQ(Hands().read(d, default_bindings(), 10)[Axis::luff], 0);
}

TEST(Hands, EnableIsLatchedByOnePressAndEndedByTheNext) {
    const Bindings b = default_bindings();
    Hands hands;
    Devices up, down;
    press(down, "LeftShift");
    EXPECT_TRUE(hands.read(down, b, 0.01)[Switch::enable]);
    EXPECT_TRUE(hands.read(down, b, 0.01)[Switch::enable]) << "held: still one press";
    EXPECT_TRUE(hands.read(up, b, 0.01)[Switch::enable]);
    EXPECT_FALSE(hands.read(down, b, 0.01)[Switch::enable]);
    EXPECT_FALSE(hands.read(up, b, 0.01)[Switch::enable]);
}

TEST(Hands, ARefusedLatchSpringsBackAndTheNextPressIsANewTry) {
    const Bindings b = default_bindings();
    Hands hands;
    Devices up, down;
    press(down, "LeftShift");
    EXPECT_TRUE(hands.read(down, b, 0.01)[Switch::enable]);
    hands.spring_back(Switch::enable);
    EXPECT_FALSE(hands.read(down, b, 0.01)[Switch::enable]);
    EXPECT_FALSE(hands.read(up, b, 0.01)[Switch::enable]);
    EXPECT_TRUE(hands.read(down, b, 0.01)[Switch::enable]);
}

TEST(Hands, LeavingTheWindowOrEmergencyStopEndsTheLatch) {
    const Bindings b = default_bindings();
    for (const bool leave : {true, false}) {
        Hands hands;
        Devices d;
        press(d, "LeftShift");
        EXPECT_TRUE(hands.read(d, b, 0.01)[Switch::enable]);
        press(d, "LeftShift", false);
        d.focused = !leave;
        press(d, "Backspace", !leave);
        hands.read(d, b, 0.01);
        EXPECT_FALSE(hands.read(Devices{}, b, 0.01)[Switch::enable]);
    }
}

TEST(Hands, ATapBetweenTwoTicksIsOnUntilATickHasSeenIt) {
    const Bindings b = default_bindings();
    Hands hands;
    Devices up, down;
    press(down, "Enter");
    EXPECT_TRUE(hands.read(down, b, 0.001)[Switch::hook]);
    EXPECT_TRUE(hands.read(up, b, 0.001)[Switch::hook]) << "no tick was due";
    hands.taken();
    EXPECT_FALSE(hands.read(up, b, 0.001)[Switch::hook]);
}

TEST(Hands, OfTapsInAPauseOnlyTheEmergencyStopIsKept) {
    const Bindings b = default_bindings();
    Hands hands;
    Devices up, down;
    press(down, "Enter");
    press(down, "F12");
    hands.read(down, b, 0.001);
    hands.forget_taps();
    const Levers levers = hands.read(up, b, 0.001);
    EXPECT_FALSE(levers[Switch::hook]);
    EXPECT_TRUE(levers[Switch::emergency_stop]);
}

TEST(Hands, OfEveryPresetHaveAnEmergencyStopThatIsNeverText) {
    Presets presets = find_presets(presets_folder, "/nowhere");
    for (std::size_t i = 0; i < presets.list.size(); ++i) {
        presets.choose(i);
        Devices all;
        all.keys.fill(true);
        const Devices left = TextKeys().left_of(all, true);
        EXPECT_TRUE(Hands().read(left, presets.bindings, 0.01)[Switch::emergency_stop]);
    }
}

TEST(TextKeysTest, AKeyThatEndedAFieldIsAControlOnlyWhenItHasBeenLetGo) {
    TextKeys text;
    Devices d, none;
    press(d, "Enter");
    EXPECT_FALSE(text.left_of(d, true).down("Enter"));
    EXPECT_FALSE(text.left_of(d, false).down("Enter"));
    EXPECT_FALSE(text.left_of(none, false).down("Enter"));
    EXPECT_TRUE(text.left_of(d, false).down("Enter"));
    d.pad.emplace();
    d.pad->buttons[6] = true;
    EXPECT_TRUE(text.left_of(d, true).pad->buttons[6]) << "a gamepad writes nothing";
}

TEST(Hands, EnableCanBeAHeldKey) {
    const Bindings b =
        parse_bindings(R"({"switches": {"enable": {"latch": false}}})", "x", default_bindings());
    Hands hands;
    Devices up, down;
    press(down, "LeftShift");
    EXPECT_TRUE(hands.read(down, b, 0.01)[Switch::enable]);
    EXPECT_FALSE(hands.read(up, b, 0.01)[Switch::enable]);
}

TEST(Hands, AChordNeedsAllItsKeys) {
    const Bindings b = default_bindings();
    Devices d;
    press(d, "L");
    EXPECT_FALSE(Hands().read(d, b, 0.01)[Switch::bypass]);
    EXPECT_TRUE(Hands().read(d, b, 0.01)[Switch::acknowledge]);
    press(d, "RightShift");
    EXPECT_TRUE(Hands().read(d, b, 0.01)[Switch::bypass]);
}

TEST(Hands, APulledGamepadStickRaisesAndAPushedOneDrivesForward) {
    Devices d;
    d.pad.emplace();
    d.pad->axes[1] = -1;
    d.pad->axes[3] = 1;
    d.pad->buttons[4] = true;
    const Levers levers = Hands().read(d, default_bindings(), 0.01);
    EXPECT_DOUBLE_EQ(levers[Axis::luff], 1);
    EXPECT_DOUBLE_EQ(levers[Axis::hoist], 1);
    EXPECT_TRUE(levers[Switch::enable]);
}

TEST(Hands, TheDevicePushedFarthestWins) {
    Devices d;
    d.sticks = {{"left", {0.2, 0.9, 0}, {true}}, {"right", {0, -1}, {}}};
    d.pad.emplace();
    d.pad->axes[3] = 0.4;
    const Levers levers = Hands().read(d, default_bindings(), 0.01);
    EXPECT_LT(levers[Axis::luff], 0) << "pulled back";
    EXPECT_DOUBLE_EQ(levers[Axis::hoist], -1);
    EXPECT_TRUE(levers[Switch::enable]);
}

TEST(Hands, AStickThatIsNotThereIsNeutral) {
    EXPECT_EQ(Hands().read(Devices{}, default_bindings(), 1), Levers{});
}

TEST(BindingsFile, SaysWhatIsWrongAndWhere) {
    EXPECT_EQ(error_of(R"({"axes": {"slew": {"more": ["Q", "Ä"]}}})"),
              "mine.json: /axes/slew/more/1: expected a key name such as \"W\"");
    EXPECT_EQ(error_of(R"({"shaping": {"expo": 99}})"),
              "mine.json: /shaping/expo: expected a number from 0.5 to 5");
    EXPECT_EQ(
        error_of(R"({"switches": {"enable": {"latched": true}}})"),
        "mine.json: /switches/enable/latched: expected one of: help, keys, latch, pad, sticks");
    EXPECT_EQ(error_of(R"({"switches": {"honk": {}}})"),
              "mine.json: /switches/honk: expected a name that levers have, such as \"enable\"");
    EXPECT_NE(error_of("{\n\"axes\": [,]}").find("line 2"), std::string::npos);
    EXPECT_NE(error_of("[]").find("expected an object"), std::string::npos);
}

TEST(BindingsFile, ChangesOnlyWhatItMentions) {
    const Bindings b =
        parse_bindings(R"({"axes": {"hoist": {"more": ["Up"]}}})", "x", default_bindings());
    EXPECT_EQ(keys_text(b.axes[2]), "Up / F");
    EXPECT_EQ(keys_text(b.axes[0]), "D / A");
}

TEST(BindingsFile, NamesForPeople) {
    const Bindings b = default_bindings();
    EXPECT_EQ(keys_text(b.switches[0]), "Left Shift");
    EXPECT_EQ(keys_text(b.switches[6]), "Right Shift + L");
    EXPECT_EQ(pad_text(b.axes[2]), "right stick, up / down");
    EXPECT_EQ(sticks_text(b.axes[1]), "stick 0 axis 1");
}

TEST(Presets, EveryLeverAndSwitchHasItsOwnKeysInEveryPreset) {
    Presets presets = find_presets(presets_folder, "/nowhere");
    ASSERT_GE(presets.list.size(), 2u);
    for (std::size_t i = 0; i < presets.list.size(); ++i) {
        presets.choose(i);
        EXPECT_EQ(presets.error, "");
        std::set<Chord> used;
        const auto claim = [&](const Chord& keys) { EXPECT_TRUE(used.insert(keys).second); };
        for (std::size_t k = 0; k < axis_names.size(); ++k) {
            const AxisBinding& b = presets.bindings.axes[k];
            EXPECT_FALSE(b.help.empty());
            for (const auto key : b.more) claim({key});
            for (const auto key : b.less) claim({key});
        }
        for (std::size_t k = 0; k < switch_names.size(); ++k) {
            const SwitchBinding& b = presets.bindings.switches[k];
            EXPECT_FALSE(b.help.empty());
            EXPECT_FALSE(b.keys.empty());
            for (const Chord& chord : b.keys) claim(chord);
        }
    }
}

TEST(Presets, ABrokenFileOfTheUserCostsOnlyItself) {
    const ScratchFolder folder;
    std::ofstream(folder / "bindings.json") << R"({"axes": {"hoist": {"more": ["Upp"]}}})";
    const Presets presets = find_presets(presets_folder, folder.path().string());
    EXPECT_NE(presets.error.find("/axes/hoist/more/0"), std::string::npos);
    EXPECT_EQ(keys_text(presets.bindings.axes[2]), "R / F");
}

}  // namespace
}  // namespace fairlead
