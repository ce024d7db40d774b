// Levers and buttons of a scene get the keys it names, or those a person wants for them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/bindings.h"
#include "app/key_words.h"

namespace fairlead {
namespace {

Devices holding(std::initializer_list<std::string_view> keys) {
    Devices devices;
    for (const std::string_view key : keys) devices.keys[*index_of(key_names, key)] = true;
    return devices;
}

Scenery pendant() {
    Scenery s;
    s.levers.push_back({5, "Band brake", "band_brake", {"5"}, {"6"}, true, 0});
    s.levers.push_back({2, "Boom hoist", "hoist", {"Q"}, {"E"}, false, -1});
    s.buttons.push_back({7, "up", "Up", {"R"}, false});
    s.buttons.push_back({8, "pin", "Tow pin", {"9"}, true});
    return s;
}

constexpr Axis band_brake{5};
constexpr Switch up{7}, pin{8};

}  // namespace

TEST(OwnBindings, KeysOfTheSceneMoveItsLeversAndButtons) {
    const Bindings b = fit_to({}, pendant());
    Hands hands;
    EXPECT_TRUE(hands.read(holding({"R"}), b, 0.1)[up]);
    EXPECT_FALSE(hands.read(holding({}), b, 0.1)[pin]);
    hands.taken();
    EXPECT_FALSE(hands.read(holding({}), b, 0.1)[up]);
    EXPECT_GT(hands.read(holding({"Q"}), b, 0.1)[Axis::hoist], 0);
    EXPECT_EQ(keys_text(b.axes[2]), "Q / E");
    EXPECT_EQ(b.axes[5].help, "Band brake");
}

TEST(OwnBindings, AHandleStaysWhereKeysHavePutItAndGoesOneWayOnly) {
    const Bindings b = fit_to({}, pendant());
    Hands hands;
    hands.read(holding({"5"}), b, 0.5);  // two seconds for its whole way
    EXPECT_NEAR(hands.read(holding({}), b, 3)[band_brake], 0.25, 1e-12);
    EXPECT_NEAR(hands.read(holding({"5"}), b, 10)[band_brake], 1, 1e-12);
    EXPECT_NEAR(hands.read(holding({"6"}), b, 10)[band_brake], 0, 1e-12);
}

TEST(OwnBindings, ALatchedButtonOfTheSceneStaysOnUntilItIsPressedAgain) {
    const Bindings b = fit_to({}, pendant());
    Hands hands;
    EXPECT_TRUE(hands.read(holding({"9"}), b, 0.1)[pin]);
    EXPECT_TRUE(hands.read(holding({}), b, 0.1)[pin]);
    EXPECT_FALSE(hands.read(holding({"9"}), b, 0.1)[pin]);
}

TEST(OwnBindings, APersonMayWantOtherKeys) {
    const Bindings wanted = parse_bindings(R"({
        "own_axes": { "band_brake": { "more": ["Y"], "less": ["U"] } },
        "own_switches": { "up": { "keys": ["O"] } } })",
                                           "mine.json");
    const Bindings b = fit_to(wanted, pendant());
    Hands hands;
    EXPECT_TRUE(hands.read(holding({"O"}), b, 0.1)[up]);
    hands.taken();
    EXPECT_FALSE(hands.read(holding({"R"}), b, 0.1)[up]);
    EXPECT_GT(hands.read(holding({"Y"}), b, 1)[band_brake], 0);
}

TEST(OwnBindings, TheStripShowsThemWithTheirKeys) {
    Snapshot now;
    now.scenery = std::make_shared<Scenery>(pendant());
    Levers levers;
    levers[band_brake] = 0.5;
    levers[pin] = true;
    const Operating o = operating_of(now, levers, fit_to({}, pendant()));
    ASSERT_EQ(o.levers.size(), 2u);
    EXPECT_EQ(o.levers[0].moves, "Band brake");
    EXPECT_EQ(o.levers[0].keys, "5 / 6");
    EXPECT_FALSE(o.pushed_without_enable);  // a handle may stand anywhere
    ASSERT_EQ(o.buttons.size(), 2u);
    EXPECT_EQ(o.buttons[1].name, "Tow pin");
    EXPECT_TRUE(o.buttons[1].pressed);
}

}  // namespace fairlead
